// The search hooks of English draughts with the values of an endgame database.
#pragma once

#include <optional>

#include "espalier/hooks.hpp"
#include "games/checkers/endgame_database.hpp"
#include "games/checkers/search_hooks.hpp"

namespace espalier::checkers {

class DatabaseSearchHooks : public SearchHooks {
 public:
  /// Without a database: nothing is known.
  DatabaseSearchHooks() = default;
  /// `database` must live as long as the hooks and their copies.
  explicit DatabaseSearchHooks(const EndgameDatabase& database) : database_(&database) {}

  /// The value in the database. A win or loss that may come after a draw by
  /// `Position::draw_moves` is a bound only.
  [[nodiscard]] ScoreBounds bounds(const Position& position) const {
    const auto value = database_ ? database_->probe(position.board()) : std::nullopt;
    if (!value) return {};
    const bool is_in_time =
        !is_proven(*value) ||
        position.reversible_plies() + plies_to_end(*value) <= 2 * Position::draw_moves;
    if (is_in_time) return ScoreBounds::exactly(*value);
    return *value > 0 ? ScoreBounds{.lower = draw_score, .upper = *value}
                      : ScoreBounds{.lower = *value, .upper = draw_score};
  }

 private:
  const EndgameDatabase* database_ = nullptr;
};

static_assert(capabilities<Position, DatabaseSearchHooks>() == Capabilities{.key = true,
                                                                            .draws = true,
                                                                            .tactical = true,
                                                                            .check = true,
                                                                            .history = true,
                                                                            .bounds = true});

}  // namespace espalier::checkers
