#include "lab/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

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
body{margin:0;background:var(--ground);color:var(--ink);
font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.9rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.4rem;line-height:1.25;margin:0 0 .5rem}
h3{font-size:1rem;margin:1.6rem 0 .4rem}
a{color:var(--link)}
section{border-top:1px solid var(--line);margin-top:3rem;padding-top:2rem}
.soft{color:var(--soft)}
.question{font-size:1.08rem}
.chip{display:inline-block;border:1.5px solid currentColor;border-radius:1rem;padding:0 .6rem;
margin:.1rem .3rem .1rem 0;font-size:.82rem;font-weight:600;white-space:nowrap}
.v0{color:var(--good)}.v1{color:var(--bad)}.v2{color:var(--near)}.v3,.v4{color:var(--open)}
.claim{border:1px solid var(--line);border-left:4px solid currentColor;border-radius:.4rem;
padding:.7rem .9rem;margin:.7rem 0;background:var(--raised)}
.claim>*{color:var(--ink)}
.claim .chip{color:inherit;float:right;margin:0 0 .3rem .8rem}
.claim .statement{margin:0 0 .4rem;font-weight:600}
.claim dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .9rem;margin:0}
.claim dt{color:var(--soft)}.claim dd{margin:0}
figure{margin:1.5rem 0}
figure svg{display:block;width:100%;max-width:46rem;height:auto}
figcaption{max-width:46rem}
figcaption b{display:block}
.wide{overflow-x:auto;max-width:100%}
table{border-collapse:collapse;font-size:.9rem;margin:.3rem 0;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap}
th{color:var(--soft);font-weight:600}
.n{text-align:right}
caption{text-align:left;font-weight:600;padding:.3rem 0;white-space:nowrap}
details{margin:.8rem 0}summary{cursor:pointer;color:var(--link)}
pre{background:var(--raised);border:1px solid var(--line);border-radius:.4rem;padding:.6rem .8rem;
overflow-x:auto;font-size:.9rem}
@media(max-width:34rem){.claim dl{grid-template-columns:1fr}.claim dd{margin-bottom:.3rem}
.claim .chip{float:none;margin:0 0 .3rem}h1{font-size:1.5rem}}
dl.words{display:grid;grid-template-columns:max-content 1fr;gap:.2rem .9rem}
dl.words dt{font-weight:600}dl.words dd{margin:0}
@media print{.claim,figure,tr{break-inside:avoid}section{break-before:page}
.wide{overflow:visible}th,td,caption{white-space:normal}}
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

[[nodiscard]] std::string html(const Claim& claim) {
  const Verdict verdict = claim.assessment.verdict;
  std::string text = fmt::format("<div class=\"claim v{}\">{}<p class=\"statement\">{}</p>\n<dl>",
                                 static_cast<int>(verdict),
                                 fmt::format(R"(<span class="chip">{}</span>)", to_string(verdict)),
                                 support::escaped(claim.statement));
  for (const auto& [name, words] :
       {std::pair{"Kind", std::string(name_of(claim.kind))}, std::pair{"Source", claim.source},
        std::pair{"Published", claim.published}, std::pair{"Measured", claim.measured},
        std::pair{"Why", claim.assessment.reason}}) {
    if (!words.empty())
      text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, support::escaped(words));
  }
  return text + "</dl></div>\n";
}

[[nodiscard]] std::string html(const support::Plot& plot, int number) {
  return fmt::format("<figure>{}<figcaption><b>Figure {}. {}</b>{}</figcaption></figure>\n",
                     support::svg(plot), number, support::escaped(plot.title),
                     support::escaped(plot.caption));
}

/// Where the rows are, and how to measure and draw them again.
[[nodiscard]] std::string again(const Results& results) {
  std::size_t rows = 0;
  for (const Results::Done& done : results.done) rows += done.record.rows.size();
  const std::string name = support::escaped(results.experiment->name);
  return fmt::format(
      "<p class=\"soft\">The {} rows are in <a href=\"{}.csv\">{}.csv</a> beside this page. To "
      "measure them again and draw the figures:</p>\n<pre>{} --out rows\nespalier-lab report rows "
      "--pictures figures</pre>\n",
      rows, name, name, support::escaped(command_of(results)));
}

[[nodiscard]] std::string environments(const Results& results) {
  ReportTable table{"", {"commit", "compiler", "flags", "machine", "started (UTC)"}, {}};
  for (const Header& header : results.headers) {
    const Environment& environment = header.environment;
    table.rows.push_back({environment.commit, environment.compiler, environment.flags,
                          environment.machine, header.started});
  }
  return html(table);
}

/// `figures` is the number of figures so far.
[[nodiscard]] std::string section(const AssessedResults& assessed, int& figures) {
  const Experiment& experiment = *assessed.results.experiment;
  std::string text = fmt::format(
      "<section id=\"{}\">\n<h2>{}</h2>\n<p class=\"question\">{}</p>\n<p class=\"soft\">Source: "
      "{}</p>\n",
      support::escaped(experiment.name), support::escaped(experiment.title),
      support::escaped(experiment.question), support::escaped(experiment.source));
  if (!assessed.results.is_complete()) {
    text +=
        fmt::format("<p>{}; the experiment is not complete.</p>\n", assessed.results.progress());
  } else {
    for (const Claim& claim : assessed.findings.claims) text += html(claim);
    for (const support::Plot& plot : assessed.findings.plots) text += html(plot, ++figures);
    for (const ReportTable& table : assessed.findings.tables) text += html(table);
  }
  return text + again(assessed.results) + environments(assessed.results) + "</section>\n";
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
  std::string text = "<div class=\"wide\"><table>\n<thead><tr><th>Claims of the literature</th>";
  for (const Verdict verdict : verdicts)
    text +=
        fmt::format("<th class=\"n v{}\">{}</th>", static_cast<int>(verdict), to_string(verdict));
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
  return text + "</tbody></table></div>\n";
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
<p>Two methods are compared by the geometric mean of their cost ratios over the same positions or trees,
with an interval by Student's t; claims that are tested together get Holm's wider intervals. Error bars are
95 % confidence intervals. The positions named BK are the 24 of I. Bratko and D. Kopec (1982); the synthetic
trees are drawn from the seed in each command.</p>
)";

/// The commit and the machine, as the first experiment has them.
[[nodiscard]] std::string made_at(const std::vector<AssessedResults>& experiments) {
  const Header& header = experiments.front().results.headers.front();
  return fmt::format("<p class=\"soft\">Commit {}, {}, scale \"{}\", begun {} UTC.</p>\n",
                     support::escaped(header.environment.commit),
                     support::escaped(header.environment.machine), to_string(header.scale),
                     support::escaped(header.started));
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
      "the measured rows.</p>\n{}{}{}{}</main></body>\n</html>\n",
      style, support::plot_style(), made_at(experiments), summary(experiments), words, body);
}

}  // namespace espalier::lab
