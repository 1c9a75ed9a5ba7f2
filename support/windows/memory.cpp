#include "support/memory.hpp"

#include <algorithm>

#include "support/windows/api.hpp"

namespace espalier::support {

std::optional<std::int64_t> available_memory() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  if (GlobalMemoryStatusEx(&status) == 0) return std::nullopt;
  // What the process may still commit can be less than what is free.
  return static_cast<std::int64_t>(std::min(status.ullAvailPhys, status.ullAvailPageFile));
}

}  // namespace espalier::support
