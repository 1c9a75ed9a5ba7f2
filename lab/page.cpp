#include "lab/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "games/chess/notation/fen.hpp"
#include "lab/bibliography.hpp"
#include "lab/chess_positions.hpp"
#include "lab/fingerprint.hpp"
#include "support/plot.hpp"

namespace espalier::lab {

namespace {

constexpr std::string_view style = R"(
:root{color-scheme:light dark;--ground:#fff;--raised:#f6f8fa;--ink:#1f2328;--soft:#57606a;
--line:#d0d7de;--link:#0b5cad;--good:#0a6b4f;--near:#2f6fb0;--bad:#b3390b;--open:#6b6b6b}
@media(prefers-color-scheme:dark){:root{--ground:#0d1117;--raised:#161b22;--ink:#e6edf3;
--soft:#9da7b3;--line:#30363d;--link:#6cb6ff;--good:#3fd0a4;--near:#7cbcf5;--bad:#ff9664;
--open:#b5b5b5}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);overflow-wrap:break-word;
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:58rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.9rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.4rem;line-height:1.25;margin:0 0 .5rem}
h3{font-size:1.1rem;margin:1.6rem 0 .4rem}
a{color:var(--link)}
section{border-top:1px solid var(--line);margin-top:3rem;padding-top:2rem}
.soft{color:var(--soft);font-size:.9rem}
.question{font-size:1.08rem}
.chip{display:inline-block;border:1.5px solid currentColor;border-radius:1rem;padding:0 .6rem;
font-size:.82rem;font-weight:600}
.v0{color:var(--good)}.v1{color:var(--bad)}.v2{color:var(--near)}.v3,.v4{color:var(--open)}
.claim{border:1px solid var(--line);border-left:4px solid currentColor;border-radius:.4rem;
padding:.7rem .9rem;margin:.9rem 0;background:var(--raised)}
.claim>*{color:var(--ink)}
.claim .chip{color:inherit;float:right;margin:0 0 .3rem .8rem}
.claim .statement{margin:0 0 .4rem;font-weight:600}
.claim dl,dl.words{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .9rem;margin:0}
.claim dt{color:var(--soft)}dd{margin:0;min-width:0}dl.words dt{font-weight:600}
figure{margin:1.2rem 0}
figure svg{display:block;width:100%;max-width:44rem;height:auto}
figcaption{max-width:44rem;font-size:.92rem}
figcaption code{font-size:.82rem;overflow-wrap:anywhere}
.wide{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;font-size:.88rem;margin:.3rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.2rem .6rem;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap}
th{color:var(--soft);font-weight:600;vertical-align:bottom}
.n{text-align:right}
caption{text-align:left;font-weight:600;padding:.3rem 0;min-width:16rem}
.summary{font-size:.85rem;line-height:1.3}
.summary th,.summary td{white-space:normal;padding:.12rem .4rem}
.summary .n{width:5.6rem}
.positions td{white-space:normal;overflow-wrap:anywhere}
.references{padding-left:0;list-style:none}.references li{margin:.25rem 0}
@media(max-width:40rem){.claim dl,dl.words{grid-template-columns:1fr}
.claim dd,dl.words dd{margin-bottom:.3rem}.claim .chip{float:none;margin:0 0 .3rem}
h1{font-size:1.5rem}main{padding:.8rem .7rem 3rem}.summary{font-size:.74rem}
.summary td{padding:.1rem .15rem}.summary .n{width:auto}
.summary th.n{writing-mode:vertical-rl;text-align:left;white-space:nowrap}}
@page{margin:16mm}
@media print{:root{color-scheme:light}body{font-size:10pt}main{max-width:none;padding:0}
.claim,figure,tr{break-inside:avoid}h2,h3{break-after:avoid}section{margin-top:1.5rem}
.claim{background:none}a{color:inherit;text-decoration:none}
.wide{overflow:visible}th,td,caption{white-space:normal}table{font-size:8pt}
figure svg{max-height:230mm}}
)";

constexpr std::array<Verdict, 5> verdicts{Verdict::reproduced, Verdict::contradicted,
                                          Verdict::not_decided, Verdict::not_comparable,
                                          Verdict::not_measured};

[[nodiscard]] std::vector<Claim> of_kind(const std::vector<Claim>& claims, ClaimKind kind) {
  std::vector<Claim> list;
  std::copy_if(claims.begin(), claims.end(), std::back_inserter(list),
               [kind](const Claim& claim) { return claim.kind == kind; });
  return list;
}

[[nodiscard]] std::string_view name_of(ClaimKind kind) {
  return kind == ClaimKind::literature ? "Claim of the literature"
         : kind == ClaimKind::own      ? "Check of our own"
                                       : "Fact that unit tests hold the code to";
}

/// Escaped text whose citations are links to the bibliography.
[[nodiscard]] std::string with_links(std::string_view text) {
  std::string linked;
  std::size_t end = 0;
  for (const Citation& citation : citations(text)) {
    if (citation.reference == nullptr) continue;
    linked += support::escaped(text.substr(end, citation.begin - end));
    linked += fmt::format("<a href=\"#{}\">{}</a>", anchor_of(*citation.reference),
                          support::escaped(text.substr(citation.begin, citation.length)));
    end = citation.begin + citation.length;
  }
  return linked + support::escaped(text.substr(end));
}

/// Is the cell a number, possibly with a unit prefix?
[[nodiscard]] bool is_figure(const std::string& cell) {
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const std::size_t first = cell.find_first_not_of("+-<>~. ");
  return first != std::string::npos && is_digit(cell[first]) &&
         std::none_of(cell.begin(), cell.end(), [](char c) {
           return std::isalpha(static_cast<unsigned char>(c)) != 0 && c != 'e' && c != 'k' &&
                  c != 'M' && c != 'G';
         });
}

[[nodiscard]] std::string html_row(const std::vector<std::string>& cells, std::string_view tag) {
  std::string row = "<tr>";
  for (const std::string& cell : cells) {
    row += fmt::format("<{0}{1}>{2}</{0}>", tag, is_figure(cell) ? " class=\"n\"" : "",
                       support::escaped(cell));
  }
  return row + "</tr>\n";
}

[[nodiscard]] std::string html(const ReportTable& table) {
  std::string text = "<div class=\"wide\"><table>\n";
  if (!table.caption.empty())
    text += "<caption>" + support::escaped(table.caption) + "</caption>\n";
  text += "<thead>" + html_row(table.header, "th") + "</thead><tbody>\n";
  for (const auto& row : table.rows) text += html_row(row, "td");
  return text + "</tbody></table></div>\n";
}

/// The figures of the page, which are numbered in its order.
class Figures {
 public:
  explicit Figures(const AssessedResults& assessed, int& count)
      : assessed_(assessed), count_(count) {}

  /// The figure called `name` where it is shown for the first time, else empty.
  [[nodiscard]] std::string shown(const std::string& name) {
    for (const support::Plot& plot : assessed_.findings.plots) {
      if (plot.name != name || numbers_.count(name) > 0) continue;
      numbers_[name] = ++count_;
      return html(plot);
    }
    return "";
  }
  /// The figures that no claim has shown.
  [[nodiscard]] std::string rest() {
    std::string text;
    for (const support::Plot& plot : assessed_.findings.plots) text += shown(plot.name);
    return text;
  }
  /// 0 if it is not shown yet.
  [[nodiscard]] int number(const std::string& name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? 0 : found->second;
  }

 private:
  [[nodiscard]] std::string html(const support::Plot& plot) const {
    const std::string file = assessed_.results.experiment->name + '-' + plot.name;
    return fmt::format(
        "<figure id=\"figure-{0}\">{1}<figcaption><b>Figure {0}. {2}.</b> {3} N: {4}. "
        "<span class=\"soft\">Points: <a href=\"{5}.csv\">{5}.csv</a>. To draw it again: <code>{6} "
        "--out rows; espalier-lab report rows --pictures figures</code></span></figcaption>"
        "</figure>\n",
        count_, support::svg(plot), support::escaped(plot.title), support::escaped(plot.caption),
        support::escaped(plot.cases), support::escaped(file),
        support::escaped(command_of(assessed_.results)));
  }

  const AssessedResults& assessed_;
  int& count_;
  std::map<std::string, int> numbers_;
};

[[nodiscard]] std::string html(const Claim& claim, const Figures& figures) {
  const Verdict verdict = claim.assessment.verdict;
  std::string text = fmt::format("<div class=\"claim v{}\">{}<p class=\"statement\">{}</p>\n<dl>",
                                 static_cast<int>(verdict),
                                 fmt::format(R"(<span class="chip">{}</span>)", to_string(verdict)),
                                 support::escaped(claim.statement));
  const std::string kind(claim.kind == ClaimKind::literature ? "" : name_of(claim.kind));
  const int number = figures.number(claim.figure);
  const std::string figure =
      number == 0 ? "" : fmt::format("<a href=\"#figure-{0}\">Figure {0}</a>", number);
  for (const auto& [name, words] :
       {std::pair{"Kind", support::escaped(kind)}, std::pair{"Source", with_links(claim.source)},
        std::pair{"Published", support::escaped(claim.published)},
        std::pair{"Measured", support::escaped(claim.measured)},
        std::pair{"Why", support::escaped(claim.assessment.reason)},
        std::pair{"Shown in", figure}}) {
    if (!words.empty()) text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, words);
  }
  return text + "</dl></div>\n";
}

/// How many rows there are and what they took.
[[nodiscard]] std::string again(const Results& results) {
  std::size_t rows = 0;
  double seconds = 0;
  for (const Results::Done& done : results.done) {
    rows += done.record.rows.size();
    seconds += done.record.cpu_seconds;
  }
  return fmt::format("<p class=\"soft\">{} rows{}. To measure them again: <code>{}</code></p>\n",
                     support::grouped(static_cast<double>(rows)),
                     seconds > 0 ? fmt::format(", {:.1f} minutes of CPU time", seconds / 60) : "",
                     support::escaped(command_of(results)));
}

/// `figures` is the number of figures so far.
[[nodiscard]] std::string section(const AssessedResults& assessed, int& figures) {
  const Experiment& experiment = *assessed.results.experiment;
  std::string text = fmt::format(
      "<section id=\"{}\" data-fingerprint=\"{}\">\n<h2>{}</h2>\n<p class=\"question\">{}</p>\n<p "
      "class=\"soft\">Source: {}</p>\n",
      support::escaped(experiment.name), fingerprint(assessed.results),
      support::escaped(experiment.title), support::escaped(experiment.question),
      with_links(experiment.source));
  if (!assessed.results.is_complete()) {
    text +=
        fmt::format("<p>{}; the experiment is not complete.</p>\n", assessed.results.progress());
  } else {
    Figures numbered(assessed, figures);
    for (const Claim& claim : assessed.findings.claims) {
      const std::string figure = numbered.shown(claim.figure);
      text += html(claim, numbered) + figure;
    }
    text += numbered.rest();
    for (const ReportTable& table : assessed.findings.tables) text += html(table);
  }
  return text + again(assessed.results) + "</section>\n";
}

/// A line of the summary: how many claims have each verdict.
[[nodiscard]] std::string summary_row(const std::string& name, const std::vector<Claim>& claims) {
  std::string row = "<tr><td>" + name + "</td>";
  for (const Verdict verdict : verdicts) {
    const auto count = std::count_if(claims.begin(), claims.end(), [verdict](const Claim& claim) {
      return claim.assessment.verdict == verdict;
    });
    row += fmt::format("<td class=\"n v{}\">{}</td>", static_cast<int>(verdict),
                       count > 0 ? std::to_string(count) : "");
  }
  return row + "</tr>\n";
}

[[nodiscard]] std::string summary(const std::vector<AssessedResults>& experiments) {
  std::string text = "<table class=\"summary\">\n<thead><tr><th>Claims of the literature</th>";
  for (const Verdict verdict : verdicts)
    text += fmt::format("<th class=\"n v{}\">{}</th>", static_cast<int>(verdict),
                        verdict == Verdict::not_decided ? "not decided" : to_string(verdict));
  text += "</tr></thead><tbody>\n";
  std::vector<Claim> all;
  for (const AssessedResults& assessed : experiments) {
    const Experiment& experiment = *assessed.results.experiment;
    const std::vector<Claim>& claims = assessed.findings.claims;
    all.insert(all.end(), claims.begin(), claims.end());
    std::string name = fmt::format("<a href=\"#{}\">{}</a>", support::escaped(experiment.name),
                                   support::escaped(experiment.title));
    if (!assessed.results.is_complete()) name += " (" + assessed.results.progress() + ")";
    text += summary_row(name, of_kind(claims, ClaimKind::literature));
  }
  text += summary_row("<b>All claims of the literature</b>", of_kind(all, ClaimKind::literature));
  text += summary_row("Checks of our own", of_kind(all, ClaimKind::own));
  text += summary_row("Facts that unit tests hold the code to", of_kind(all, ClaimKind::fact));
  return text + "</tbody></table>\n";
}

constexpr std::string_view words = R"(<h3>What a verdict means</h3>
<dl class="words">
<dt class="v0">reproduced</dt><dd>The 95 % confidence interval of the measured figure lies within what
the source claims.</dd>
<dt class="v1">contradicted</dt><dd>It lies outside.</dd>
<dt class="v2">not decided at this scale</dt><dd>It does neither, or the figure changes with depth so that
its extrapolation to the depth of the claim gives another verdict.</dd>
<dt class="v3">not comparable</dt><dd>The source's figure means something else; the reason says what.</dd>
<dt class="v4">not measured</dt><dd>Not measured at this scale.</dd>
</dl>
<h3>Methods</h3>
<p>Two methods are compared by the geometric mean of their cost ratios over the same positions or trees,
with an interval by Student's t. Claims that are tested together get the wider intervals of Holm's
procedure (<a href="#ref-holm-1979">Holm 1979</a>). A bar in a figure is a 95 % confidence interval of that
point alone; a point without a bar is an exact count, or the case of a single tree or position, as N says.
N is the number of cases that a point is the figure of. Shares have the interval of <a href="#ref-wilson-1927">Wilson
1927</a>.
The chess positions are listed <a href="#positions">below</a>. The synthetic trees are drawn from the seed
in each command, so that every count can be repeated exactly.</p>
)";

[[nodiscard]] std::string positions_of(std::string_view what,
                                       const std::vector<ChessPosition>& positions) {
  std::string text =
      fmt::format("<div class=\"wide\"><table class=\"positions\"><caption>{}</caption>\n", what);
  for (const ChessPosition& each : positions)
    text += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", each.name, to_fen(each.position));
  return text + "</table></div>\n";
}

[[nodiscard]] std::string positions() {
  return "<section id=\"positions\">\n<h2>Positions</h2>\n<p>BK: the test of " +
         with_links("Bratko and Kopec 1982") +
         " in its order. The first is a mate in three; experiments that repeat " +
         with_links("Marsland 1983") + " use the other 23, as he did. The first pawn ending is " +
         with_links("Fine 1941") +
         ", number 70, the second that of R. Réti (1921), the third that of E. Lasker and G. "
         "Reichhelm (1901); the others were composed for this page. Synthetic trees and the "
         "initial position need no list.</p>\n" +
         positions_of("Middle games", bratko_kopec()) +
         positions_of("Endings of kings and pawns", pawn_endings()) +
         positions_of("Endings with pieces", piece_endings()) + "</section>\n";
}

[[nodiscard]] std::string references() {
  std::string text =
      "<section id=\"references\">\n<h2>References</h2>\n<ul class=\"references\">\n";
  for (const Reference& reference : bibliography()) {
    text += fmt::format("<li id=\"{}\"><b>{}.</b> {}</li>\n", anchor_of(reference),
                        support::escaped(reference.label), support::escaped(reference.entry));
  }
  return text + "</ul>\n</section>\n";
}

/// Where, when and by which commit the page was made, with what it took.
[[nodiscard]] std::string made_at(const std::vector<AssessedResults>& experiments) {
  const Header& header = experiments.front().results.headers.front();
  double seconds = 0;
  std::set<std::string> commits;
  for (const AssessedResults& assessed : experiments) {
    for (const Results::Done& done : assessed.results.done) seconds += done.record.cpu_seconds;
    for (const Header& each : assessed.results.headers) commits.insert(each.environment.commit);
  }
  return fmt::format(
      "<p class=\"soft\">Commit {}, scale “{}”, seed {}, begun {} UTC. {}{}. {}, {}.{}</p>\n",
      support::escaped(fmt::to_string(fmt::join(commits, ", "))), to_string(header.scale),
      header.seed, support::escaped(header.started), support::escaped(header.environment.machine),
      header.load.empty() ? "" : ", load " + support::escaped(header.load) + " at the beginning",
      support::escaped(header.environment.compiler), support::escaped(header.environment.flags),
      seconds > 0 ? fmt::format(" CPU time: {:.0f} minutes.", seconds / 60) : "");
}

}  // namespace

AssessedResults assessed(Results results) {
  Findings findings = results.is_complete() ? findings_of(results) : Findings{};
  return {std::move(results), std::move(findings)};
}

std::vector<std::pair<Verdict, std::size_t>> count_verdicts(const std::vector<Claim>& claims) {
  std::vector<std::pair<Verdict, std::size_t>> counts;
  for (const Verdict verdict : verdicts) {
    const auto count = std::count_if(claims.begin(), claims.end(), [verdict](const Claim& claim) {
      return claim.assessment.verdict == verdict;
    });
    if (count > 0) counts.emplace_back(verdict, static_cast<std::size_t>(count));
  }
  return counts;
}

std::string command_of(const Results& results) {
  const Header& header = results.headers.front();
  const std::string scale =
      header.scale == Scale::normal ? "" : fmt::format(" --{}", to_string(header.scale));
  return fmt::format("espalier-lab run {}{} --seed {}", header.experiment, scale, header.seed);
}

std::string page(const std::vector<AssessedResults>& experiments) {
  int figures = 0;
  std::string body;
  for (const AssessedResults& assessed : experiments) body += section(assessed, figures);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>Espalier: published claims, measured again</title>\n<style>{}{}</style>\n</head>\n"
      "<body><main>\n<h1>Published claims of game-tree search, measured again</h1>\n"
      "<p>Each published claim is shown with today's measurement. Every verdict is computed from "
      "the measured rows.</p>\n{}{}{}{}{}{}</main></body>\n</html>\n",
      style, support::plot_style(), made_at(experiments), summary(experiments), words, body,
      positions(), references());
}

}  // namespace espalier::lab
