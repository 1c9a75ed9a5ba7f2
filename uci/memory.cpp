// What the system tells about memory and threads, as memory.hpp describes it. It knows Linux's
// files and does without them elsewhere.
#include "uci/memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace espalier::uci {

namespace {

constexpr std::int64_t kibibyte = 1024;
constexpr std::int64_t mebibyte = 1024 * kibibyte;

/// MemAvailable: what can be had without swapping, by the kernel's own estimate.
[[nodiscard]] std::optional<std::int64_t> available_to_system() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  for (std::string rest; file >> name; std::getline(file, rest)) {
    std::int64_t number = 0;
    if (name == "MemAvailable:" && file >> number) return number * kibibyte / mebibyte;
  }
  return std::nullopt;
}

/// What the control group (a container) has left.
[[nodiscard]] std::optional<std::int64_t> available_to_group() {
  std::ifstream most_file("/sys/fs/cgroup/memory.max");
  std::ifstream used_file("/sys/fs/cgroup/memory.current");
  std::int64_t most = 0;
  std::int64_t used = 0;
  if (!(most_file >> most) || !(used_file >> used)) return std::nullopt;  // "max": no limit
  return std::max<std::int64_t>(0, most - used) / mebibyte;
}

}  // namespace

Refusal refuse_memory(std::int64_t mib_wanted) {
  const auto system = available_to_system();
  const auto group = available_to_group();
  if (!system && !group) return std::nullopt;
  const std::int64_t available = std::min(system.value_or(mib_wanted), group.value_or(mib_wanted));
  if (mib_wanted <= available) return std::nullopt;
  return fmt::format("{} MiB cannot be had ({} MiB are available)", mib_wanted, available);
}

bool can_start_threads(unsigned count) {
  std::atomic<bool> go_home{false};
  std::vector<std::thread> threads;
  bool all = true;
  try {
    for (unsigned i = 0; i < count; ++i) {
      threads.emplace_back([&] { go_home.wait(false); });
    }
  } catch (const std::system_error&) {
    all = false;
  }
  go_home = true;
  go_home.notify_all();
  for (std::thread& thread : threads) thread.join();
  return all;
}

}  // namespace espalier::uci
