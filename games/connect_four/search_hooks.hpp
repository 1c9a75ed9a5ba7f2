// What the search may exploit in Connect Four: values that the rules show without search. There are
// no history indices, since nothing is better than the order of `Position::generate`: with killers
// and histories added to it, solving hard positions takes two to three times as many nodes.
#pragma once

#include "espalier/hooks.hpp"
#include "games/connect_four/position.hpp"

namespace espalier::connect_four {

struct SearchHooks {
  /// Exact where the rules show the value within two plies: the game is over or can be won at once,
  /// or the opponent has more threats than one stone can parry, or nobody can complete a line any
  /// more.
  [[nodiscard]] static ScoreBounds bounds(const Position& position) {
    if (position.has_line(position.opponent())) return ScoreBounds::exactly(loss_in(0));
    if ((position.completing(position.own()) & position.open_cells()) != 0) {
      return ScoreBounds::exactly(win_in(1));
    }
    if (position.stones() < position.cells() && position.safe_cells() == 0) {
      return ScoreBounds::exactly(loss_in(2));
    }
    if (position.stones() + 2 >= position.cells()) return ScoreBounds::exactly(draw_score);
    const Bits empty = position.board() ^ position.occupied();
    if (!position.has_line(position.own() | empty) &&
        !position.has_line(position.opponent() | empty)) {
      return ScoreBounds::exactly(draw_score);
    }
    return {};
  }
};

static_assert(capabilities<Position, SearchHooks>() == Capabilities{.key = true, .bounds = true});

}  // namespace espalier::connect_four
