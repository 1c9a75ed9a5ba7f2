// The memory of large tables: the one place where the library asks the operating system for
// something beyond the standard library.
#pragma once

#include <cstddef>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace espalier {

/// Asks for `size` bytes at `memory` (page-aligned) to be backed by large pages, before they are
/// first written: a random access then misses the TLB less often. Only a request: where the system
/// refuses it or has none (Linux has: madvise(2)), the memory stays as it is. 3 % more nodes a
/// second for the transposition table (docs/log/ablations.md).
inline void request_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#if defined(__linux__)
  (void)madvise(memory, size, MADV_HUGEPAGE);
#endif
}

}  // namespace espalier
