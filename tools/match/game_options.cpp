// Options that say how games are played, as game_options.hpp describes them. It does not know who
// plays them, nor what for.
#include "tools/match/game_options.hpp"

#include "tools/match/arguments.hpp"

namespace espalier::match {

namespace {

void add_limits(CLI::App& command, GameOptions& options) {
  command.add_option("--nodes", options.nodes, "Nodes a move")->group("Limits");
  command
      .add_option("--tc", options.tc,
                  "[moves/][minutes:]seconds[+increment], as in 2+0.02 or 40/1:30+0.5")
      ->group("Limits");
  command.add_option("--movetime", options.movetime, "Milliseconds a move")->group("Limits");
  command.add_option("--depth", options.depth, "Plies a move")->group("Limits");
  command
      .add_option("--time-margin,--timemargin", options.margin,
                  "Milliseconds that a program may overstep its time (0)")
      ->group("Limits");
  command
      .add_option("--patience", options.patience,
                  "Seconds without an answer, where no clock runs, after which a program has "
                  "stalled")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str()
      ->group("Limits");
}

void add_openings(CLI::App& command, GameOptions& options) {
  auto* const file =
      command
          .add_option("--openings", options.openings,
                      "EPD or FEN lines, or PGN, in random order unless --sequential")
          ->group("Openings");
  command.add_flag("--sequential", options.sequential, "In the order of the file")
      ->needs(file)
      ->group("Openings");
  command.add_option("--start", options.first, "Begin with opening number N of that order")
      ->check(CLI::PositiveNumber)
      ->needs(file)
      ->group("Openings");
  command.add_option("--plies", options.plies, "At most so many plies of a game in a PGN file")
      ->check(CLI::NonNegativeNumber)
      ->needs(file)
      ->group("Openings");
  command
      .add_option("--random-plies", options.random_plies,
                  "Without a file: so many random plies, to a position that a shallow search "
                  "finds level")
      ->check(CLI::Range(0, 100))
      ->capture_default_str()
      ->excludes(file)
      ->group("Openings");
  command.add_option("--balance", options.balance, "Centipawns that a random opening may be off")
      ->check(CLI::Range(1, 30'000))
      ->capture_default_str()
      ->excludes(file)
      ->group("Openings");
  command.add_option("--variant", options.variant, "standard or fischerandom (Chess960)")
      ->check(CLI::IsMember({"standard", "fischerandom"}))
      ->capture_default_str()
      ->group("Openings");
  command.add_option("--seed", options.seed, "Of everything random")
      ->capture_default_str()
      ->group("Openings");
}

void add_early_ends(CLI::App& command, GameOptions& options) {
  command
      .add_option("--resign", options.resign,
                  "A program with these scores loses: score=600,moves=3,twosided=false")
      ->group("Ends");
  command
      .add_option("--draw", options.draw,
                  "A game with these scores of both is drawn: score=8,moves=8,after=34")
      ->group("Ends");
}

}  // namespace

void add_game_options(CLI::App& command, GameOptions& options) {
  add_limits(command, options);
  add_openings(command, options);
  add_early_ends(command, options);
}

Words limit_words(const GameOptions& options) {
  Words words;
  const auto add = [&words](const char* key, const std::string& value) {
    if (!value.empty()) words.push_back(std::string(key) + '=' + value);
  };
  add("tc", options.tc);
  add("movetime", options.movetime);
  add("nodes", options.nodes);
  add("depth", options.depth);
  add("timemargin", options.margin);
  return words;
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

std::chrono::milliseconds patience_of(const GameOptions& options) {
  return std::chrono::seconds(options.patience);
}

}  // namespace espalier::match
