// How a network evaluates a position, as a table to print.
#pragma once

#include <string>

#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/network.hpp"

namespace espalier::chess {

/// A board with what each piece but the kings contributes, in pawns from White's side: the value of
/// the position less that of the position without the piece. The last line reads "Network
/// evaluation  +0.34 (white side)". Ends with a newline.
[[nodiscard]] std::string to_table(const Network& network, const Position& position);

}  // namespace espalier::chess
