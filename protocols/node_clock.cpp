#include "protocols/node_clock.hpp"

#include <algorithm>

namespace espalier::protocols {

void NodeClock::set_rate(std::int64_t rate) {
  rate_ = rate;
  begin_game();
}

void NodeClock::apply(GoCommand& go, int player) {
  auto& time = go.time[static_cast<std::size_t>(player)];
  if (!is_on() || !time) return;
  const int moves = go.moves_to_go.value_or(0);
  if (!left_ || moves > moves_to_go_) left_ = nodes_in(*time);
  moves_to_go_ = moves;
  time = *left_ / rate_;
}

void NodeClock::convert(Limits& limits, unsigned threads) const {
  if (!is_on() || !limits.time) return;
  const TimeBudget budget = *limits.time;
  limits.time.reset();
  limits.nodes = std::min(limits.nodes, static_cast<std::uint64_t>(nodes_in(budget.hard)));
  limits.soft_nodes = static_cast<std::uint64_t>(nodes_in(budget.soft)) / threads;
  limits.soft_nodes_are_a_share = budget.soft < budget.hard;
}

void NodeClock::spend(std::uint64_t nodes, Milliseconds increment) {
  if (left_) *left_ += nodes_in(increment) - static_cast<std::int64_t>(nodes);
}

/// Limited to what can be counted.
std::int64_t NodeClock::nodes_in(Milliseconds time) const {
  constexpr std::int64_t max = std::int64_t{1} << 60;
  return std::clamp(time, -max / rate_, max / rate_) * rate_;
}

}  // namespace espalier::protocols
