// Declaration of the options, and the settings that they give.
#include "tools/match/game_options.hpp"

#include "support/option_checks.hpp"
#include "tools/match/parse_settings.hpp"

namespace espalier::match {

namespace {

void add_limits(CLI::App& command, GameOptions& options) {
  command.add_option("--nodes", options.nodes, "Nodes a move")->group("Limits");
  command
      .add_option(
          "--tc", options.tc,
          "[moves/][minutes:]seconds[+increment], as in 2+0.02 or 40/1:30+0.5; inf: no clock")
      ->group("Limits");
  command.add_option("--movetime", options.movetime, "Milliseconds a move")->group("Limits");
  command.add_option("--depth", options.depth, "Plies a move")->group("Limits");
  command
      .add_option("--time-margin,--timemargin", options.margin,
                  "Milliseconds by which an engine may overstep its time (0 on a clock, 50 with "
                  "--movetime)")
      ->group("Limits");
  command
      .add_option(
          "--response-timeout", options.response_timeout,
          "Seconds without a reply, where no clock runs, after which an engine has stalled; "
          "to the first command a third of it, but at least 5")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str()
      ->group("Limits");
}

void add_openings(CLI::App& command, GameOptions& options) {
  auto* const file = command
                         .add_option("--openings", options.openings,
                                     "File of EPD or FEN lines, or PGN games, used in random order")
                         ->group("Openings");
  command.add_flag("--sequential", options.sequential, "Use the openings in the order of the file")
      ->needs(file)
      ->group("Openings");
  command.add_option("--start", options.first, "Number of the first opening used")
      ->check(CLI::PositiveNumber)
      ->needs(file)
      ->group("Openings");
  command
      .add_option("--plies", options.plies,
                  "Use at most this many plies of each game of a PGN file")
      ->check(CLI::NonNegativeNumber)
      ->needs(file)
      ->group("Openings");
  command
      .add_option("--random-plies", options.random_plies,
                  "Without a file: number of random plies before a game")
      ->check(CLI::Range(0, 100))
      ->capture_default_str()
      ->excludes(file)
      ->group("Openings");
  command
      .add_option("--balance", options.balance,
                  "Random openings: maximal score of a shallow search, in centipawns")
      ->check(CLI::Range(1, 30'000))
      ->capture_default_str()
      ->excludes(file)
      ->group("Openings");
  command.add_option("--variant", options.variant, "standard or fischerandom (Chess960)")
      ->check(CLI::IsMember({"standard", "fischerandom"}))
      ->capture_default_str()
      ->group("Openings");
  command.add_option("--seed", options.seed, "Seed of all random numbers")
      ->check(support::whole_number())
      ->capture_default_str()
      ->group("Openings");
}

void add_adjudication(CLI::App& command, GameOptions& options) {
  command
      .add_option("--resign", options.resign,
                  "Adjudicate a loss by score: score=600,moves=3,twosided=false")
      ->group("Ends of games");
  command
      .add_option("--draw", options.draw, "Adjudicate a draw by score: score=8,moves=8,after=34")
      ->group("Ends of games");
}

}  // namespace

void add_game_options(CLI::App& command, GameOptions& options) {
  add_limits(command, options);
  add_openings(command, options);
  add_adjudication(command, options);
}

KeyValues limit_key_values(const GameOptions& options) {
  KeyValues settings;
  const auto add = [&settings](const char* key, const std::string& value) {
    if (!value.empty()) settings.push_back(std::string(key) + '=' + value);
  };
  add("tc", options.tc);
  add("movetime", options.movetime);
  add("nodes", options.nodes);
  add("depth", options.depth);
  add("timemargin", options.margin);
  return settings;
}

OpeningSettings openings_of(const GameOptions& options) {
  OpeningSettings openings;
  openings.file = options.openings;
  openings.order = options.sequential ? Order::sequential : Order::random;
  openings.first = options.first;
  openings.file_plies = options.plies;
  openings.random_plies = options.random_plies;
  openings.balance = options.balance;
  openings.chess960 = options.variant != "standard";
  openings.seed = options.seed;
  return openings;
}

GameRules rules_of(const GameOptions& options) {
  GameRules rules;
  rules.chess960 = options.variant != "standard";
  if (!options.resign.empty()) rules.adjudication.resign = parse_resign(options.resign);
  if (!options.draw.empty()) rules.adjudication.draw = parse_draw(options.draw);
  return rules;
}

std::chrono::milliseconds response_timeout_of(const GameOptions& options) {
  return std::chrono::seconds(options.response_timeout);
}

}  // namespace espalier::match
