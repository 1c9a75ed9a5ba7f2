// The command `tests`: a queue of matches played one after the other.
#include "apps/espalier_lab/tests_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/espalier_lab/match_arguments.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/json.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "tools/match/match_summary.hpp"
#include "tools/match/test_queue.hpp"

namespace espalier::match {

using support::Error;
using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace {

constexpr const char* queue_description = "Play a queue of matches one after the other";
constexpr const char* queue_notes =
    "The queue is a file with a line for each match: NAME: ARGUMENTS of `match`. The arguments of\n"
    "the line \"common: ARGUMENTS\" hold for all matches:\n"
    "\n"
    "  common: --engine cmd=./base name=base --nodes 10000 --sprt elo0=0,elo1=4\n"
    "  razor: --engine cmd=./base name=razor option.razoring_margin=240\n"
    "  lmr:   --engine cmd=./lmr name=lmr\n"
    "\n"
    "  espalier-lab tests queue.txt --out results\n"
    "\n"
    "The engine of the line is the first one of the match. The games of NAME are saved in\n"
    "DIR/NAME.pgn (NAME.pdn of checkers, NAME.ggf of othello, NAME.jsonl of connect_four), its\n"
    "result in DIR/NAME.json. The same command continues after a kill or Ctrl-C.\n"
    "At the end, one table is printed; passed means that H1 was accepted, failed that H0 was.\n\n";

/// The arguments of a test; those of the line override common ones.
[[nodiscard]] MatchArguments parse_arguments(const std::string& common, const std::string& own) {
  const auto parse = [](const std::string& text) {
    CLI::App app;
    MatchArguments arguments;
    add_match_arguments(app, arguments);
    for (CLI::Option* const option : app.get_options()) {
      if (option->get_items_expected_max() == 1) {
        option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
      }
    }
    app.parse(text);
    return arguments;
  };
  MatchArguments arguments = parse(common + ' ' + own);
  const auto shared = static_cast<std::ptrdiff_t>(parse(common).engines.size());
  std::rotate(arguments.engines.begin(), arguments.engines.begin() + shared,
              arguments.engines.end());
  return arguments;
}

struct Test {
  std::string name;
  std::string arguments;  ///< as text, to recognise the result of an earlier run
  MatchSettings settings;
};

/// The ending of the file of games: that of the game's notation, if it has one.
[[nodiscard]] std::string ending_of(const UgiGame* game) {
  if (!game) return ".pgn";
  return game->file_format.ending.empty() ? ".jsonl" : std::string(game->file_format.ending);
}

/// All tests of a queue; checked before the first one is played.
[[nodiscard]] std::vector<Test> read_tests(const fs::path& path, const fs::path& folder) {
  const TestQueue queue = read_test_queue(path);
  std::vector<Test> tests;
  for (const QueuedTest& each : queue.tests) {
    try {
      Test test{each.name, queue.common + ' ' + each.arguments, {}};
      test.settings = match_settings(parse_arguments(queue.common, each.arguments));
      test.settings.log = folder / (each.name + ending_of(test.settings.game));
      test.settings.resume = true;
      tests.push_back(std::move(test));
    } catch (const CLI::ParseError& error) {
      throw Error(fmt::format("{}:{}: {}", path.string(), each.line, error.what()));
    } catch (const Error& error) {
      throw Error(fmt::format("{}:{}: {}", path.string(), each.line, error.what()));
    }
  }
  return tests;
}

/// The result that an earlier run saved; null if there is none.
[[nodiscard]] Json saved_result(const Test& test, const fs::path& path) {
  if (!fs::exists(path)) return {};
  const Json json = support::read_json<Json>(path);
  const auto refuse = [&path](const std::string& reason) {
    throw Error(path.string() + ' ' + reason + ": choose another name or --out");
  };
  try {
    if (json.at("arguments").get<std::string>() != test.arguments) {
      refuse("is the result of other arguments");
    }
    const Json& result = json.at("result");
    (void)table({TestRow{test.name, result, ""}});  // has it all that is shown?
    if (result.is_null()) refuse("has no result");
    return result;
  } catch (const Json::exception& error) {
    refuse("is no result of a test: " + support::reason_of(error));
  }
  return {};
}

class TestRunner {
 public:
  TestRunner(fs::path folder, std::size_t interval)
      : folder_(std::move(folder)), interval_(interval), interrupt_([this] { stop(); }) {}

  [[nodiscard]] int run(const std::vector<Test>& tests) {
    std::vector<TestRow> rows;
    rows.reserve(tests.size());
    for (const Test& test : tests) rows.push_back(row_of(test));
    progress_.clear();
    support::print(support::printable(table(rows)));
    if (interrupt_.has_happened()) return support::interrupted;
    const bool has_error = std::any_of(rows.begin(), rows.end(),
                                       [](const TestRow& row) { return !row.error.empty(); });
    return has_error ? support::goal_missed : support::done;
  }

 private:
  /// An error ends the test, not the queue.
  [[nodiscard]] TestRow row_of(const Test& test) {
    try {
      return {test.name, result_of(test), ""};
    } catch (const Error& error) {
      return {test.name, {}, std::string("error: ") + error.what()};
    }
  }

  [[nodiscard]] Json result_of(const Test& test) {
    const fs::path path = folder_ / (test.name + ".json");
    if (Json result = saved_result(test, path); !result.is_null()) return result;
    if (interrupt_.has_happened()) return {};
    StopToken token;
    set_current(&token);
    MatchStatus status;
    try {
      status = run_match(test.settings, token,
                         [this, &test](const MatchStatus& now) { show(test, now); });
    } catch (...) {
      set_current(nullptr);
      throw;
    }
    set_current(nullptr);
    Json result = to_json(test.settings, status);
    const bool is_over =
        status.decision != Decision::none || status.statistics.games() >= test.settings.games;
    if (is_over) {
      const Json file{{"arguments", test.arguments}, {"result", result}};
      support::write_whole(path, file.dump(2, ' ', false, Json::error_handler_t::replace) + '\n');
    }
    return result;
  }

  void show(const Test& test, const MatchStatus& status) {
    const std::string line = support::printable(test.name + ": " + summary(test.settings, status));
    const std::uint64_t games = status.statistics.games();
    if (progress_.is_visible()) {
      progress_.show(line);
    } else if (games > 0 && games % interval_ == 0) {
      support::print(line + '\n');
    }
  }

  /// Called by the thread of the interrupt.
  void stop() {
    const std::lock_guard lock(mutex_);
    if (current_ != nullptr) current_->request();
    is_stopped_ = true;
  }
  void set_current(StopToken* token) {
    const std::lock_guard lock(mutex_);
    current_ = token;
    if (is_stopped_ && token != nullptr) token->request();
  }

  fs::path folder_;
  std::size_t interval_;
  support::Progress progress_;
  std::mutex mutex_;  // guards the two below
  StopToken* current_ = nullptr;
  bool is_stopped_ = false;
  support::Interrupt interrupt_;
};

struct QueueArguments {
  std::string queue;
  std::string out;
  std::size_t interval = 100;
};

[[nodiscard]] int run_queue(const QueueArguments& arguments) {
  const std::vector<Test> tests = read_tests(arguments.queue, arguments.out);
  support::make_folder(arguments.out);
  return TestRunner(arguments.out, arguments.interval).run(tests);
}

}  // namespace

void add_tests_command(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "tests", queue_description);
  command->footer(std::string(queue_notes) + support::exit_notes);
  auto arguments = std::make_shared<QueueArguments>();
  command->add_option("QUEUE", arguments->queue, "File with a line for each match")->required();
  command->add_option("--out", arguments->out, "Folder for games and results")->required();
  command
      ->add_option("--interval", arguments->interval,
                   "If the output is not a terminal: games between two status lines")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run_queue(*arguments); });
  });
}

}  // namespace espalier::match
