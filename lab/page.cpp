#include "lab/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "support/plot.hpp"

namespace espalier::lab {

namespace {

constexpr std::size_t max_raw_rows = 400;  ///< shown on the page; the CSV file holds all

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
.v0{color:var(--good)}.v1{color:var(--near)}.v2{color:var(--bad)}.v3,.v4{color:var(--open)}
.contents{list-style:none;padding:0;margin:1.5rem 0}
.contents li{padding:.55rem 0;border-bottom:1px solid var(--line)}
.contents a{font-weight:600;margin-right:.6rem}
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
.wide{overflow-x:auto}
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
@media print{details{display:none}}
)";

[[nodiscard]] std::string chip(Verdict verdict, std::string_view text) {
  return fmt::format(R"(<span class="chip v{}">{}</span>)", static_cast<int>(verdict),
                     support::escaped(text));
}

[[nodiscard]] std::string chips(const std::vector<Claim>& claims) {
  std::string all;
  for (const auto& [verdict, count] : count_verdicts(claims)) {
    all += chip(verdict, fmt::format("{} {}", count, to_string(verdict)));
  }
  return all;
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
       {std::pair{"Source", claim.source}, std::pair{"Published", claim.published},
        std::pair{"Measured", claim.measured}, std::pair{"Why", claim.assessment.reason}}) {
    if (!words.empty())
      text += fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, support::escaped(words));
  }
  return text + "</dl></div>\n";
}

[[nodiscard]] std::string html(const support::Plot& plot) {
  return fmt::format("<figure>{}<figcaption><b>{}</b>{}</figcaption></figure>\n",
                     support::svg(plot), support::escaped(plot.title),
                     support::escaped(plot.caption));
}

/// The first rows, without the columns that are the same in all of them.
[[nodiscard]] std::string raw_rows(const Results& results) {
  const TidyData data = tidy_data(results);
  ReportTable table;
  std::vector<std::size_t> shown;
  const std::array<std::string_view, 7> constant{"experiment", "seed",  "scale",  "commit",
                                                 "compiler",   "flags", "machine"};
  for (std::size_t i = 0; i < data.columns.size(); ++i) {
    if (std::find(constant.begin(), constant.end(), data.columns[i]) != constant.end()) continue;
    shown.push_back(i);
    table.header.push_back(data.columns[i]);
  }
  for (std::size_t i = 0; i < std::min(data.rows.size(), max_raw_rows); ++i) {
    std::vector<std::string> cells;
    for (const std::size_t column : shown) {
      const Json& value = data.rows[i][column];
      cells.push_back(value.is_null()           ? ""
                      : value.is_string()       ? value.get<std::string>()
                      : value.is_number_float() ? fmt::format("{:.6g}", value.get<double>())
                                                : value.dump());
    }
    table.rows.push_back(std::move(cells));
  }
  const std::size_t all = data.rows.size();
  const std::string rest =
      all > max_raw_rows
          ? fmt::format("<p class=\"soft\">The first {} of {} rows; {}.csv has all of them.</p>\n",
                        max_raw_rows, all, support::escaped(results.experiment->name))
          : "";
  return fmt::format("<details><summary>All {} rows</summary>\n{}{}</details>\n", all, rest,
                     html(table));
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

[[nodiscard]] std::string section(const AssessedResults& assessed) {
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
    for (const support::Plot& plot : assessed.findings.plots) text += html(plot);
    for (const ReportTable& table : assessed.findings.tables) text += html(table);
    text += raw_rows(assessed.results);
  }
  text += "<h3>Command</h3>\n<pre>" + support::escaped(command_of(assessed.results)) + "</pre>\n";
  return text + environments(assessed.results) + "</section>\n";
}

[[nodiscard]] std::string contents(const std::vector<AssessedResults>& experiments) {
  std::string list = "<ol class=\"contents\">\n";
  for (const AssessedResults& assessed : experiments) {
    const Experiment& experiment = *assessed.results.experiment;
    list += fmt::format("<li><a href=\"#{}\">{}</a> {}</li>\n", support::escaped(experiment.name),
                        support::escaped(experiment.title),
                        assessed.results.is_complete() ? chips(assessed.findings.claims)
                                                       : assessed.results.progress());
  }
  return list + "</ol>\n";
}

}  // namespace

AssessedResults assessed(Results results) {
  Findings findings = results.is_complete() ? findings_of(results) : Findings{};
  return {std::move(results), std::move(findings)};
}

std::vector<std::pair<Verdict, std::size_t>> count_verdicts(const std::vector<Claim>& claims) {
  std::vector<std::pair<Verdict, std::size_t>> counts;
  for (const Verdict verdict :
       {Verdict::reproduced, Verdict::within_stated_deviation, Verdict::contradicted,
        Verdict::not_comparable, Verdict::not_measured}) {
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
  std::vector<Claim> claims;
  for (const AssessedResults& assessed : experiments) {
    claims.insert(claims.end(), assessed.findings.claims.begin(), assessed.findings.claims.end());
  }
  std::string body;
  for (const AssessedResults& assessed : experiments) body += section(assessed);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>Espalier: published claims, measured again</title>\n<style>{}{}</style>\n</head>\n"
      "<body><main>\n<h1>Published claims of game-tree search, measured again</h1>\n"
      "<p>Each published claim is shown with today's measurement. Every verdict is computed from "
      "the measured rows, which follow each experiment together with the command that produced "
      "them.</p>\n"
      "<p>{}</p>\n{}{}</main></body>\n</html>\n",
      style, support::plot_style(), chips(claims), contents(experiments), body);
}

}  // namespace espalier::lab
