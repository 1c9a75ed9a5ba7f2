// Parallel searches of a given tree on simulated processors, as the page's charts need them.
#pragma once

#include <string>

namespace espalier::web {

/// The algorithms: {"algorithms": [{"name", "source"} ..]}.
[[nodiscard]] std::string parallel_algorithms();

/// One run: {"value", "time", "sequential", "nodes", "loss": {"search", "idle", "communication"},
/// "intervals": [[processor, begin, end, communicates, node] ..]} or {"error"}. A node costs 1, a
/// message `latency`; `node` is the number of the position in the order of the text, the root 0.
/// `sequential`: the time of alpha-beta by one processor.
[[nodiscard]] std::string parallel_run(const char* tree, const char* algorithm, int processors,
                                       int latency);

}  // namespace espalier::web
