#include "apps/espalier/perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <type_traits>

#include "apps/espalier/position_option.hpp"
#include "apps/game_option.hpp"
#include "catalogue/games.hpp"
#include "espalier/perft.hpp"
#include "espalier/score.hpp"
#include "espalier/search/time_management.hpp"
#include "protocols/text.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"

namespace espalier::apps {

namespace {

struct PerftRequest {
  int depth = 1;  ///< plies, at least 0
  bool divide = true;
  bool is_variant = false;                        ///< moves are written as in the game's variant
  std::function<bool()> is_stopped;               ///< called about every millisecond
  std::function<void(const std::string&)> print;  ///< called for every line
};

/// Subtrees of this depth are counted without asking for a stop.
constexpr int uninterrupted_depth = 3;

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
  const std::uint64_t total = request.divide && request.depth > 0
                                  ? count_divided(position, request, name_of)
                                  : count_leaves(position, request.depth, request.is_stopped);
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

void perft_in_session(const uci::CommandContext& context) {
  const protocols::Words& words = context.words;
  const auto depth = words.size() == 1 ? protocols::parse_number(words[0]).value_or(-1) : -1;
  if (depth < 0 || depth > max_ply) {
    return context.output.error(fmt::format("perft: write 'perft <depth>', 0 to {}", max_ply));
  }
  context.queue.begin_count();
  run_perft<Playable<catalogue::Chess>>(
      context.position, {.depth = static_cast<int>(depth),
                         .is_variant = context.chess960,
                         .is_stopped = [&] { return context.queue.is_stopped(); },
                         .print = [&](const std::string& text) { context.output.line(text); }});
  context.queue.await_release();
}

struct PerftArguments {
  int depth = 0;
  std::string game{catalogue::DefaultGame::name};
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

}  // namespace

void add_perft(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "perft", "Count the leaves of the tree of legal moves");
  auto arguments = std::make_shared<PerftArguments>();
  command->add_option("DEPTH", arguments->depth, "Plies")
      ->required()
      ->check(CLI::Range(0, max_ply));
  add_game_option(*command, arguments->game);
  command->add_option("--fen,--position", arguments->position,
                      "Position, as after `position fen` (default: the start position)");
  command->add_flag("--divide", arguments->divide, "Also print the count of each first move");
  add_variant_flags(*command, arguments->is_variant,
                    [](const std::string& moves) { return "Write " + moves; });
  command->callback([arguments, &status] {
    (void)catalogue::visit_game(arguments->game, [&]<class G>(std::type_identity<G>) {
      status = perft_until_interrupt<G>(*arguments);
    });
  });
}

uci::ExtraCommand perft_command() {
  return {.name = "perft",
          .usage = "perft DEPTH",
          .command_class = protocols::CommandClass::counts,
          .uses_position = true,
          .run = perft_in_session};
}

}  // namespace espalier::apps
