// The transposition table with the replacement schemes of the literature: any number of entries,
// keys of any length, and a count of key collisions. For one thread.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/search/enhancements.hpp"
#include "espalier/search/transposition_table.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// The size of a ReplacementTable and how it uses a key.
struct ReplacementTableSize {
  std::size_t entries = std::size_t{1}
                        << 20;  ///< at least 1; by `two_level` an even number is used
  /// Bits of a position's key that are compared, 1..64: fewer bits cause more collisions.
  int key_bits = 64;
  /// The index of a bucket is the key modulo the number of buckets, which is rounded down to a
  /// power of two (the index is then the low bits of the key) or used as it is.
  bool power_of_two = true;
};

/// Statistics of a ReplacementTable since it was cleared.
struct ReplacementTableCounts {
  std::uint64_t probes = 0;
  std::uint64_t hits = 0;        ///< the position, or one of the same short key, was found
  std::uint64_t collisions = 0;  ///< of these, another position
  std::uint64_t stores = 0;
  std::uint64_t refused = 0;   ///< stores for which the scheme replaced nothing
  std::uint64_t replaced = 0;  ///< entries of other positions that were replaced
};

template <TableScheme scheme>
class ReplacementTable {
  static_assert(scheme != TableScheme::clustered, "that scheme is TranspositionTable's");

 public:
  using Size = ReplacementTableSize;
  static constexpr Size default_size{};

  explicit ReplacementTable(const Size& size = {})
      : mask_(size.key_bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size.key_bits) - 1),
        places_(std::max<std::size_t>(size.entries / entries_a_place, 1)),
        is_power_of_two_(size.power_of_two) {
    assert(size.key_bits >= 1 && size.entries >= 1);
    if (is_power_of_two_) places_ = std::bit_floor(places_);
    entries_.resize(places_ * entries_a_place);
  }

  void clear() {
    std::fill(entries_.begin(), entries_.end(), Slot{});
    counts_ = {};
  }
  void next_age() { ++age_; }

  [[nodiscard]] TableEntry probe(std::uint64_t key) {
    ++counts_.probes;
    const Slot* const place = place_of(key);
    for (std::size_t i = 0; i < entries_a_place; ++i) {
      if (!is_of(place[i], key)) continue;
      ++counts_.hits;
      counts_.collisions += place[i].key != key;
      return place[i].entry;
    }
    return {};
  }

  /// If the new entry has no move, the move stored for the position before is kept.
  void store(std::uint64_t key, TableEntry entry) {
    ++counts_.stores;
    Slot* const place = place_of(key);
    for (std::size_t i = 0; i < entries_a_place; ++i) {
      if (entry.move == 0 && is_of(place[i], key)) entry.move = place[i].entry.move;
    }
    const Slot fresh{.key = key, .entry = entry, .age = age_, .is_used = true};
    if constexpr (scheme == TableScheme::two_level) {
      store_in_two_levels(place, fresh);
    } else if (gives_way(place[0], fresh)) {
      replace(place[0], fresh);
    } else {
      ++counts_.refused;
    }
  }

  void prefetch(std::uint64_t) const {}

  [[nodiscard]] int permille_full() const {
    const auto used = std::count_if(entries_.begin(), entries_.end(),
                                    [](const Slot& slot) { return slot.is_used; });
    return static_cast<int>(static_cast<std::size_t>(used) * 1000 / entries_.size());
  }
  /// Number of entries: `Size::entries`, rounded down to whole buckets.
  [[nodiscard]] std::size_t entries() const { return entries_.size(); }
  [[nodiscard]] const ReplacementTableCounts& counts() const { return counts_; }

 private:
  static constexpr std::size_t entries_a_place = scheme == TableScheme::two_level ? 2 : 1;

  struct Slot {
    std::uint64_t key = 0;  // all bits, so that collisions of the compared bits can be counted
    TableEntry entry;
    unsigned age = 0;
    bool is_used = false;
  };

  [[nodiscard]] Slot* place_of(std::uint64_t key) {
    const std::uint64_t visible = key & mask_;
    const std::uint64_t place = is_power_of_two_ ? visible & (places_ - 1) : visible % places_;
    return &entries_[static_cast<std::size_t>(place) * entries_a_place];
  }
  [[nodiscard]] bool is_of(const Slot& slot, std::uint64_t key) const {
    return slot.is_used && ((slot.key ^ key) & mask_) == 0;
  }
  [[nodiscard]] static bool gives_way(const Slot& old, const Slot& fresh) {
    if (scheme == TableScheme::always || !old.is_used) return true;
    if (scheme == TableScheme::priority && old.age != fresh.age) return true;
    return fresh.entry.depth >= old.entry.depth;
  }
  void replace(Slot& old, const Slot& fresh) {
    counts_.replaced += old.is_used && old.key != fresh.key;
    old = fresh;
  }
  /// An entry that the first level replaces or rejects is stored in the second.
  void store_in_two_levels(Slot* place, const Slot& fresh) {
    if (!gives_way(place[0], fresh)) {
      replace(place[1], fresh);
      return;
    }
    if (place[1].key == fresh.key) place[1] = {};
    if (place[0].is_used && place[0].key != fresh.key) replace(place[1], place[0]);
    place[0] = fresh;
  }

  std::uint64_t mask_;
  std::size_t places_;
  bool is_power_of_two_;
  std::vector<Slot> entries_;
  ReplacementTableCounts counts_;
  unsigned age_ = 0;
};

/// The table of a search with one of the published replacement schemes.
template <TableScheme scheme>
requires(scheme != TableScheme::clustered) struct TableOfScheme<scheme> {
  using Type = ReplacementTable<scheme>;
};

}  // namespace espalier
