// The options --threads and --hash of protocols in which an interface cannot set them.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>

#include "protocols/engine_size.hpp"
#include "protocols/memory.hpp"

namespace espalier::apps {

inline void add_size_options(CLI::App& command, protocols::EngineSize& size) {
  command.add_option("--threads", size.threads, "Threads of the search")
      ->check(CLI::Range(std::int64_t{1}, protocols::max_threads))
      ->capture_default_str();
  command.add_option("--hash", size.hash_mib, "Transposition table, in MiB")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
}

}  // namespace espalier::apps
