// The verdicts of the two runs that are kept in the repository: the quick one and that of the
// report page; and whether the page is older than the code.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "lab/fingerprint.hpp"
#include "lab/rows.hpp"
#include "support/plot.hpp"
#include "tests/lab/fixture.hpp"

namespace espalier::lab {
namespace {

/// The verdict of a statement on the page; empty if it is not there.
std::string verdict_on(const std::string& page, const std::string& statement) {
  const std::size_t place =
      page.find("<p class=\"statement\">" + support::escaped(statement) + "</p>");
  if (place == std::string::npos) return "";
  const std::string chip = "<span class=\"chip\">";
  const std::size_t begin = page.rfind(chip, place) + chip.size();
  return page.substr(begin, page.find('<', begin) - begin);
}

TEST(KeptVerdicts, TheQuickRunNeverSaysTheOppositeOfThePage) {
  const test::fs::path root(ESPALIER_SOURCE_DIR);
  const std::string page = test::content(root / "docs/report/index.html");
  int shared = 0;
  const Json quick_verdicts = Json::parse(test::content(root / "tests/lab/quick_verdicts.json"));
  for (const auto& [experiment, claims] : quick_verdicts.items()) {
    for (const auto& [statement, verdict] : claims.items()) {
      const std::string full = verdict_on(page, statement);
      const auto quick = verdict.get<std::string>();
      shared += full.empty() ? 0 : 1;
      EXPECT_FALSE((quick == "reproduced" && full == "contradicted") ||
                   (quick == "contradicted" && full == "reproduced"))
          << experiment << ": " << statement << " is " << quick << ", on the page " << full;
    }
  }
  EXPECT_GT(shared, 20);
}

/// The rows of the tables of an HTML page, as Markdown writes them.
std::set<std::string> table_rows(const std::string& page) {
  std::set<std::string> rows;
  for (std::size_t begin = page.find("<tr>"); begin != std::string::npos;
       begin = page.find("<tr>", begin + 1)) {
    const std::string html = page.substr(begin, page.find("</tr>", begin) - begin);
    std::string row;
    for (std::size_t i = 0; i < html.size(); ++i) {
      if (html[i] != '<') {
        row += html[i];
        continue;
      }
      const bool is_cell = html.compare(i, 3, "<td") == 0 || html.compare(i, 3, "<th") == 0;
      if (is_cell) row += row.empty() ? "| " : row.ends_with(' ') ? "| " : " | ";
      i = html.find('>', i);
    }
    rows.insert(row + (row.ends_with(' ') ? "|" : " |"));
  }
  return rows;
}

TEST(KeptVerdicts, TheTablesOfTheParallelSearchesAreThoseOfThePage) {
  const test::fs::path root(ESPALIER_SOURCE_DIR);
  const auto page = table_rows(test::content(root / "docs/report/index.html"));
  const std::string document = test::content(root / "docs/reference/parallel.md");
  std::istringstream section(document.substr(document.find("## Measured by the laboratory")));
  int rows = 0;
  for (std::string line; std::getline(section, line);) {
    if (!line.starts_with("| ")) continue;
    ++rows;
    EXPECT_TRUE(page.contains(line)) << "docs/report has no row " << line;
  }
  EXPECT_GT(rows, 50);
}

/// The fingerprint of an experiment on the page; empty if it has none.
std::string fingerprint_on(const std::string& page, const std::string& experiment) {
  const std::string begin = "<section id=\"" + experiment + "\" data-fingerprint=\"";
  const std::size_t place = page.find(begin);
  if (place == std::string::npos) return "";
  const std::size_t first = place + begin.size();
  return page.substr(first, page.find('"', first) - first);
}

/// Does an experiment run the search that plays? Its counts then change with every change of the
/// search.
bool runs_the_search(const std::string& experiment) {
  std::string file = experiment + ".cpp";
  std::replace(file.begin(), file.end(), '-', '_');
  const std::string source =
      test::content(test::fs::path(ESPALIER_SOURCE_DIR) / "lab/experiments" / file);
  return source.find("\"espalier/search/search.hpp\"") != std::string::npos ||
         source.find("\"lab/chess_search.hpp\"") != std::string::npos ||
         source.find("\"lab/any_game/") != std::string::npos;
}

TEST(KeptVerdicts, KnowsWhichExperimentsRunTheSearch) {
  EXPECT_TRUE(runs_the_search("full-ladder"));
  EXPECT_TRUE(runs_the_search("survey-gains"));
  EXPECT_TRUE(runs_the_search("any-game"));
  EXPECT_FALSE(runs_the_search("survey-table-1"));
  EXPECT_FALSE(runs_the_search("windows-and-memories"));
}

// The page is made again when there is time for a full run. Until then the test is skipped if the
// page lacks an experiment, or if experiments that run the search have other counts, which it
// names. The counts of the others only change if somebody changes what they measure.
TEST(KeptVerdictsSlow, ThePageIsOfThisCode) {
  const std::string how =
      ": espalier-lab run all --full, then espalier-lab report lab-results/full --out "
      "docs/report/index.html --pictures docs/report";
  const std::string page =
      test::content(test::fs::path(ESPALIER_SOURCE_DIR) / "docs/report/index.html");
  for (const Experiment& experiment : catalogue()) {
    if (fingerprint_on(page, experiment.name).empty())
      GTEST_SKIP() << "docs/report lacks " << experiment.name << how;
  }
  std::string older;
  for (const Experiment& experiment : catalogue()) {
    if (fingerprint(experiment) == fingerprint_on(page, experiment.name)) continue;
    EXPECT_TRUE(runs_the_search(experiment.name))
        << "docs/report has other counts of " << experiment.name << how;
    older += (older.empty() ? "" : ", ") + experiment.name;
  }
  if (!older.empty()) GTEST_SKIP() << "docs/report is older than the searches of " << older << how;
}

TEST(Fingerprint, IsOfTheCountsOnly) {
  int runs = 0;
  std::uint64_t leaves = 7;
  Experiment experiment = test::experiment(1);
  experiment.tasks = [&](Scale, std::uint64_t) {
    return std::vector<Task>{
        {.id = "task", .weight = 0.1, .run = [&](const Context&) {
           return Rows{{{{"depth", 1}}, {{"leaves", leaves}}, {{"s", ++runs}}}};
         }}};
  };
  const std::string first = fingerprint(experiment);
  EXPECT_EQ(first.size(), 16U);
  EXPECT_EQ(fingerprint(experiment), first);
  EXPECT_EQ(runs, 2);
  leaves = 8;
  EXPECT_NE(fingerprint(experiment), first);
}

TEST(Fingerprint, OfResultsNeedsThatTheyAreOfThisCode) {
  const test::Folder folder;
  const Experiment fake = test::experiment(3);
  run_experiments(test::request(fake, folder.path()));
  Results results = read_results(folder.path(), fake);
  EXPECT_EQ(fingerprint(results), fingerprint(fake));
  results.headers.front().environment.commit = "another";
  EXPECT_EQ(fingerprint(results), fingerprint(fake));
  for (auto& done : results.done) done.record.rows.front().counts["drawn"] = 1000;
  EXPECT_EQ(fingerprint(results), "");
  results.done.pop_back();
  EXPECT_EQ(fingerprint(results), "");
}

}  // namespace
}  // namespace espalier::lab
