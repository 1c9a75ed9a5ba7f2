// The command line: which part of the program is meant, and its options. It does not know what the
// parts do.
#pragma once

#include <string>
#include <vector>

namespace espalier::engine {

/// Runs the program with the arguments that follow its name; returns its exit status.
int run_program(const std::vector<std::string>& arguments);

}  // namespace espalier::engine
