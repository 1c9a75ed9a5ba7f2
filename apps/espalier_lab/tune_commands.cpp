// The command `tune` and what it shows while it runs, as commands.hpp describes it. It knows what
// may be asked, not how it is done.
#include "apps/espalier_lab/tune_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "tools/match/arguments.hpp"
#include "tools/match/game_options.hpp"
#include "tools/tune/parameters.hpp"
#include "tools/tune/report.hpp"
#include "tools/tune/tuning.hpp"

namespace espalier::tune {

using match::Words;
using support::Error;
using support::print;

namespace {

constexpr const char* description = "Tune options of a program by games against itself (SPSA)";
constexpr const char* notes =
    "  espalier tune --engine cmd=./espalier-tune option.Hash=16 --nodes 5000 \\\n"
    "      --parameter reduction_base --parameter futility_base,min=40,max=180,step=9 \\\n"
    "      --iterations 20000 --out tune.jsonl --resume\n"
    "  espalier tune --engine cmd=./espalier-tune --nodes 5000 --parameter 'razoring_*' \\\n"
    "      --iterations 5000 --r-end 0.01 --plot razoring.svg\n"
    "\n"
    "--engine takes words: cmd=PROGRAM, args='...', dir=FOLDER, name=NAME, option.NAME=VALUE.\n"
    "--parameter takes the name of a spin option or a pattern with * and ?, and with commas\n"
    "start=, min=, max= (unless given, as the program declares them) and step= (what is tried to\n"
    "either side in the end; a twentieth of the range). An iteration is a pair of games of the\n"
    "program with all parameters a random step up or down against the opposite; the side that "
    "makes\n"
    "more points draws the values its way. The last line holds the values as words for "
    "`match`.\n\n";

struct Arguments {
  std::vector<Words> engines;
  std::vector<std::string> parameters;
  std::size_t iterations = 0;
  double end_gain = 0.002;
  match::GameOptions game;
  std::size_t concurrency = std::max(1U, std::thread::hardware_concurrency());
  std::string out;
  bool resume = false;
  std::string plot;
  std::size_t interval = 100;
  bool json = false;
};

[[nodiscard]] TuneSettings settings_of(const Arguments& arguments, const match::Stop& stop) {
  if (arguments.engines.size() != 1) throw Error("--engine must be given once");
  std::vector<Wish> wishes;
  for (const std::string& each : arguments.parameters) wishes.push_back(parse_wish(each));
  TuneSettings settings;
  settings.player = match::parse_player(arguments.engines[0], match::limit_words(arguments.game));
  settings.openings = match::openings_of(arguments.game);
  settings.rules = match::rules_of(arguments.game);
  settings.patience = match::patience_of(arguments.game);
  settings.spsa = {arguments.iterations, arguments.end_gain, arguments.game.seed};
  settings.concurrency = arguments.concurrency;
  settings.out = arguments.out;
  settings.resume = arguments.resume;
  settings.parameters = parameters_of(
      wishes, ask_for_options(settings.player, settings.patience, stop), settings.player);
  return settings;
}

/// Shows the standing after each iteration: on a terminal a line that is written over, else a line
/// now and then; with --json those go where they are in nobody's way.
class Display {
 public:
  Display(const TuneSettings& settings, std::size_t interval, bool json)
      : settings_(settings), interval_(interval), json_(json) {
    say(title(settings));
  }

  void show(const Standing& standing) {
    const std::size_t done = standing.path.size();
    if (progress_.is_visible()) {
      progress_.show(progress(settings_, standing));
    } else if (done > standing.found && done % interval_ == 0) {
      say(progress(settings_, standing));
    }
  }
  void show_end(const Standing& standing) {
    progress_.clear();
    if (json_) return print(to_json(settings_, standing).dump() + '\n');
    print(table(settings_, standing) + '\n' + words(settings_, standing) + '\n');
  }

 private:
  void say(const std::string& line) {
    if (!json_) return print(line + '\n');
    fmt::print(stderr, "{}\n", line);
  }

  const TuneSettings& settings_;
  std::size_t interval_;
  bool json_;
  support::Progress progress_;
};

[[nodiscard]] int run(const Arguments& arguments) {
  try {
    match::Stop stop;
    const support::Interrupt interrupt([&stop] { stop.request(); });
    const TuneSettings settings = settings_of(arguments, stop);
    Display display(settings, arguments.interval, arguments.json);
    const Standing standing =
        run_tuning(settings, stop, [&display](const Standing& now) { display.show(now); });
    display.show_end(standing);
    if (!arguments.plot.empty()) {
      support::write_whole(arguments.plot, svg(plot(settings, standing), true));
    }
    return interrupt.has_happened() ? support::interrupted : support::done;
  } catch (const match::Stopped&) {
    return support::interrupted;  // before the first game
  }
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "tune", description);
  command->footer(std::string(notes) + support::exit_notes);
  auto arguments = std::make_shared<Arguments>();
  command->add_option("--engine", arguments->engines, "The program")->required();
  command
      ->add_option(
          "--parameter", arguments->parameters,
          "An option to tune: NAME[,start=X][,min=N][,max=N][,step=X]; any number of times")
      ->required();
  command->add_option("--iterations", arguments->iterations, "Pairs of games")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
      ->required();
  command
      ->add_option("--r-end", arguments->end_gain,
                   "How many steps a point moves a parameter in the last iteration")
      ->check(CLI::Range(1e-9, 1.0))
      ->capture_default_str();
  match::add_game_options(*command, arguments->game);
  command->add_option("--concurrency", arguments->concurrency, "Pairs at a time")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
  auto* const out =
      command->add_option("--out", arguments->out, "Keep each pair in this file of JSON lines");
  command->add_flag("--resume", arguments->resume, "Go on with the run that the file holds")
      ->needs(out);
  command->add_option("--plot", arguments->plot, "Draw the paths of the parameters as SVG");
  command
      ->add_option("--interval", arguments->interval,
                   "Where there is no terminal: a line every so many pairs")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Print one JSON object at the end");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

}  // namespace espalier::tune
