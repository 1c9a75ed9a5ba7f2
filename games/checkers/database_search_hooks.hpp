// The search hooks of English draughts with the values of an endgame database.
#pragma once

#include "espalier/endings.hpp"
#include "espalier/hooks.hpp"
#include "games/checkers/endgame_database.hpp"
#include "games/checkers/search_hooks.hpp"

namespace espalier::checkers {

/// A win or loss that may come after a draw by `Position::draw_moves` is a bound only.
class DatabaseSearchHooks : public EndingsHooks<SearchHooks, EndgameNumbering> {
 public:
  /// Without a database: nothing is known.
  DatabaseSearchHooks() = default;
  /// `database` must live as long as the hooks and their copies.
  explicit DatabaseSearchHooks(const EndgameDatabase& database) : EndingsHooks(database.values()) {}
};

static_assert(capabilities<Position, DatabaseSearchHooks>() == Capabilities{.key = true,
                                                                            .draws = true,
                                                                            .tactical = true,
                                                                            .check = true,
                                                                            .history = true,
                                                                            .bounds = true});

}  // namespace espalier::checkers
