// The commands `data stat`, `data view`, ...: their options and their output.
#include "apps/espalier_lab/data_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include "apps/espalier_lab/game_readers.hpp"
#include "apps/evaluation_options.hpp"
#include "self_play/statistics_text.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "tools/datagen/rescore.hpp"
#include "tools/train/exported_positions.hpp"
#include "tools/training_data/combine.hpp"
#include "tools/training_data/pgn_games.hpp"

namespace espalier::training_data {
namespace {

using support::Error;

constexpr const char* result_names[] = {"0-1", "1/2-1/2", "1-0"};

/// Adds the command NAME with its files; `run` returns its exit status.
template <class Arguments, class Run>
[[nodiscard]] CLI::App* add(CLI::App& data, int& status, const char* name, const char* text,
                            const std::shared_ptr<Arguments>& arguments, Run run) {
  CLI::App* const command = support::add_command(data, name, text);
  command->footer(support::exit_notes);
  command->add_option("FILES", arguments->files, "Files of games")->required();
  command->callback([arguments, run, &status] {
    status = support::run_command([&] { return run(*arguments); });
  });
  return command;
}

// ------------------------------------------------------------------------------------------- stat

struct StatArguments {
  std::vector<std::string> files;
  bool json = false;
};

template <class G>
[[nodiscard]] int run_stat(const StatArguments& arguments) {
  Statistics statistics;
  GameRecordOf<G> game;
  for (const std::string& file : arguments.files) {
    ReaderOf<G> reader(file);
    while (reader.next(game)) statistics.add(game);
  }
  support::print(arguments.json ? support::json_line(to_json(statistics))
                                : to_table(statistics, sides_of<G>()));
  return support::done;
}

// ------------------------------------------------------------------------------------------- view

struct ViewArguments {
  std::vector<std::string> files;
  std::uint64_t first = 1;
  std::uint64_t games = 1;
  bool all = false;
};

/// A position is written as far as it can be; else as the moves so far.
template <class G>
[[nodiscard]] std::string game_text(const GameRecordOf<G>& game, bool all) {
  using Position = typename G::Position;
  std::string text;
  std::string moves;
  const auto play = [&]([[maybe_unused]] const Position& position, [[maybe_unused]] auto move) {
    if constexpr (!HasPositionText<G>) {
      moves += (moves.empty() ? "" : " ") + G::to_string(move, position);
    }
  };
  Position opening = start_of(game);
  for (const auto move : game.opening) {
    play(opening, move);
    opening.make(move);
  }
  for_each_position(game, [&](const Position& position, const auto& best) {
    if (all || is_training_position(position, best)) {
      std::string where = moves;
      if constexpr (HasPositionText<G>) where = G::to_text(position);
      text += fmt::format("{} | {} | {} | {}\n", where, G::to_string(best.move, position),
                          best.score, result_names[static_cast<std::size_t>(game.result)]);
    }
    play(position, best.move);
  });
  return text;
}

template <class G>
[[nodiscard]] int run_view(const ViewArguments& arguments) {
  GameRecordOf<G> game;
  std::uint64_t number = 0;
  std::uint64_t shown = 0;
  for (const std::string& file : arguments.files) {
    ReaderOf<G> reader(file);
    while (shown < arguments.games && reader.next(game)) {
      if (++number < arguments.first) continue;
      support::print(game_text<G>(game, arguments.all));
      ++shown;
    }
  }
  if (number < arguments.first) {
    throw Error(fmt::format("there are {} games: --first is at most {}", number, number));
  }
  return support::done;
}

// ------------------------------------------------------------------------------------------ check

struct CheckArguments {
  std::vector<std::string> files;
};

template <class Reader>
[[nodiscard]] int run_check(const CheckArguments& arguments) {
  std::unordered_set<std::uint64_t> seen;
  std::uint64_t games = 0;
  std::uint64_t dropped = 0;
  typename Reader::Record game;
  for (const std::string& file : arguments.files) {
    Reader reader(file);
    while (reader.next(game)) {
      ++games;
      seen.insert(fingerprint(game));
    }
    dropped += reader.dropped();
  }
  const std::uint64_t duplicates = games - seen.size();
  support::print(fmt::format("{} games, {} duplicates, {} bytes of incomplete records\n", games,
                             duplicates, dropped));
  return duplicates + dropped == 0 ? support::done : support::goal_missed;
}

// ------------------------------------------------------------------------------ merge and shuffle

struct CombineArguments {
  std::vector<std::string> files;
  std::string out;
  std::uint64_t seed = 1;
};

template <class Reader>
[[nodiscard]] int run_combine(const CombineArguments& arguments,
                              std::optional<std::uint64_t> shuffle_seed) {
  support::check_output(arguments.out, arguments.files);
  const Combined combined =
      combine<Reader>({arguments.files.begin(), arguments.files.end()}, shuffle_seed);
  support::write_whole(arguments.out, combined.bytes);
  support::print(
      fmt::format("{} games, {} duplicates left out\n", combined.games, combined.duplicates));
  return support::done;
}

[[nodiscard]] int run_combine(const CombineArguments& arguments, bool shuffles) {
  const auto seed = shuffles ? std::optional(arguments.seed) : std::nullopt;
  return apps::visit_game_of(arguments.files.front(), [&]<class G>(std::type_identity<G>) {
    return run_combine<ReaderOf<G>>(arguments, seed);
  });
}

void add_combine(CLI::App& data, int& status) {
  auto merged = std::make_shared<CombineArguments>();
  add(data, status, "merge", "Join files of games, without duplicates", merged,
      [](const CombineArguments& arguments) { return run_combine(arguments, false); })
      ->add_option("--out", merged->out, "File to write")
      ->required();
  auto shuffled = std::make_shared<CombineArguments>();
  CLI::App* const shuffle =
      add(data, status, "shuffle", "Join files of games in random order, without duplicates",
          shuffled, [](const CombineArguments& arguments) { return run_combine(arguments, true); });
  shuffle->add_option("--out", shuffled->out, "File to write")->required();
  shuffle->add_option("--seed", shuffled->seed, "Seed of the order")
      ->check(support::whole_number())
      ->capture_default_str();
}

// ----------------------------------------------------------------------------------------- import

struct ImportArguments {
  std::vector<std::string> files;
  std::string out;
};

[[nodiscard]] int run_import(const ImportArguments& arguments) {
  support::check_output(arguments.out, arguments.files);
  std::string bytes = encode(GameFileHeader{});
  PgnCounts all;
  for (const std::string& file : arguments.files) {
    std::uint32_t index = 0;
    const PgnCounts counts = read_pgn(file, [&](GameRecord game) {
      game.index = index++;
      bytes += encode(game);
    });
    all.games += counts.games;
    all.left_out += counts.left_out;
  }
  if (all.games == all.left_out)
    throw Error(
        fmt::format("of {} games none has a result and a score in the comment of every "
                    "move after its opening",
                    all.games));
  support::write_whole(arguments.out, bytes);
  support::print(fmt::format("{} games, {} without result or scores left out\n",
                             all.games - all.left_out, all.left_out));
  return support::done;
}

void add_import(CLI::App& data, int& status) {
  auto arguments = std::make_shared<ImportArguments>();
  add(data, status, "import",
      "Read PGN with scores in the comments, as OpenBench collects it, into a file of games",
      arguments, run_import)
      ->add_option("--out", arguments->out, "File to write")
      ->required();
}

// ----------------------------------------------------------------------------------------- export

struct ExportArguments {
  std::vector<std::string> files;
  std::string out;
  train::ScoreSettings scores;
};

[[nodiscard]] int run_export(const ExportArguments& arguments) {
  support::check_output(arguments.out, arguments.files);
  std::atomic<bool> is_stopped{false};
  const support::Interrupt interrupt([&is_stopped] { is_stopped = true; });
  support::Progress progress;
  const train::TrainingSet set = train::read_games(
      arguments.files, arguments.scores, std::max(1U, std::thread::hardware_concurrency()),
      [&](std::size_t, std::size_t games) {
        progress.show(fmt::format("{} games", games));
        return !is_stopped.load();
      });
  progress.clear();
  if (is_stopped) return support::interrupted;
  support::write_whole(arguments.out, train::exported(set));
  support::print(fmt::format("{} positions to train on, {} held out, of {} games\n",
                             set.training.size(), set.held_out.size(), set.games));
  return support::done;
}

void add_export(CLI::App& data, int& status) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* const command =
      add(data, status, "export", "Write the training positions for tools/train_gpu, 32 bytes each",
          arguments, run_export);
  command->add_option("--out", arguments->out, "File to write")->required();
  command
      ->add_option("--lambda", arguments->scores.lambda,
                   "Share of the later course of the game in a score, as in `train`")
      ->check(support::real_number(0.0, 1.0))
      ->capture_default_str();
  command
      ->add_option("--max-score", arguments->scores.max_score,
                   "Maximal absolute search score of a position, in centipawns")
      ->check(CLI::Range(1, 30'000))
      ->capture_default_str();
}

// ---------------------------------------------------------------------------------------- rescore

struct RescoreArguments {
  std::vector<std::string> files;
  apps::EvaluationArguments evaluation;
  datagen::RescoreSettings settings;
};

[[nodiscard]] int run_rescore(const RescoreArguments& arguments) {
  if (arguments.files.size() != 1)
    throw Error("rescore takes one file: `data merge` joins several");
  datagen::RescoreSettings settings = arguments.settings;
  support::check_output(settings.out, arguments.files);
  settings.in = arguments.files.front();
  settings.evaluation = apps::evaluation_choice(arguments.evaluation);
  std::atomic<bool> is_stopped{false};
  const support::Interrupt interrupt([&is_stopped] { is_stopped = true; });
  support::Progress progress;
  std::uint64_t games = 0;
  datagen::rescore(settings, is_stopped, [&](std::uint64_t done) {
    games = done;
    progress.show(fmt::format("{} games", done));
  });
  progress.clear();
  support::print(fmt::format("{} games\n", games));
  return is_stopped ? support::interrupted : support::done;
}

void add_rescore(CLI::App& data, int& status) {
  auto arguments = std::make_shared<RescoreArguments>();
  datagen::RescoreSettings& settings = arguments->settings;
  settings.threads = std::max(1U, std::thread::hardware_concurrency());
  CLI::App* const command =
      add(data, status, "rescore", "Search every position again for a new score", arguments,
          run_rescore);
  command
      ->add_option("--out", settings.out,
                   "File to write; what a killed run left beside it is continued")
      ->required();
  command->add_option("--nodes", settings.nodes, "Nodes a move, as in `datagen`")
      ->check(CLI::Range(1U, 100'000'000U))
      ->capture_default_str();
  apps::add_evaluation_options(*command, arguments->evaluation);
  command->add_option("--threads", settings.threads, "Number of threads")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const data =
      support::add_command(app, "data", "Show, check and combine files of self-play games");
  data->require_subcommand(1);
  auto stat = std::make_shared<StatArguments>();
  add(*data, status, "stat", "Count games, positions, results and scores", stat,
      [](const StatArguments& arguments) {
        return apps::visit_game_of(arguments.files.front(), [&]<class G>(std::type_identity<G>) {
          return run_stat<G>(arguments);
        });
      })
      ->add_flag("--json", stat->json, "Print the counts as one JSON object");
  auto view = std::make_shared<ViewArguments>();
  CLI::App* const viewed = add(
      *data, status, "view", "Print positions: FEN | move | score | result", view,
      [](const ViewArguments& arguments) {
        return apps::visit_game_of(arguments.files.front(), [&]<class G>(std::type_identity<G>) {
          return run_view<G>(arguments);
        });
      });
  viewed->add_option("--first", view->first, "Number of the first game, from 1")
      ->check(support::whole_number(1))
      ->capture_default_str();
  viewed->add_option("--games", view->games, "Number of games")
      ->check(support::whole_number(1))
      ->capture_default_str();
  viewed->add_flag("--all", view->all, "Also positions that are not trained on");
  (void)add(*data, status, "check", "Look for damage, illegal moves and duplicates",
            std::make_shared<CheckArguments>(), [](const CheckArguments& arguments) {
              return apps::visit_game_of(arguments.files.front(),
                                         [&]<class G>(std::type_identity<G>) {
                                           return run_check<ReaderOf<G>>(arguments);
                                         });
            });
  add_import(*data, status);
  add_export(*data, status);
  add_combine(*data, status);
  add_rescore(*data, status);
}

}  // namespace espalier::training_data
