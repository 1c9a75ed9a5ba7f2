// The options --threads and --hash of protocols in which an interface cannot set them.
#pragma once

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>

#include "uci/memory.hpp"

namespace espalier::apps {

struct EngineSize {
  unsigned threads = 1;
  std::size_t hash_mib = 64;
};

inline void add_size_options(CLI::App& command, EngineSize& size) {
  command.add_option("--threads", size.threads, "Threads of the search")
      ->check(CLI::Range(std::int64_t{1}, uci::max_threads))
      ->capture_default_str();
  command.add_option("--hash", size.hash_mib, "Transposition table, in MiB")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
}

}  // namespace espalier::apps
