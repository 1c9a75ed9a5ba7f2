// The command `xboard`: plays and analyses a game for xboard and programs that speak as it does.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_xboard(CLI::App& app, int& status);

}  // namespace espalier::apps
