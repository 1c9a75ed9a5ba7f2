// Options of a match and the settings that they give.
#include "apps/espalier_lab/match_arguments.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <vector>

#include "apps/espalier_lab/match_games.hpp"
#include "support/error.hpp"
#include "tools/match/parse_settings.hpp"

namespace espalier::match {

using support::Error;

namespace {

/// Refuses what other games than chess do not have.
void check_game(const MatchSettings& settings, const MatchArguments& arguments) {
  if (!settings.game) return;
  const auto refuse = [&arguments](const std::string& option, const std::string& what) {
    throw Error(fmt::format("{}: {} {}", option, arguments.game_name, what));
  };
  if (arguments.game.variant != "standard") refuse("--variant", "has none: leave it out");
  if (!arguments.game.openings.empty()) {
    refuse("--openings", "has no files of openings: use --random-plies");
  }
  for (const EngineSettings& engine : settings.engines) {
    if (engine.limit.time_control && engine.limit.time_control->moves > 0) {
      refuse("tc=" + to_string(*engine.limit.time_control),
             "is played by UGI, which has no time for a number of moves: leave out 'moves/'");
    }
  }
}

[[nodiscard]] std::array<EngineSettings, 2> engines_of(const MatchArguments& arguments,
                                                       const std::vector<Protocol>& protocols) {
  if (arguments.engines.size() != 2) throw Error("--engine must be given twice");
  KeyValues common = arguments.each;
  for (std::string& word : limit_key_values(arguments.game)) common.push_back(std::move(word));
  std::vector<std::string> self_arguments;
  if (protocols.front() == Protocol::ugi) self_arguments = {"ugi", arguments.game_name};
  std::array<EngineSettings, 2> engines{
      parse_engine(arguments.engines[0], common, protocols, self_arguments),
      parse_engine(arguments.engines[1], common, protocols, self_arguments)};
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
  command.add_option("--game", arguments.game_name, "The game")
      ->check(CLI::IsMember(game_names()))
      ->capture_default_str();
  command.add_option("--engine", arguments.engines, "An engine; give this option twice");
  command.add_option("--each", arguments.each, "Settings of both engines");
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
  settings.engines = engines_of(arguments, settings.protocols());
  check_game(settings, arguments);
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
