// The transposition table: search results by hash key, shared by all threads without locks. An
// entry holds a key check, score, static evaluation, depth, bound and 32 opaque bits of move.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <limits>
#include <memory>
#include <new>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/score.hpp"
#include "espalier/search/large_pages.hpp"

namespace espalier {

/// The search result of a position.
struct TableEntry {
  Score score = no_score;        ///< wins and losses counted from the position itself
  Score static_eval = no_score;  ///< the evaluation's value, or no_score
  int depth = 0;                 ///< plies that were searched below the position, 0..255
  Bound bound = Bound::none;
  std::uint32_t move = 0;  ///< best move, 0 for none
};

/// Converts a score to the table's form: distances to the end counted from the position, not the
/// root.
[[nodiscard]] constexpr Score to_table(Score score, int ply) {
  if (!is_decided(score)) return score;
  return score > 0 ? score + ply : score - ply;
}
[[nodiscard]] constexpr Score from_table(Score score, int ply) {
  if (!is_decided(score)) return score;
  return score > 0 ? score - ply : score + ply;
}

/// Clusters of four entries in one cache line.
///
/// Race policy. An entry is two relaxed 64-bit atomics, so threads never tear a word, but two of
/// them may interleave the words of one entry. The first word holds the check and the move XORed
/// with the second (R. Hyatt and T. Mann, "A lock-less transposition table implementation for
/// parallel search chess engines", ICGA Journal 25(1), 2002): an interleaved entry fails its check
/// and is ignored, unless both are of the same position and score: then only its move is wrong. 48
/// bits of check and the bits that choose the cluster are, from 4 MiB on, the whole key. The search
/// verifies every move it takes from here, so that even two positions with one key cost only some
/// accuracy.
class TranspositionTable {
 public:
  using Size = std::size_t;  ///< in MiB
  static constexpr Size default_size = 16;

  /// `mib` MiB (at least 1), halved until the memory can be allocated. Throws std::bad_alloc
  /// if there is no memory at all.
  explicit TranspositionTable(Size mib = default_size) {
    for (mib = std::max<std::size_t>(mib, 1); !resize(mib); mib /= 2) {
      if (mib == 1) throw std::bad_alloc();
    }
  }

  /// Makes the table `mib` MiB large (1..max_mib) and empty, with as many threads. False if the
  /// memory cannot be had; size and contents are then as before.
  bool resize(std::size_t mib, unsigned threads = 1) {
    if (mib == 0 || mib > max_mib) return false;
    if (mib != mib_) {
      const std::size_t count = mib * 1024 * 1024 / sizeof(Cluster);
      // From calloc, since a large block of it is pages that the system hands out as zeros when
      // they are first touched: a table of any size is there at once. Before a game `clear` writes
      // to all of it, so that no move waits for pages.
      Memory memory(std::calloc(count * sizeof(Cluster) + alignment, 1));
      if (!memory) return false;
      void* aligned = memory.get();
      std::size_t space = count * sizeof(Cluster) + alignment;
      clusters_ =
          static_cast<Cluster*>(std::align(alignment, count * sizeof(Cluster), aligned, space));
      request_large_pages(clusters_, count * sizeof(Cluster));
      memory_ = std::move(memory);
      count_ = count;
      mib_ = mib;
    } else {
      clear(threads);
    }
    return true;
  }

  /// Clears all entries, by as many threads.
  void clear(unsigned threads = 1) {
    std::vector<std::thread> helpers;
    unsigned part = 1;
    try {
      for (; part < threads; ++part) {
        helpers.emplace_back([this, part, threads] { clear_part(part, threads); });
      }
    } catch (const std::exception&) {  // no memory for a thread: this one clears the rest
    }
    clear_part(0, std::max(threads, 1U));
    for (; part < threads; ++part) clear_part(part, threads);
    for (std::thread& helper : helpers) helper.join();
  }

  /// A new search begins: entries of older ones are the first to be replaced.
  void next_age() { age_ = (age_ + 1) & age_mask; }

  [[nodiscard]] std::size_t mib() const { return mib_; }

  /// The entry of a position; `bound` is Bound::none and `depth` 0 if there is none.
  [[nodiscard]] TableEntry probe(std::uint64_t key) const {
    const Cluster& cluster = clusters_[index_of(key)];
    for (const Slot& slot : cluster.slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      const std::uint64_t check = slot.check.load(std::memory_order_relaxed) ^ data;
      if (is_of(key, check, data)) {
        return unpack(data, static_cast<std::uint32_t>(check >> 32));
      }
    }
    return {};
  }

  /// Stores an entry in place of the least valuable one of its cluster. If the new entry has no
  /// move, the move stored for the position before is kept.
  void store(std::uint64_t key, TableEntry entry) {
    Slot* victim = nullptr;
    int lowest = 1 << 20;
    for (Slot& slot : clusters_[index_of(key)].slots) {
      const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
      const std::uint64_t check = slot.check.load(std::memory_order_relaxed) ^ data;
      if (is_of(key, check, data)) {
        if (entry.move == 0) entry.move = static_cast<std::uint32_t>(check >> 32);
        if (!supersedes(entry, data)) return;
        victim = &slot;
        break;
      }
      if (const int worth = worth_of(data); worth < lowest) {
        lowest = worth;
        victim = &slot;
      }
    }
    const std::uint64_t data = pack(entry, key);
    const std::uint64_t check = std::uint64_t{check_of(key)} | std::uint64_t{entry.move} << 32;
    victim->check.store(check ^ data, std::memory_order_relaxed);
    victim->data.store(data, std::memory_order_relaxed);
  }

  void prefetch(std::uint64_t key) const {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(&clusters_[index_of(key)]);
#else
    (void)key;
#endif
  }

  /// Share of a sample that holds entries of the current search, in permille.
  [[nodiscard]] int permille_full() const {
    const std::size_t sample = std::min<std::size_t>(count_, 250);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
      for (const Slot& slot : clusters_[i].slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        used += is_used(data) && age_of(data) == age_;
      }
    }
    return static_cast<int>(used * 1000 / (sample * slots_per_cluster));
  }

  /// 32 TiB, or the size of the address space if that is less.
  static constexpr std::size_t max_mib =
      std::min(std::size_t{1} << 25, std::numeric_limits<std::size_t>::max() >> 20);

 private:
  static constexpr std::size_t slots_per_cluster = 4;
  static constexpr unsigned age_mask = 31;

  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct alignas(64) Cluster {
    Slot slots[slots_per_cluster]{};
  };
  static_assert(sizeof(Cluster) == 64, "a cluster fills one cache line");
  // Zero bytes are an empty cluster.
  static_assert(std::is_trivially_destructible_v<Slot> &&
                sizeof(Slot) == 2 * sizeof(std::uint64_t));

  // Of large pages, where the system has them.
  static constexpr std::size_t alignment = std::size_t{2} << 20;
  struct Release {
    void operator()(void* memory) const { std::free(memory); }
  };
  using Memory = std::unique_ptr<void, Release>;

  void clear_part(std::size_t part, std::size_t parts) {
    const std::size_t from = count_ / parts * part;
    const std::size_t to = part + 1 == parts ? count_ : count_ / parts * (part + 1);
    for (std::size_t i = from; i < to; ++i) ::new (&clusters_[i]) Cluster{};
  }

  // data: score 16, static score 16, depth 8, bound 2, used 1, age 5, check 16 bits, from the
  // lowest.
  [[nodiscard]] std::uint64_t pack(const TableEntry& entry, std::uint64_t key) const {
    assert(entry.depth >= 0 && entry.depth < 256);
    const auto half = [](Score score) { return std::uint64_t{static_cast<std::uint16_t>(score)}; };
    return half(entry.score) | half(entry.static_eval) << 16 |
           static_cast<std::uint64_t>(entry.depth) << 32 |
           static_cast<std::uint64_t>(entry.bound) << 40 | std::uint64_t{1} << 42 |
           std::uint64_t{age_} << 43 | (key >> 32) << 48;
  }
  [[nodiscard]] static TableEntry unpack(std::uint64_t data, std::uint32_t move) {
    return {.score = static_cast<std::int16_t>(data),
            .static_eval = static_cast<std::int16_t>(data >> 16),
            .depth = depth_of(data),
            .bound = bound_of(data),
            .move = move};
  }
  [[nodiscard]] static int depth_of(std::uint64_t data) {
    return static_cast<int>(data >> 32 & 255);
  }
  [[nodiscard]] static Bound bound_of(std::uint64_t data) {
    return static_cast<Bound>(data >> 40 & 3);
  }
  [[nodiscard]] static bool is_used(std::uint64_t data) { return (data >> 42 & 1) != 0; }
  [[nodiscard]] static unsigned age_of(std::uint64_t data) {
    return static_cast<unsigned>(data >> 43 & age_mask);
  }

  /// The order of replacement: depth, minus a penalty for every search since the entry was stored.
  [[nodiscard]] int worth_of(std::uint64_t data) const {
    if (!is_used(data)) return -(1 << 20);
    return depth_of(data) - 4 * static_cast<int>((age_ - age_of(data)) & age_mask);
  }
  /// A fresh result replaces one of the same position unless that one is much deeper.
  [[nodiscard]] bool supersedes(const TableEntry& entry, std::uint64_t old) const {
    return entry.bound == Bound::exact || age_of(old) != age_ || entry.depth + 4 > depth_of(old);
  }

  [[nodiscard]] static bool is_of(std::uint64_t key, std::uint64_t check, std::uint64_t data) {
    return static_cast<std::uint32_t>(check) == check_of(key) &&
           data >> 48 == (key >> 32 & 0xffff) && is_used(data);
  }
  [[nodiscard]] static std::uint32_t check_of(std::uint64_t key) {
    return static_cast<std::uint32_t>(key);
  }
  /// The high half of key x count: for any number of clusters (D. Lemire's multiply-shift).
  [[nodiscard]] std::size_t index_of(std::uint64_t key) const {
#if defined(__wasm__)
    // The same in 64 bits, since 128 are a call there; the count is below 2^32.
    const std::uint64_t low = (key & 0xffffffff) * count_ >> 32;
    return static_cast<std::size_t>(((key >> 32) * count_ + low) >> 32);
#elif defined(__SIZEOF_INT128__)
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>(static_cast<Wide>(key) * count_ >> 64);
#else
    return static_cast<std::size_t>((key >> 32) * count_ >> 32);
#endif
  }

  Memory memory_;
  Cluster* clusters_ = nullptr;  // within it
  std::size_t count_ = 0;
  std::size_t mib_ = 0;
  unsigned age_ = 0;
};

}  // namespace espalier
