#include "apps/espalier/perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <type_traits>

#include "apps/espalier/fen_option.hpp"
#include "apps/game_option.hpp"
#include "apps/games.hpp"
#include "espalier/perft.hpp"
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

/// Counts and prints; `name_of` writes a move of the position. False if it was stopped.
template <Game G, class Name>
bool count_and_print(G& position, const PerftRequest& request, Name name_of) {
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
  const uci::Words& words = context.words;
  const auto depth = words.size() == 1 ? uci::parse_number(words[0]).value_or(-1) : -1;
  if (depth < 0 || depth > max_ply) {
    return context.output.error(fmt::format("perft: write 'perft <depth>', 0 to {}", max_ply));
  }
  context.queue.begin_count();
  run_perft(context.position,
            {.depth = static_cast<int>(depth),
             .chess960 = context.chess960,
             .is_stopped = [&] { return context.queue.is_stopped(); },
             .print = [&](const std::string& text) { context.output.line(text); }});
  context.queue.await_release();
}

struct PerftArguments {
  int depth = 0;
  std::string game{"chess"};
  std::string fen{};  ///< empty: the start position
  bool divide = false;
  bool chess960 = false;
};

/// Of the game that is asked for, until Ctrl-C. Returns the exit status.
class PerftUntilInterrupt {
 public:
  explicit PerftUntilInterrupt(const PerftArguments& arguments)
      : arguments_(arguments),
        request_{.depth = arguments.depth,
                 .divide = arguments.divide,
                 .chess960 = arguments.chess960,
                 .is_stopped = [this] { return interrupt_.has_happened(); },
                 .print = [](const std::string& text) { support::print(text + '\n'); }} {}

  [[nodiscard]] int of_chess() const {
    const auto position =
        parse_fen_option(arguments_.fen.empty() ? std::string(chess::start_fen) : arguments_.fen);
    if (!position) return support::bad_input;
    return status(run_perft(*position, request_));
  }

  template <class G>
  [[nodiscard]] int of() const {
    Expected<typename G::Position, std::string> position = typename G::Position();
    if (!arguments_.fen.empty() && arguments_.fen != "startpos")
      position = G::parse_position(arguments_.fen);
    if (!position) {
      std::cerr << "--fen: " << position.error() << '\n';
      return support::bad_input;
    }
    return status(count_and_print(*position, request_,
                                  [&](auto move) { return G::to_string(move, *position); }));
  }

 private:
  [[nodiscard]] static int status(bool is_complete) {
    return is_complete ? support::done : support::interrupted;
  }

  const PerftArguments& arguments_;
  support::Interrupt interrupt_{[] {}};
  PerftRequest request_;
};

[[nodiscard]] int perft_until_interrupt(const PerftArguments& arguments) {
  const PerftUntilInterrupt perft(arguments);
  if (arguments.game == "chess") return perft.of_chess();
  int status = support::bad_input;
  for_each_game([&]<class G>(std::type_identity<G>) {
    if (arguments.game == G::name) status = perft.of<G>();
  });
  return status;
}

}  // namespace

bool run_perft(chess::Position position, const PerftRequest& request) {
  return count_and_print(position, request, [&](chess::Move move) {
    return chess::to_uci(move, position, request.chess960);
  });
}

void add_perft(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "perft", "Count the leaves of the tree of legal moves");
  auto arguments = std::make_shared<PerftArguments>();
  command->add_option("DEPTH", arguments->depth, "Plies")
      ->required()
      ->check(CLI::Range(0, max_ply));
  add_game_option(*command, arguments->game);
  command->add_option("--fen,--position", arguments->fen,
                      "Position, as after `position fen` (default: the start position)");
  command->add_flag("--divide", arguments->divide, "Also print the count of each first move");
  command->add_flag("--chess960", arguments->chess960, "Write castling as king takes rook");
  command->callback([arguments, &status] { status = perft_until_interrupt(*arguments); });
}

uci::ExtraCommand perft_command() {
  return {.name = "perft",
          .usage = "perft DEPTH",
          .command_class = uci::CommandClass::counts,
          .uses_position = true,
          .run = perft_in_session};
}

}  // namespace espalier::apps
