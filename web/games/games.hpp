// What the page shows of its games besides chess, which it loads as one module: those of the
// catalogue, and tic-tac-toe.
#pragma once

#include <string>
#include <vector>

#include "catalogue/checkers.hpp"
#include "catalogue/connect_four.hpp"
#include "catalogue/othello.hpp"
#include "espalier/playable_game.hpp"
#include "games/checkers/notation.hpp"
#include "web/engine/page_game.hpp"
#include "web/games/tic_tac_toe.hpp"

namespace espalier::web {

template <class G>
struct OnPage : PageGame<G> {};

template <>
struct OnPage<Playable<catalogue::Checkers>> : PageGame<Playable<catalogue::Checkers>> {
  /// The squares on the way of a move.
  [[nodiscard]] static std::vector<int> path(Move move, const Position& position) {
    return checkers::squares_of(move, position.board());
  }
};

}  // namespace espalier::web
