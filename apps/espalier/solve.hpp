// The command `solve`: solves Connect Four positions exactly.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_solve(CLI::App& app, int& status);

}  // namespace espalier::apps
