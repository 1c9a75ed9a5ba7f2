// The static evaluation of Othello: mobility, corners, stable discs and parity, weighted by the
// stage of the game.
#pragma once

#include <bit>

#include "espalier/evaluator.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

/// An estimate of the final difference of discs, in hundredths of a disc. Each weight is
/// interpolated by the number of discs between its values for the first and the last move (the
/// features are those of P. Rosenbloom, "A world-championship-level Othello program", Artificial
/// Intelligence 19(3), 1982; the weights are set by hand).
class Evaluator {
 public:
  struct Weight {
    Score first;
    Score last;
  };
  static constexpr Weight mobility{90, 60};            ///< a legal square
  static constexpr Weight potential_mobility{35, 10};  ///< an empty square beside the other's disc
  static constexpr Weight corner{1000, 500};
  static constexpr Weight x_square{-600, -200};  ///< b2 and the like, its corner empty
  static constexpr Weight c_square{-200, -50};   ///< a2, b1 and the like, its corner empty
  static constexpr Weight stable_disc{150, 100};
  static constexpr Weight disc_count{-20, 60};
  static constexpr Weight last_move{0, 200};  ///< an odd number of squares is empty

  [[nodiscard]] Score evaluate(const Position& position) const {
    const Bits own = position.own();
    const Bits opponent = position.opponent();
    const int stage = position.discs() - 4;
    const Bits empty_corners = corners & position.empty();
    const Bits beside_empty_corners = neighbours(empty_corners);
    const Bits c_squares = beside_empty_corners & edges_;
    const Bits x_squares = beside_empty_corners & ~edges_;
    const auto difference = [&](Bits squares) {
      return std::popcount(own & squares) - std::popcount(opponent & squares);
    };
    const auto surplus = [](Bits of_own, Bits of_opponent) {
      return std::popcount(of_own) - std::popcount(of_opponent);
    };
    int sum = 0;
    const auto add = [&](Weight weight, int count) {
      sum += count * (weight.first * (stages_ - stage) + weight.last * stage);
    };
    add(mobility, surplus(legal_squares(own, opponent), legal_squares(opponent, own)));
    add(potential_mobility,
        surplus(neighbours(opponent) & position.empty(), neighbours(own) & position.empty()));
    add(corner, difference(corners));
    add(x_square, difference(x_squares));
    add(c_square, difference(c_squares));
    if (empty_corners != corners) {
      add(stable_disc, surplus(stable_discs(own, opponent), stable_discs(opponent, own)));
    }
    add(disc_count, difference(all_squares));
    add(last_move, std::popcount(position.empty()) % 2);
    return sum / stages_;
  }

 private:
  static constexpr int stages_ = 60;
  static constexpr Bits edges_ = 0xff818181818181ff;
};

static_assert(espalier::Evaluator<Evaluator, Position>);

}  // namespace espalier::othello
