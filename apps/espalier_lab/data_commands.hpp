// The commands `data ...`: files of self-play games.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::training_data {

/// Adds the commands; their exit status is stored in `status`.
void add_commands(CLI::App& app, int& status);

}  // namespace espalier::training_data
