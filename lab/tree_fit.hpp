// Models of the trees of a game, and their fit to its positions.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <random>
#include <utility>
#include <vector>

#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/game_tree.hpp"
#include "lab/node_profile.hpp"
#include "lab/synthetic_trees.hpp"

namespace espalier::lab::tree_models {

/// The positions of the fit and those of the test are different ones of the same kind.
enum class Use : std::uint64_t { fit, test };
template <class G>
[[nodiscard]] auto tree_of(std::uint64_t run_seed, Use use, int number) {
  const std::uint64_t seed = trees::hash_below(run_seed, 2 * number + 1 + static_cast<int>(use));
  return GameTree(G::position(seed));
}

enum Model : std::size_t { independent, by_value, by_score, fitted, resampled, resampled_by_type };
inline constexpr std::array models{"independent leaves",        "strongly ordered by value",
                                   "strongly ordered by score", "fitted branch scores",
                                   "resampled nodes",           "resampled nodes by type"};
/// The name in rows of what the models predict.
inline constexpr const char* the_game = "game";

/// What is known of a game from the positions of the fit, at smaller depths than that of the test.
struct Fit {
  int width = 0;   ///< geometric mean number of moves
  int growth = 0;  ///< of the fitted branch scores, percent from ply to ply
  int first = 0;   ///< percent of their nodes whose first branch has the highest score
  MeasuredNodes nodes{};
  std::vector<std::vector<Profile>> profiles{};  ///< by position and height - 1
};

[[nodiscard]] inline trees::Shape shape_of(const Fit& fit, int depth, std::uint64_t seed) {
  return trees::Shape::make(fit.width, depth, seed).value();
}

[[nodiscard]] inline GrowingTree fitted_tree(const Fit& fit, int depth, std::uint64_t seed) {
  const trees::Shape shape = shape_of(fit, depth, seed);
  return {shape, {trees::OrderedScores(shape, ordering_of(fit.first)), fit.growth}};
}

/// Calls `visit(tree)`.
template <class Visit>
void with_tree(Model model, const Fit& fit, int depth, std::uint64_t seed, const Visit& visit) {
  const auto visit_tree = [&visit](auto tree) { visit(tree); };
  switch (model) {
    case independent:
      return visit_tree(trees::RandomTree(shape_of(fit, depth, seed)));
    case by_value:
      return visit_tree(trees::StronglyOrderedTree(shape_of(fit, depth, seed)));
    case by_score:
      return visit_tree(trees::OrderedScoresTree(shape_of(fit, depth, seed)));
    case fitted:
      return visit_tree(fitted_tree(fit, depth, seed));
    case resampled:
    case resampled_by_type:
      return visit_tree(ResampledTree(fit.nodes, depth, model == resampled_by_type, seed));
  }
}

/// Measures nodes of a position of the fit at all heights below `depth`: those that random moves
/// reach.
template <class G, class Eval>
void add_random_nodes(G& game, Eval& evaluator, int depth, std::uint64_t seed, Fit& fit) {
  std::vector<Profile> profiles(max_height);
  for (int height = 1; height < depth; ++height) {
    std::vector<MeasuredNode> nodes;
    visit_nodes(game, evaluator, depth, height, seed, [&](const MeasuredNode& node) {
      nodes.push_back(node);
      fit.nodes.add(height, NodeType::any, node);
    });
    if (height <= max_height && !nodes.empty())
      profiles[static_cast<std::size_t>(height - 1)].add(nodes, seed);
  }
  fit.profiles.push_back(std::move(profiles));
}

inline constexpr int lines = 9;  // of a position

/// Measures nodes of a position of the fit that a search must visit, from the root of a tree of
/// `depth` plies: the first line consists of best moves, the others of best moves and random ones,
/// except that all-nodes have random ones only. Nodes at the height `fit_depth` or above are
/// measured two plies lower.
template <class G, class Eval>
void add_typed_nodes(G& game, Eval& evaluator, int depth, int fit_depth, std::uint64_t seed,
                     Fit& fit) {
  std::mt19937_64 random(seed);
  for (int line = 0; line < lines; ++line) {
    std::vector<typename G::Move> path;
    NodeType type = NodeType::root;
    for (int height = depth; height >= 1; --height) {
      MovesOf<G> moves;
      if (game.generate(moves).is_over()) break;
      const int measured = height == depth || height >= fit_depth ? height - 2 : height;
      MeasuredNode node = measure_node(game, evaluator, measured);
      std::size_t move = 0;
      while (node.moves[move].loss > 0) ++move;
      if (line > 0 && (type == NodeType::all || random() % 2 == 0))
        move = static_cast<std::size_t>(random() % node.moves.size());
      path.push_back(moves[move]);
      const bool is_best = node.moves[move].loss == 0;
      if (type != NodeType::root || line == 0) fit.nodes.add(measured, type, std::move(node));
      type = type_after(type, is_best);
      game.make(path.back());
    }
    for (; !path.empty(); path.pop_back()) game.unmake(path.back());
  }
}

inline constexpr std::array growths{60, 70, 80, 90, 100, 110, 120, 135, 150, 175};
inline constexpr std::array firsts{5,  10, 15, 20, 25, 30, 35, 40, 45,
                                   50, 55, 60, 65, 70, 75, 80, 85, 90};

/// The profile of the fitted trees, heights 1 to `height` together.
[[nodiscard]] inline Profile profile_of_fitted(const Fit& fit, int depth, int height, int count) {
  Profile sum;
  trees::Evaluator evaluator;
  for (int number = 0; number < count; ++number) {
    const auto seed = static_cast<std::uint64_t>(number);
    GrowingTree tree = fitted_tree(fit, depth, seed);
    for (int h = 1; h <= height; ++h)
      sum.add({.factors = {}, .counts = profile_of(tree, evaluator, depth, h, seed).counts()});
  }
  return sum;
}

/// Fits the growth of the branch scores to the correlation of siblings at the leaves, then the
/// order to the rate at which the first move is best at heights 1 to 3.
inline void fit_branch_scores(Fit& fit, int depth) {
  Profile leaves;
  Profile all;
  for (const std::vector<Profile>& position : fit.profiles) {
    leaves.add({.factors = {}, .counts = position.front().counts()});
    for (const Profile& profile : position) all.add({.factors = {}, .counts = profile.counts()});
  }
  const int count = static_cast<int>(fit.profiles.size());
  const auto closest = [](const auto& settings, int& setting, const auto& distance) {
    int best = settings.front();
    double least = 2;
    for (const int each : settings) {
      setting = each;
      const double apart = std::abs(distance());
      if (apart < least) best = each;
      least = std::min(least, apart);
    }
    setting = best;
  };
  fit.first = 50;
  closest(growths, fit.growth, [&] {
    return profile_of_fitted(fit, depth, 1, count).correlation() - leaves.correlation();
  });
  closest(firsts, fit.first, [&] {
    return profile_of_fitted(fit, depth, max_height, count).first_share() - all.first_share();
  });
}

template <class G>
[[nodiscard]] Fit fit_to(int positions, std::uint64_t seed) {
  Fit fit;
  GameTreeEvaluator<typename G::Eval> evaluator;
  for (int number = 0; number < positions; ++number) {
    auto game = tree_of<G>(seed, Use::fit, number);
    const std::uint64_t walk_seed = seed + static_cast<std::uint64_t>(number);
    add_random_nodes(game, evaluator, G::fit_depth, walk_seed, fit);
    add_typed_nodes(game, evaluator, G::depth, G::fit_depth, walk_seed, fit);
  }
  double logs = 0;
  double count = 0;
  for (int height = 1; height < G::fit_depth; ++height) {
    for (const MeasuredNode& node : fit.nodes.at(height, NodeType::any)) {
      logs += std::log(static_cast<double>(node.moves.size()));
      count += 1;
    }
  }
  fit.width = static_cast<int>(std::lround(std::exp(logs / count)));
  fit_branch_scores(fit, G::fit_depth);
  return fit;
}

/// The fit of a game, made when the first task needs it.
template <class G>
class SharedFit {
 public:
  SharedFit(int positions, std::uint64_t seed) : positions_(positions), seed_(seed) {}
  [[nodiscard]] const Fit& get() {
    std::call_once(once_, [this] { fit_ = fit_to<G>(positions_, seed_); });
    return fit_;
  }

 private:
  int positions_;
  std::uint64_t seed_;
  std::once_flag once_;
  Fit fit_;
};

}  // namespace espalier::lab::tree_models
