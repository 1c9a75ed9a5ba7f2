// Matches between two players of a game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/learn/options.hpp"
#include "espalier/learn/self_play.hpp"
#include "espalier/pair_score.hpp"
#include "espalier/parallel_parts.hpp"
#include "espalier/play_game.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/search.hpp"

namespace espalier {

/// Makes players that search a fixed number of nodes a move.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H = NoHooks,
          Enhancements E = Enhancements::all()>
[[nodiscard]] std::function<Player<G>()> searching_player(std::uint64_t nodes, Eval evaluator = {},
                                                          H hooks = {}) {
  return [=]() -> Player<G> {
    auto search = std::make_shared<Search<G, Eval, H, E>>(evaluator, 2, NoObserver{}, hooks);
    return [search, nodes](const G& position) {
      return search->run(position, {.nodes = nodes}).best_move();
    };
  };
}

/// The points of the first player in games from `root`, for each of which both players are made
/// anew: by different threads at the same time. Fewer games if it is stopped.
template <Game G>
[[nodiscard]] PairScore play_match(const MatchOptions& options,
                                   const std::function<Player<G>()>& first,
                                   const std::function<Player<G>()>& second, const G& root = G{}) {
  const auto pairs = static_cast<std::size_t>(std::max(options.games, 0)) / 2;
  const auto plies = static_cast<std::uint64_t>(std::max(options.opening_plies, 0));
  std::vector<std::optional<double>> points(pairs);
  detail::run_parts(options.threads, pairs, [&] {
    return [&](std::size_t pair) {
      if (options.is_stopped && options.is_stopped()) return false;
      auto random = detail::random_of(options.seed, 0, pair);
      const G start = detail::random_start(root, plies, random);
      double of_pair = 0;
      for (const int side : {0, 1}) of_pair += detail::play_game(start, side, first(), second());
      points[pair] = of_pair;
      return true;
    };
  });
  PairScore score;
  for (const std::optional<double>& of_pair : points) {
    if (of_pair) score.add_pair(*of_pair);
  }
  return score;
}

}  // namespace espalier
