// The value of a move that a node has just made, by a search one ply deeper.
#pragma once

#include "espalier/game.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/observer.hpp"
#include "espalier/search/worker.hpp"

namespace espalier {

/// Value of the node, `depth` plies deep, fail-soft: exact within the window, otherwise an upper or
/// lower bound. `pv_node`: an open window; its principal variation is left in `ss`. `cut_node`:
/// expected to fail high. While stopping, the value is invalid. Defined in node.hpp.
template <bool pv_node, SearchContext W>
Score alpha_beta(W& worker, typename W::Entry& ss, Window window, int depth, bool cut_node);

/// `alpha_beta`, reported to an observer that traces. All searches of nodes begin here.
template <bool pv_node, Reason purpose, SearchContext W>
inline Score search_node(W& worker, typename W::Entry& ss, Window window, int depth,
                         bool cut_node) {
  if constexpr (!observe::traces<W>) {
    return alpha_beta<pv_node>(worker, ss, window, depth, cut_node);
  } else {
    observe::call(worker, {purpose, ss.ply, window.alpha, window.beta, depth, pv_node, cut_node});
    return observe::returned(worker, alpha_beta<pv_node>(worker, ss, window, depth, cut_node));
  }
}

/// Value for the side to move at `ss` of the position after its move, which has just been made.
template <bool pv_node, Reason purpose = Reason::move, SearchContext W>
inline Score value_after_move(W& worker, typename W::Entry& ss, Window window, int depth,
                              bool cut_node) {
  if constexpr (!turns_alternate<typename W::Game>) {
    if (worker.game().side_to_move() == ss.side) {
      return search_node<pv_node, purpose>(worker, ss.next(), window, depth, !cut_node);
    }
  }
  return -search_node<pv_node, purpose>(worker, ss.next(), -window, depth, cut_node);
}

}  // namespace espalier
