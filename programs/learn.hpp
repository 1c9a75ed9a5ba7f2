// The command `learn`: the weights of the features that a game names, from games with itself.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "espalier/game_capabilities.hpp"
#include "espalier/learn.hpp"
#include "self_play/game_file.hpp"
#include "support/command.hpp"
#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/run_command.hpp"

namespace espalier::programs {

inline constexpr const char* learn_notes =
    "Plays generations of games with itself and fits the weights of the features to them. The\n"
    "same command goes on from the file; Ctrl-C ends it after the games that are being played.\n"
    "With --from it learns from the games that `datagen` has written, once unless --generations "
    "is\n"
    "given, and plays none.\n\n";

template <class G>
struct LearnArguments {
  LearnOptions<typename G::Position> options{};
  std::vector<std::string> from{};  ///< files of games
};

namespace detail {

/// The games of files, one after the other, and from the beginning again.
template <class G>
class GamesOfFiles {
 public:
  explicit GamesOfFiles(std::vector<std::string> files) : files_(std::move(files)) {}

  /// False at the end. Throws Error.
  [[nodiscard]] bool next(GameToLearn<typename G::Position>& game) {
    for (;;) {
      if (!reader_) {
        if (file_ == files_.size()) {
          file_ = 0;
          return false;
        }
        reader_ = std::make_unique<training_data::ReaderOf<G>>(support::path_of(files_[file_++]));
      }
      if (reader_->next(record_)) break;
      reader_.reset();
    }
    game.opening = record_.opening;
    game.moves.clear();
    for (const auto& each : record_.moves) game.moves.push_back({each.move, each.score});
    game.result = training_data::score_of(record_.result);
    return true;
  }

 private:
  std::vector<std::string> files_;
  std::size_t file_ = 0;  ///< the next one
  std::unique_ptr<training_data::ReaderOf<G>> reader_;
  training_data::GameRecordOf<G> record_;
};

/// Learns. Returns the exit status; a game that names no features is told what is missing.
template <class G>
[[nodiscard]] int learn([[maybe_unused]] const LearnArguments<G>& arguments) {
  if constexpr (NamesFeatures<G>) {
    auto options = arguments.options;
    if (!arguments.from.empty()) {
      const auto games = std::make_shared<GamesOfFiles<G>>(arguments.from);
      options.next_game = [games](auto& game) { return games->next(game); };
    }
    std::atomic<bool> is_stopped{false};
    const support::Interrupt interrupt([&] { is_stopped = true; });
    options.is_stopped = [&] { return is_stopped.load(); };
    options.progress = [](const LearnGeneration& generation) {
      support::print(generation.text() + '\n');
    };
    const auto learnt =
        espalier::learn<typename G::Position, typename G::Features, typename G::Hooks,
                        Enhancements::all(), neurons_of<G>>(options);
    if (!learnt) {
      std::cerr << support::printable(learnt.error()) << '\n';
      return support::bad_input;
    }
    if (!arguments.from.empty() && learnt->generations.empty() && !is_stopped) {
      throw support::Error("there is no game in " + arguments.from.front());
    }
    support::print(
        fmt::format("Wrote {} with {} weights; load_weights reads them for an evaluator\n",
                    support::printable(options.file), learnt->weights.values.size()));
    return interrupt.has_happened() ? support::interrupted : support::done;
  } else {
    std::cerr << fmt::format(
        "learn: {} names no features: `using Features = ...` is missing in its game "
        "(docs/improve.md)\n",
        G::name);
    return support::bad_input;
  }
}

}  // namespace detail

/// Adds what `learn` takes of a game.
template <class G>
void add_learn_options(CLI::App& command, int& status) {
  auto arguments = std::make_shared<LearnArguments<G>>();
  auto* const options = &arguments->options;
  options->threads = std::max(1U, std::thread::hardware_concurrency());
  command.footer(std::string(learn_notes) + support::exit_notes);
  command.add_option("--out", options->file, "File of weights; gone on from if it exists")
      ->required();
  command.add_option("--minutes", options->minutes, "Of playing and learning; 0: no limit")
      ->check(support::real_number(0, 1e6))
      ->capture_default_str();
  command.add_option("--generations", options->generations, "At most so many; 0: no limit")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_option("--games", options->games, "Games of a generation")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command.add_option("--nodes", options->nodes, "Nodes of a move")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->capture_default_str();
  command
      .add_option("--match-games", options->match_games,
                  "Games that measure each generation against weights of 0")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command.add_option("--seed", options->seed, "Of the games")
      ->check(support::whole_number())
      ->capture_default_str();
  command.add_option("--threads", options->threads, "Number of threads")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  if constexpr (training_data::FitsRecords<typename G::Position>) {
    command.add_option("--from", arguments->from, "Files of games to learn from");
  }
  command.callback([arguments, &status] {
    status = support::run_command([&] { return detail::learn<G>(*arguments); });
  });
}

}  // namespace espalier::programs
