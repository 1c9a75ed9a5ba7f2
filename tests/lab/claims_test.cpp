// The table of the claims: its rows are told apart by their names, and each is stated.
#include "lab/claims.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <string>

#include "tests/lab/fixture.hpp"

namespace espalier::lab {
namespace {

TEST(Claims, NoTwoStatementsHaveOneName) {
  std::set<std::string_view> names, texts;
  for (const Statement& row : statements()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(texts.insert(row.text).second) << row.text;
    EXPECT_FALSE(row.source.empty()) << row.name;
  }
}

TEST(Claims, EachStatementIsMadeByItsExperiment) {
  for (const Statement& row : statements()) {
    std::string file(row.experiment);
    std::replace(file.begin(), file.end(), '-', '_');
    const std::string code =
        test::content(test::fs::path(ESPALIER_SOURCE_DIR) / "lab/experiments" / (file + ".cpp"));
    EXPECT_NE(code.find('"' + std::string(row.name) + '"'), std::string::npos)
        << row.experiment << ": " << row.name;
  }
}

TEST(Claims, TheirPlacesAreFilled) {
  const Claim claim = stated("recurrence in games", "1.2", always(1, 2), "chess");
  EXPECT_EQ(claim.statement, "The recurrence predicts the leaves of chess");
  EXPECT_EQ(claim.measured, "1.2");
  EXPECT_EQ(claim.assessment.verdict, Verdict::contradicted);
  EXPECT_EQ(with_published("5 %", claim).published, "5 %");
  EXPECT_THROW((void)says("no such name"), std::out_of_range);
}

}  // namespace
}  // namespace espalier::lab
