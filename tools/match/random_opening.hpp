// Random openings of any game: random moves up to a position that a shallow search finds balanced.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "espalier/random.hpp"
#include "espalier/random_moves.hpp"
#include "espalier/search/search.hpp"
#include "support/error.hpp"
#include "tools/match/openings.hpp"

namespace espalier::match {

/// A start position and the moves made from it.
template <Game G>
struct RandomOpening {
  G start;
  std::vector<typename G::Move> moves;
};

[[nodiscard]] inline std::size_t below(SplitMix64& random, std::size_t n) {
  return static_cast<std::size_t>(random() % n);
}

/// Score of a position by a search of 2,000 nodes, from the side to move; deterministic.
template <class Eval, class Hooks, Game G>
[[nodiscard]] Score shallow_score_of(const G& position) {
  // Cleared each time: entries of an earlier search in the table would change the score.
  thread_local Search<G, Eval, Hooks> search({}, 1);
  search.clear();
  Limits limits;
  limits.nodes = 2000;
  return search.run(position, limits).score();
}

/// The random opening of pair `index`. `start(random)` gives the start position. Throws Error if no
/// balanced opening is found.
template <class Eval, class Hooks, class Start>
[[nodiscard]] auto random_opening(const OpeningSettings& settings, std::size_t index, Start start) {
  // Reasonable settings find an opening in far fewer attempts.
  constexpr int max_tries = 200;
  // Both are hashed so that adjacent seeds and adjacent pairs get unrelated numbers.
  SplitMix64 random = SplitMix64::of(settings.seed, index);
  for (int attempt = 0; attempt < max_tries; ++attempt) {
    auto position = start(random);
    RandomOpening<decltype(position)> opening{position, {}};
    const auto choose = [&](const auto&, const auto& legal) {
      opening.moves.push_back(legal[below(random, legal.size())]);
      return opening.moves.back();
    };
    const auto plies = static_cast<unsigned>(settings.random_plies);
    if (!espalier::detail::make_moves(position, plies, choose)) continue;
    if (std::abs(shallow_score_of<Eval, Hooks>(position)) <= settings.balance) return opening;
  }
  throw support::Error(fmt::format("no opening of {} random plies is within {} centipawns",
                                   settings.random_plies, settings.balance));
}

}  // namespace espalier::match
