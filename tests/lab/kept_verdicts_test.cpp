// The verdicts of the two runs that are kept in the repository: the quick one and that of the
// report page.
#include <gtest/gtest.h>

#include <string>

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

}  // namespace
}  // namespace espalier::lab
