// Both indices into the slider tables against a plain walk along the rays, and the geometry tables
// against their definitions.
#include "games/chess/board/attacks.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "espalier/random.hpp"
#include "games/chess/board/fill_attacks.hpp"

namespace espalier::chess {
namespace {

/// Written apart from the library's own ray walk, which fills the tables.
Bitboard walk(Square square, Bitboard occupied, bool straight) {
  Bitboard seen = 0;
  for (int file_step = -1; file_step <= 1; ++file_step) {
    for (int rank_step = -1; rank_step <= 1; ++rank_step) {
      const bool along = (file_step == 0) != (rank_step == 0);
      if (along != straight || (file_step == 0 && rank_step == 0)) continue;
      for (int n = 1; n < 8; ++n) {
        const int file = file_of(square) + n * file_step;
        const int rank = rank_of(square) + n * rank_step;
        if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
        seen |= Bitboard{1} << (8 * rank + file);
        if ((occupied >> (8 * rank + file) & 1) != 0) break;
      }
    }
  }
  return seen;
}

/// Random occupancies, on the whole board.
template <class Index>
void expect_ray_walks() {
  const auto sliders = std::make_unique<SliderAttacks<Index>>();
  SplitMix64 random{1};
  for (Square square = a1; square < no_square; ++square) {
    for (int i = 0; i < 400; ++i) {
      const Bitboard occupied = i % 2 == 0 ? random() : random() & random();
      ASSERT_EQ(sliders->rook(square, occupied), walk(square, occupied, true)) << square;
      ASSERT_EQ(sliders->bishop(square, occupied), walk(square, occupied, false)) << square;
    }
  }
}

/// Every set of blockers, not a sample.
template <class Index>
void expect_ray_walk_for_every_occupancy() {
  const auto sliders = std::make_unique<SliderAttacks<Index>>();
  for (Square square = a1; square < no_square; ++square) {
    for (const bool straight : {true, false}) {
      const Bitboard mask =
          detail::slider_mask(square, straight ? detail::rook_steps : detail::bishop_steps);
      Bitboard subset = 0;
      do {
        ASSERT_EQ(straight ? sliders->rook(square, subset) : sliders->bishop(square, subset),
                  walk(square, subset, straight));
        subset = (subset - mask) & mask;
      } while (subset != 0);
    }
  }
}

TEST(Attacks, MultiplicationIndexEqualsRayWalk) {
  expect_ray_walks<MagicIndex>();
  expect_ray_walk_for_every_occupancy<MagicIndex>();
}

#ifdef __BMI2__
TEST(Attacks, PextIndexEqualsRayWalk) {
  expect_ray_walks<PextIndex>();
  expect_ray_walk_for_every_occupancy<PextIndex>();
}
#endif

TEST(Attacks, LeapersByTheirDistances) {
  for (Square a = a1; a < no_square; ++a) {
    for (Square b = a1; b < no_square; ++b) {
      const int files = std::abs(file_of(a) - file_of(b));
      const int ranks = std::abs(rank_of(a) - rank_of(b));
      EXPECT_EQ(contains(knight_attacks(a), b), files * ranks == 2);
      EXPECT_EQ(contains(king_attacks(a), b), a != b && files <= 1 && ranks <= 1);
      EXPECT_EQ(contains(pawn_attacks(white, a), b), files == 1 && rank_of(b) == rank_of(a) + 1);
      EXPECT_EQ(contains(pawn_attacks(black, a), b), files == 1 && rank_of(b) == rank_of(a) - 1);
    }
  }
}

TEST(Attacks, BetweenAndLine) {
  for (Square a = a1; a < no_square; ++a) {
    for (Square b = a1; b < no_square; ++b) {
      Bitboard expected_between = 0;
      Bitboard expected_line = 0;
      for (const bool straight : {true, false}) {
        if (a == b || !contains(walk(a, 0, straight), b)) continue;
        expected_between =
            walk(a, bit(b), straight) & walk(b, bit(a), straight) & ~bit(a) & ~bit(b);
        expected_line = (walk(a, 0, straight) & walk(b, 0, straight)) | bit(a) | bit(b);
        // Squares off the line that both see lie at the corners of a rectangle: not in one line.
        for (Square c = a1; c < no_square; ++c) {
          const int cross = (file_of(b) - file_of(a)) * (rank_of(c) - rank_of(a)) -
                            (rank_of(b) - rank_of(a)) * (file_of(c) - file_of(a));
          if (cross != 0) {
            expected_between &= ~bit(c);
            expected_line &= ~bit(c);
          }
        }
      }
      ASSERT_EQ(between(a, b), expected_between) << square_name(a) << square_name(b);
      ASSERT_EQ(line(a, b), expected_line) << square_name(a) << square_name(b);
    }
  }
}

TEST(Bitboard, ShiftsDropWhatLeavesTheBoard) {
  EXPECT_EQ(shift<east>(bit(h4)), 0U);
  EXPECT_EQ(shift<west>(bit(a4)), 0U);
  EXPECT_EQ(shift<north>(bit(d8)), 0U);
  EXPECT_EQ(shift<south>(bit(d1)), 0U);
  EXPECT_EQ(shift<north_east>(bit(d4)), bit(e5));
  EXPECT_EQ(shift<north_west>(bit(d4)), bit(c5));
  EXPECT_EQ(shift<south_east>(bit(d4)), bit(e3));
  EXPECT_EQ(shift<south_west>(bit(d4)), bit(c3));
  EXPECT_EQ(shift<north_east>(bit(h4)), 0U);
  EXPECT_EQ(shift<south_west>(bit(a4)), 0U);
  EXPECT_TRUE(contains(dark_squares, a1));
  EXPECT_TRUE(contains(light_squares, h1));
}

}  // namespace
}  // namespace espalier::chess
