// What the nodes of a synthetic tree are worth: at random, or so that the good branches come early.
// Each policy derives a child from its parent alone; none of them knows the path or a search.
#pragma once

#include <concepts>
#include <cstdint>

#include "espalier/score.hpp"
#include "games/trees/shape.hpp"

namespace espalier::trees {

/// A node as its policy sees it.
struct Node {
  std::uint64_t hash = 0;  ///< all that is random below the node follows from it
  Score value = 0;         ///< to the side to move; what it means above the leaves, the policy says
};

/// A policy:
///   root(shape)                        the root
///   child(node, number, ply, shape)    what branch `number` (1 .. width) of `node` leads to, `ply`
///                                      plies from the root
///   first_sight(node)                  what a node above the leaves seems worth to its mover
template <class V>
concept Values = requires(const Shape& shape, const Node& node, int number) {
  { V::root(shape) } -> std::same_as<Node>;
  { V::child(node, number, number, shape) } -> std::same_as<Node>;
  { V::first_sight(node) } -> std::same_as<Score>;
};

/// The finaliser of splitmix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014): a bijection that mixes all bits.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// The hash of branch `number` below a node: the sequence that splitmix64 draws from that seed.
[[nodiscard]] constexpr std::uint64_t hash_below(std::uint64_t hash, int number) {
  return mix(hash + static_cast<std::uint64_t>(number) * 0x9e3779b97f4a7c15);
}
[[nodiscard]] constexpr std::uint64_t hash_of_seed(std::uint64_t seed) {
  return hash_below(seed, 1);
}

/// A number 0 .. below - 1 from 16 bits of a hash, from bit `lowest` on. 0 < below <= 65536.
[[nodiscard]] constexpr int draw(std::uint64_t hash, int lowest, int below) {
  return static_cast<int>(((hash >> lowest) & 0xffff) * static_cast<std::uint64_t>(below) >> 16);
}

/// Every node is worth 0 .. 127 to the root's mover, all alike and independent: at a leaf that is
/// its value, above the leaves it tells nothing.
struct IndependentValues {
  static constexpr int values = 128;

  [[nodiscard]] static Node root(const Shape& shape) { return node(hash_of_seed(shape.seed()), 0); }
  [[nodiscard]] static Node child(const Node& parent, int number, int ply, const Shape&) {
    return node(hash_below(parent.hash, number), ply);
  }
  [[nodiscard]] static Score first_sight(const Node& node) { return node.value; }

 private:
  [[nodiscard]] static Node node(std::uint64_t hash, int ply) {
    const Score value = draw(hash, 48, values);
    return {hash, ply % 2 == 0 ? value : -value};
  }
};

/// The best branch comes first everywhere. The mover loses nothing by it and 1 .. 8 by any other,
/// so that a node's value is its minimax value.
struct PerfectlyOrdered {
  static constexpr int losses = 8;
  static constexpr int values = 128;  ///< the root is worth 0 .. 127

  [[nodiscard]] static Node root(const Shape& shape) {
    const std::uint64_t hash = hash_of_seed(shape.seed());
    return {hash, draw(hash, 48, values)};
  }
  [[nodiscard]] static Node child(const Node& parent, int number, int, const Shape&) {
    const std::uint64_t hash = hash_below(parent.hash, number);
    const Score loss = number == 1 ? 0 : 1 + draw(hash, 48, losses);
    return {hash, loss - parent.value};
  }
  [[nodiscard]] static Score first_sight(const Node& node) { return node.value; }
};

/// The order in which alpha-beta cuts nothing off. Leaves are worth 1 or 0 to the root's mover. A
/// node is won or lost: only the last branch of a won node wins, no branch of a lost one does, and
/// the root is won.
///
/// Two values are enough. No window is ever narrower than from 0 to 1, the mover of a won node sees
/// no more than 0 until its last branch, and in a lost node he sees nothing else. (With distinct
/// values, each branch strictly better than the one before, the numbers would have to grow with the
/// number of leaves.)
struct WorstOrdered {
  [[nodiscard]] static Node root(const Shape& shape) { return {hash_of_seed(shape.seed()), 1}; }
  [[nodiscard]] static Node child(const Node& parent, int number, int ply, const Shape& shape) {
    // Values to the mover: 1 or 0 at even plies; 0 or -1 at odd ones.
    const bool parent_won = parent.value == (ply % 2 == 1 ? 1 : 0);
    const bool won = !(parent_won && number == shape.width());
    return {hash_below(parent.hash, number),
            won ? (ply % 2 == 0 ? 1 : 0) : (ply % 2 == 0 ? 0 : -1)};
  }
  [[nodiscard]] static Score first_sight(const Node& node) { return node.value; }
};

/// The best branch comes early, as in the trees that good programs search.
struct StronglyOrdered {
  static constexpr int losses = 64;
  static constexpr int values = 128;

  [[nodiscard]] static Node root(const Shape& shape) {
    const std::uint64_t hash = hash_of_seed(shape.seed());
    return {hash, draw(hash, 48, values)};
  }
  [[nodiscard]] static Node child(const Node& parent, int number, int, const Shape& shape) {
    const std::uint64_t hash = hash_below(parent.hash, number);
    const Score loss = number == best(parent, shape.width()) ? 0 : 1 + draw(hash, 48, losses);
    return {hash, loss - parent.value};
  }
  [[nodiscard]] static Score first_sight(const Node& node) { return node.value; }

  /// The one branch that keeps the value of a node.
  [[nodiscard]] static int best(const Node& node, int width) {
    const int quarter = (width + 3) / 4;
    const int percent = draw(node.hash, 0, 100);
    const int rank = draw(node.hash, 16, 65536);
    if (percent < 70 || width == 1) return 1;
    if ((percent < 90 && quarter > 1) || quarter == width) return 2 + rank * (quarter - 1) / 65536;
    return quarter + 1 + rank * (width - quarter) / 65536;
  }
};

}  // namespace espalier::trees
