#include "protocols/memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "support/memory.hpp"

namespace espalier::protocols {

std::optional<std::string> check_memory(std::int64_t mib) {
  if constexpr (!has_files) return std::nullopt;
  constexpr std::int64_t mebibyte = std::int64_t{1} << 20;
  const auto bytes = support::available_memory();
  if (!bytes) return std::nullopt;
  const std::int64_t available = *bytes / mebibyte;
  if (mib <= available) return std::nullopt;
  return fmt::format("{} MiB are not available, only {} MiB", mib, available);
}

std::int64_t max_useful_threads() {
  constexpr std::int64_t per_processor = 4;
  return per_processor * std::max(1U, std::thread::hardware_concurrency());
}

bool can_start_threads(unsigned count) {
  // Not std::atomic::wait: without a futex (Windows) that of GCC 12 may miss the notification.
  std::mutex until_all_run;
  std::unique_lock holds_them(until_all_run);
  std::vector<std::thread> threads;
  bool all_started = true;
  try {
    for (unsigned i = 0; i < count; ++i) {
      threads.emplace_back([&] { const std::lock_guard waits(until_all_run); });
    }
  } catch (const std::exception&) {
    all_started = false;
  }
  holds_them.unlock();
  for (std::thread& thread : threads) thread.join();
  return all_started;
}

}  // namespace espalier::protocols
