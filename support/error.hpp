// Why the laboratory cannot go on, as one line for a person and a status for the shell. It does not
// know who reads it.
#pragma once

#include <stdexcept>
#include <string>

#include "support/exit_status.hpp"

namespace espalier::support {

/// Thrown where a command must end: `what()` is one line that says why and, if it can be helped,
/// how.
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& line, ExitStatus status = bad_input)
      : std::runtime_error(line), status_(status) {}
  [[nodiscard]] ExitStatus status() const { return status_; }

 private:
  ExitStatus status_;
};

/// Something could not be written; `reason` is the system's word for it.
[[nodiscard]] inline Error output_failed(const std::string& path, const std::string& reason) {
  return Error(path + ": " + reason, goal_missed);
}

}  // namespace espalier::support
