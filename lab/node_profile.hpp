// Properties of the nodes of a game or of a model of it: how good their order is, and how much the
// values of siblings are alike.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "espalier/game.hpp"
#include "lab/resampled_tree.hpp"
#include "lab/rows.hpp"

namespace espalier::lab::tree_models {

/// The greatest height above the leaves at which properties are compared.
inline constexpr int max_height = 3;
inline constexpr int walks = 4;  // in a tree, for each height
inline constexpr int pairs = 8;  // of values, for each node

/// Measures the nodes that `walks` walks of random moves reach, `height` plies above the leaves of
/// a tree of `depth` plies. Nodes at which the game is over are left out. `visit(node)` is called
/// while `game` stands there.
template <class G, class Eval, class Visit>
void visit_nodes(G& game, Eval& evaluator, int depth, int height, std::uint64_t seed,
                 const Visit& visit) {
  // The values of uniform trees have no unit and no end of the game.
  constexpr bool is_uniform = requires { game.shape(); };
  constexpr Score most = is_uniform ? infinite_score : max_measured_value;
  std::mt19937_64 random(seed + static_cast<std::uint64_t>(height));
  for (int walk = 0; walk < walks; ++walk) {
    std::vector<typename G::Move> path;
    bool is_over = false;
    for (int ply = 0; ply <= depth - height; ++ply) {
      MovesOf<G> moves;
      is_over = game.generate(moves).is_over();
      if (is_over || ply == depth - height) break;
      path.push_back(moves[static_cast<std::size_t>(random() % moves.size())]);
      game.make(path.back());
    }
    if (!is_over) visit(measure_node(game, evaluator, height, most));
    for (; !path.empty(); path.pop_back()) game.unmake(path.back());
  }
}

/// Sums over the nodes of one height.
struct Profile {
  std::uint64_t nodes = 0;
  std::uint64_t moves = 0;
  std::uint64_t best_first = 0;  ///< nodes whose first move is best; among equals the first counts
  std::uint64_t best_early = 0;  ///< nodes whose best move is in the first quarter
  std::uint64_t siblings = 0;    ///< pairs of moves of one node, without wins and losses
  std::uint64_t sibling_squares = 0;  ///< the sum of their squared differences
  std::uint64_t cousins = 0;          ///< pairs of moves of different nodes of the same height
  std::uint64_t cousin_squares = 0;

  void add(const std::vector<MeasuredNode>& all, std::uint64_t seed);
  void add(const Row& row);
  [[nodiscard]] Json counts() const;
  /// 1 less the mean squared difference of siblings by that of cousins: the intraclass correlation.
  [[nodiscard]] double correlation() const {
    if (siblings == 0 || cousin_squares == 0) return 0;
    return 1 - static_cast<double>(sibling_squares) / static_cast<double>(siblings) *
                   static_cast<double>(cousins) / static_cast<double>(cousin_squares);
  }
  [[nodiscard]] double first_share() const {
    return static_cast<double>(best_first) / static_cast<double>(std::max<std::uint64_t>(nodes, 1));
  }
};

/// Adds the nodes of one height of one tree.
inline void Profile::add(const std::vector<MeasuredNode>& all, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  // Without games that are won.
  std::vector<std::vector<Score>> values;
  for (const MeasuredNode& node : all) {
    values.emplace_back();
    for (const MeasuredNode::Move& move : node.moves)
      if (std::abs(node.value - move.loss) != max_measured_value)
        values.back().push_back(node.value - move.loss);
  }
  const auto any_of = [&random](const std::vector<Score>& some) {
    return some[static_cast<std::size_t>(random() % some.size())];
  };
  const auto square = [](Score difference) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(difference) * difference);
  };
  for (std::size_t n = 0; n < all.size(); ++n) {
    const MeasuredNode& node = all[n];
    const std::size_t count = node.moves.size();
    std::size_t best = 0;
    while (node.moves[best].loss > 0) ++best;
    nodes += 1;
    moves += count;
    best_first += best == 0 ? 1 : 0;
    best_early += best < (count + 3) / 4 ? 1 : 0;
    const std::size_t next = (n + 1) % all.size();
    const std::vector<Score>& own = values[n];
    for (int pair = 0; pair < pairs && !own.empty(); ++pair) {
      if (own.size() > 1) {
        const auto i = static_cast<std::size_t>(random() % own.size());
        const auto j = (i + 1 + static_cast<std::size_t>(random() % (own.size() - 1))) % own.size();
        siblings += 1;
        sibling_squares += square(own[i] - own[j]);
      }
      if (all[next].key != node.key && !values[next].empty()) {
        cousins += 1;
        cousin_squares += square(any_of(own) - any_of(values[next]));
      }
    }
  }
}

inline void Profile::add(const Row& row) {
  const auto count = [&row](const char* name) { return value(row, name).get<std::uint64_t>(); };
  nodes += count("nodes");
  moves += count("moves");
  best_first += count("best_first");
  best_early += count("best_early");
  siblings += count("siblings");
  sibling_squares += count("sibling_squares");
  cousins += count("cousins");
  cousin_squares += count("cousin_squares");
}

inline Json Profile::counts() const {
  return {{"nodes", nodes},           {"moves", moves},
          {"best_first", best_first}, {"best_early", best_early},
          {"siblings", siblings},     {"sibling_squares", sibling_squares},
          {"cousins", cousins},       {"cousin_squares", cousin_squares}};
}

template <class G, class Eval>
[[nodiscard]] Profile profile_of(G& game, Eval& evaluator, int depth, int height,
                                 std::uint64_t seed) {
  std::vector<MeasuredNode> nodes;
  visit_nodes(game, evaluator, depth, height, seed,
              [&](MeasuredNode node) { nodes.push_back(std::move(node)); });
  Profile profile;
  if (!nodes.empty()) profile.add(nodes, seed);
  return profile;
}

}  // namespace espalier::lab::tree_models
