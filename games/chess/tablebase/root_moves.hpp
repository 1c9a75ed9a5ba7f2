// The moves of a position that keep its value by the tables, and make progress.
#pragma once

#include <optional>
#include <vector>

#include "games/chess/board/position.hpp"
#include "games/chess/tablebase/tablebase.hpp"

namespace espalier::chess {

struct TablebaseRoot {
  Wdl value;                ///< of the position, its fifty-move counter taken into account
  std::vector<Move> moves;  ///< that the search may choose from
  bool by_distance;         ///< DTZ tables were there: a win cannot slip away by the counter
};

/// Nothing if one of the positions after the moves is not in the tables, or the game is over. The
/// moves are those that keep the value; of winning ones, those that leave half of the fifty moves
/// unused and repeat no position, and if there are none, those with the least DTZ: so the search
/// may play the quickest mate that it sees, and where it sees none the game moves on. Without the
/// fifty-move rule cursed wins are wins.
[[nodiscard]] std::optional<TablebaseRoot> tablebase_root(const Tablebase& tables,
                                                          const Position& position,
                                                          bool fifty_move_rule);

}  // namespace espalier::chess
