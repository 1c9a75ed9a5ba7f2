// The command line: which part of the program is meant, and its options. It does not know what the
// parts do.
#pragma once

#include <string>
#include <vector>

#include "console/command.hpp"

namespace espalier::engine {

/// Runs the program with the arguments that follow its name; returns its exit status. `more`:
/// commands of other rooms, beside those of the engine.
int run_program(std::vector<std::string> arguments,
                const std::vector<console::AddCommands>& more = {});

}  // namespace espalier::engine
