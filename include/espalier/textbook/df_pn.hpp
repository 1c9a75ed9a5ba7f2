// Df-pn, depth-first proof-number search: it visits nodes in the order of proof-number search, with
// a table in place of the tree.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "espalier/textbook/memory_test.hpp"
#include "espalier/textbook/proof_number_search.hpp"

namespace espalier::textbook {

namespace detail {

/// A df-pn search for one gamma, with the numbers of every position that it has visited.
template <class W>
class DfPn {
 public:
  DfPn(W& walk, Score gamma, int depth) : walk_(walk), gamma_(gamma), depth_(depth) {}

  /// Solves the position; its bound.
  [[nodiscard]] Score solve() {
    const std::uint64_t key = walk_.key();
    search(key, 0, ProofNumbers::infinite, ProofNumbers::infinite);
    return numbers_of(key, 0).bound;
  }

 private:
  using Keys = std::array<std::uint64_t, W::Position::max_moves>;

  /// MID of the thesis: expands nodes below this one until its proof number is at least
  /// `proof_limit`, its disproof number at least `disproof_limit`, or it is solved, and stores
  /// them.
  void search(std::uint64_t key, int ply, std::uint64_t proof_limit, std::uint64_t disproof_limit) {
    typename W::Moves moves;
    if (const auto leaf = walk_.enter(moves, depth_ - ply, ply)) {
      store(key, ply, ProofNumbers::of_leaf(*leaf, ply % 2 == 0 ? gamma_ : 1 - gamma_));
      return;
    }
    const Keys keys = keys_after(moves);
    for (;;) {
      Combination combination;
      std::array<ProofNumbers, W::Position::max_moves> children;
      std::size_t best = 0;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        children[i] = numbers_of(keys[i], ply + 1);
        combination.add(children[i]);
        if (children[i].disproof < children[best].disproof) best = i;
      }
      const ProofNumbers now = combination.result();
      if (now.is_solved() || now.proof >= proof_limit || now.disproof >= disproof_limit) {
        if (now.proof == 0) walk_.cutoff(ply);
        store(key, ply, now);
        return;
      }
      // Until another child is better, of equal ones the first, or this node reaches a limit.
      std::uint64_t child_limit = proof_limit;
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i == best) continue;
        child_limit = std::min(child_limit, children[i].disproof + (i > best ? 1 : 0));
      }
      walk_.make(moves[best]);
      search(keys[best], ply + 1, disproof_limit - now.disproof + children[best].proof,
             child_limit);
      walk_.unmake(moves[best]);
    }
  }

  [[nodiscard]] Keys keys_after(const typename W::Moves& moves) {
    Keys keys{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      walk_.make(moves[i]);
      keys[i] = walk_.key();
      walk_.unmake(moves[i]);
    }
    return keys;
  }
  [[nodiscard]] ProofNumbers numbers_of(std::uint64_t key, int ply) const {
    const auto found = table_.find({key, depth_ - ply});
    return found == table_.end() ? ProofNumbers{} : found->second;
  }
  void store(std::uint64_t key, int ply, const ProofNumbers& numbers) {
    table_[{key, depth_ - ply}] = numbers;
    walk_.holds(table_.size());
  }

  W& walk_;
  Score gamma_;
  int depth_;
  std::unordered_map<Place, ProofNumbers, Place::Hash> table_;
};

}  // namespace detail

/// Is the position worth `gamma` or more to the side to move? The answer is that of
/// `proof_number_search`. A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its
/// Applications" (thesis, Tokyo 2002), chapter 3.
///
/// Proof-number search returns to the root after each node only to find that the most-proving node
/// is near the last one. Two limits say how long a subtree remains the right one, and the search
/// stays in it until then. The numbers are in a table, of which no entry is ever replaced. Draws by
/// rule must not depend on the path to a position, since the table does not distinguish paths.
template <class W>
[[nodiscard]] Score df_pn(W& walk, Score gamma, int depth) {
  return detail::DfPn<W>(walk, gamma, depth).solve();
}

}  // namespace espalier::textbook
