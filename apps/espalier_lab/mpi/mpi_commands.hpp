// The command `search-mpi`: one search on many processes.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::mpi {

/// Adds the command to the program's command line. It writes its exit status to `status`.
void add_commands(CLI::App& app, int& status);

}  // namespace espalier::mpi
