// Connect Four positions solved for people and programs. It does not know how the command line is
// read.
#pragma once

#include <cstdint>
#include <string>

namespace espalier::uci {

struct SolveRequest {
  std::string moves{};  ///< columns, "4435"; empty: the empty board
  int width = 7;
  int height = 6;
  std::int64_t mib = 64;
  bool json = false;
};

/// Searches deeper and deeper until the value is proven, and prints it. Returns an exit status:
/// see exit_status.hpp; interrupted, it prints what was proven until then.
int run_solve_connect_four(const SolveRequest& request);

}  // namespace espalier::uci
