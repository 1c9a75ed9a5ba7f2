// Work divided into a fixed number of parts over several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace espalier::support {

/// Calls `work(part)` for each part below `parts`, on at most `threads` threads. The division does
/// not depend on the number of threads, so neither need the result.
template <class Work>
void run_parts(std::size_t threads, std::size_t parts, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t part = next++; part < parts; part = next++) work(part);
  };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < std::min(threads, parts); ++i) others.emplace_back(run);
  run();
  for (std::thread& each : others) each.join();
}

}  // namespace espalier::support
