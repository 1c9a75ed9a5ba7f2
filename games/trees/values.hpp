// Policies that give the nodes of a synthetic tree their values: independent of each other, or such
// that good branches come early. A child is derived from its parent alone.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "espalier/random.hpp"
#include "espalier/score.hpp"
#include "games/trees/shape.hpp"

namespace espalier::trees {

/// A node as its policy sees it.
struct Node {
  std::uint64_t hash = 0;  ///< determines everything random below the node
  Score value = 0;  ///< for the side to move; its meaning above the leaves depends on the policy
};

/// A policy, made for the shape of one tree:
///   V(shape)
///   root()                      the root
///   child(node, number, ply)    what branch `number` (1 .. width) of `node` leads to; the child
///                               lies `ply` plies from the root
///   static_eval(node)           static evaluation of a node above the leaves for its mover
template <class V>
concept Values = std::copy_constructible<V> && std::constructible_from<V, const Shape&> &&
    requires(const V& values, const Node& node, int number) {
  { values.root() } -> std::same_as<Node>;
  { values.child(node, number, number) } -> std::same_as<Node>;
  { values.static_eval(node) } -> std::same_as<Score>;
};

// ---------------------------------------------------------------------------------- randomness --

/// The hash of branch `number` below a node: what SplitMix64 draws from that seed at its
/// `number`-th call.
[[nodiscard]] constexpr std::uint64_t hash_below(std::uint64_t hash, int number) {
  return mix_bits(hash + static_cast<std::uint64_t>(number) * SplitMix64::step);
}
[[nodiscard]] constexpr std::uint64_t root_hash(const Shape& shape) {
  return hash_below(shape.seed(), 1);
}

/// A hash gives four independent numbers, of 16 bits each; each policy says which it uses for what.
enum class Quarter : unsigned { first = 0, second = 16, third = 32, fourth = 48 };

/// A number 0 .. below - 1, for 0 < below <= 65536.
[[nodiscard]] constexpr int draw(std::uint64_t hash, Quarter quarter, int below) {
  const std::uint64_t bits = (hash >> static_cast<unsigned>(quarter)) & 0xffff;
  return static_cast<int>((bits * static_cast<std::uint64_t>(below)) >> 16);
}

// ------------------------------------------------------------------------------------ unordered --

/// Values and branch scores lie in 0 .. 127, as in the survey of 1981.
inline constexpr int value_range = 128;

/// Every node has a value of 0 .. 127 for the root's mover, independent of every other. Above the
/// leaves it says nothing about the minimax value.
class IndependentValues {
 public:
  explicit IndependentValues(const Shape& shape) : root_hash_(trees::root_hash(shape)) {}

  [[nodiscard]] Node root() const { return node(root_hash_, 0); }
  [[nodiscard]] Node child(const Node& parent, int number, int ply) const {
    return node(hash_below(parent.hash, number), ply);
  }
  [[nodiscard]] Score static_eval(const Node& node) const { return node.value; }

 private:
  [[nodiscard]] static Node node(std::uint64_t hash, int ply) {
    const Score value = draw(hash, Quarter::fourth, value_range);
    return {hash, ply % 2 == 0 ? value : -value};
  }
  std::uint64_t root_hash_;
};

/// Every branch has a score of 0 .. 127 for the player who takes it, independent of every other,
/// and the value of a node is the sum of the scores on the path to it (M. M. Newborn, "The
/// Efficiency of the Alpha-Beta Search on Trees with Branch-dependent Terminal Node Scores", 1977).
/// Leaves that share most of their path are alike, as in games.
class IndependentScores {
 public:
  explicit IndependentScores(const Shape& shape) : root_hash_(trees::root_hash(shape)) {}

  [[nodiscard]] Node root() const { return {root_hash_, 0}; }
  [[nodiscard]] Node child(const Node& parent, int number, int) const {
    const std::uint64_t hash = hash_below(parent.hash, number);
    return {hash, -(parent.value + draw(hash, Quarter::fourth, value_range))};
  }
  [[nodiscard]] Score static_eval(const Node& node) const { return node.value; }

 private:
  std::uint64_t root_hash_;
};

// -------------------------------------------------------------------------------------- ordered --

/// How early the best branch comes, as probabilities 0 .. 1.
struct Ordering {
  double first = 0.7;          ///< that it is the first branch
  double first_quarter = 0.9;  ///< that it is among the first quarter of the branches, rounded up

  /// The strongly ordered trees of T. A. Marsland and M. Campbell, "A Survey of Enhancements to the
  /// Alpha-Beta Algorithm", 1981, and "Parallel search of strongly ordered game trees", 1982.
  [[nodiscard]] static constexpr Ordering strong() { return {}; }
  [[nodiscard]] static constexpr Ordering perfect() { return {1.0, 1.0}; }
  /// The best branch may be any with equal probability.
  [[nodiscard]] static constexpr Ordering none(int width) {
    const int quarter = (width + 3) / 4;
    return {1.0 / width, static_cast<double>(quarter) / width};
  }
};

/// Draws the number of a node's best branch by an Ordering: the first one; else one of the others
/// in the first quarter; else one of the rest. A quarter of up to four branches is the first branch
/// alone, which then counts by `first`.
class BestBranch {
 public:
  BestBranch(int width, const Ordering& ordering)
      : width_(width),
        quarter_((width + 3) / 4),
        first_(width == 1 ? whole : part(ordering.first)),
        first_quarter_(quarter_ == 1 ? first_ : std::max(first_, part(ordering.first_quarter))) {}

  /// 1 .. width, from the first two quarters of the node's hash.
  [[nodiscard]] int of(const Node& node) const {
    const int number = draw(node.hash, Quarter::first, whole);
    if (number < first_) return 1;
    const int from = number < first_quarter_ ? 1 : quarter_;
    const int to = number < first_quarter_ ? quarter_ : width_;
    return 1 + from + draw(node.hash, Quarter::second, to - from);
  }

 private:
  static constexpr int whole = 65536;
  [[nodiscard]] static int part(double probability) {
    return static_cast<int>(std::clamp(probability, 0.0, 1.0) * whole);
  }

  int width_;
  int quarter_;
  int first_;
  int first_quarter_;
};

/// At every node, the ordering determines which branch has the best minimax value.
///
/// The tree is constructed from its minimax value. The root is given a value; at each node one
/// branch, chosen by the ordering, costs its mover nothing, and every other costs the mover 1 .. 64
/// (these costs are the branch scores, and the value of a leaf is the root's value plus their sum
/// along the path). So a node's `value` is its minimax value by construction, and the ordering
/// holds at every height of trees of any shape.
class StronglyOrdered {
 public:
  static constexpr int costs = 64;

  explicit StronglyOrdered(const Shape& shape, const Ordering& ordering = Ordering::strong())
      : root_hash_(trees::root_hash(shape)), best_(shape.width(), ordering) {}

  [[nodiscard]] Node root() const {
    return {root_hash_, draw(root_hash_, Quarter::fourth, value_range)};
  }
  [[nodiscard]] Node child(const Node& parent, int number, int) const {
    const std::uint64_t hash = hash_below(parent.hash, number);
    const Score cost = number == best_.of(parent) ? 0 : 1 + draw(hash, Quarter::fourth, costs);
    return {hash, cost - parent.value};
  }
  /// The minimax value with an error of at most half the highest cost of a branch.
  [[nodiscard]] Score static_eval(const Node& node) const {
    return node.value + draw(node.hash, Quarter::third, costs + 1) - costs / 2;
  }

 private:
  std::uint64_t root_hash_;
  BestBranch best_;
};

/// The best branch comes first everywhere.
class PerfectlyOrdered : public StronglyOrdered {
 public:
  explicit PerfectlyOrdered(const Shape& shape) : StronglyOrdered(shape, Ordering::perfect()) {}
};

/// At every node, the ordering determines which branch has the highest score.
///
/// Scores are drawn and summed as in IndependentScores, then the highest of a node's scores changes
/// places with that of the branch chosen by the ordering. The ordering holds for the scores, and
/// so for the values just above the leaves; higher up a branch's value depends on all that follows
/// it, and the first branch is best less often (calibration.hpp measures how often).
///
/// Only the child's own score is drawn: the highest of `width` independent scores has a known
/// distribution, and the others, given the highest, are independent and below it.
class OrderedScores {
 public:
  explicit OrderedScores(const Shape& shape, const Ordering& ordering = Ordering::strong())
      : root_hash_(trees::root_hash(shape)),
        best_(shape.width(), ordering),
        highest_(highest_scores(shape.width())) {}

  [[nodiscard]] Node root() const { return {root_hash_, 0}; }
  [[nodiscard]] Node child(const Node& parent, int number, int) const {
    const std::uint64_t hash = hash_below(parent.hash, number);
    const int highest = highest_[(parent.hash >> 32) % quantiles];
    const int score = number == best_.of(parent) ? highest : draw(hash, Quarter::fourth, highest);
    return {hash, -(parent.value + score)};
  }
  [[nodiscard]] Score static_eval(const Node& node) const { return node.value; }

 private:
  static constexpr std::size_t quantiles = 256;
  using Quantiles = std::array<std::uint8_t, quantiles>;

  /// The quantiles of the highest of `width` scores: P(highest <= s) = ((s + 1) / 128) ^ width.
  [[nodiscard]] static Quantiles highest_scores(int width) {
    Quantiles result{};
    int score = 1;  // not 0, so that the others can be lower
    for (std::size_t i = 0; i < quantiles; ++i) {
      const double wanted = (static_cast<double>(i) + 0.5) / static_cast<double>(quantiles);
      while (at_most(score, width) < wanted) ++score;
      result[i] = static_cast<std::uint8_t>(score);
    }
    return result;
  }
  [[nodiscard]] static double at_most(int score, int width) {
    const double one = static_cast<double>(score + 1) / value_range;
    double all = 1.0;
    for (int i = 0; i < width; ++i) all *= one;
    return all;
  }

  std::uint64_t root_hash_;
  BestBranch best_;
  Quantiles highest_;
};

/// The best branch comes last, and alpha-beta has no cutoff. Leaves have the value 1 or 0 for the
/// root's mover. A node is won or lost: only the last branch of a won node wins, none of a lost one
/// does, and the root is won.
///
/// Two values are enough. No window becomes smaller than (0, 1): the mover of a won node gets no
/// more than 0 before its last branch, and that of a lost node never. (If each branch were strictly
/// better than the one before it, the range of values would have to grow like the number of leaves,
/// beyond any Score.)
class WorstOrdered {
 public:
  explicit WorstOrdered(const Shape& shape)
      : root_hash_(trees::root_hash(shape)), width_(shape.width()) {}

  [[nodiscard]] Node root() const { return {root_hash_, win_value(true, 0)}; }
  [[nodiscard]] Node child(const Node& parent, int number, int ply) const {
    const bool parent_won = parent.value == win_value(true, ply - 1);
    return {hash_below(parent.hash, number), win_value(!parent_won || number < width_, ply)};
  }
  [[nodiscard]] Score static_eval(const Node& node) const { return node.value; }

 private:
  /// 1 for the root's mover if that side wins, else 0; from the side of the mover at `ply`.
  [[nodiscard]] static Score win_value(bool won, int ply) {
    return ply % 2 == 0 ? (won ? 1 : 0) : (won ? 0 : -1);
  }
  std::uint64_t root_hash_;
  int width_;
};

}  // namespace espalier::trees
