// The command `match` and what it shows while it runs, as commands.hpp describes it. It knows what
// may be asked, not how it is done.
#include "apps/espalier_lab/match_commands.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "tools/match/arguments.hpp"
#include "tools/match/game_options.hpp"
#include "tools/match/match.hpp"
#include "tools/match/scoreboard.hpp"

namespace espalier::match {

using support::Error;
using support::print;

namespace {

constexpr const char* description =
    "Play two programs against each other and say which one is stronger, and how surely";
constexpr const char* notes =
    "  espalier match --engine cmd=./dev name=dev --engine cmd=./base name=base \\\n"
    "      --each option.Hash=16 --nodes 10000 --sprt elo0=0,elo1=5 --pgn dev.pgn\n"
    "\n"
    "--engine and --each take words: cmd=PROGRAM (self: this one), args='...', dir=FOLDER, "
    "name=NAME,\n"
    "option.NAME=VALUE, and limits of its own instead of the common ones: nodes=N, tc=TIME,\n"
    "movetime=MS, st=SECONDS, depth=N, timemargin=MS.\n"
    "Every opening is played twice, with colours changed. A program that crashes, stalls, plays "
    "an\n"
    "illegal move or oversteps its time loses the game; this is counted and named in the PGN, and\n"
    "the program is started again. Elo, its error, LOS and LLR come from pairs of games.\n\n";

struct Arguments {
  std::vector<Words> engines;
  Words each;
  GameOptions game;
  std::size_t games = 0;
  std::size_t concurrency = std::max(1U, std::thread::hardware_concurrency());
  Words sprt;
  std::string pgn;
  std::string event = "espalier match";
  bool resume = false;
  std::size_t interval = 10;
  bool json = false;
};

[[nodiscard]] std::array<PlayerSettings, 2> players_of(const Arguments& arguments) {
  if (arguments.engines.size() != 2) throw Error("--engine must be given twice");
  Words common = arguments.each;
  for (std::string& word : limit_words(arguments.game)) common.push_back(std::move(word));
  std::array<PlayerSettings, 2> players{parse_player(arguments.engines[0], common),
                                        parse_player(arguments.engines[1], common)};
  if (players[0].name == players[1].name) players[1].name += "-2";
  for (const PlayerSettings& player : players) {
    if (file_of(player.command).empty()) {
      throw Error(player.name + ": there is no program '" + player.command.program + '\'');
    }
  }
  return players;
}

[[nodiscard]] MatchSettings settings_of(const Arguments& arguments) {
  MatchSettings settings;
  settings.players = players_of(arguments);
  settings.openings = openings_of(arguments.game);
  settings.rules = rules_of(arguments.game);
  if (!arguments.sprt.empty()) settings.sprt = parse_sprt(arguments.sprt);
  settings.games = arguments.games > 0 ? arguments.games : settings.sprt ? no_end : 100;
  settings.concurrency = arguments.concurrency;
  settings.patience = patience_of(arguments.game);
  settings.event = arguments.event;
  settings.pgn = arguments.pgn;
  settings.resume = arguments.resume;
  if (settings.resume && settings.pgn.empty()) throw Error("--resume needs --pgn");
  return settings;
}

/// Shows the standing after each game: on a terminal a table that is written over, else a line now
/// and then; with --json those go where they are in nobody's way.
class Display {
 public:
  Display(const MatchSettings& settings, std::size_t interval, bool json)
      : settings_(settings),
        interval_(interval),
        json_(json),
        is_live_(!json && isatty(STDOUT_FILENO) != 0) {
    say(title(settings) + '\n');
  }

  void show(const Standing& standing) {
    const std::uint64_t games = standing.tally.games();
    if (is_live_) {
      draw(table(settings_, standing));
    } else if (games > 0 && games % interval_ == 0) {
      say(summary(settings_, standing) + '\n');
    }
  }
  void show_end(const Standing& standing) {
    if (json_) {
      print(to_json(settings_, standing).dump() + '\n');
    } else if (is_live_) {
      draw(table(settings_, standing));
    } else {
      print(table(settings_, standing));
    }
  }

 private:
  void say(const std::string& line) {
    if (!json_) return print(line);
    std::fputs(line.c_str(), stderr);
  }
  /// In the place of the table drawn before.
  void draw(const std::string& text) {
    std::string up;
    if (lines_ > 0) up = fmt::format("\x1b[{}F\x1b[J", lines_);
    lines_ = std::count(text.begin(), text.end(), '\n');
    print(up + text);
  }

  const MatchSettings& settings_;
  std::size_t interval_;
  bool json_;
  bool is_live_;
  std::ptrdiff_t lines_ = 0;
};

[[nodiscard]] int run(const Arguments& arguments) {
  const MatchSettings settings = settings_of(arguments);
  Stop stop;
  const support::Interrupt interrupt([&stop] { stop.request(); });
  Display display(settings, arguments.interval, arguments.json);
  const Standing standing =
      run_match(settings, stop, [&display](const Standing& now) { display.show(now); });
  display.show_end(standing);
  return interrupt.has_happened() ? support::interrupted : support::done;
}

void add_ends(CLI::App& command, Arguments& arguments) {
  command.add_option("--games", arguments.games, "At most (100; with --sprt no limit)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
      ->group("Ends");
  command
      .add_option("--sprt", arguments.sprt,
                  "Stop when decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalised "
                  "(or logistic)")
      ->group("Ends");
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "match", description);
  command->footer(std::string(notes) + support::exit_notes);
  auto arguments = std::make_shared<Arguments>();
  command->add_option("--engine", arguments->engines, "A program; to be given twice");
  command->add_option("--each", arguments->each, "What both programs have in common");
  add_game_options(*command, arguments->game);
  add_ends(*command, *arguments);
  command->add_option("--concurrency", arguments->concurrency, "Games at a time")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
  auto* const pgn = command->add_option("--pgn", arguments->pgn, "Keep the games in this file");
  command->add_flag("--resume", arguments->resume, "Go on with the match that the file holds")
      ->needs(pgn);
  command->add_option("--event", arguments->event, "Its name in the file")->capture_default_str();
  command
      ->add_option("--interval", arguments->interval,
                   "Where the output is no terminal: a line every so many games")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Print one JSON object at the end");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

}  // namespace espalier::match
