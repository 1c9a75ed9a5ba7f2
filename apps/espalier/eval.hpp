// The command `eval`, on the command line and in a UCI session: the static evaluation of a
// position, by piece and term by term.
#pragma once

#include <CLI/CLI.hpp>

#include "uci/extra_command.hpp"

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_eval(CLI::App& app, int& status);
/// The command for a UCI session: "eval".
[[nodiscard]] uci::ExtraCommand eval_command();

}  // namespace espalier::apps
