// The command line: which part of the program is meant, and its options. It does not know what the
// parts do.
#pragma once

#include <string>
#include <vector>

#include "support/command.hpp"

namespace espalier::uci {

/// Runs the program with the arguments that follow its name; returns its exit status. `more`:
/// commands of other rooms, beside those of the engine.
int run_program(std::vector<std::string> arguments,
                const std::vector<support::AddCommands>& more = {});

}  // namespace espalier::uci
