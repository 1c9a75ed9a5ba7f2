// The command `moves`: the value of every legal move.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_moves(CLI::App& app, int& status);

}  // namespace espalier::apps
