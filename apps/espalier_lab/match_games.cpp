#include "apps/espalier_lab/match_games.hpp"

#include <fmt/format.h>

#include <array>

#include "apps/games.hpp"
#include "support/error.hpp"

namespace espalier::match {

namespace {

template <class... G>
[[nodiscard]] constexpr auto games_of(std::type_identity<std::tuple<G...>>) {
  return std::array{ugi_game<G, typename G::Evaluator, typename G::Hooks>()...};
}
constexpr auto ugi_games = games_of(std::type_identity<apps::Games>{});

}  // namespace

void add_game_name(CLI::App& command, std::string& name) {
  std::vector<std::string> names{"chess"};
  for (const UgiGame& game : ugi_games) names.emplace_back(game.name);
  command.add_option("--game", name, "The game")
      ->check(CLI::IsMember(names))
      ->capture_default_str();
}

const UgiGame* find_game(const std::string& name) {
  for (const UgiGame& game : ugi_games) {
    if (name == game.name) return &game;
  }
  return nullptr;
}

std::vector<std::string> self_arguments(const UgiGame* game) {
  if (!game) return {};
  return {"ugi", game->name};
}

void check_game(const UgiGame* game, const GameOptions& options,
                const std::vector<EngineSettings>& engines) {
  if (!game) return;
  const auto refuse = [game](const std::string& option, const std::string& what) {
    throw support::Error(fmt::format("{}: {} {}", option, game->name, what));
  };
  if (options.variant != "standard") refuse("--variant", "has none: leave it out");
  if (!options.openings.empty()) {
    refuse("--openings", "has no files of openings: use --random-plies");
  }
  for (const EngineSettings& engine : engines) {
    if (engine.limit.time_control && engine.limit.time_control->moves > 0) {
      refuse("tc=" + to_string(*engine.limit.time_control),
             "is played by UGI, which has no time for a number of moves: leave out 'moves/'");
    }
  }
}

}  // namespace espalier::match
