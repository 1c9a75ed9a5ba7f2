// The search hooks of chess with the values of endgame tables.
#pragma once

#include "espalier/hooks.hpp"
#include "games/chess/search_hooks.hpp"
#include "games/chess/tablebase/tablebase.hpp"

namespace espalier::chess {

/// Which positions of a search are looked up. Not changed during a search.
struct TablebaseProbing {
  const Tablebase* tables = nullptr;
  int max_pieces = 0;  ///< kings included; 0: none is looked up
  int min_depth = 1;   ///< plies left to search
  bool fifty_move_rule = true;
};

/// The score of a position whose value is known, its distance not.
[[nodiscard]] constexpr ScoreBounds bounds_of_wdl(Wdl value, bool fifty_move_rule) {
  const int decisive = fifty_move_rule ? 2 : 1;
  if (static_cast<int>(value) >= decisive) return {.lower = proven_win - 1};
  if (static_cast<int>(value) <= -decisive) return {.upper = 1 - proven_win};
  return ScoreBounds::exactly(draw_score);
}

class TablebaseSearchHooks : public SearchHooks {
 public:
  /// Looks nothing up.
  TablebaseSearchHooks() = default;
  /// `probing` must live as long as the hooks and their copies.
  explicit TablebaseSearchHooks(const TablebaseProbing& probing) : probing_(&probing) {}

  /// After a capture or pawn move only: the tables do not know what is left of the fifty moves.
  [[nodiscard]] ScoreBounds bounds(const Position& position, int depth) const {
    if (probing_ == nullptr || count(position.occupied()) > probing_->max_pieces ||
        depth < probing_->min_depth || position.halfmove_clock() != 0) {
      return {};
    }
    const auto value = probing_->tables->probe_wdl(position);
    return value ? bounds_of_wdl(*value, probing_->fifty_move_rule) : ScoreBounds{};
  }

 private:
  const TablebaseProbing* probing_ = nullptr;
};

static_assert(capabilities<Position, TablebaseSearchHooks>() ==
              Capabilities{.key = true,
                           .draws = true,
                           .upcoming_repetition = true,
                           .tactical = true,
                           .check = true,
                           .null_move = true,
                           .history = true,
                           .correction = true,
                           .bounds = true});

}  // namespace espalier::chess
