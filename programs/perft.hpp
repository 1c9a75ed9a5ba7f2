// The command `perft` for any game: the leaves of the tree of legal moves.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>

#include "espalier/game_capabilities.hpp"
#include "espalier/perft.hpp"
#include "espalier/score.hpp"
#include "espalier/search/time_management.hpp"
#include "programs/position_option.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"

namespace espalier::programs {

struct PerftRequest {
  int depth = 1;  ///< plies, at least 0
  bool divide = true;
  bool is_variant = false;                        ///< moves are written as in the game's variant
  std::function<bool()> is_stopped;               ///< called about every millisecond
  std::function<void(const std::string&)> print;  ///< called for every line
};

namespace detail {

/// Subtrees of this depth are counted without asking for a stop.
inline constexpr int uninterrupted_depth = 3;

/// Leaves counted until a stop.
template <Game G>
[[nodiscard]] std::uint64_t count_leaves(G& position, int depth,
                                         const std::function<bool()>& is_stopped) {
  if (depth <= uninterrupted_depth) return perft(position, depth);
  MovesOf<G> moves;
  if (position.generate(moves).is_over()) return 0;
  std::uint64_t leaves = 0;
  for (const auto move : moves) {
    if (is_stopped()) break;
    position.make(move);
    leaves += count_leaves(position, depth - 1, is_stopped);
    position.unmake(move);
  }
  return leaves;
}

/// Counts by first move and prints each count.
template <Game G, class Name>
[[nodiscard]] std::uint64_t count_divided(G& position, const PerftRequest& request, Name name_of) {
  MovesOf<G> moves;
  if (position.generate(moves).is_over()) moves.clear();
  std::uint64_t total = 0;
  for (const auto move : moves) {
    const std::string name = name_of(move);
    position.make(move);
    const std::uint64_t leaves = count_leaves(position, request.depth - 1, request.is_stopped);
    position.unmake(move);
    total += leaves;
    if (request.is_stopped()) break;
    request.print(fmt::format("{}: {}", name, leaves));
  }
  request.print("");
  return total;
}

}  // namespace detail

/// Prints "e2e4: 20" for every move if `divide`, then a blank line, "Nodes searched: 400" and the
/// time. If it is stopped, the last line says what was counted so far, and the result is false.
template <class G>
bool run_perft(typename G::Position position, const PerftRequest& request) {
  const auto name_of = [&](auto move) {
    if constexpr (HasVariant<G>) {
      if (request.is_variant) return G::to_variant_string(move, position);
    }
    return G::to_string(move, position);
  };
  const Stopwatch watch;
  const std::uint64_t total =
      request.divide && request.depth > 0
          ? detail::count_divided(position, request, name_of)
          : detail::count_leaves(position, request.depth, request.is_stopped);
  if (request.is_stopped()) {
    request.print(fmt::format("Incomplete: stopped after {} nodes", total));
    return false;
  }
  const Milliseconds time = watch.elapsed();
  request.print(fmt::format("Nodes searched: {}", total));
  request.print(
      fmt::format("Time: {} ms, {} nodes per second", time,
                  total * 1000 / static_cast<std::uint64_t>(std::max<Milliseconds>(1, time))));
  return true;
}

struct PerftArguments {
  int depth = 0;
  std::string position{};  ///< empty: the start position
  bool divide = false;
  bool is_variant = false;
};

/// Counts until Ctrl-C. Returns the exit status.
template <class G>
[[nodiscard]] int perft_until_interrupt(const PerftArguments& arguments) {
  const auto position =
      parse_position_option<G>(arguments.position.empty() ? "startpos" : arguments.position);
  if (!position) return support::bad_input;
  const support::Interrupt interrupt([] {});
  const PerftRequest request{.depth = arguments.depth,
                             .divide = arguments.divide,
                             .is_variant = arguments.is_variant,
                             .is_stopped = [&] { return interrupt.has_happened(); },
                             .print = [](const std::string& text) { support::print(text + '\n'); }};
  return run_perft<G>(*position, request) ? support::done : support::interrupted;
}

/// Adds DEPTH, --fen and --divide.
inline void add_perft_options(CLI::App& command, PerftArguments& arguments) {
  command.add_option("DEPTH", arguments.depth, "Plies")->required()->check(CLI::Range(0, max_ply));
  command.add_option("--fen,--position", arguments.position,
                     "Position, as after `position fen` (default: the start position)");
  command.add_flag("--divide", arguments.divide, "Also print the count of each first move");
}

}  // namespace espalier::programs
