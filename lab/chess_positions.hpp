// The chess positions that the experiments search.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "games/chess/board/position.hpp"
#include "lab/experiment.hpp"

namespace espalier::lab {

struct ChessPosition {
  std::string name;  ///< "BK.02"
  chess::Position position;
};

/// The 24 positions of the Bratko-Kopec test, in its order (I. Bratko and D. Kopec, 1982).
[[nodiscard]] const std::vector<ChessPosition>& bratko_kopec();
/// Without the first position, a mate in three: the 23 that Marsland 1983 used.
[[nodiscard]] std::vector<ChessPosition> bratko_kopec_without_first();
/// A task for each of these 23, of `weight` seconds; its id is `prefix` and the position's name.
[[nodiscard]] std::vector<Task> tasks_of_positions(
    double weight, const std::function<Rows(const ChessPosition&)>& run,
    const std::string& prefix = "");

/// Endings of kings and pawns; the first is R. Fine's number 70, which only Kb1 wins.
[[nodiscard]] const std::vector<ChessPosition>& pawn_endings();
/// Endings with one or two pieces a side.
[[nodiscard]] const std::vector<ChessPosition>& piece_endings();

}  // namespace espalier::lab
