// What the search may exploit in Connect Four: bounds that the rules show without search. There are
// no history indices, since nothing is better than the order of `Position::generate`: with killers
// and histories added to it, solving hard positions takes two to three times as many nodes.
#pragma once

#include <bit>

#include "espalier/hooks.hpp"
#include "games/connect_four/position.hpp"

namespace espalier::connect_four {

struct SearchHooks {
  /// Exact if the rules show the value within two plies: the game is over, the side to move wins at
  /// once, or the opponent has more threats than one stone can parry. Otherwise nobody wins before
  /// the third and fourth ply from here, and a side that cannot complete a line any more, or not
  /// before the board is full, does not win at all; if that holds for both, the game is a draw.
  /// Also what a side gets by claimeven.
  [[nodiscard]] static ScoreBounds bounds(const Position& position) {
    if (position.has_line(position.opponent())) return ScoreBounds::exactly(loss_in(0));
    if ((position.completing(position.own()) & position.open_cells()) != 0) {
      return ScoreBounds::exactly(win_in(1));
    }
    const int empty_cells = position.cells() - position.stones();
    if (empty_cells > 0 && position.safe_cells() == 0) return ScoreBounds::exactly(loss_in(2));
    const Bits empty = position.board() ^ position.occupied();
    const bool may_win = empty_cells >= 3 && position.has_line(position.own() | empty);
    const bool may_lose = empty_cells >= 4 && position.has_line(position.opponent() | empty);
    ScoreBounds known{.lower = may_lose ? loss_in(4) : draw_score,
                      .upper = may_win ? win_in(3) : draw_score};
    narrow_by_claimeven(position, known);
    return known;
  }
  /// The moves that leave the opponent no win in one.
  static void generate_candidates(const Position& position, MovesOf<Position>& list) {
    position.generate_into(list, position.safe_cells());
  }
  [[nodiscard]] static std::uint64_t symmetric_key(const Position& position) {
    return position.mirror_key();
  }

 private:
  /// Claimeven (L. V. Allis, "A knowledge-based approach of Connect-Four", 1988): where all columns
  /// have an even number of empty cells, the opponent can answer each stone by one on top of it,
  /// and gets all cells of even rows. So can the side to move if one column is odd: it begins
  /// there. A side that does so does not lose if the cells of odd rows give the other side no line,
  /// and wins at the latest when the board is full if those of even rows give a line.
  static void narrow_by_claimeven(const Position& position, ScoreBounds& known) {
    if (position.height() % 2 != 0) return;
    const Bits odd_rows = position.odd_rows();
    const Bits odd_columns = position.open_cells() & ~odd_rows;  // their lowest empty cells
    const Bits empty = position.board() ^ position.occupied();
    const int empty_cells = position.cells() - position.stones();
    if (odd_columns == 0) {
      if (position.has_line(position.own() | (empty & odd_rows))) return;
      const bool is_lost = position.has_line(position.opponent() | (empty & ~odd_rows));
      known.upper = is_lost ? loss_in(empty_cells) : draw_score;
    } else if (std::has_single_bit(odd_columns)) {
      if (position.has_line(position.opponent() | (empty & odd_rows))) return;
      const bool is_won = position.has_line(position.own() | (empty & ~odd_rows));
      known.lower = is_won ? win_in(empty_cells) : draw_score;
    }
  }
};

static_assert(capabilities<Position, SearchHooks>() ==
              Capabilities{.key = true, .bounds = true, .candidates = true, .symmetry = true});

}  // namespace espalier::connect_four
