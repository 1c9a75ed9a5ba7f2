// The command `tune`: its options and its output.
#include "apps/espalier_lab/tune_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "apps/espalier_lab/match_games.hpp"
#include "apps/game_option.hpp"
#include "engines/parse_engine.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "tools/match/arbiter.hpp"
#include "tools/match/game_options.hpp"
#include "tools/tune/parameters.hpp"
#include "tools/tune/tuning.hpp"
#include "tools/tune/tuning_summary.hpp"

namespace espalier::tune {

using match::KeyValues;
using support::Error;
using support::print;
using support::printable;

namespace {

constexpr const char* description = "Tune options of an engine by games against itself (SPSA)";
constexpr const char* notes =
    "  espalier-lab tune --engine cmd=./espalier-tune option.Hash=16 --nodes 5000 \\\n"
    "      --parameter reduction_base --parameter futility_base,max=180,step=9 \\\n"
    "      --iterations 20000 --out tune.jsonl --resume\n"
    "  espalier-lab tune --engine cmd=./espalier-tune --nodes 5000 --parameter 'razoring_*' \\\n"
    "      --iterations 5000 --r-end 0.01 --plot razoring.svg\n"
    "  espalier-lab tune --game othello --engine cmd=self --nodes 2000 \\\n"
    "      --parameter 'reverse_futility_*' --iterations 20000 --out othello.jsonl\n"
    "\n"
    "--engine takes settings: cmd=PROGRAM, args='...', dir=FOLDER, name=NAME, option.NAME=VALUE.\n"
    "Engines of chess speak UCI, those of another --game UGI.\n"
    "--parameter takes the name of a spin option or a pattern with * and ?, followed by settings\n"
    "joined with commas: start=, min=, max= (defaults: as the engine declares them) and step= "
    "(the\n"
    "perturbation in the last iteration; default: a twentieth of the range).\n"
    "An iteration is a pair of games between the engine with all parameters perturbed up or down "
    "at\n"
    "random and the engine with the opposite perturbation; the values move towards the side that\n"
    "scores more. The last line of the output holds the values as settings for `match`.\n\n";

struct Arguments {
  std::string game_name{catalogue::DefaultGame::name};
  std::vector<KeyValues> engines;
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
  bool openbench = false;
};

[[nodiscard]] TuneSettings settings_of(const Arguments& arguments, const match::StopToken& stop) {
  if (arguments.engines.size() != 1) throw Error("--engine must be given once");
  std::vector<ParameterRequest> requests;
  for (const std::string& each : arguments.parameters)
    requests.push_back(parse_parameter_request(each));
  TuneSettings settings;
  settings.game = match::find_game(arguments.game_name);
  settings.engine =
      match::parse_engine(arguments.engines[0], match::limit_key_values(arguments.game),
                          {settings.game ? match::Protocol::ugi : match::Protocol::uci},
                          match::self_arguments(settings.game));
  match::check_game(settings.game, arguments.game, {settings.engine});
  settings.openings = match::openings_of(arguments.game);
  settings.rules = match::rules_of(arguments.game);
  settings.response_timeout = match::response_timeout_of(arguments.game);
  settings.spsa = {arguments.iterations, arguments.end_gain, arguments.game.seed};
  settings.concurrency = arguments.concurrency;
  settings.out = arguments.out;
  settings.resume = arguments.resume;
  settings.parameters = parameters_of(
      requests, query_options(settings.engine, settings.response_timeout, stop), settings.engine);
  return settings;
}

/// Shows the status after each iteration: on a terminal a line that is redrawn, elsewhere a line
/// every `interval` pairs; with --json these lines go to standard error.
class Display {
 public:
  Display(const TuneSettings& settings, std::size_t interval, bool json)
      : settings_(settings), interval_(interval), json_(json) {
    say(title(settings));
  }

  void show(const TuningStatus& status) {
    const std::size_t done = status.path.size();
    if (progress_.is_visible()) {
      progress_.show(printable(progress(settings_, status)));
    } else if (done > status.found && done % interval_ == 0) {
      say(progress(settings_, status));
    }
  }
  void show_end(const TuningStatus& status) {
    progress_.clear();
    if (json_) return print(support::json_line(to_json(settings_, status)));
    print(printable(table(settings_, status) + '\n' + option_settings(settings_, status)) + '\n');
  }

 private:
  void say(const std::string& line) {
    if (!json_) return print(printable(line) + '\n');
    fmt::print(stderr, "{}\n", printable(line));
  }

  const TuneSettings& settings_;
  std::size_t interval_;
  bool json_;
  support::Progress progress_;
};

[[nodiscard]] int run(const Arguments& arguments) {
  try {
    if (!arguments.plot.empty()) support::check_output(arguments.plot);
    match::StopToken stop;
    const support::Interrupt interrupt([&stop] { stop.request(); });
    const TuneSettings settings = settings_of(arguments, stop);
    if (arguments.openbench) {
      print(printable(openbench_inputs(settings)));
      return support::done;
    }
    Display display(settings, arguments.interval, arguments.json);
    const TuningStatus status =
        run_tuning(settings, stop, [&display](const TuningStatus& now) { display.show(now); });
    display.show_end(status);
    if (!arguments.plot.empty()) {
      support::write_whole(arguments.plot, svg(plot(settings, status), true));
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
  apps::add_game_option(*command, arguments->game_name, {match::unknown_game().name});
  command->add_option("--engine", arguments->engines, "The engine")->required();
  command
      ->add_option("--parameter", arguments->parameters,
                   "An option to tune: NAME[,start=X][,min=N][,max=N][,step=X]; may be repeated")
      ->required();
  command->add_option("--iterations", arguments->iterations, "Number of pairs of games")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
      ->required();
  command
      ->add_option("--r-end", arguments->end_gain,
                   "How far a point moves a parameter in the last iteration, in units of its step")
      ->check(support::real_number(1e-9, 1.0))
      ->capture_default_str();
  match::add_game_options(*command, arguments->game);
  command
      ->add_option("--concurrency", arguments->concurrency,
                   "Number of pairs played at the same time")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str();
  auto* const out =
      command->add_option("--out", arguments->out, "Save the results in this file of JSON lines");
  command->add_flag("--resume", arguments->resume, "Continue the run in that file")->needs(out);
  command->add_option("--plot", arguments->plot, "Draw the values by iteration in this SVG file");
  command
      ->add_option("--interval", arguments->interval,
                   "If the output is not a terminal: pairs between two status lines")
      ->check(support::whole_number(1))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Print the results as one JSON object");
  command->add_flag("--openbench", arguments->openbench,
                    "Print the parameters as SPSA inputs of OpenBench, and play nothing");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

}  // namespace espalier::tune
