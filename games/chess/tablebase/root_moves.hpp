// The moves of a position that keep its value by the tables, and make progress.
#pragma once

#include <optional>
#include <vector>

#include "games/chess/board/position.hpp"
#include "games/chess/tablebase/tablebase.hpp"

namespace espalier::chess {

struct TablebaseMove {
  Move move;
  Wdl value;             ///< for the side that plays it, the fifty-move counter taken into account
  int dtz = 0;           ///< plies to the zeroing move, this one included; negative for a loss
  bool repeats = false;  ///< leads to a position that was there before
};

struct TablebaseRoot {
  Wdl value = Wdl::draw;           ///< of the best move
  std::vector<Move> moves;         ///< that the search may choose from
  std::vector<TablebaseMove> all;  ///< what was asked for; `dtz` only if `by_distance`
  bool by_distance = false;        ///< DTZ tables were there: a win cannot slip away by the counter
};

/// Nothing if one of the positions after the moves is not in the tables, or the game is over. The
/// moves are those that keep the value; of winning ones, those that leave half of the fifty moves
/// unused and repeat no position, and if there are none, those with the least DTZ: so the search
/// may play the quickest mate that it sees, and where it sees none the game moves on. Without the
/// fifty-move rule cursed wins are wins. `wanted`: the moves to consider, all if empty.
[[nodiscard]] std::optional<TablebaseRoot> tablebase_root(const Tablebase& tables,
                                                          const Position& position,
                                                          bool fifty_move_rule,
                                                          const std::vector<Move>& wanted = {});

}  // namespace espalier::chess
