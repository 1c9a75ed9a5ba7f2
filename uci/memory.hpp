// How much memory is available, and how many threads can be started.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace espalier::uci {

/// An error message such as "64 MiB are not available, only 8 MiB" if the system reports less
/// memory than that. Nothing if it is there or the system does not report it.
[[nodiscard]] std::optional<std::string> check_memory(std::int64_t mib);

/// Can so many threads run at once? Starts them to find out.
[[nodiscard]] bool can_start_threads(unsigned count);

}  // namespace espalier::uci
