// The command `gtp`: plays Othello by the Go Text Protocol.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_gtp(CLI::App& app, int& status);

}  // namespace espalier::apps
