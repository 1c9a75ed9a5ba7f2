#include "protocols/search_limits.hpp"

#include <algorithm>

#include "espalier/search/time_management.hpp"

namespace espalier::protocols {

namespace {
constexpr int mate_search_slack = 6;  // plies
}  // namespace

Limits limits_for(const GoCommand& go, int player, Milliseconds overhead) {
  Limits limits;
  limits.infinite = go.infinite;
  limits.ponder = go.ponder;
  if (go.depth) limits.depth = std::min(*go.depth, max_ply - 1);
  if (go.nodes) limits.nodes = *go.nodes;
  if (go.mate) {
    limits.proven_within = 2 * *go.mate - 1;
    // Deeper than about twice the mate's own depth, this search will not find it.
    const int max_depth = 2 * limits.proven_within + mate_search_slack;
    if (!go.infinite && !go.depth) limits.depth = std::min(max_depth, max_ply - 1);
  }
  if (go.infinite) return limits;
  if (go.has_clock()) {
    const auto own = static_cast<std::size_t>(player);
    limits.time = time_budget({.remaining = go.time[own].value_or(0),
                               .increment = go.increment[own].value_or(0),
                               .moves_to_go = go.moves_to_go.value_or(0),
                               .overhead = overhead});
  }
  if (go.movetime) limits.time = limited_to(*go.movetime, limits.time);
  return limits;
}

}  // namespace espalier::protocols
