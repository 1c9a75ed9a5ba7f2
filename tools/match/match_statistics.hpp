// The results of a match so far, counted from the first engine's side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "tools/match/elo.hpp"
#include "tools/match/game.hpp"

namespace espalier::match {

/// The colour of the first engine in game `index`, counted from 0: games 0 and 1 are a pair, and so
/// on.
[[nodiscard]] constexpr chess::Colour colour_of_first(std::size_t index) {
  return index % 2 == 0 ? chess::white : chess::black;
}

/// Number of games lost by each kind of fault.
using Faults = std::array<std::uint64_t, fault_kinds>;

class MatchStatistics {
 public:
  /// Add each game once.
  void add(std::size_t index, Result result, std::optional<FaultKind> fault);

  [[nodiscard]] std::uint64_t wins() const { return results_[2]; }
  [[nodiscard]] std::uint64_t draws() const { return results_[1]; }
  [[nodiscard]] std::uint64_t losses() const { return results_[0]; }
  [[nodiscard]] std::uint64_t games() const { return wins() + draws() + losses(); }
  /// Pairs of which both games are played.
  [[nodiscard]] const Pairs& pairs() const { return pairs_; }
  /// Faults of the first engine (0) or the second (1).
  [[nodiscard]] const Faults& faults(std::size_t engine) const { return faults_[engine]; }

 private:
  std::array<std::uint64_t, 3> results_{};  // losses, draws, wins
  Pairs pairs_{};
  std::array<Faults, 2> faults_{};
  std::map<std::size_t, std::size_t> half_pairs_;  // half points of the first game, by pair
};

}  // namespace espalier::match
