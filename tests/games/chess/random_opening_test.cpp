// Tests of random openings.
#include "games/chess/board/random_opening.hpp"

#include <gtest/gtest.h>

#include <array>

namespace espalier::chess {
namespace {

TEST(RandomOpening, DrawsTheTypeOfPieceFirst) {
  SplitMix64 random{1};
  const Position start;
  Position::Moves legal;
  ASSERT_FALSE(start.generate(legal).is_over());
  int knight_moves = 0;
  for (int i = 0; i < 10'000; ++i) {
    const Move move = random_move(start, legal, random);
    ASSERT_TRUE(start.is_legal(move));
    if (start.piece_on(move.from()) == white_knight) ++knight_moves;
  }
  // Half of the moves, although only 4 of 20 are a knight's. 5,000 with a standard deviation of 50.
  EXPECT_NEAR(knight_moves, 5'000, 250);
}

TEST(RandomOpening, RefusesBlundersAndUnbalancedPositions) {
  const auto opening = [](Score score) {
    SplitMix64 random{2};
    return random_opening({}, random, [score](const Position&) { return score; });
  };
  SplitMix64 random{3};
  constexpr OpeningPlies none{.min = 0, .max = 0};
  ASSERT_TRUE(opening(0).has_value());
  EXPECT_TRUE(opening(0)->size() == 8 || opening(0)->size() == 9);
  EXPECT_TRUE(opening(200).has_value());
  EXPECT_FALSE(opening(201).has_value()) << "each move loses 402 from one side's view";
  EXPECT_EQ(random_opening(
                {}, random, [](const Position&) { return 1'000; }, none)
                ->size(),
            0U);
  EXPECT_FALSE(random_opening(
                   {}, random, [](const Position&) { return 1'001; }, none)
                   .has_value());
  EXPECT_FALSE(opening(-1'001).has_value()) << "the last position is too far from equality";
}

}  // namespace
}  // namespace espalier::chess
