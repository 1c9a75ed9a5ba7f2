// The size of an engine, and how it is changed as far as memory and threads allow.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <string>

#include "protocols/memory.hpp"

namespace espalier::protocols {

struct EngineSize {
  unsigned threads = 1;
  std::size_t hash_mib = 64;
};

/// Gives the engine an empty table of `mib` MiB, 1 to max_hash_mib. Returns an error message if the
/// memory is not available; the old table is then kept as it is.
template <class Engine>
[[nodiscard]] std::optional<std::string> resize_table(Engine& engine, std::int64_t mib) {
  // The old table is freed only after the new one has been allocated.
  const auto error = check_memory(mib);
  if (!error && engine.resize_table(static_cast<std::size_t>(mib))) return std::nullopt;
  return fmt::format("Hash: {}; the table keeps its {} MiB",
                     error.value_or(fmt::format("{} MiB are not available", mib)), engine.mib());
}

/// Lets the engine search with `count` threads, 1 to max_threads. Returns an error message if they
/// cannot be started; their number is then unchanged.
template <class Engine>
[[nodiscard]] std::optional<std::string> resize_threads(Engine& engine, std::int64_t count) {
  const unsigned before = engine.size();
  const auto wanted = static_cast<unsigned>(count);
  if (wanted == before) return std::nullopt;
  const std::string kept = fmt::format("the number of threads is still {}", before);
  if (!can_start_threads(wanted)) return fmt::format("Threads: cannot start {}; {}", wanted, kept);
  try {
    engine.resize(wanted);
  } catch (const std::bad_alloc&) {
    engine.resize(before);
    return fmt::format("Threads: no memory for {}; {}", wanted, kept);
  }
  return std::nullopt;
}

}  // namespace espalier::protocols
