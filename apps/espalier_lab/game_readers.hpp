// Files of games of any game that the programs play: which reader reads them.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <type_traits>

#include "apps/games.hpp"
#include "support/error.hpp"
#include "support/printable.hpp"
#include "tools/training_data/board_game.hpp"
#include "tools/training_data/game_file.hpp"

namespace espalier::apps {

/// Returns `visit(std::type_identity<G>{})` for the game of the registry that is called so. Throws
/// Error if there is none.
template <class Visit>
[[nodiscard]] int visit_game(const std::string& name, const Visit& visit) {
  std::optional<int> result;
  for_each_game([&]<class G>(std::type_identity<G> game) {
    if (name == G::name) result = visit(game);
  });
  if (!result)
    throw support::Error("no game of this program is called " + support::printable(name));
  return *result;
}

/// Returns `visit(std::type_identity<Reader>{})` for the reader of the games in `file`.
template <class Visit>
[[nodiscard]] int visit_reader(const std::string& file, const Visit& visit) {
  const std::string name = training_data::game_of(file);
  if (name == training_data::GameReader::game) {
    return visit(std::type_identity<training_data::GameReader>{});
  }
  return visit_game(name, [&]<class G>(std::type_identity<G>) {
    return visit(std::type_identity<training_data::BoardReader<G>>{});
  });
}

}  // namespace espalier::apps
