// The command `bench`, on the command line and in a UCI session: fixed positions searched to a
// fixed depth, for the signature and the speed of the search.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <string>

#include "uci/engine.hpp"
#include "uci/extra_command.hpp"

namespace espalier::apps {

/// Plies.
inline constexpr int default_bench_depth = 11;

struct BenchRequest {
  int depth = default_bench_depth;
  std::function<void()> on_start;                 ///< called after the start of each search
  std::function<bool()> is_stopped;               ///< has the search been stopped from outside?
  std::function<void(const std::string&)> print;  ///< called for every line
};

/// MiB; the engine of the bench has one thread.
inline constexpr std::size_t bench_hash_mib = 16;

/// Searches each position with an empty table. Prints a line for each; the last one is "<nodes>
/// nodes <nps> nps", and the nodes are the same on every machine. If it is stopped, the last line
/// says what was counted so far, and the result is false.
bool run_bench(uci::Engine& engine, const BenchRequest& request);

/// Adds the command to `app`. It leaves its exit status in `status`.
void add_bench(CLI::App& app, int& status);
/// The command for a UCI session: "bench [DEPTH]".
[[nodiscard]] uci::ExtraCommand bench_command();

}  // namespace espalier::apps
