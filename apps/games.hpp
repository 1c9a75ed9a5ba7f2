// The games of the catalogue that the page loads as one module, beside chess, by the names that the
// page has for them.
#pragma once

#include <type_traits>

#include "catalogue/checkers.hpp"
#include "catalogue/connect_four.hpp"
#include "catalogue/othello.hpp"
#include "espalier/playable_game.hpp"

namespace espalier::apps {

using espalier::HasPositionText;

using Checkers = Playable<catalogue::Checkers>;
using ConnectFour = Playable<catalogue::ConnectFour>;
using Othello = Playable<catalogue::Othello>;

/// Calls `visit(std::type_identity<G>{})` for each of them.
template <class Visit>
void for_each_game(Visit visit) {
  visit(std::type_identity<Checkers>{});
  visit(std::type_identity<ConnectFour>{});
  visit(std::type_identity<Othello>{});
}

}  // namespace espalier::apps
