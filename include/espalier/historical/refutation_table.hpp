// The refutation table: for each root move the line that answered it best, tried first in the next
// iteration.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "espalier/search/pv_line.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// Far smaller than a transposition table: the principal variation and, for every other root move,
/// the moves that show it to be no better (S. Akl and M. Newborn, "The principal continuation and
/// the killer heuristic", ACM 1977; T. Marsland, "Relative efficiency of alpha-beta
/// implementations", IJCAI 1983). Its companion is the triangular table of lines, one a ply.
template <class Move>
class RefutationTable {
 public:
  void clear() {
    lines_.clear();
    guide_ = nullptr;
    followed_ = 0;
  }

  /// Called before `root_move` is made: the line stored for it is followed from now on.
  void follow(Move root_move) {
    guide_ = find(root_move);
    followed_ = 0;
  }
  /// Stores `line` as the refutation of `root_move`, unless it is empty.
  void remember(Move root_move, const PvLine<Move>& line) {
    if (line.size() == 0) return;
    PvLine<Move>* known = find(root_move);
    if (known == nullptr) {
      lines_.emplace_back();
      known = &lines_.back();
    }
    known->set(root_move, line);
  }

  /// Must be called for every move of the search, `ply` counted from the root.
  void on_make(Move move, int ply) {
    const bool stays =
        followed_ >= ply && guide_ != nullptr && ply < guide_->size() && (*guide_)[ply] == move;
    followed_ = stays ? ply + 1 : std::min(followed_, ply);
  }
  /// A null move was made at `ply`: stored lines contain none.
  void on_null_move(int ply) { followed_ = std::min(followed_, ply); }

  /// The move of the followed line at `ply`, or Move{} if the search has left the line.
  [[nodiscard]] Move move_at(int ply) const {
    return guide_ != nullptr && followed_ >= ply && ply < guide_->size() ? (*guide_)[ply] : Move{};
  }

 private:
  [[nodiscard]] PvLine<Move>* find(Move root_move) {
    const auto found = std::find_if(lines_.begin(), lines_.end(),
                                    [&](const PvLine<Move>& line) { return line[0] == root_move; });
    return found == lines_.end() ? nullptr : &*found;
  }

  std::vector<PvLine<Move>> lines_;
  const PvLine<Move>* guide_ = nullptr;
  int followed_ = 0;  // moves that the current path and the followed line share
};

/// The refutation table of a search with `Enhancements::refutation_table`.
template <class Move>
struct RefutationTableIf<Move, true> : RefutationTable<Move> {};

}  // namespace espalier
