// How deep quiescence search may go. In chess it ends by itself, for material runs out. Where each
// threat makes the next one, as in five in a row, it would take all nodes: there it is stopped so
// early that the main search gets its share.
#pragma once

#include <algorithm>
#include <cstdint>

#include "espalier/score.hpp"

namespace espalier {

/// Without quiescence search, or where its moves run out.
struct NoQuiescenceLimit {
  [[nodiscard]] static constexpr bool ends_at(int) { return false; }
  void start() {}
  void clear() {}
};

/// Where a search spent more than nine tenths of its nodes in quiescence search, this may go half
/// as deep from then on, at least four plies; a ply deeper again where it spent less than seven
/// tenths. By nodes, so that the same search visits the same tree on any machine.
class QuiescenceLimit {
 public:
  /// Quiescence search begins at this ply, after so many nodes of the search.
  void begin(int ply, std::uint64_t nodes) {
    end_ = ply + plies_;
    begun_ = nodes;
  }
  /// It ended.
  void end(std::uint64_t nodes) {
    spent_ += nodes - begun_;
    if (nodes - since_ >= period_) adapt(nodes);
  }
  /// Does the static evaluation stand for what comes below this ply?
  [[nodiscard]] bool ends_at(int ply) const { return ply >= end_; }

  /// A search begins, which counts its nodes from 0.
  void start() { since_ = spent_ = 0; }
  void clear() { *this = {}; }

 private:
  static constexpr std::uint64_t period_ = 500;
  static constexpr int first_ = 8, least_ = 4;  // plies

  void adapt(std::uint64_t nodes) {
    const std::uint64_t all = nodes - since_;
    if (10 * spent_ > 9 * all) {
      plies_ = std::max(std::min(plies_ / 2, first_), least_);
    } else if (10 * spent_ < 7 * all) {
      plies_ = std::min(plies_ + 1, max_ply);
    }
    since_ = nodes;
    spent_ = 0;
  }

  int plies_ = max_ply, end_ = 0;
  std::uint64_t begun_ = 0, since_ = 0, spent_ = 0;
};

/// Lasts as long as a quiescence search that a node of the main search begins at `ply`.
template <class W>
class QuiescenceScope {
 public:
  QuiescenceScope(W& worker, int ply) : worker_(worker) {
    if constexpr (W::has_quiescence_limit) worker.quiescence_limit.begin(ply, worker.nodes());
  }
  ~QuiescenceScope() {
    if constexpr (W::has_quiescence_limit) worker_.quiescence_limit.end(worker_.nodes());
  }
  QuiescenceScope(const QuiescenceScope&) = delete;
  QuiescenceScope& operator=(const QuiescenceScope&) = delete;

 private:
  W& worker_;
};

}  // namespace espalier
