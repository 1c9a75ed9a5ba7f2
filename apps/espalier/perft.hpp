// The command `perft`, on the command line and in a UCI session: counts the leaves of the tree of
// legal moves.
#pragma once

#include <CLI/CLI.hpp>

#include "uci/extra_command.hpp"

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_perft(CLI::App& app, int& status);
/// The command for a UCI session: "perft DEPTH".
[[nodiscard]] uci::ExtraCommand perft_command();

}  // namespace espalier::apps
