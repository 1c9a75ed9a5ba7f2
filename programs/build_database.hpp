// The command `build-database`: the values of all endings that a game numbers, as a file.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "espalier/endings.hpp"
#include "espalier/game_capabilities.hpp"
#include "support/command.hpp"
#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"

namespace espalier::programs {

/// Its endings are Endings of a numbering.
template <class G>
concept NumbersEndgames = HasEndgames<G> && requires {
  typename G::Endgames::Numbering;
} && std::is_same_v<typename G::Endgames, Endings<typename G::Endgames::Numbering>>;

namespace detail {

template <class G>
[[nodiscard]] int build_database(const std::string& file) {
  using Values = typename G::Endgames;
  const auto path = support::path_of(file);
  support::check_output(path);
  std::atomic<bool> is_stopped{false};
  const support::Interrupt interrupt([&] { is_stopped = true; });
  support::Progress progress;
  const auto endings =
      build_endings(typename Values::Numbering{}, [&](std::size_t done, std::size_t all) {
        progress.show(fmt::format("{} positions analysed", support::bar(done, all)));
        return !is_stopped.load();
      });
  if (is_stopped) return support::interrupted;
  if (!endings) throw support::Error(endings.error(), support::goal_missed);
  progress.show("comparing each value with its successors");
  if (const auto number = find_contradiction(*endings)) {
    throw support::Error(
        fmt::format("the value of position {} does not follow from its successors", *number),
        support::goal_missed);
  }
  const std::string bytes = endings->to_bytes();
  support::write_whole(path, bytes);
  progress.clear();
  std::size_t wins = 0, losses = 0, draws = 0;
  int longest = 0;
  for (std::size_t number = 0; number < endings->size(); ++number) {
    if (!endings->numbering().position_of(number)) continue;
    const Score score = Values::score_of(endings->codes()[number]);
    ++(score > 0 ? wins : score < 0 ? losses : draws);
    if (score != draw_score) longest = std::max(longest, plies_to_end(score));
  }
  support::print(fmt::format(
      "{} positions: {} wins, {} losses and {} draws of the side to move; the longest takes {} "
      "plies\nEach value follows from its successors; {} bytes written\n",
      wins + losses + draws, wins, losses, draws, longest, bytes.size()));
  return support::done;
}

}  // namespace detail

/// Adds what `build-database` takes of a game.
template <NumbersEndgames G>
void add_build_database_of(CLI::App& command, int& status) {
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "The file to write")->required();
  command.footer(std::string("Before the file is written, each value is compared with those of the "
                             "position's\nsuccessors. `--endgames FILE` uses it.\n\n") +
                 support::exit_notes);
  command.callback([file, &status] {
    status = support::run_command([&] { return detail::build_database<G>(*file); });
  });
}

}  // namespace espalier::programs
