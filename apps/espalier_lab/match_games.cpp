#include "apps/espalier_lab/match_games.hpp"

#include <array>

#include "apps/games.hpp"

namespace espalier::match {

namespace {

template <class... G>
[[nodiscard]] constexpr auto games_of(std::type_identity<std::tuple<G...>>) {
  return std::array{ugi_game<G, typename G::Evaluator, typename G::Hooks>()...};
}
constexpr auto ugi_games = games_of(std::type_identity<apps::Games>{});

}  // namespace

const std::vector<std::string>& game_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"chess"};
    for (const UgiGame& game : ugi_games) all.emplace_back(game.name);
    return all;
  }();
  return names;
}

const UgiGame* find_game(const std::string& name) {
  for (const UgiGame& game : ugi_games) {
    if (name == game.name) return &game;
  }
  return nullptr;
}

}  // namespace espalier::match
