// The command `match`: its options and its output.
#include "apps/espalier_lab/match_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "apps/espalier_lab/match_arguments.hpp"
#include "apps/espalier_lab/tests_command.hpp"
#include "support/command.hpp"
#include "support/console.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/run_command.hpp"
#include "tools/match/match.hpp"
#include "tools/match/match_summary.hpp"
#include "tools/match/tournament.hpp"

namespace espalier::match {

using support::Error;
using support::print;
using support::printable;

namespace {

constexpr const char* description =
    "Play a match between two engines and estimate the difference in strength";
constexpr const char* notes =
    "  espalier-lab match --engine cmd=./dev name=dev --engine cmd=./base name=base \\\n"
    "      --each option.Hash=16 --nodes 10000 --sprt elo0=0,elo1=5 --pgn dev.pgn\n"
    "\n"
    "--engine and --each take settings: cmd=PROGRAM (self: the espalier beside this program),\n"
    "args='...', dir=FOLDER, name=NAME, option.NAME=VALUE, and limits, which replace those of\n"
    "--each: nodes=N, tc=TIME, movetime=MS, st=SECONDS, depth=N, timemargin=MS.\n"
    "Every opening is played twice, with colours reversed. An engine that crashes, stalls, plays\n"
    "an illegal move or exceeds its time loses the game; the fault is counted and noted in the\n"
    "PGN, and the engine is started again. Elo, its error, LOS and LLR are computed from "
    "pairs.\n"
    "\n"
    "Engines of chess speak UCI, those of another --game UGI, as `espalier ugi` does, or with\n"
    "proto=gtp the Go Text Protocol (othello), with proto=hub the Hub protocol (checkers):\n"
    "  espalier-lab match --game othello --each cmd=self \\\n"
    "      --engine name=more nodes=10000 --engine name=less nodes=5000 --log games.jsonl\n"
    "A tournament of any number of engines, each pair of which plays --games games:\n"
    "  espalier-lab match --schedule round-robin --each cmd=self --engine name=a nodes=1000 \\\n"
    "      --engine name=b nodes=2000 --engine name=c nodes=4000 --pgn games.pgn\n"
    "The games of the first two engines are saved in games.1-2.pgn, and so on.\n"
    "Any other game, by --game ugi: its engines say by UGI's queries whose turn it is and how it "
    "ends,\n"
    "and must agree:\n"
    "  espalier-lab match --game ugi --engine cmd='./mine ugi' --engine cmd='./yours' "
    "--nodes 5000\n\n";

struct Arguments {
  MatchArguments match;
  std::string schedule;  ///< of a tournament; empty: a match of two engines
  std::string pgn;
  std::string log;
  bool resume = false;
  std::size_t interval = 10;
  bool json = false;
};

[[nodiscard]] MatchSettings settings_of(const Arguments& arguments) {
  MatchSettings settings = match_settings(arguments.match);
  if (!settings.game && !arguments.log.empty()) {
    throw Error("--log: games of chess are saved by --pgn FILE");
  }
  if (settings.game && !arguments.pgn.empty()) {
    throw Error(fmt::format("--pgn: games of {} are saved by --log FILE", settings.game->name));
  }
  settings.log = settings.game ? arguments.log : arguments.pgn;
  settings.resume = arguments.resume;
  if (settings.resume && settings.log.empty()) {
    throw Error(fmt::format("--resume requires {} FILE", settings.game ? "--log" : "--pgn"));
  }
  return settings;
}

/// Shows the status after each game: on a terminal a table that is redrawn, elsewhere a line every
/// `interval` games; with --json these lines go to standard error.
class Display {
 public:
  Display(const MatchSettings& settings, std::size_t interval, bool json)
      : settings_(settings),
        interval_(interval),
        json_(json),
        is_live_(!json && support::is_terminal(stdout)) {
    say(title(settings) + '\n');
  }

  void show(const MatchStatus& status) {
    const std::uint64_t games = status.statistics.games();
    if (!std::exchange(has_warned_, true)) {
      for (const std::string& warning : status.warnings) {
        std::fputs(printable(warning + '\n').c_str(), stderr);
      }
    }
    if (is_live_) {
      draw(printable(table(settings_, status)));
    } else if (games > 0 && games % interval_ == 0) {
      say(summary(settings_, status) + '\n');
    }
  }
  void show_end(const MatchStatus& status) {
    if (json_) {
      print(support::json_line(to_json(settings_, status)));
    } else if (is_live_) {
      draw(printable(table(settings_, status)));
    } else {
      print(printable(table(settings_, status)));
    }
  }

 private:
  void say(const std::string& line) {
    if (!json_) return print(printable(line));
    std::fputs(printable(line).c_str(), stderr);
  }
  /// Replaces the table drawn before.
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
  bool has_warned_ = false;
};

[[nodiscard]] int run(const Arguments& arguments) {
  const MatchSettings settings = settings_of(arguments);
  StopToken stop;
  const support::Interrupt interrupt([&stop] { stop.request(); });
  Display display(settings, arguments.interval, arguments.json);
  const MatchStatus status =
      run_match(settings, stop, [&display](const MatchStatus& now) { display.show(now); });
  display.show_end(status);
  return interrupt.has_happened() ? support::interrupted : support::done;
}

/// "games.1-3.pgn" for the games of the first and third engine.
[[nodiscard]] std::string log_of_pair(const std::string& log, std::size_t a, std::size_t b) {
  if (log.empty()) return log;
  const std::filesystem::path path(log);
  const std::string name =
      fmt::format("{}.{}-{}{}", path.stem().string(), a + 1, b + 1, path.extension().string());
  return (path.parent_path() / name).string();
}

[[nodiscard]] Results results_of(const MatchStatistics& statistics) {
  return {statistics.wins(), statistics.draws(), statistics.losses()};
}

/// A match for each pair of the schedule, one after the other, then the table of all.
[[nodiscard]] int run_tournament(const Arguments& arguments) {
  const std::vector<KeyValues>& engines = arguments.match.engines;
  if (engines.size() < 2) throw Error("--schedule: give --engine at least twice");
  if (!arguments.match.sprt.empty()) throw Error("--schedule: an SPRT is of two engines");
  const auto pairs =
      pairings(engines.size(),
               arguments.schedule == "gauntlet" ? Schedule::gauntlet : Schedule::round_robin);
  std::vector<MatchSettings> matches;
  std::vector<std::string> names(engines.size());
  for (const auto& [a, b] : pairs) {
    Arguments pair = arguments;
    pair.match.engines = {engines[a], engines[b]};
    pair.pgn = log_of_pair(arguments.pgn, a, b);
    pair.log = log_of_pair(arguments.log, a, b);
    // Of a pair that was not begun there is nothing to continue.
    const std::string& log = pair.pgn.empty() ? pair.log : pair.pgn;
    pair.resume = arguments.resume && (log.empty() || std::filesystem::exists(log));
    matches.push_back(settings_of(pair));
    names[a] = matches.back().engines[0].name;
    names[b] = matches.back().engines[1].name;
  }
  if (std::set<std::string>(names.begin(), names.end()).size() < names.size()) {
    throw Error("--schedule: give each engine a name=NAME of its own");
  }
  StopToken stop;
  const support::Interrupt interrupt([&stop] { stop.request(); });
  CrossTable table(names);
  for (std::size_t i = 0; i < pairs.size() && !stop.is_requested(); ++i) {
    Display display(matches[i], arguments.interval, true);
    const MatchStatus status =
        run_match(matches[i], stop, [&display](const MatchStatus& now) { display.show(now); });
    table.add(pairs[i].first, pairs[i].second, results_of(status.statistics));
  }
  print(arguments.json ? support::json_line(to_json(table)) : printable(to_string(table)));
  return interrupt.has_happened() ? support::interrupted : support::done;
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "match", description);
  command->footer(std::string(notes) + support::exit_notes);
  auto arguments = std::make_shared<Arguments>();
  add_match_arguments(*command, arguments->match);
  command
      ->add_option("--schedule", arguments->schedule,
                   "A tournament: each engine against each, or the first against all others")
      ->check(CLI::IsMember({"round-robin", "gauntlet"}));
  command->add_option("--pgn", arguments->pgn, "Save the games of chess in this file");
  command->add_option("--log", arguments->log,
                      "Save the games of another game in this file: of checkers as PDN if its name "
                      "ends with .pdn, of othello as GGF (.ggf), else a JSON object a line");
  command->add_flag("--resume", arguments->resume, "Continue the match in that file");
  command
      ->add_option("--interval", arguments->interval,
                   "If the output is not a terminal: games between two status lines")
      ->check(support::whole_number(1))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Print the results as one JSON object");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] {
      return arguments->schedule.empty() ? run(*arguments) : run_tournament(*arguments);
    });
  });
  add_tests_command(app, status);
}

}  // namespace espalier::match
