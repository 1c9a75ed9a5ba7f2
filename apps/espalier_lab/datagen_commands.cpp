// The command `datagen`: its options and its output.
#include "apps/espalier_lab/datagen_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "apps/espalier_lab/game_readers.hpp"
#include "apps/evaluation_options.hpp"
#include "apps/game_option.hpp"
#include "espalier/search/time_management.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/numbers.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "tools/datagen/board_self_play.hpp"
#include "tools/datagen/datagen.hpp"
#include "tools/training_data/statistics_text.hpp"

namespace espalier::datagen {
namespace {

constexpr const char* description = "Play games against itself, to train networks on";
constexpr const char* notes =
    "  espalier-lab datagen --out games.bin --games 100000\n"
    "\n"
    "Each game starts with 8 or 9 random plies; --openings varied has other starts, too. The file\n"
    "has every move with the score of its search (docs/reference/data-format.md). The same "
    "command\n"
    "continues after a kill or Ctrl-C: only the games being played are lost. With one thread the "
    "file\n"
    "depends on nothing but the options; with several, only the order of its games varies. "
    "Several\n"
    "machines share a seed by --shard 1/3, 2/3 and 3/3, each with its own file; `data merge` "
    "joins\n"
    "them.\n\n";

struct Arguments {
  DatagenSettings settings;
  apps::EvaluationArguments evaluation;
  std::string shard = "1/1";
  std::string openings = "standard";
  std::string game{catalogue::DefaultGame::name};
  std::optional<std::uint64_t> seconds;
  bool json = false;
};

/// Reads "2/3" into the settings.
void read_shard(const std::string& text, DatagenSettings& settings) {
  const std::size_t slash = text.find('/');
  const auto number = [](const std::string& digits) -> std::uint32_t {
    const bool is_number =
        !digits.empty() && digits.size() <= 6 &&
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    return is_number ? static_cast<std::uint32_t>(std::stoul(digits)) : 0;
  };
  if (slash != std::string::npos) {
    settings.self_play.shard = number(text.substr(0, slash));
    settings.shards = number(text.substr(slash + 1));
    if (settings.self_play.shard >= 1 && settings.self_play.shard <= settings.shards) return;
  }
  throw support::Error("--shard: '" + text + "' is not like 1/3, 2/3 or 3/3");
}

/// The progress line, and the time limit of a run.
class Display {
 public:
  explicit Display(const Arguments& arguments) : arguments_(arguments) {}

  template <class Datagen>
  void show(Datagen& datagen, const training_data::SideNames& sides) {
    const Milliseconds now = stopwatch_.elapsed();
    if (arguments_.seconds && now >= static_cast<Milliseconds>(*arguments_.seconds) * 1000) {
      datagen.stop();
    }
    if (!progress_.is_visible() || now < shown_ + 500) return;
    shown_ = now;
    const training_data::Statistics& all = datagen.statistics();
    const double played =
        static_cast<double>(all.training_positions - datagen.before().training_positions);
    progress_.show(fmt::format("{} games, {} positions, {:.0f}/s, {}; |score| {}", all.games,
                               support::short_number(static_cast<double>(all.training_positions)),
                               1000 * played / static_cast<double>(std::max<Milliseconds>(now, 1)),
                               training_data::results_text(all, sides),
                               training_data::scores_text(all)));
  }
  void clear() { progress_.clear(); }

 private:
  const Arguments& arguments_;
  Stopwatch stopwatch_;
  Milliseconds shown_ = 0;
  support::Progress progress_;
};

template <class G>
[[nodiscard]] int play(const Arguments& arguments) {
  constexpr training_data::SideNames sides = training_data::sides_of<G>();
  DatagenOf<PlayerOf<G>> datagen(arguments.settings);
  const support::Interrupt interrupt([&datagen] { datagen.stop(); });
  Display display(arguments);
  datagen.run([&] { display.show(datagen, sides); });
  display.clear();
  support::print(arguments.json ? support::json_line(to_json(datagen.statistics()))
                                : to_table(datagen.statistics(), sides));
  return interrupt.has_happened() ? support::interrupted : support::done;
}

[[nodiscard]] int run(Arguments& arguments) {
  read_shard(arguments.shard, arguments.settings);
  if (arguments.openings == "varied") arguments.settings.self_play.openings = Openings::varied;
  return apps::visit_game(arguments.game, [&]<class G>(std::type_identity<G>) {
    if constexpr (ChoosesEvaluation<G>) {
      arguments.settings.self_play.evaluation = apps::evaluation_choice(arguments.evaluation);
    } else if (arguments.evaluation.evaluation || arguments.evaluation.eval_file ||
               arguments.openings != "standard") {
      throw support::Error("--evaluation, --eval-file and --openings are for chess");
    }
    return play<G>(arguments);
  });
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "datagen", description);
  command->footer(std::string(notes) + support::exit_notes);
  auto arguments = std::make_shared<Arguments>();
  DatagenSettings& settings = arguments->settings;
  settings.threads = std::max(1U, std::thread::hardware_concurrency());
  apps::add_game_option(*command, arguments->game);
  command->add_option("--out", settings.out, "File of games; continued if it exists")->required();
  command
      ->add_option("--games", settings.games,
                   "Number of games in the file at the end (default: until stopped)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{4'000'000'000}));
  command->add_option("--seconds", arguments->seconds, "Stop after this time")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}));
  command
      ->add_option(
          "--nodes", settings.self_play.nodes,
          "Nodes a move: no iteration starts after this number; eight times as many end a search")
      ->check(CLI::Range(1U, 100'000'000U))
      ->capture_default_str();
  apps::add_evaluation_options(*command, arguments->evaluation);
  command
      ->add_option(
          "--openings", arguments->openings,
          "standard; or varied: 6 to 10 random plies, in a tenth of the games from a start "
          "of Chess960, and in a tenth random endings of 5 to 12 men")
      ->check(CLI::IsMember({"standard", "varied"}))
      ->capture_default_str();
  command->add_option("--seed", settings.self_play.seed, "Seed of the random moves")
      ->check(support::whole_number())
      ->capture_default_str();
  command->add_option("--shard", arguments->shard, "Part I of N runs with the same seed, as I/N")
      ->capture_default_str();
  command->add_option("--threads", settings.threads, "Number of threads")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "Print the counts as one JSON object");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

}  // namespace espalier::datagen
