// The command `perft`, on the command line and in a UCI session: counts the leaves of the tree of
// legal moves.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "games/chess/board/position.hpp"
#include "uci/command.hpp"

namespace espalier::apps {

struct PerftRequest {
  int depth = 1;  ///< plies, at least 0
  bool divide = true;
  bool chess960 = false;                          ///< castling is written as king takes rook
  std::function<bool()> is_stopped;               ///< called about every millisecond
  std::function<void(const std::string&)> print;  ///< called for every line
};

/// Prints "e2e4: 20" for every move if `divide`, then a blank line, "Nodes searched: 400" and the
/// time. If it is stopped, the last line says what was counted so far, and the result is false.
bool run_perft(chess::Position position, const PerftRequest& request);

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_perft(CLI::App& app, int& status);
/// The command for a UCI session: "perft DEPTH".
[[nodiscard]] uci::ExtraCommand perft_command();

}  // namespace espalier::apps
