// SSS* and DUAL* as state space searches with an OPEN list, best first. mtd.hpp has the equivalent
// by alpha-beta with a memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>

#include "espalier/textbook/grown_tree.hpp"

namespace espalier::textbook {

/// One step of SSS*: the state taken from OPEN and the case of the operator Gamma that it met.
struct GammaStep {
  int gamma_case = 0;    ///< 1 .. 6
  std::size_t node = 0;  ///< in the order in which nodes are generated; 0 is the root
  int ply = 0;           ///< of the node
  bool solved = false;
  Score merit = 0;  ///< an upper bound of the root's value to MAX, if the root goes this way
};

/// The minimax value of the root to MAX, who moves at even plies if `max_parity` is 0 and at odd
/// ones if it is 1. G. Stockman, "A Minimax Algorithm Better than Alpha-Beta?" (Artificial
/// Intelligence 12, 1979), with the operator Gamma of its table. `watch(GammaStep)` is
/// called for each step.
///
/// OPEN holds partial solution trees, the most promising first: one move of MIN and all moves of
/// MAX are followed at a time. Among equals the leftmost comes first; otherwise SSS* may evaluate
/// leaves that alpha-beta does not (I. Roizen and J. Pearl, "A Minimax Algorithm Better than
/// Alpha-Beta? Yes and No", 1983).
template <class W, class Watch>
[[nodiscard]] Score state_space_search(W& walk, int depth, int max_parity, Watch&& watch) {
  using Tree = GrownTree<W>;
  struct State {
    typename Tree::Node node;
    bool solved;
    Score merit;
  };
  Tree tree(walk, depth);
  const auto comes_first = [&tree](const State& a, const State& b) {
    if (a.merit != b.merit) return a.merit > b.merit;
    return a.node != b.node && tree.is_left_of(a.node, b.node);
  };
  std::set<State, decltype(comes_first)> open(comes_first);
  open.insert({Tree::root, false, infinite_score});
  for (;;) {
    walk.holds(open.size());
    const auto [n, solved, merit] = open.extract(open.begin()).value();
    const int ply = tree.ply(n);
    const bool is_max = ply % 2 == max_parity;
    const auto step = [&, node = n, is_solved = solved, worth = merit](int gamma_case) {
      watch(GammaStep{gamma_case, node, ply, is_solved, worth});
    };
    if (solved && n == Tree::root) return merit;
    if (solved && !is_max) {  // one solved move is enough for MAX: the others are removed
      step(1);
      const auto parent = tree.parent(n);
      std::erase_if(open, [&](const State& state) { return tree.is_below(state.node, parent); });
      open.insert({parent, true, merit});
    } else if (solved) {  // the next move of MIN; after the last, MIN's node is solved
      const auto next = tree.next(n);
      step(next ? 2 : 3);
      open.insert(next ? State{*next, false, merit} : State{tree.parent(n), true, merit});
    } else if (const auto leaf = tree.enter(n)) {
      step(4);
      open.insert({n, true, std::min(merit, is_max ? *leaf : -*leaf)});
    } else if (!is_max) {  // MIN's moves one after the other
      step(5);
      open.insert({tree.first_child(n), false, merit});
    } else {  // MAX's moves all at once
      step(6);
      for (std::size_t i = 0; i < tree.children(n); ++i)
        open.insert({tree.first_child(n) + i, false, merit});
    }
  }
}

/// Observes nothing.
inline constexpr auto unwatched = [](const GammaStep&) {};

/// The minimax value of the root, from the side to move. SSS*: MAX is the side to move, and the
/// value is approached from above.
template <class W, class Watch = decltype(unwatched)>
[[nodiscard]] Score sss_star(W& walk, int depth, Watch watch = {}) {
  return state_space_search(walk, depth, 0, watch);
}

/// The minimax value of the root, from the side to move, by SSS* with MAX and MIN exchanged, so
/// that the value is approached from below. T. Marsland, A. Reinefeld and J. Schaeffer, "Low
/// Overhead Alternatives to SSS*" (Artificial Intelligence 31, 1987).
template <class W, class Watch = decltype(unwatched)>
[[nodiscard]] Score dual_star(W& walk, int depth, Watch watch = {}) {
  return -state_space_search(walk, depth, 1, watch);
}

}  // namespace espalier::textbook
