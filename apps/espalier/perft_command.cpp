// perft that can be stopped, as perft_command.hpp describes it. It does not know what the numbers
// should be.
#include "apps/espalier/perft_command.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "espalier/search/time_management.hpp"
#include "games/chess/board/perft.hpp"
#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::uci {

namespace {

/// Deepest subtree that is counted in one go: some milliseconds.
constexpr int uninterrupted_depth = 4;

[[nodiscard]] std::uint64_t count(chess::Position& position, int depth,
                                  const std::function<bool()>& is_stopped) {
  if (depth <= uninterrupted_depth) return chess::perft(position, depth);
  chess::Position::Moves moves;
  position.generate(moves);
  std::uint64_t leaves = 0;
  for (const chess::Move move : moves) {
    if (is_stopped()) break;
    position.make(move);
    leaves += count(position, depth - 1, is_stopped);
    position.unmake(move);
  }
  return leaves;
}

}  // namespace

bool run_perft(chess::Position position, const PerftRequest& request) {
  const Stopwatch watch;
  std::uint64_t total = 0;
  if (request.divide && request.depth > 0) {
    chess::Position::Moves moves;
    position.generate(moves);
    for (const chess::Move move : moves) {
      const std::string name = chess::to_uci(move, position, request.chess960);
      position.make(move);
      const std::uint64_t leaves = count(position, request.depth - 1, request.is_stopped);
      position.unmake(move);
      if (request.is_stopped()) break;
      request.print(fmt::format("{}: {}", name, leaves));
      total += leaves;
    }
    request.print("");
  } else {
    total = count(position, request.depth, request.is_stopped);
  }
  if (request.is_stopped()) {
    request.print("Stopped before the end");
    return false;
  }
  const Milliseconds time = watch.elapsed();
  request.print(fmt::format("Nodes searched: {}", total));
  request.print(
      fmt::format("Time: {} ms, {} nodes per second", time,
                  total * 1000 / static_cast<std::uint64_t>(std::max<Milliseconds>(1, time))));
  return true;
}

}  // namespace espalier::uci
