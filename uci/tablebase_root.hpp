// What the endgame tables say of the position to be searched: which moves may be played, and the
// score.
#pragma once

#include <string>
#include <vector>

#include "espalier/search/result.hpp"
#include "games/chess/tablebase/root_moves.hpp"
#include "games/chess/tablebase_search_hooks.hpp"
#include "uci/engine.hpp"
#include "uci/options.hpp"

namespace espalier::uci {

/// For one search. The settings and the tables must outlive it.
class TablebaseRoot {
 public:
  /// `wanted`: the root moves to consider, all if empty. `lines`: how many are to be shown.
  TablebaseRoot(const TablebaseSettings& settings, const Position& position,
                std::vector<Move> wanted, int lines);

  /// The root moves to search: if the position is in the tables and only one line is shown, the
  /// wanted ones that keep the value, else all that are wanted.
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  /// Ranks of `moves`, for several lines: those that keep the value first. Empty: all the same.
  [[nodiscard]] const std::vector<int>& ranks() const { return ranks_; }
  /// The root moves that the tables call drawn.
  [[nodiscard]] std::vector<Move> drawn_moves() const;
  /// Which positions of the search to look up: none if all of them are in the tables and the moves
  /// keep the win by their distances.
  [[nodiscard]] const chess::TablebaseProbing& probing() const { return probing_; }
  /// The result with the scores of the tables, except those of a mate. `is_complete`: all its lines
  /// are of one iteration, so that they can be sorted by these.
  [[nodiscard]] Result<Move> corrected(Result<Move> result, bool is_complete) const;

 private:
  struct Known {
    Move move;
    ScoreBounds bounds;
  };
  [[nodiscard]] const ScoreBounds* bounds(Move move) const;

  std::vector<Move> moves_;
  std::vector<int> ranks_;
  chess::TablebaseProbing probing_;
  std::vector<Known> known_;  // what the tables say of the moves
};

/// What the tables say of a position: a line each of WDL and DTZ, after a line break. Empty if the
/// position is not in them.
[[nodiscard]] std::string tablebase_lines(const TablebaseSettings& settings,
                                          const Position& position);

}  // namespace espalier::uci
