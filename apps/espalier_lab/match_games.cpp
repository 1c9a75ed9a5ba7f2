#include "apps/espalier_lab/match_games.hpp"

#include "apps/game_texts.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/search_hooks.hpp"

namespace espalier::match {

namespace {

/// A line a game.
constexpr UgiGame ugi_games[] = {
    ugi_game<apps::CheckersTexts, checkers::Evaluator, checkers::SearchHooks>(),
    ugi_game<apps::ConnectFourTexts, connect_four::Evaluator, connect_four::SearchHooks>(),
    ugi_game<apps::OthelloTexts, othello::Evaluator, othello::SearchHooks>(),
};

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
