// The commands of espalier-lab, the second program: `espalier match` runs `espalier-lab match`.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace espalier::apps {

/// Is it a command of espalier-lab?
[[nodiscard]] bool is_lab_command(std::string_view name);

/// Lists the commands of espalier-lab in the help of `app`.
void list_lab_commands(CLI::App& app);

/// Replaces this process by espalier-lab, which must lie in the same directory, with these
/// arguments. Returns only if that fails: prints how to build it and returns an exit status.
int run_lab_program(const std::vector<std::string>& arguments);

}  // namespace espalier::apps
