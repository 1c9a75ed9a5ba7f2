// The contracts of scores, bounds and outcomes.
#include "espalier/score.hpp"

#include <gtest/gtest.h>

#include "espalier/game.hpp"
#include "espalier/search/transposition_table.hpp"

namespace espalier {
namespace {

TEST(Score, QuickWinsAndSlowLossesArePreferred) {
  for (int plies = 0; plies < max_ply; ++plies) {
    EXPECT_GT(win_in(plies), win_in(plies + 1));
    EXPECT_LT(loss_in(plies), loss_in(plies + 1));
    EXPECT_EQ(win_in(plies), -loss_in(plies));
    EXPECT_EQ(plies_to_end(win_in(plies)), plies);
    EXPECT_EQ(plies_to_end(loss_in(plies)), plies);
  }
  EXPECT_GT(win_in(max_ply), draw_score);
  EXPECT_LT(loss_in(max_ply), draw_score);
}

TEST(Score, ProvenScoresAreWinsAndLossesCountedInPlies) {
  EXPECT_TRUE(is_proven_win(win_score) && is_proven_win(proven_win));
  EXPECT_FALSE(is_proven_win(proven_win - 1) || is_proven_win(win_score + 1));
  EXPECT_TRUE(is_proven_loss(-win_score) && is_proven_loss(-proven_win));
  EXPECT_FALSE(is_proven_loss(1 - proven_win) || is_proven_loss(-win_score - 1));
  EXPECT_TRUE(is_proven_win(win_in(max_ply)) && is_proven_loss(loss_in(max_ply)));
  for (const Score score : {infinite_score, -infinite_score, no_score, draw_score}) {
    EXPECT_FALSE(is_proven(score)) << score;
  }
}

TEST(Score, EveryScoreIsBelowInfinityAndNoScoreIsNone) {
  EXPECT_LT(win_score, infinite_score);
  EXPECT_LT(infinite_score, no_score);
}

TEST(Score, StaticEvaluationsAreClampedBelowProvenScores) {
  for (const Score score :
       {-1'000'000, -win_score, -proven_win, proven_win, win_score, 1'000'000}) {
    EXPECT_FALSE(is_proven(clamp_static_eval(score))) << score;
    EXPECT_EQ(clamp_static_eval(score) > 0, score > 0);
  }
  for (Score score = 1 - known_win; score < known_win; score += 13) {
    ASSERT_EQ(clamp_static_eval(score), score);
  }
  EXPECT_EQ(clamp_static_eval(known_win - 1), known_win - 1);
  EXPECT_EQ(clamp_static_eval(known_win), known_win - 1);
  EXPECT_EQ(clamp_static_eval(-known_win), 1 - known_win);
}

TEST(Score, TableScoresCountFromThePosition) {
  // A win nine plies from the root, met five plies from it, lies four plies ahead.
  EXPECT_EQ(to_table(win_in(9), 5), win_in(4));
  EXPECT_EQ(to_table(loss_in(9), 5), loss_in(4));
  EXPECT_EQ(from_table(win_in(4), 2), win_in(6));
  for (int ply = 0; ply <= max_ply; ++ply) {
    for (int rest = 0; ply + rest <= max_ply; ++rest) {
      ASSERT_EQ(from_table(to_table(win_in(ply + rest), ply), ply), win_in(ply + rest));
      ASSERT_EQ(from_table(to_table(loss_in(ply + rest), ply), ply), loss_in(ply + rest));
      ASSERT_TRUE(is_proven_win(from_table(win_in(rest), ply)));
    }
    for (const Score score : {known_win - 1, 17, 0, -17, 1 - known_win}) {
      ASSERT_EQ(to_table(score, ply), score);
      ASSERT_EQ(from_table(score, ply), score);
    }
    // A win at an unknown distance counts the plies to where it is known, and stays one.
    const Score known = from_table(proven_win - 1, ply);
    ASSERT_EQ(known, proven_win - 1 - ply);
    ASSERT_EQ(to_table(known, ply), proven_win - 1);
    ASSERT_EQ(from_table(1 - proven_win, ply), -known);
    ASSERT_TRUE(is_decided(known) && is_decided(-known) && !is_proven(known));
  }
}

TEST(Outcome, IsSeenFromTheSideToMoveAndCountedFromTheRoot) {
  EXPECT_FALSE(Outcome::ongoing().is_over());
  for (const Outcome over :
       {Outcome::win(), Outcome::draw(), Outcome::loss(), Outcome::scored(-3)}) {
    EXPECT_TRUE(over.is_over());
  }
  for (const int ply : {0, 1, 7}) {
    EXPECT_EQ(Outcome::win().score(ply), win_in(ply));
    EXPECT_EQ(Outcome::loss().score(ply), loss_in(ply));
    EXPECT_EQ(Outcome::draw().score(ply), draw_score);
    EXPECT_EQ(Outcome::scored(-3).score(ply), -3);
  }
  EXPECT_EQ(Outcome::draw(), Outcome::scored(draw_score));
  EXPECT_NE(Outcome::win(), Outcome::loss());
}

}  // namespace
}  // namespace espalier
