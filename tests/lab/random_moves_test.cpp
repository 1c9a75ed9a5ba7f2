// Positions after random moves.
#include "lab/random_moves.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

#include "games/connect_four/position.hpp"

namespace espalier::lab {
namespace {

using connect_four::Position;

TEST(RandomMoves, LeadToAPositionThatIsNotOver) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto position = random_position<Position>(25, seed);  // half of the games end before
    MovesOf<Position> moves;
    EXPECT_EQ(position.stones(), 25);
    EXPECT_FALSE(position.generate(moves).is_over());
    EXPECT_EQ(position.key(), random_position<Position>(25, seed).key());
  }
  EXPECT_NE(random_position<Position>(10, 1).key(), random_position<Position>(10, 2).key());
}

TEST(RandomMoves, EndWithTheGame) {
  Position position = Position::make(2, 2).value();  // too small for a line of four
  std::mt19937_64 random(1);
  EXPECT_TRUE(play_random_moves(position, 3, random));
  EXPECT_EQ(position.stones(), 3);
  EXPECT_FALSE(play_random_moves(position, 3, random));
  EXPECT_EQ(position.stones(), 4);
}

}  // namespace
}  // namespace espalier::lab
