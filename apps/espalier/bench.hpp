// The signature and speed of the search: fixed positions at a fixed depth. It does not know what
// the numbers should be.
#pragma once

#include <functional>
#include <string>

namespace espalier::uci {

/// Plies.
inline constexpr int bench_depth = 11;

struct BenchRequest {
  int depth = bench_depth;
  std::function<bool()> is_stopped = [] { return false; };  ///< asked before each position
  std::function<void(const std::string&)> print;            ///< called for every line
};

/// Searches each position with one thread and a fresh table of 16 MiB. Prints a line a position;
/// the last one is "<nodes> nodes <nps> nps", and the nodes are the same on every machine. False if
/// it was stopped; then it says so instead.
bool run_bench(const BenchRequest& request);

}  // namespace espalier::uci
