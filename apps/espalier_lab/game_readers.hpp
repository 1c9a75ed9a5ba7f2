// Games by their name, and by the files of games that are theirs.
#pragma once

#include <string>

#include "catalogue/games.hpp"
#include "support/error.hpp"
#include "support/printable.hpp"
#include "tools/training_data/chess_games.hpp"

namespace espalier::apps {

/// Returns `visit(std::type_identity<G>{})` for the game of the catalogue that is called so. Throws
/// Error if there is none.
template <class Visit>
[[nodiscard]] int visit_game(const std::string& name, const Visit& visit) {
  int result = 0;
  if (!catalogue::visit_game(name, [&](auto game) { result = visit(game); }))
    throw support::Error("no game of this program is called " + support::printable(name));
  return result;
}

/// Returns `visit(std::type_identity<G>{})` for the game of the games in `file`.
template <class Visit>
[[nodiscard]] int visit_game_of(const std::string& file, const Visit& visit) {
  return visit_game(training_data::game_of(file), visit);
}

}  // namespace espalier::apps
