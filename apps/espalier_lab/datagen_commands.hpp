// The command `datagen`: games of self-play for the training of networks.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::datagen {

/// Adds the command; its exit status is stored in `status`.
void add_commands(CLI::App& app, int& status);

}  // namespace espalier::datagen
