// Counting the tree of legal moves for people: move by move, with the time it took. It does not
// know what the numbers should be.
#pragma once

#include <functional>
#include <string>

#include "games/chess/board/position.hpp"

namespace espalier::uci {

struct PerftRequest {
  int depth = 1;  ///< plies, at least 0
  bool divide = true;
  bool chess960 = false;
  std::function<bool()> is_stopped = [] { return false; };  ///< asked every few milliseconds
  std::function<void(const std::string&)> print;            ///< called for every line
};

/// Prints "e2e4: 20" for every move if `divide`, then a blank line, "Nodes searched: 400" and the
/// time. False if it was stopped; then it says so instead of a total.
bool run_perft(chess::Position position, const PerftRequest& request);

}  // namespace espalier::uci
