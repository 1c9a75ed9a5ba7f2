// The transposition table of the 1981 survey and alpha-beta with it: the best move of an earlier
// search is tried before any move is generated. An entry that was searched deep enough is used
// without a search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/search/transposition_table.hpp"
#include "espalier/textbook/walk.hpp"

namespace espalier::textbook {

/// The table; an index is the key modulo the size. T. Marsland and M. Campbell,
/// "A Survey of Enhancements to the Alpha-Beta Algorithm" (ACM 1981), II.B and appendix.
template <class Move>
class SurveyTable {
 public:
  enum class Flag : unsigned char { valid, lower_bound, upper_bound };
  struct Entry {
    std::uint64_t lock = 0;   ///< the key, to recognise the position
    Move move = {};           ///< best move found, none if no move ever exceeded alpha
    Score score = 0;          ///< of the subtree; wins and losses counted from the position
    Flag flag = Flag::valid;  ///< exact value or bound
    int len = -1;             ///< depth of the subtree, in plies; -1: the entry is empty
    std::uint32_t prio = 0;   ///< number of the search that stored it; older entries are replaced
  };

  /// `size` > 0, in entries.
  explicit SurveyTable(std::size_t size) : entries_(size) {}

  /// The entry of this position, or null.
  [[nodiscard]] const Entry* retrieve(std::uint64_t key) const {
    const Entry& entry = entries_[key % entries_.size()];
    return entry.len >= 0 && entry.lock == key ? &entry : nullptr;
  }
  /// Stores `entry` unless its index holds a deeper one of the current search.
  void store(Entry entry) {
    Entry& place = entries_[entry.lock % entries_.size()];
    if (place.prio == search_ && place.len > entry.len) return;
    used_ += place.len < 0;
    entry.prio = search_;
    place = entry;
  }
  /// A new search begins: entries stored so far will be replaced by new ones.
  void new_search() { ++search_; }
  [[nodiscard]] std::size_t used() const { return used_; }  ///< entries that are not empty

 private:
  std::vector<Entry> entries_;
  std::size_t used_ = 0;
  std::uint32_t search_ = 0;
};

/// What a search uses of an entry.
struct SurveyUses {
  bool move = true;    ///< is searched first
  bool bounds = true;  ///< narrow the window and cut off
  bool soft = true;    ///< are those of fail-soft search; else the end of the window that failed
};

/// The value of a position, or a bound, as `falphabeta` gives it, if no position is met at two
/// depths; otherwise an entry may come from a deeper search than that of the minimax value of this
/// depth. AB in the appendix of the survey, with its five errors mended: if a stored upper bound is
/// above alpha and below beta, beta is lowered and the search goes on; what was retrieved is
/// returned without being stored again, which would make a lower bound of an upper one; the move of
/// the table is not searched below the horizon, where the appendix does not end; the value of a
/// leaf is negated for its parent; the first move is searched if the table has none. It fails hard,
/// as the appendix does, unless `uses.soft`. Positions at the horizon are not stored. A search that
/// fails low keeps the move of the table, since it finds no best one.
template <class W>
[[nodiscard]] Score survey_alpha_beta(W& walk, SurveyTable<typename W::Move>& table, Score alpha,
                                      Score beta, int depth, int ply = 0,
                                      const SurveyUses& uses = {}) {
  using Flag = typename SurveyTable<typename W::Move>::Flag;
  if (depth <= 0) {
    typename W::Moves none;
    return *walk.enter(none, depth, ply);
  }
  if (const auto drawn = walk.arrive(ply)) return *drawn;
  const auto key = walk.key();
  Score low = alpha, high = beta;
  typename W::Move best_move = {};
  if (const auto* const entry = table.retrieve(key)) {
    const Score score = from_table(entry->score, ply);
    if (uses.bounds && entry->len >= depth) {
      if (entry->flag == Flag::valid) return score;
      if (entry->flag == Flag::lower_bound) low = std::max(low, score);
      if (entry->flag == Flag::upper_bound) high = std::min(high, score);
      if (low >= high) return score;
    }
    if (uses.move) best_move = entry->move;
  }
  Score best = -infinite_score;
  const auto search = [&](auto move) {
    walk.make(move);
    const Score value =
        -survey_alpha_beta(walk, table, -high, -std::max(low, best), depth - 1, ply + 1, uses);
    walk.unmake(move);
    if (value > std::max(low, best)) best_move = move;
    best = std::max(best, value);
    if (best >= high) walk.cutoff(ply);
    return best < high;
  };
  const auto tried = best_move;
  if (tried == typename W::Move{} || search(tried)) {
    typename W::Moves moves;
    if (const auto leaf = walk.expand(moves, depth, ply)) return *leaf;
    for (const auto move : moves)
      if (!(move == tried) && !search(move)) break;
  }
  if (!uses.soft) best = std::clamp(best, low, high);
  const Flag flag = best >= high  ? Flag::lower_bound
                    : best <= low ? Flag::upper_bound
                                  : Flag::valid;
  table.store({key, best_move, to_table(best, ply), flag, depth});
  walk.holds(table.used());
  return best;
}

}  // namespace espalier::textbook
