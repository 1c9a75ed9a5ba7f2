// Reads /proc/meminfo and the control group on Linux; other systems report nothing.
#include "uci/memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "uci/engine.hpp"

namespace espalier::uci {

namespace {

constexpr std::int64_t kibibyte = 1024;
constexpr std::int64_t mebibyte = 1024 * kibibyte;

/// MemAvailable: memory that can be used without swapping, as the kernel estimates it.
[[nodiscard]] std::optional<std::int64_t> available_to_system() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  for (std::string rest; file >> name; std::getline(file, rest)) {
    std::int64_t number = 0;
    if (name == "MemAvailable:" && file >> number) return number * kibibyte / mebibyte;
  }
  return std::nullopt;
}

/// What is left of the memory limit of the control group (a container).
[[nodiscard]] std::optional<std::int64_t> available_to_group() {
  std::ifstream max_file("/sys/fs/cgroup/memory.max");
  std::ifstream used_file("/sys/fs/cgroup/memory.current");
  std::int64_t max = 0;
  std::int64_t used = 0;
  if (!(max_file >> max) || !(used_file >> used)) return std::nullopt;  // "max": no limit
  return std::max<std::int64_t>(0, max - used) / mebibyte;
}

}  // namespace

std::optional<std::string> check_memory(std::int64_t mib) {
  if constexpr (!has_files) return std::nullopt;
  const auto system = available_to_system();
  const auto group = available_to_group();
  if (!system && !group) return std::nullopt;
  const std::int64_t available = std::min(system.value_or(mib), group.value_or(mib));
  if (mib <= available) return std::nullopt;
  return fmt::format("{} MiB are not available, only {} MiB", mib, available);
}

std::int64_t max_useful_threads() {
  constexpr std::int64_t per_processor = 4;
  return per_processor * std::max(1U, std::thread::hardware_concurrency());
}

bool can_start_threads(unsigned count) {
  std::atomic<bool> may_end{false};
  std::vector<std::thread> threads;
  bool all_started = true;
  try {
    for (unsigned i = 0; i < count; ++i) {
      threads.emplace_back([&] { may_end.wait(false); });
    }
  } catch (const std::exception&) {
    all_started = false;
  }
  may_end = true;
  may_end.notify_all();
  for (std::thread& thread : threads) thread.join();
  return all_started;
}

}  // namespace espalier::uci
