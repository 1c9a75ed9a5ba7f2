// Tests of the counts of positions against known ones.
#include "lab/pseudo_legal_chess.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

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

TEST(PseudoLegalChess, AlphaBetaVisitsSomeOfThePositionsInEveryOrder) {
  const MoveRules rules{.pseudo_legal = true};
  // At two plies a window of its own for each root move cuts nothing off.
  EXPECT_EQ(count_alpha_beta(rules, 2, {}, {}), count_positions(rules, 2));
  const std::uint64_t all = count_positions(rules, 4);
  for (const ScanOrder& scan : {ScanOrder{}, ScanOrder{.by_file = true},
                                ScanOrder{.from_black = true, .from_right = true}}) {
    for (const EvaluationTerms& terms :
         {EvaluationTerms{}, EvaluationTerms{.centre = true}, EvaluationTerms{.mobility = true},
          EvaluationTerms{.defended = true, .threatened = true}}) {
      const std::uint64_t visited = count_alpha_beta(rules, 4, terms, scan);
      EXPECT_LT(visited, all);
      EXPECT_GT(visited, 20U * 20);
    }
  }
}

TEST(PseudoLegalChess, TermsAndOrderChangeTheCount) {
  const MoveRules rules{.pseudo_legal = true};
  std::set<std::uint64_t> counts;
  for (const EvaluationTerms& terms :
       {EvaluationTerms{}, EvaluationTerms{.centre = true}, EvaluationTerms{.mobility = true},
        EvaluationTerms{.defended = true}, EvaluationTerms{.threatened = true}})
    counts.insert(count_alpha_beta(rules, 4, terms, {}));
  EXPECT_EQ(counts.size(), 5U);
  EXPECT_NE(count_alpha_beta(rules, 4, {.centre = true}, {}),
            count_alpha_beta(rules, 4, {.centre = true}, {.by_file = true, .from_right = true}));
}

// The figures of K. Sockalingam 2015.
TEST(PseudoLegalChessSlow, TwoErrorsGiveThePublishedCounts) {
  const MoveRules rules{.pseudo_legal = true, .en_passant = false, .jumping = true};
  EXPECT_EQ(count_positions(rules, 5), 5261737U);
  EXPECT_EQ(count_positions_with_table(rules, 5), 1962529U);
}

}  // namespace
}  // namespace espalier::lab
