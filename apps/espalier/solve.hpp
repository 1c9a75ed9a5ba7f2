// The command `solve`: finds the exact value of a position of a game.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_solve(CLI::App& app, int& status);

}  // namespace espalier::apps
