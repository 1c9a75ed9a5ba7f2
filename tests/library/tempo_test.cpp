// The tempo of an evaluation: what is learnt from the scores of the root, and what a search does
// with it.
#include "espalier/search/tempo.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/search.hpp"

namespace espalier {
namespace {

/// What is learnt from searches with these scores of the iterations 1, 2, 3, ...
LearntTempo learnt(const std::vector<std::vector<Score>>& searches, int unit = 100) {
  Parameters p;
  p.unit = unit;
  LearntTempo tempo;
  for (const auto& scores : searches) {
    tempo.begin();
    int depth = 0;
    for (const Score score : scores) {
      // The scores as if no tempo had been used: the search adds it at leaves of even depth.
      const Score with = ++depth % 2 != 0 ? score - tempo.value() : score + tempo.value();
      tempo.learn(depth, with, p);
    }
  }
  return tempo;
}

TEST(LearntTempo, IsHalfOfWhatOddDepthsAreWorthMore) {
  const LearntTempo tempo = learnt({{300, -20, 310, -30, 300}, {310, -25, 290}});
  EXPECT_NEAR(tempo.value(), 161, 3);
  EXPECT_LT(tempo.spread(), 40);
  EXPECT_LT(learnt({{-300, 20, -310, 30, -300}}).value(), -150) << "a turn may be a burden";
}

TEST(LearntTempo, IsNoneWhereScoresDoNotAlternate) {
  for (const auto& scores :
       {std::vector<Score>{0, 50, 100, 150, 200, 250, 300}, std::vector<Score>{10, 10, 10, 10, 10},
        std::vector<Score>{0, 40, 30, 80, 20, -30, 10, 30}}) {
    EXPECT_EQ(learnt({scores}).value(), 0);
  }
  EXPECT_EQ(learnt({{0, -300, -500, -800}}).value(), 0) << "their mean is 133 and explains little";
  EXPECT_EQ(learnt({{300, -20, 310}}).value(), 0) << "two differences are not enough";
  EXPECT_EQ(learnt({{300}, {-20}, {310}, {-30}, {300}}).value(), 0) << "of different positions";
}

TEST(LearntTempo, MustExplainMoreWhereDifferencesAreFew) {
  const std::vector<Score> some_rest{160, 0, 80, 20};  // two fifths of 160, 80 and 60 are left
  EXPECT_EQ(learnt({some_rest}).value(), 0);
  EXPECT_NEAR(learnt({some_rest, some_rest, some_rest}).value(), 50, 2);
  const std::vector<Score> more_rest{200, 0, 40, -20};  // two thirds of 200, 40 and 60
  EXPECT_EQ(learnt(std::vector<std::vector<Score>>(8, more_rest)).value(), 0);
}

TEST(LearntTempo, IsNoneWhereTheTurnIsWorthLittle) {
  const LearntTempo large = learnt({{55, 0, 55, 0, 55}}, 100);
  EXPECT_NEAR(large.value(), 27, 1);
  const LearntTempo small = learnt({{45, 0, 45, 0, 45}}, 100);
  EXPECT_EQ(small.value(), 0) << "less than a quarter of a unit";
  EXPECT_EQ(small.spread(), 0);
}

TEST(LearntTempo, IsLearntFromTheFirstIterations) {
  const LearntTempo tempo = learnt({{300, -20, 310, -30, 300, -25, 0, 50, 100, 150, 200}});
  EXPECT_NEAR(tempo.value(), 161, 3) << "later leaves are of either parity";
}

TEST(LearntTempo, LearnsNothingFromDecidedScores) {
  const LearntTempo tempo =
      learnt({{300, -20, win_in(5), win_in(5), win_in(5)}, {300, loss_in(8), 300, loss_in(8)}});
  EXPECT_EQ(tempo.value(), 0);
}

TEST(LearntTempo, IsTheSameInAnotherUnit) {
  const LearntTempo one = learnt({{81, -2, 80, -3, 80, -4}}, 100);
  const LearntTempo seven = learnt({{567, -14, 560, -21, 560, -28}}, 700);
  EXPECT_EQ(seven.value(), 7 * one.value());
  EXPECT_EQ(seven.spread(), 7 * one.spread());
  EXPECT_NE(one.value(), 0);
}

}  // namespace
}  // namespace espalier
