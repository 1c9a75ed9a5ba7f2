// Where figures come from: the program's commit, its compiler and flags, the machine and the date.
// It does not know the figures.
#pragma once

#include <string>

namespace espalier::lab {

struct Environment {
  std::string commit;    ///< as git describes it, "-dirty" behind it if files were changed
  std::string compiler;  ///< "GCC 12.2.0"
  std::string flags;     ///< "-O3 -DNDEBUG -march=native"
  std::string machine;   ///< processor, number of threads, system
  friend bool operator==(const Environment&, const Environment&) = default;
};

/// Of this program on this machine.
[[nodiscard]] const Environment& environment();

/// Now, in UTC: "2026-11-21 14:30".
[[nodiscard]] std::string date();

}  // namespace espalier::lab
