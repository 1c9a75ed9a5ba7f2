// The command `calibrate`: the search that fits the game, from measurement, as a file of settings.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <memory>
#include <string>

#include "espalier/calibrate.hpp"
#include "programs/settings.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/terminal.hpp"

namespace espalier::programs {

struct CalibrateArguments {
  CalibrationOptions options{};
  std::uint64_t seconds = 120;
  std::string file{};
};

inline constexpr const char* calibrate_notes =
    "Games decide which rules of the search stay on, and by which margins it leaves out moves.\n"
    "`play`, `ugi`, `analyse` and `match` take the file by --settings FILE. After an interruption\n"
    "the same command goes on from FILE.part.\n\n";

namespace detail {

template <class G>
[[nodiscard]] int calibrate(CalibrateArguments& arguments) {
  const std::string file = support::printable(arguments.file);
  const support::Interrupt interrupt([&] {  // the file is replaced as a whole at each step
    std::cerr << fmt::format("\nInterrupted: the same command goes on from {}.part\n", file);
    std::_Exit(support::interrupted);
  });
  support::Progress progress;
  arguments.options.time = static_cast<Milliseconds>(arguments.seconds) * 1000;
  if (arguments.options.node_limit > 0) arguments.options.time = 0;
  arguments.options.progress = [&](const std::string& line) { progress.show(line); };
  const auto found = calibrate_to_file(arguments.file, typename G::Position{},
                                       evaluator_with_unit<G>(usual_settings<G>()),
                                       typename G::Hooks{}, arguments.options);
  progress.clear();
  if (!found) {
    std::cerr << support::printable(found.error()) << '\n';
    return support::bad_input;
  }
  std::string text;
  for (const CalibrationCandidate& each : found->candidates) {
    if (each.games > 0) text += each.line() + '\n';
  }
  support::print(fmt::format("{}Wrote {}: {} match --first settings={} shows what it is worth\n",
                             text, file, G::name, file));
  return support::done;
}

}  // namespace detail

/// Adds what `calibrate` takes of a game.
template <class G>
void add_calibrate_options(CLI::App& command, int& status) {
  auto arguments = std::make_shared<CalibrateArguments>();
  CalibrationOptions& options = arguments->options;
  command.footer(std::string(calibrate_notes) + support::exit_notes);
  command.add_option("--out", arguments->file, "The file of settings")->required();
  command.add_option("--seconds", arguments->seconds, "How long it may take")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{10'000'000}))
      ->capture_default_str();
  command
      .add_option("--node-limit", options.node_limit,
                  "Instead: nodes of all searches; the result is then the same on every machine")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
  command.add_option("--positions", options.positions, "Positions in which margins are measured")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command.add_option("--nodes", options.nodes, "Nodes of a move in games")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->capture_default_str();
  command.add_option("--games", options.games, "Games of each candidate in the first round")
      ->check(CLI::Range(2, 1'000'000))
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Of the games")
      ->check(support::whole_number())
      ->capture_default_str();
  command.callback([arguments, &status] { status = detail::calibrate<G>(*arguments); });
}

}  // namespace espalier::programs
