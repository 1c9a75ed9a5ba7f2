// The command `learn`: the weights of the features that a game names, from games with itself.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

#include "espalier/game_capabilities.hpp"
#include "espalier/learn.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"

namespace espalier::programs {

inline constexpr const char* learn_notes =
    "Plays generations of games with itself and fits the weights of the features to them. The\n"
    "same command goes on from the file; Ctrl-C ends it after the games that are being played.\n\n";

namespace detail {

/// Learns. Returns the exit status; a game that names no features is told what is missing.
template <class G>
[[nodiscard]] int learn([[maybe_unused]] LearnOptions<typename G::Position>& options) {
  if constexpr (NamesFeatures<G>) {
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
  auto options = std::make_shared<LearnOptions<typename G::Position>>();
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
  command.callback([options, &status] { status = detail::learn<G>(*options); });
}

}  // namespace espalier::programs
