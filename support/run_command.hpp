// The end of a command by an exception: one line on standard error and an exit status.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/printable.hpp"

namespace espalier::support {

/// Returns the exit status of `body`, or that of the error that it throws.
template <class Body>
[[nodiscard]] int run_command(const Body& body) {
  try {
    return body();
  } catch (const Error& error) {
    fmt::print(stderr, "{}\n", printable(error.what()));
    return error.status();
  } catch (const std::filesystem::filesystem_error& error) {
    fmt::print(stderr, "{}\n", printable(error.what()));
    return goal_missed;
  }
}

}  // namespace espalier::support
