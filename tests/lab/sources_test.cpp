// docs/reference/sources.md: its rows are complete, and the verdicts in it are those of the quick
// run.
#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <string>

#include "lab/rows.hpp"
#include "tests/lab/fixture.hpp"

namespace espalier::lab {
namespace {

/// The verdict of the first claim of `experiment` whose statement contains `phrase`; empty if there
/// is none.
std::string verdict_of(const Json& verdicts, const std::string& experiment,
                       const std::string& phrase) {
  if (!verdicts.contains(experiment)) return "";
  for (const auto& [statement, verdict] : verdicts[experiment].items())
    if (statement.find(phrase) != std::string::npos) return verdict.get<std::string>();
  return "";
}

TEST(Sources, VerdictsAreThoseOfTheQuickRun) {
  const test::fs::path root(ESPALIER_SOURCE_DIR);
  const Json verdicts = Json::parse(test::content(root / "tests/lab/quick_verdicts.json"));
  std::istringstream document(test::content(root / "docs/reference/sources.md"));
  const std::regex row(R"(\| (\d+) \|([^|]*)\|([^|]*)\|([^|]*)\|([^|]+)\|)");
  const std::regex answer(" `([a-z0-9-]+)`, “(.+)”: (.+) ");
  const std::regex missing(R"(not (measured|counted|built|assessed|begun) yet|only partly)");
  int rows = 0, answered = 0, open = 0;
  for (std::string line; std::getline(document, line);) {
    std::smatch cells;
    if (!std::regex_match(line, cells, row)) continue;
    EXPECT_EQ(std::stoi(cells[1]), ++rows) << line;
    for (std::size_t i = 3; i <= 5; ++i) EXPECT_GT(cells[i].length(), 4) << line;
    const std::string last = cells[5];
    open += std::regex_search(last, missing) ? 1 : 0;
    std::smatch parts;
    if (!std::regex_match(last, parts, answer)) continue;
    ++answered;
    EXPECT_EQ(parts[3], verdict_of(verdicts, parts[1], parts[2])) << line;
  }
  EXPECT_GE(rows, 121);
  EXPECT_GT(answered, rows / 2);
  EXPECT_EQ(open, 0);
}

}  // namespace
}  // namespace espalier::lab
