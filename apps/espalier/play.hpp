// The command `play`.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command `play` to the program.
void add_play(CLI::App& app, int& status);

}  // namespace espalier::apps
