// Reads /proc/meminfo and the control group on Linux; other systems report nothing.
#include "support/memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace espalier::support {

namespace {

/// MemAvailable: as the kernel estimates it.
[[nodiscard]] std::optional<std::int64_t> available_to_system() {
  constexpr std::int64_t kibibyte = 1024;
  std::ifstream file("/proc/meminfo");
  std::string name;
  for (std::string rest; file >> name; std::getline(file, rest)) {
    std::int64_t number = 0;
    if (name == "MemAvailable:" && file >> number) return number * kibibyte;
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
  return std::max<std::int64_t>(0, max - used);
}

}  // namespace

std::optional<std::int64_t> available_memory() {
  const auto system = available_to_system();
  const auto group = available_to_group();
  if (!system && !group) return std::nullopt;
  constexpr std::int64_t no_limit = std::numeric_limits<std::int64_t>::max();
  return std::min(system.value_or(no_limit), group.value_or(no_limit));
}

}  // namespace espalier::support
