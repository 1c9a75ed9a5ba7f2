// Positions searched for people and programs that ask what is best in them, one or a whole file of
// them with known answers. It does not know how the command line is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "espalier/search/time_management.hpp"

namespace espalier::uci {

struct AnalyseRequest {
  std::string file{};                      ///< an EPD file, "-" for standard input; or else
  std::optional<std::string> fen{};        ///< one position
  std::optional<int> depth{};              ///< plies
  std::optional<std::uint64_t> nodes{};    ///< a position
  std::optional<Milliseconds> movetime{};  ///< a position; default_movetime if there is no limit
  std::int64_t threads = 1;
  std::int64_t mib = 64;
  int lines = 1;
  bool json = false;
  std::optional<int> least_solved{};  ///< fewer than that are a failure
};

inline constexpr Milliseconds default_movetime = 3000;

/// Returns an exit status: see exit_status.hpp. A file is read as a whole
/// before anything is searched, and refused if a line of it cannot be read.
int run_analyse(const AnalyseRequest& request);

}  // namespace espalier::uci
