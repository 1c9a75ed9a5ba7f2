// All games that the programs play: a line each. The commands ask what a game can and name none.
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "catalogue/checkers.hpp"
#include "catalogue/chess.hpp"
#include "catalogue/connect_four.hpp"
#include "catalogue/othello.hpp"
#include "espalier/playable_game.hpp"

namespace espalier::catalogue {

using Games = std::tuple<Playable<Chess>,        //
                         Playable<Checkers>,     //
                         Playable<ConnectFour>,  //
                         Playable<Othello>>;

/// The game that a program plays if none is named.
using DefaultGame = std::tuple_element_t<0, Games>;

/// Calls `visit(std::type_identity<G>{})` for each game.
template <class Visit>
void for_each_game(Visit visit) {
  std::apply([&](auto... games) { (visit(std::type_identity<decltype(games)>{}), ...); }, Games{});
}

/// Calls `visit(std::type_identity<G>{})` for the game of this name; false if there is none.
template <class Visit>
[[nodiscard]] bool visit_game(std::string_view name, Visit visit) {
  bool is_known = false;
  for_each_game([&]<class G>(std::type_identity<G> game) {
    if (name != G::name) return;
    is_known = true;
    visit(game);
  });
  return is_known;
}

/// The names of all games.
[[nodiscard]] inline std::vector<std::string> names() {
  std::vector<std::string> all;
  for_each_game([&]<class G>(std::type_identity<G>) { all.emplace_back(G::name); });
  return all;
}

}  // namespace espalier::catalogue
