// Small random games on which published listings are executed: graphs whose positions are reached
// on several paths, and trees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/random.hpp"
#include "espalier/textbook/walk.hpp"

namespace espalier::lab {

/// Mixes all bits.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) { return SplitMix64{x}(); }

/// A game of two to four moves a position. The plies of a graph have a few positions each, so that
/// most of them are reached on several paths; in a tree each path has a position of its own. One
/// position in `one_in` is the end of the game, a draw; none if it is 0.
class RandomGraph {
 public:
  struct Move {
    std::uint8_t number = 0;  ///< 1 to 4
    friend constexpr bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 4;
  enum class Paths { meet, part };

  RandomGraph(std::uint64_t seed, unsigned one_in, Paths paths = Paths::meet)
      : seed_(mix(seed)), one_in_(one_in), paths_(paths) {}

  Outcome generate(MovesOf<RandomGraph>& moves) const {
    if (one_in_ != 0 && path_.size() > 1 && hash(1) % one_in_ == 0) return Outcome::draw();
    const std::uint64_t count = 2 + hash(2) % 3;
    for (std::uint8_t i = 1; i <= count; ++i) moves.push({i});
    return Outcome::ongoing();
  }
  void make(Move move) {
    const std::uint64_t next = hash(2U + move.number);
    path_.push_back(paths_ == Paths::meet ? next % width : next >> 8);
  }
  void unmake(Move) { path_.pop_back(); }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(path_.size() % 2); }
  [[nodiscard]] std::uint64_t key() const { return hash(0); }
  [[nodiscard]] std::uint64_t key_after(Move move) const {
    RandomGraph next = *this;
    next.make(move);
    return next.key();
  }
  /// The static value of the position, from the side to move: few values, hence many ties.
  [[nodiscard]] Score value() const { return static_cast<Score>(hash(7) % 21) - 10; }

 private:
  static constexpr unsigned width = 6;

  [[nodiscard]] std::uint64_t hash(std::uint64_t purpose) const {
    return mix(seed_ ^ mix(path_.size() << 32 ^ path_.back() << 8 ^ purpose));
  }

  std::uint64_t seed_;
  unsigned one_in_;
  Paths paths_;
  std::vector<std::uint64_t> path_{0};  ///< the number of each position within its ply
};

struct GraphEvaluator {
  [[nodiscard]] Score evaluate(const RandomGraph& game) const { return game.value(); }
};

/// What published listings are executed on.
namespace listings {

using W = textbook::Walk<RandomGraph, GraphEvaluator>;
using Move = RandomGraph::Move;
using Moves = std::vector<Move>;

/// The faults of a listing that are executed. The others are corrected.
using Faults = unsigned;

/// The moves of a position, `depth` plies above the horizon; none if it is a leaf, whose value
/// `value` gets then.
[[nodiscard]] inline Moves successors(W& walk, int depth, int ply, Score& value) {
  W::Moves moves;
  const auto leaf = walk.enter(moves, depth, ply);
  if (leaf) value = *leaf;
  return leaf ? Moves{} : Moves(moves.begin(), moves.end());
}

}  // namespace listings

}  // namespace espalier::lab
