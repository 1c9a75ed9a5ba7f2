// The error that ends a command: a line for the user and an exit status.
#pragma once

#include <stdexcept>
#include <string>
#include <system_error>

#include "support/exit_status.hpp"

namespace espalier::support {

/// Ends a command: `what()` is one line that says what is wrong and, if possible, what to do.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& line, ExitStatus status = bad_input)
      : std::runtime_error(line), status_(status) {}
  [[nodiscard]] ExitStatus status() const { return status_; }

 private:
  ExitStatus status_;
};

/// What the system says about an error, in the same words on every system.
[[nodiscard]] inline std::string message_of(const std::error_code& error) {
  return error.default_error_condition().message();
}

/// `path` could not be written; `reason` is the error message of the system.
[[nodiscard]] inline Error output_failed(const std::string& path, const std::string& reason) {
  return Error(path + ": " + reason, goal_missed);
}

}  // namespace espalier::support
