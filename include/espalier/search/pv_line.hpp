// PvLine: the principal variation of a node. Each ply of the search copies it from the ply below
// (the triangular PV table).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>

#include "espalier/score.hpp"

namespace espalier {

/// At most max_ply + 2 moves.
template <class Move>
class PvLine {
 public:
  void clear() { size_ = 0; }
  /// `first`, followed by `rest`.
  void set(Move first, const PvLine& rest) {
    moves_[0] = first;
    std::copy(rest.begin(), rest.end(), moves_.begin() + 1);
    size_ = rest.size_ + 1;
  }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Move operator[](int ply) const {
    assert(ply >= 0 && ply < size_);
    return moves_[static_cast<std::size_t>(ply)];
  }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }

 private:
  int size_ = 0;
  std::array<Move, max_ply + 2> moves_{};
};

}  // namespace espalier
