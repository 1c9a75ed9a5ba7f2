// Work divided into parts over several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace espalier::detail {

/// On each of at most `threads` threads calls `make_work()`, and then what that returned with parts
/// below `parts`, until all are done or a call returns false. Of several exceptions one comes out.
template <class MakeWork>
void run_parts(unsigned threads, std::size_t parts, const MakeWork& make_work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr thrown;
  std::mutex mutex;
  const auto run = [&] {
    try {
      auto work = make_work();
      for (std::size_t part = next++; part < parts; part = next++) {
        if (!work(part)) next = parts;
      }
    } catch (...) {
      next = parts;
      const std::lock_guard lock(mutex);
      thrown = std::current_exception();
    }
  };
  std::vector<std::thread> helpers;
  try {
    for (std::size_t i = 1; i < std::min<std::size_t>(threads, parts); ++i) {
      helpers.emplace_back(run);
    }
  } catch (const std::exception&) {  // no thread, or no memory for one: fewer do as well
  }
  run();
  for (std::thread& helper : helpers) helper.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace espalier::detail
