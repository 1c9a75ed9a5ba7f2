#include "apps/espalier_lab/match_games.hpp"

#include <fmt/format.h>

#include <type_traits>

#include "catalogue/games.hpp"
#include "support/error.hpp"
#include "tools/match/arbiter.hpp"

namespace espalier::match {

namespace {

/// The games that are played by UGI.
[[nodiscard]] const std::vector<UgiGame>& ugi_games() {
  static const std::vector<UgiGame> games = [] {
    std::vector<UgiGame> all;
    catalogue::for_each_game([&]<class G>(std::type_identity<G>) {
      if constexpr (!SpeaksUci<G>)
        all.push_back(ugi_game<G, typename G::Evaluator, typename G::Hooks>());
    });
    return all;
  }();
  return games;
}

}  // namespace

const UgiGame* find_game(const std::string& name) {
  for (const UgiGame& game : ugi_games()) {
    if (name == game.name) return &game;
  }
  return name == unknown_game().name ? &unknown_game() : nullptr;
}

std::vector<std::string> self_arguments(const UgiGame* game) {
  if (!game || !game->start) return {};
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
