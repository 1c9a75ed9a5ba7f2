// The engine's side of UCI, from the first command to the last. It does not know what a command
// does, only in what order commands take effect.
#pragma once

#include <istream>
#include <string>
#include <vector>

namespace espalier::uci {

/// Reads commands until `quit` or the end. Commands take effect in their order, but `stop`,
/// `ponderhit` and `quit` reach a search at once, and `isready` is answered during it. A command
/// that must not change things under a search waits for its end, and ends it if it would wait for
/// `stop` (infinite, ponder). SIGINT stops the search, has its answer printed, and ends the
/// program. Returns the exit status.
int run_uci(std::istream& input);

/// The same for commands that are all known beforehand: each is completed before the next.
int run_commands(const std::vector<std::string>& commands);

}  // namespace espalier::uci
