// What sessions say of the result of a search: when, and scores as UCI has them.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "espalier/score.hpp"
#include "espalier/search/result.hpp"

namespace espalier::protocols {

/// Does this report of a running search complete an iteration?
template <class Move>
[[nodiscard]] bool completes_iteration(const Result<Move>& report) {
  const auto updated = static_cast<std::size_t>(report.updated);
  return report.moves[updated].bound == Bound::exact && report.updated + 1 == report.lines;
}

/// Own moves to the end of the game of a proven score: positive if the side to move wins, negative
/// if it loses, 0 if it has already lost.
[[nodiscard]] inline int moves_to_mate(Score score) {
  const int moves = (plies_to_end(score) + 1) / 2;
  return score > 0 ? moves : -moves;
}

/// "cp 34" or "mate -3".
[[nodiscard]] inline std::string uci_score(Score score) {
  return is_proven(score) ? fmt::format("mate {}", moves_to_mate(score))
                          : fmt::format("cp {}", score);
}

/// As xboard has it: a win in N moves is 100000 + N.
[[nodiscard]] inline int xboard_score(Score score) {
  constexpr int mate = 100'000;
  if (!is_proven(score)) return score;
  return moves_to_mate(score) + (score > 0 ? mate : -mate);
}

}  // namespace espalier::protocols
