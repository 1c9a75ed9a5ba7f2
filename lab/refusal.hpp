// Why the laboratory cannot go on, as one line for a person and a status for the shell. It does not
// know who reads it.
#pragma once

#include <stdexcept>
#include <string>

#include "console/exit_status.hpp"

namespace espalier::lab {

/// Thrown where a command must end: `what()` is one line that says why and, if it can be helped,
/// how.
class Refusal : public std::runtime_error {
 public:
  explicit Refusal(const std::string& line, console::ExitStatus status = console::bad_input)
      : std::runtime_error(line), status_(status) {}
  [[nodiscard]] console::ExitStatus status() const { return status_; }

 private:
  console::ExitStatus status_;
};

/// Something could not be written; `reason` is the system's word for it.
[[nodiscard]] inline Refusal output_failed(const std::string& path, const std::string& reason) {
  return Refusal(path + ": " + reason, console::goal_missed);
}

}  // namespace espalier::lab
