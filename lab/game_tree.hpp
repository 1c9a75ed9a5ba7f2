// The tree of a game, as the models of the literature have it: a position that is reached by two
// paths is two nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "games/trees/values.hpp"

namespace espalier::lab {

/// A game whose keys belong to paths, so that no memory shares the results of transpositions.
template <Game G>
class GameTree {
 public:
  using Move = typename G::Move;
  static constexpr std::size_t max_moves = G::max_moves;
  static constexpr bool moves_are_comparable = false;

  explicit GameTree(const G& game) : game_(game), keys_{game.key()} {}

  Outcome generate(MovesOf<GameTree>& list) const { return game_.generate(list); }
  void make(Move move) {
    game_.make(move);
    keys_.push_back(below(game_.key()));
  }
  void unmake(Move move) {
    game_.unmake(move);
    keys_.pop_back();
  }
  [[nodiscard]] int side_to_move() const { return game_.side_to_move(); }

  [[nodiscard]] std::uint64_t key() const { return keys_.back(); }
  [[nodiscard]] std::uint64_t key_after(Move move) const { return below(game_.key_after(move)); }

  [[nodiscard]] const G& game() const { return game_; }

 private:
  [[nodiscard]] std::uint64_t below(std::uint64_t position) const {
    return trees::hash_below(keys_.back() ^ position, 1);
  }

  G game_;
  std::vector<std::uint64_t> keys_;  // of the path, from the root
};

/// Evaluates a node of a GameTree as `Eval` evaluates its position.
template <class Eval>
struct GameTreeEvaluator {
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
  template <Game G>
  [[nodiscard]] Score evaluate(const GameTree<G>& tree) {
    return evaluator.evaluate(tree.game());
  }
  Eval evaluator{};
};

}  // namespace espalier::lab
