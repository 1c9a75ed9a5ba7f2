// The command `annotate`: games of a file with evaluations, marks, better lines and words.
#pragma once

#include <CLI/CLI.hpp>

namespace espalier::apps {

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_annotate(CLI::App& app, int& status);

}  // namespace espalier::apps
