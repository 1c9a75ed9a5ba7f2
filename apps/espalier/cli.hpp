// The command line of `espalier`.
#pragma once

#include <string>
#include <vector>

namespace espalier::apps {

/// Runs the program with these arguments (without its own name) and returns its exit status.
///  - No arguments: a UCI session on standard input.
///  - A command such as `analyse`: that command. Those of the laboratory are handed over to
///    espalier-lab.
///  - UCI commands: each is executed in turn. An argument that does not begin with the name of a
///    command continues the one before: "go depth 8" and "go" "depth" "8" are the same.
///  - Anything else: an error message with the nearest command.
int run_program(const std::vector<std::string>& arguments);

}  // namespace espalier::apps
