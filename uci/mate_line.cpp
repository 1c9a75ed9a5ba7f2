#include "uci/mate_line.hpp"

#include <algorithm>

namespace espalier::uci {

namespace {
constexpr std::size_t line_mib = 1;
/// Limit for one line: about ten milliseconds, since a clock may be running.
constexpr std::uint64_t line_nodes = 10'000;

/// The evaluation hardly matters here, and the classical one takes no network.
chess::EngineEvaluator classical_evaluator() {
  return chess::EngineEvaluator({.network = nullptr, .uses_network = false});
}
}  // namespace

bool MateLine::complete(RootMove<Move>& move, const Position& root) {
  const auto plies = static_cast<std::size_t>(plies_to_end(move.score));
  Position position = root;
  for (const Move each : move.line) position.make(each);
  for (std::uint64_t nodes = 0; move.line.size() < plies && nodes < line_nodes;) {
    if (!engine_) engine_ = std::make_unique<Engine>(classical_evaluator(), 1, line_mib);
    const auto missing = static_cast<int>(plies - move.line.size());
    const Result<Move> result =
        engine_->run(position, {.nodes = line_nodes - nodes, .proven_within = missing});
    const bool wins = (move.score > 0) == (move.line.size() % 2 == 0);
    if (result.moves.empty() || result.score() != (wins ? win_in(missing) : loss_in(missing))) {
      return false;
    }
    nodes += result.nodes;
    for (const Move each : result.line()) {
      position.make(each);
      move.line.push_back(each);
    }
  }
  return move.line.size() == plies && position.in_check() && position.count_moves() == 0;
}

}  // namespace espalier::uci
