#include "apps/espalier/perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>

#include "apps/espalier/fen_option.hpp"
#include "espalier/score.hpp"
#include "espalier/search/time_management.hpp"
#include "games/chess/board/perft.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "support/command.hpp"
#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "uci/text.hpp"

namespace espalier::apps {

namespace {

/// Subtrees of this depth are counted without asking for a stop.
constexpr int uninterrupted_depth = 3;

/// Leaves counted until a stop.
[[nodiscard]] std::uint64_t count_leaves(chess::Position& position, int depth,
                                         const std::function<bool()>& is_stopped) {
  if (depth <= uninterrupted_depth) return chess::perft(position, depth);
  chess::Position::Moves moves;
  position.generate(moves);
  std::uint64_t leaves = 0;
  for (const chess::Move move : moves) {
    if (is_stopped()) break;
    position.make(move);
    leaves += count_leaves(position, depth - 1, is_stopped);
    position.unmake(move);
  }
  return leaves;
}

/// Counts by first move and prints each count.
[[nodiscard]] std::uint64_t count_divided(chess::Position& position, const PerftRequest& request) {
  chess::Position::Moves moves;
  position.generate(moves);
  std::uint64_t total = 0;
  for (const chess::Move move : moves) {
    const std::string name = chess::to_uci(move, position, request.chess960);
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

void perft_in_session(const uci::CommandContext& context) {
  const uci::Words& words = context.words;
  const auto depth = words.size() == 1 ? uci::parse_number(words[0]).value_or(-1) : -1;
  if (depth < 0 || depth > max_ply) {
    return context.output.error(fmt::format("perft: write 'perft <depth>', 0 to {}", max_ply));
  }
  context.queue.begin_search();
  run_perft(context.position,
            {.depth = static_cast<int>(depth),
             .chess960 = context.chess960,
             .is_stopped = [&] { return context.queue.is_stopped(); },
             .print = [&](const std::string& text) { context.output.line(text); }});
  context.queue.await_release();
}

struct PerftArguments {
  int depth = 0;
  std::string fen{chess::start_fen};
  bool divide = false;
  bool chess960 = false;
};

/// Runs perft until Ctrl-C. Returns the exit status.
[[nodiscard]] int perft_until_interrupt(const PerftArguments& arguments) {
  const auto position = parse_fen_option(arguments.fen);
  if (!position) return support::bad_input;
  const support::Interrupt interrupt([] {});
  const bool is_complete =
      run_perft(*position, {.depth = arguments.depth,
                            .divide = arguments.divide,
                            .chess960 = arguments.chess960,
                            .is_stopped = [&] { return interrupt.has_happened(); },
                            .print = [](const std::string& text) { support::print(text + '\n'); }});
  return is_complete ? support::done : support::interrupted;
}

}  // namespace

bool run_perft(chess::Position position, const PerftRequest& request) {
  const Stopwatch watch;
  const std::uint64_t total = request.divide && request.depth > 0
                                  ? count_divided(position, request)
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

void add_perft(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "perft", "Count the leaves of the tree of legal moves");
  auto arguments = std::make_shared<PerftArguments>();
  command->add_option("DEPTH", arguments->depth, "Plies")
      ->required()
      ->check(CLI::Range(0, max_ply));
  command->add_option("--fen", arguments->fen, "Position (default: the start position)");
  command->add_flag("--divide", arguments->divide, "Also print the count of each first move");
  command->add_flag("--chess960", arguments->chess960, "Write castling as king takes rook");
  command->callback([arguments, &status] { status = perft_until_interrupt(*arguments); });
}

uci::ExtraCommand perft_command() {
  return {.name = "perft",
          .usage = "perft DEPTH",
          .command_class = uci::CommandClass::searches,
          .run = perft_in_session};
}

}  // namespace espalier::apps
