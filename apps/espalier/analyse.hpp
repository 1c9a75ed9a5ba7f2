// The command `analyse`: searches one position, or every position of an EPD file.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_analyse(CLI::App& app, int& status);

}  // namespace espalier::apps
