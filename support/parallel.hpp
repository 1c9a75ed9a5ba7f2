// Work divided into a fixed number of parts over several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "support/threads.hpp"

namespace espalier::support {

/// Calls `work(part)` for each part below `parts`, on at most `threads` threads, of which the
/// calling one is the first. The division does not depend on the number of threads, so neither need
/// the result. Of several exceptions one comes out.
template <class Work>
void run_parts(std::size_t threads, std::size_t parts, const Work& work,
               const ThreadStarter& starter = new_thread) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    try {
      for (std::size_t part = next++; part < parts; part = next++) work(part);
    } catch (...) {
      next = parts;
      throw;
    }
  };
  Threads others(starter);
  others.start(std::max<std::size_t>(std::min(threads, parts), 1) - 1,
               [&run](std::size_t) { run(); });
  others.check(0);
  run();
  others.join();
}

}  // namespace espalier::support
