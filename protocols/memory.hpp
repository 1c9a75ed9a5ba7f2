// How much memory is available, and how many threads can be started and are of use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace espalier::protocols {

#ifdef __EMSCRIPTEN__
inline constexpr bool has_files = false;
inline constexpr std::int64_t max_threads = 1;
#else
inline constexpr bool has_files = true;
inline constexpr std::int64_t max_threads = 1024;
#endif
/// On 32-bit systems (WebAssembly), limited by the address space.
inline constexpr std::int64_t max_hash_mib = sizeof(void*) == 4 ? 1024 : 33554432;
/// How many threads are worth having: four for each processor. With more of them the thread that
/// has the clock gets a turn so rarely that the answer comes late.
[[nodiscard]] std::int64_t max_useful_threads();

/// An error message such as "64 MiB are not available, only 8 MiB" if the system reports less
/// memory than that. Nothing if it is there or the system does not report it.
[[nodiscard]] std::optional<std::string> check_memory(std::int64_t mib);

/// Can this many threads run at once? Starts them to find out.
[[nodiscard]] bool can_start_threads(unsigned count);

}  // namespace espalier::protocols
