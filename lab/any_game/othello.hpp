// Two evaluations of Othello as a beginner writes them: the difference of discs, and that of legal
// squares and corners.
#pragma once

#include <bit>

#include "games/othello/bitboard.hpp"
#include "games/othello/position.hpp"

namespace espalier::lab::any_game {

struct OthelloDiscs {
  static Score evaluate(const othello::Position& position) {
    return othello::disc * (std::popcount(position.own()) - std::popcount(position.opponent()));
  }
};

struct OthelloMobility {
  static Score evaluate(const othello::Position& position) {
    constexpr othello::Bits corners = 0x8100000000000081;
    const auto value = [](othello::Bits of, othello::Bits other) {
      return std::popcount(othello::legal_squares(of, other)) + 10 * std::popcount(of & corners);
    };
    return 20 * (value(position.own(), position.opponent()) -
                 value(position.opponent(), position.own()));
  }
};

}  // namespace espalier::lab::any_game
