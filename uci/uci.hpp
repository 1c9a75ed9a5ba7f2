// The UCI program: a session and the loop that feeds it.
#pragma once

#include <istream>
#include <string>
#include <vector>

#include "uci/extra_command.hpp"

namespace espalier::uci {

/// Reads commands until `quit` or the end of the input, which end every search. Commands take
/// effect in their order, but `stop` and `ponderhit` reach a running search at once, and `isready`
/// is answered during it. A command that changes the state waits for the end of the search; only
/// another search ends one that would wait for `stop` (infinite, ponder). SIGINT stops the search,
/// lets it print its answer, and ends the program. A UTF-8 byte-order mark at the beginning is
/// skipped. Returns the exit status.
int run_uci(std::istream& input, const std::vector<ExtraCommand>& extra = {});

/// Executes commands that are all known beforehand, each completed before the next. Returns
/// support::bad_input if an error was reported.
int run_commands(const std::vector<std::string>& commands,
                 const std::vector<ExtraCommand>& extra = {});

}  // namespace espalier::uci
