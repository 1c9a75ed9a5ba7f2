// SolveTable: a transposition table of eight bytes an entry for solving games. An entry holds a
// bound of the value and nothing else.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "espalier/score.hpp"
#include "espalier/search/large_pages.hpp"
#include "espalier/search/transposition_table.hpp"

namespace espalier {

/// Buckets of four entries in half a cache line.
///
/// The bits of a key that choose the bucket and those that the entry keeps are together the whole
/// key: if different positions have different keys, no entry is ever taken for that of another
/// position, and a result is a proof. What is left of the 64 bits is a measure of the work that an
/// entry saves, by which entries are replaced: four bits at 64 MiB, one more each time the table
/// doubles.
///
/// An entry is one relaxed atomic word, so threads share the table without locks. It remains valid
/// for all later searches. No moves are stored.
///
/// The table starts small, since what fits the processor's caches is faster, and doubles when half
/// of it is used.
class SolveTable {
 public:
  using Size = std::size_t;  ///< in MiB
  static constexpr Size default_size = 64;
  static constexpr Size min_mib = 4;

  /// Grows up to the greatest power of two of at most `mib` MiB, at least `min_mib`. Throws
  /// std::bad_alloc if there is not even the memory to start with.
  explicit SolveTable(Size mib = default_size)
      : SolveTable(count_of(min_mib), count_of(std::clamp(std::bit_floor(mib), min_mib,
                                                          TranspositionTable::max_mib))) {
    if (!buckets_) throw std::bad_alloc();
  }

  /// Empties the table. It keeps its size.
  void clear() {
    for (std::size_t i = 0; i < count_; ++i) ::new (&buckets_[i]) Bucket{};
  }
  void next_age() {}

  /// Doubles the table if half of it is used, it may grow and there is memory. Not while another
  /// thread uses it.
  void grow_if_full() {
    if (permille_full() >= 500) grow();
  }
  /// Grows as far as it may and there is memory. Not while another thread uses it.
  void grow_to_full_size() {
    while (count_ < max_count_) grow();
  }

  [[nodiscard]] std::size_t mib() const { return count_ * sizeof(Bucket) >> 20; }

  /// The bound of the value of a position; `bound` is Bound::none if there is none.
  [[nodiscard]] TableEntry probe(std::uint64_t key) const {
    const std::uint64_t check = check_of(key);
    for (const Slot& slot : buckets_[index_of(key)].slots) {
      const std::uint64_t data = slot.load(std::memory_order_relaxed);
      if (data >> check_shift_ == check && data != 0) return unpack(data);
    }
    return {};
  }

  /// Stores a bound in place of that of the same position, or of the entry that saves least work.
  /// `entry.depth`: the logarithm of the nodes that were searched for it.
  void store(std::uint64_t key, const TableEntry& entry) {
    const std::uint64_t check = check_of(key);
    Slot* victim = nullptr;
    std::uint64_t lowest = ~std::uint64_t{0};
    for (Slot& slot : buckets_[index_of(key)].slots) {
      const std::uint64_t data = slot.load(std::memory_order_relaxed);
      if (data >> check_shift_ == check && data != 0) {
        victim = &slot;
        break;
      }
      const std::uint64_t work = data == 0 ? 0 : (data >> payload_bits & work_mask_) + 1;
      if (work < lowest) {
        lowest = work;
        victim = &slot;
      }
    }
    victim->store(pack(check, entry), std::memory_order_relaxed);
  }

  void prefetch(std::uint64_t key) const {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(&buckets_[index_of(key)]);
#else
    (void)key;
#endif
  }

  /// Share of a sample that holds entries, in permille.
  [[nodiscard]] int permille_full() const {
    constexpr std::size_t sample = 64;
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
      for (const Slot& slot : buckets_[i].slots) used += slot.load(std::memory_order_relaxed) != 0;
    }
    return static_cast<int>(used * 1000 / (sample * slots_per_bucket));
  }

 private:
  static constexpr std::size_t slots_per_bucket = 4;
  static constexpr int payload_bits = 17;  // score 16, is it a lower bound 1
  static constexpr int max_work_bits = 6;

  using Slot = std::atomic<std::uint64_t>;
  struct alignas(32) Bucket {
    Slot slots[slots_per_bucket]{};
  };

  // A whole number of large pages, where the system has them.
  static constexpr std::align_val_t alignment{std::size_t{2} << 20};
  struct Release {
    void operator()(Bucket* buckets) const { ::operator delete(buckets, alignment); }
  };

  [[nodiscard]] static constexpr std::size_t count_of(std::size_t mib) {
    return (mib << 20) / sizeof(Bucket);
  }

  /// An empty table of `count` buckets, a power of two; without memory if there is none.
  SolveTable(std::size_t count, std::size_t max_count)
      : buckets_(
            static_cast<Bucket*>(::operator new(count * sizeof(Bucket), alignment, std::nothrow))),
        count_(buckets_ ? count : 0),
        max_count_(max_count),
        index_shift_(64 - std::countr_zero(count)),
        check_shift_(std::countr_zero(count)),
        work_bits_(std::min(check_shift_ - payload_bits, max_work_bits)),
        work_mask_((std::uint64_t{1} << work_bits_) - 1) {
    if (buckets_) request_large_pages(buckets_.get(), count_ * sizeof(Bucket));
    clear();
  }

  /// Doubles the table if it may grow and there is memory.
  void grow() {
    if (count_ >= max_count_) return;
    SolveTable larger(2 * count_, max_count_);
    if (!larger.buckets_) {
      max_count_ = count_;
      return;
    }
    for (std::size_t i = 0; i < count_; ++i) {
      for (const Slot& slot : buckets_[i].slots) {
        const std::uint64_t data = slot.load(std::memory_order_relaxed);
        if (data == 0) continue;
        const std::uint64_t key = std::uint64_t{i} << index_shift_ | data >> check_shift_;
        larger.store(key, unpack(data));
      }
    }
    *this = std::move(larger);
  }

  // An entry: score 16 (never 0), is it a lower bound 1, work, check, from the lowest bit. The
  // check is the key without the highest bits, which are the index.
  [[nodiscard]] std::size_t index_of(std::uint64_t key) const {
    return static_cast<std::size_t>(key >> index_shift_);
  }
  [[nodiscard]] std::uint64_t check_of(std::uint64_t key) const {
    return key << check_shift_ >> check_shift_;
  }
  [[nodiscard]] std::uint64_t pack(std::uint64_t check, const TableEntry& entry) const {
    const auto work = std::min(
        static_cast<std::uint64_t>(entry.depth) >> (max_work_bits - work_bits_), work_mask_);
    return static_cast<std::uint64_t>(entry.score + score_offset) |
           std::uint64_t{entry.bound == Bound::lower} << 16 | work << payload_bits |
           check << check_shift_;
  }
  [[nodiscard]] TableEntry unpack(std::uint64_t data) const {
    return {.score = static_cast<Score>(data & 0xffff) - score_offset,
            .depth = static_cast<int>((data >> payload_bits & work_mask_)
                                      << (max_work_bits - work_bits_)),
            .bound = (data >> 16 & 1) != 0 ? Bound::lower : Bound::upper};
  }
  static constexpr Score score_offset = win_score + 1;

  std::unique_ptr<Bucket[], Release> buckets_;
  std::size_t count_;
  std::size_t max_count_;
  int index_shift_;
  int check_shift_;
  int work_bits_;
  std::uint64_t work_mask_;
};

}  // namespace espalier
