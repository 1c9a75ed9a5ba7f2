// The command `ugi`: plays a game by the Universal Game Interface.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_ugi(CLI::App& app, int& status);

}  // namespace espalier::apps
