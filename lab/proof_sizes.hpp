// The sizes of the proofs of a position's value: as trees and as graphs, by the first moves that
// suffice and by those with the smallest proofs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>
#include <unordered_set>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/score.hpp"

namespace espalier::lab {

/// Sizes in leaves; a leaf counts once for each node above it that is expanded.
struct Sizes {
  std::uint64_t all = 0;          ///< of the whole tree
  std::uint64_t search = 0;       ///< that the last iteration of a search with a table visits
  std::uint64_t first_tree = 0;   ///< of the proof by the first move that suffices
  std::uint64_t min_tree = 0;     ///< of the smallest proof
  std::uint64_t first_graph = 0;  ///< of the same proofs, each position searched once
  std::uint64_t min_graph = 0;
};

/// Searches one position to one depth. The tables hold every position, by its key and the remaining
/// depth.
template <Game G, class Eval>
class ProofSizes {
 public:
  explicit ProofSizes(const G& game) : game_(game) {}

  Sizes measure(int depth) {
    depth_ = depth;
    Sizes sizes;
    sizes.all = count_all(depth);
    Score value = 0;
    for (int d = 1; d <= depth; ++d) {
      depth_ = d;
      bounds_.clear();
      leaves_ = 0;
      value = search(-infinite_score, infinite_score, d);
    }
    sizes.search = leaves_;
    // The value is proved by a bound from below and one from above. The leaf of the principal
    // variation is in both proofs.
    for (const Goal goal : {Goal::at_least, Goal::at_most}) {
      const Proof proof = prove(goal, value, depth);
      if (proof.least == 0) throw std::logic_error("the value of a position has no proof");
      sizes.first_tree += proof.first;
      sizes.min_tree += proof.least;
    }
    for (const Choice choice : {Choice::first, Choice::least}) {
      expanded_.clear();
      std::uint64_t& size = choice == Choice::first ? sizes.first_graph : sizes.min_graph;
      for (const Goal goal : {Goal::at_least, Goal::at_most})
        size += count_graph(goal, value, depth, choice);
    }
    for (std::uint64_t* const size :
         {&sizes.first_tree, &sizes.min_tree, &sizes.first_graph, &sizes.min_graph})
      --*size;
    return sizes;
  }

 private:
  /// What is proved about the value of a position for its mover.
  enum class Goal { at_least, at_most };
  enum class Choice { first, least };
  /// Leaves of a proof and the moves (counted from 0) that it consists of; 0 leaves: none exists.
  struct Proof {
    std::uint64_t first = 0;
    std::uint64_t least = 0;
    std::uint8_t first_move = 0;
    std::uint8_t min_move = 0;
  };
  struct Known {
    Score low = -infinite_score;
    Score high = infinite_score;
    std::uint8_t best = 0;
  };

  [[nodiscard]] std::uint64_t key(int depth) const {
    return game_.key() ^ (static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15);
  }
  [[nodiscard]] static std::uint64_t key_of(std::uint64_t key, Goal goal) {
    return goal == Goal::at_least ? key : ~key;
  }
  [[nodiscard]] static Goal other(Goal goal) {
    return goal == Goal::at_least ? Goal::at_most : Goal::at_least;
  }
  /// The value of a leaf; `moves` must be those of the position.
  [[nodiscard]] Score leaf_value(const Outcome& outcome, int depth) {
    return outcome.is_over() ? outcome.score(depth_ - depth) : evaluator_.evaluate(game_);
  }

  std::uint64_t count_all(int depth) {
    MovesOf<G> moves;
    if (game_.generate(moves).is_over() || depth == 0) return 1;
    const auto [place, is_new] = counts_.try_emplace(key(depth), 0);
    if (!is_new) return place->second;
    std::uint64_t sum = 0;
    for (const auto move : moves) {
      game_.make(move);
      sum += count_all(depth - 1);
      game_.unmake(move);
    }
    return counts_[key(depth)] = sum;
  }

  /// Fail-soft alpha-beta; the best move of the iteration before comes first.
  Score search(Score alpha, Score beta, int depth) {
    MovesOf<G> moves;
    const Outcome outcome = game_.generate(moves);
    if (outcome.is_over() || depth == 0) {
      ++leaves_;
      return leaf_value(outcome, depth);
    }
    if (const auto found = bounds_.find(key(depth)); found != bounds_.end()) {
      if (found->second.low >= beta || found->second.low == found->second.high)
        return found->second.low;
      if (found->second.high <= alpha) return found->second.high;
    }
    auto [hint, is_new] = best_.try_emplace(game_.key(), std::uint8_t{0});
    std::rotate(moves.begin(), moves.begin() + hint->second, moves.begin() + hint->second + 1);
    const std::uint8_t before = hint->second;
    Score best = -infinite_score;
    std::uint8_t best_place = 0;
    const Score lowest = alpha;
    for (std::size_t i = 0; i < moves.size() && best < beta; ++i) {
      game_.make(moves[i]);
      const Score score = -search(-beta, -alpha, depth - 1);
      game_.unmake(moves[i]);
      if (score <= best) continue;
      best = score;
      best_place = i == 0 ? before : static_cast<std::uint8_t>(i <= before ? i - 1 : i);
      alpha = std::max(alpha, best);
    }
    if (best > lowest) best_[game_.key()] = best_place;
    Known& known = bounds_[key(depth)];
    if (best > lowest) known.low = best;
    if (best < beta) known.high = best;
    return best;
  }

  /// The proofs that the value for the mover is at least, or at most, `threshold`.
  Proof prove(Goal goal, Score threshold, int depth) {
    MovesOf<G> moves;
    const Outcome outcome = game_.generate(moves);
    if (outcome.is_over() || depth == 0) {
      const Score value = leaf_value(outcome, depth);
      const bool holds = goal == Goal::at_least ? value >= threshold : value <= threshold;
      return holds ? Proof{1, 1} : Proof{};
    }
    if (const auto found = proofs_.find(key_of(key(depth), goal)); found != proofs_.end())
      return found->second;
    Proof proof;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      game_.make(moves[i]);
      const Proof below = prove(other(goal), -threshold, depth - 1);
      game_.unmake(moves[i]);
      if (goal == Goal::at_least) {
        if (below.least == 0) continue;
        if (proof.first == 0) {
          proof.first = below.first;
          proof.first_move = static_cast<std::uint8_t>(i);
        }
        if (proof.least == 0 || below.least < proof.least) {
          proof.least = below.least;
          proof.min_move = static_cast<std::uint8_t>(i);
        }
      } else if (below.least == 0) {
        proof = {};
        break;
      } else {
        proof.first += below.first;
        proof.least += below.least;
      }
    }
    return proofs_[key_of(key(depth), goal)] = proof;
  }

  /// The leaves of a proof that `prove` has found, each position and goal expanded once.
  std::uint64_t count_graph(Goal goal, Score threshold, int depth, Choice choice) {
    MovesOf<G> moves;
    if (game_.generate(moves).is_over() || depth == 0) return 1;
    const std::uint64_t identity = key_of(key(depth), goal);
    if (!expanded_.insert(identity).second) return 0;
    const Proof& proof = proofs_.at(identity);
    const std::size_t chosen = choice == Choice::first ? proof.first_move : proof.min_move;
    std::uint64_t leaves = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (goal == Goal::at_least && i != chosen) continue;
      game_.make(moves[i]);
      leaves += count_graph(other(goal), -threshold, depth - 1, choice);
      game_.unmake(moves[i]);
    }
    return leaves;
  }

  G game_;
  Eval evaluator_;
  int depth_ = 0;
  std::uint64_t leaves_ = 0;
  std::unordered_map<std::uint64_t, std::uint64_t> counts_;
  std::unordered_map<std::uint64_t, Known> bounds_;
  std::unordered_map<std::uint64_t, std::uint8_t> best_;
  std::unordered_map<std::uint64_t, Proof> proofs_;
  std::unordered_set<std::uint64_t> expanded_;
};

}  // namespace espalier::lab
