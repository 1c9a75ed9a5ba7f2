// The static evaluation of Connect Four: threats, and lines that can still be completed.
#pragma once

#include <bit>

#include "espalier/evaluator.hpp"
#include "games/connect_four/position.hpp"

namespace espalier::connect_four {

/// Counts the threats of both sides: empty cells that complete a line of four.
///
/// Zugzwang: when the other columns are full, one side must make a cell reachable for the other. On
/// boards of even height the player who began then gets the cells in odd rows and the other player
/// those in even rows, so threats there count double (V. Allis, "A Knowledge-based Approach of
/// Connect-Four", 1988, chapter 3). Threats above a threat of the opponent count too, although they
/// may never be used.
class Evaluator {
 public:
  static constexpr Score threat = 40;
  static constexpr Score threat_in_own_row = 40;  ///< added if zugzwang favours the threat
  static constexpr Score open_line = 2;           ///< a line of four that can still be completed

  static constexpr int unit = 100;

  static constexpr int tempo = 0;
  /// Far below proven_win: there are at most 64 cells and fewer than 4 x 64 lines.
  [[nodiscard]] Score evaluate(const Position& position) const {
    const Bits odd = position.odd_rows();
    const Bits own_rows = position.side_to_move() == 0 ? odd : position.board() & ~odd;
    const Bits other_rows = position.board() & ~own_rows;
    return value_of(position, position.own(), own_rows) -
           value_of(position, position.opponent(), other_rows);
  }

 private:
  [[nodiscard]] static Score value_of(const Position& position, Bits stones, Bits rows) {
    const Bits empty = position.board() & ~position.occupied();
    const Bits threats = position.completing(stones);
    const Bits won_rows = position.height() % 2 == 0 ? threats & rows : 0;
    return threat * std::popcount(threats) + threat_in_own_row * std::popcount(won_rows) +
           open_line * position.count_lines(stones | empty);
  }
};

static_assert(espalier::Evaluator<Evaluator, Position>);

}  // namespace espalier::connect_four
