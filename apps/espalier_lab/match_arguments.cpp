// Options of a match and the settings that they give.
#include "apps/espalier_lab/match_arguments.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "apps/espalier_lab/match_games.hpp"
#include "apps/game_option.hpp"
#include "engines/parse_engine.hpp"
#include "support/error.hpp"
#include "tools/match/arbiter.hpp"
#include "tools/match/parse_settings.hpp"

namespace espalier::match {

using support::Error;

namespace {

[[nodiscard]] std::array<EngineSettings, 2> engines_of(const MatchArguments& arguments,
                                                       const MatchSettings& settings) {
  if (arguments.engines.size() != 2)
    throw Error("--engine must be given twice; more often only with --schedule");
  KeyValues common = arguments.each;
  for (std::string& word : limit_key_values(arguments.game)) common.push_back(std::move(word));
  const auto parsed = [&](const KeyValues& own) {
    return parse_engine(own, common, settings.protocols(), self_arguments(settings.game));
  };
  std::array<EngineSettings, 2> engines{parsed(arguments.engines[0]), parsed(arguments.engines[1])};
  if (engines[0].name == engines[1].name) engines[1].name += "-2";
  for (const EngineSettings& engine : engines) {
    if (find_executable(engine.command).empty()) {
      throw Error(engine.name + ": there is no program '" + engine.command.program + '\'');
    }
  }
  return engines;
}

void add_ends(CLI::App& command, MatchArguments& arguments) {
  command
      .add_option("--games", arguments.games, "Even number of games (100; with --sprt no limit)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
      ->group("End of the match");
  command
      .add_option(
          "--sprt", arguments.sprt,
          "Stop when this test is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalised "
          "(or logistic)")
      ->group("End of the match");
}

}  // namespace

void add_match_arguments(CLI::App& command, MatchArguments& arguments) {
  apps::add_game_option(command, arguments.game_name, {unknown_game().name});
  command.add_option("--engine", arguments.engines,
                     "An engine; give this option twice, or more often with --schedule");
  command.add_option("--each", arguments.each, "Settings of all engines");
  add_game_options(command, arguments.game);
  add_ends(command, arguments);
  command
      .add_option("--concurrency", arguments.concurrency, "Number of games played at the same time")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
  command.add_option("--event", arguments.event, "The event in the file of games")
      ->capture_default_str();
}

MatchSettings match_settings(const MatchArguments& arguments) {
  MatchSettings settings;
  settings.game = find_game(arguments.game_name);
  settings.engines = engines_of(arguments, settings);
  check_game(settings.game, arguments.game, {settings.engines.begin(), settings.engines.end()});
  settings.openings = openings_of(arguments.game);
  settings.rules = rules_of(arguments.game);
  if (!arguments.sprt.empty()) settings.sprt = parse_sprt(arguments.sprt);
  settings.games = arguments.games > 0 ? arguments.games : settings.sprt ? unlimited_games : 100;
  if (settings.games % 2 != 0) {
    throw Error(fmt::format(
        "--games {}: games are played in pairs, one with each colour; give an even number",
        settings.games));
  }
  settings.concurrency = arguments.concurrency;
  settings.response_timeout = response_timeout_of(arguments.game);
  settings.event = arguments.event;
  return settings;
}

}  // namespace espalier::match
