// What produced a run's figures: the program's commit, its compiler and flags, the machine and the
// date.
#pragma once

#include <string>

namespace espalier::lab {

struct Environment {
  std::string commit;    ///< from `git describe`, ends in "-dirty" if files were changed
  std::string compiler;  ///< "GCC 12.2.0"
  std::string flags;     ///< "-O3 -DNDEBUG -march=native"
  std::string machine;   ///< processor, number of threads, memory, system
  friend bool operator==(const Environment&, const Environment&) = default;
};

/// The environment of this process.
[[nodiscard]] const Environment& environment();

/// The load of the machine in the last minute, as `uptime` says it: "1.70"; empty if unknown.
[[nodiscard]] std::string load();

/// The current time in UTC: "2026-11-21 14:30".
[[nodiscard]] std::string date();

}  // namespace espalier::lab
