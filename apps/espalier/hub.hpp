// The command `hub`: plays and analyses draughts for interfaces that speak the Hub protocol.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_hub(CLI::App& app, int& status);

}  // namespace espalier::apps
