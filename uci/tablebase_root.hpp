// What the endgame tables say of the position to be searched: which moves may be played, and the
// score.
#pragma once

#include <optional>
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
  /// `wanted`: the root moves to consider, all if empty.
  TablebaseRoot(const TablebaseSettings& settings, const Position& position,
                std::vector<Move> wanted);

  /// The root moves to search: the wanted ones that keep the value, if the position is in the
  /// tables.
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  /// Which positions of the search to look up: none if all of them are in the tables and the moves
  /// keep the win by their distances.
  [[nodiscard]] const chess::TablebaseProbing& probing() const { return probing_; }
  /// The result with the score of the tables, unless it is that of a mate.
  [[nodiscard]] Result<Move> corrected(Result<Move> result) const;

 private:
  std::vector<Move> moves_;
  chess::TablebaseProbing probing_;
  std::optional<ScoreBounds> bounds_;
};

/// What the tables say of a position: a line each of WDL and DTZ, after a line break. Empty if the
/// position is not in them.
[[nodiscard]] std::string tablebase_lines(const TablebaseSettings& settings,
                                          const Position& position);

}  // namespace espalier::uci
