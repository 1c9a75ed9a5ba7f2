// How a command of the laboratory ends when it cannot go on: one line on standard error, and a
// status. It does not know the commands.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "support/error.hpp"
#include "support/exit_status.hpp"

namespace espalier::support {

/// The status of a command: that of its body, or of the refusal that ended it.
template <class Body>
[[nodiscard]] int run_command(const Body& body) {
  try {
    return body();
  } catch (const Error& refusal) {
    fmt::print(stderr, "{}\n", refusal.what());
    return refusal.status();
  } catch (const std::filesystem::filesystem_error& error) {
    fmt::print(stderr, "{}\n", error.what());
    return goal_missed;
  }
}

}  // namespace espalier::support
