// Counting of results and game pairs.
#include "tools/match/match_statistics.hpp"

namespace espalier::match {

void MatchStatistics::add(std::size_t index, Result result, std::optional<FaultKind> fault) {
  const bool is_white = colour_of_first(index) == chess::white;
  std::size_t half_points = 1;
  if (result != Result::draw) half_points = (result == Result::white_wins) == is_white ? 2 : 0;
  ++results_[half_points];
  if (fault) ++faults_[half_points == 0 ? 0 : 1][static_cast<std::size_t>(*fault)];
  const auto [other, is_first] = half_pairs_.emplace(index / 2, half_points);
  if (is_first) return;
  ++pairs_[other->second + half_points];
  half_pairs_.erase(other);
}

}  // namespace espalier::match
