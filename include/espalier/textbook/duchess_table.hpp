// A transposition table that keeps both bounds of a position, each with the depth it was found
// at, and alpha-beta with it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/search/transposition_table.hpp"
#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The table of DUCHESS (T. Truscott, B. Wright and E. Jensen), as the survey of T. Marsland and M.
/// Campbell, "A Survey of Enhancements to the Alpha-Beta Algorithm" (ACM 1981), II.B, mentions it:
/// an index is the key modulo the size, and a new position always replaces the old one.
class DuchessTable {
 public:
  struct Entry {
    std::uint64_t lock = 0;
    Score lower = -infinite_score;  ///< lower bound of the value
    Score upper = infinite_score;   ///< upper bound; wins and losses counted from the position
    int lower_len = -1;             ///< depth of the search that found `lower`, in plies; -1: none
    int upper_len = -1;             ///< the same for `upper`
  };

  /// `size` > 0, in entries.
  explicit DuchessTable(std::size_t size) : entries_(size) {}

  /// The entry of this position, or one without bounds if it is not in the table.
  [[nodiscard]] Entry retrieve(std::uint64_t key) const {
    const Entry& entry = entries_[key % entries_.size()];
    return entry.lock == key ? entry : Entry{.lock = key};
  }
  /// Stores a bound found by a search of `len` plies. Bounds of different depths may exclude each
  /// other. A bound is not stored where one of the same kind, or one that excludes it, comes from a
  /// deeper search.
  void store_lower(std::uint64_t key, Score bound, int len) {
    Entry entry = retrieve(key);
    const bool crosses = entry.upper < bound;
    if (entry.lower_len > len || (crosses && entry.upper_len > len)) return;
    if (crosses) entry.upper = infinite_score, entry.upper_len = -1;
    entry.lower = bound, entry.lower_len = len;
    store(entry);
  }
  void store_upper(std::uint64_t key, Score bound, int len) {
    Entry entry = retrieve(key);
    const bool crosses = entry.lower > bound;
    if (entry.upper_len > len || (crosses && entry.lower_len > len)) return;
    if (crosses) entry.lower = -infinite_score, entry.lower_len = -1;
    entry.upper = bound, entry.upper_len = len;
    store(entry);
  }
  [[nodiscard]] std::size_t used() const { return used_; }  ///< entries that are not empty

 private:
  void store(const Entry& entry) {
    Entry& place = entries_[entry.lock % entries_.size()];
    used_ += std::max(place.lower_len, place.upper_len) < 0;
    place = entry;
  }

  std::vector<Entry> entries_;
  std::size_t used_ = 0;
};

/// The value of a position, or a bound, as `falphabeta` gives it, under the condition
/// given at `survey_alpha_beta`.
///
/// A search with a window finds one bound of a position and another search the other. A table with
/// one score replaces the first by the second; this one keeps both.
template <class W>
[[nodiscard]] Score duchess_alpha_beta(W& walk, DuchessTable& table, Score alpha, Score beta,
                                       int depth, int ply = 0) {
  if (const auto drawn = walk.arrive(ply)) return *drawn;
  const auto key = walk.key();
  const auto known = table.retrieve(key);
  const Score lower = known.lower_len >= depth ? from_table(known.lower, ply) : -infinite_score;
  const Score upper = known.upper_len >= depth ? from_table(known.upper, ply) : infinite_score;
  if (lower >= beta || lower == upper) return lower;
  if (upper <= alpha) return upper;
  const Score low = std::max(alpha, lower), high = std::min(beta, upper);

  Score best = -infinite_score;
  typename W::Moves moves;
  const auto leaf = walk.expand(moves, depth, ply);
  if (leaf) {
    best = *leaf;
    moves.clear();
  }
  for (const auto move : moves) {
    walk.make(move);
    best = std::max(
        best, -duchess_alpha_beta(walk, table, -high, -std::max(low, best), depth - 1, ply + 1));
    walk.unmake(move);
    if (best >= high) {
      walk.cutoff(ply);
      break;
    }
  }
  if (leaf || best > low) table.store_lower(key, to_table(best, ply), depth);
  if (leaf || best < high) table.store_upper(key, to_table(best, ply), depth);
  walk.holds(table.used());
  return best;
}

}  // namespace espalier::textbook
