// The command `nboard`: plays and analyses Othello for NBoard and programs that speak as it does.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_nboard(CLI::App& app, int& status);

}  // namespace espalier::apps
