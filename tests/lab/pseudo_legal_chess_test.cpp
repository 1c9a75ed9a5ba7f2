// Tests of the counts of positions against known ones.
#include "lab/pseudo_legal_chess.hpp"

#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

TEST(PseudoLegalChess, LegalRulesGiveThePerftCounts) {
  EXPECT_EQ(count_positions({}, 0), 1U);
  EXPECT_EQ(count_positions({}, 1), 21U);
  EXPECT_EQ(count_positions({}, 4), 1U + 20 + 400 + 8902 + 197281);
}

TEST(PseudoLegalChess, EachRuleIsSeen) {
  // Within three plies no move leaves a king in check.
  EXPECT_EQ(count_positions({.pseudo_legal = true}, 3), count_positions({}, 3));
  EXPECT_EQ(count_positions({.jumping = true}, 3), count_positions({}, 3) + 80);
  EXPECT_EQ(count_positions({.pseudo_legal = true}, 4), count_positions({}, 4) + 197742 - 197281);
}

TEST(PseudoLegalChess, ATableNeverCountsMore) {
  EXPECT_EQ(count_positions_with_table({}, 2), count_positions({}, 2));
  EXPECT_LT(count_positions_with_table({}, 4), count_positions({}, 4));
}

// The figures of K. Sockalingam 2015.
TEST(PseudoLegalChessSlow, TwoErrorsGiveThePublishedCounts) {
  const MoveRules rules{.pseudo_legal = true, .en_passant = false, .jumping = true};
  EXPECT_EQ(count_positions(rules, 5), 5261737U);
  EXPECT_EQ(count_positions_with_table(rules, 5), 1962529U);
}

}  // namespace
}  // namespace espalier::lab
