// Exercises on alpha-beta: small trees from a seed, solved as textbooks solve them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/score.hpp"

namespace espalier::exercises {

enum class Degree {
  easy,    ///< two plies, three branches each
  medium,  ///< three plies, two or three branches
  hard,    ///< four plies, two or three branches, and MIN may begin
};
inline constexpr int degrees = 3;

/// A node, and what alpha-beta does there.
struct Node {
  std::size_t parent = 0;  ///< index; the root is its own
  int ply = 0;
  std::vector<std::size_t> children{};  ///< empty: a leaf
  Score value = 0;                      ///< of a leaf as given, else what minimax gives, for MAX
  bool is_visited = false;
  Score alpha = -infinite_score;  ///< on entering, if visited
  Score beta = infinite_score;
  std::optional<Score> found{};      ///< v on leaving, if visited
  std::optional<std::size_t> cut{};  ///< the first of its children that is left out, of `children`
};

/// A tree with its solution. MAX and MIN are separate: v begins at minus or plus infinity, MAX
/// raises alpha to v, MIN lowers beta, and a node is left when v reaches the other bound
/// (fail-soft).
struct Exercise {
  Degree degree = Degree::easy;
  bool min_begins = false;
  std::vector<Node> nodes{};  ///< the root first, each parent before its children, in their order
  std::vector<std::size_t> cuts{};  ///< the nodes at which a cut happens, in this order

  [[nodiscard]] bool is_max(std::size_t node) const {
    return (nodes[node].ply % 2 == 0) != min_begins;
  }
  [[nodiscard]] std::size_t leaves() const;
  [[nodiscard]] std::size_t visited_leaves() const;
  /// Those that alpha-beta looks at if the branches are in the best order (Knuth and Moore 1975).
  [[nodiscard]] std::size_t least_leaves() const;
  /// "A" for the root, "B", ..., in the order of the nodes; leaves have no name: "".
  [[nodiscard]] std::string name(std::size_t node) const;
  /// The tree in the form that `trees::ExplicitTree::parse` reads, values for the root's mover.
  [[nodiscard]] std::string to_text() const;
};

/// Number `number` of a seed: a tree in which something is cut. The same everywhere.
[[nodiscard]] Exercise make_exercise(Degree degree, std::uint64_t seed, std::size_t number);

/// One HTML file to print: each exercise on a page, then each with its solution. The degrees follow
/// each other in thirds, the easy ones first.
[[nodiscard]] std::string sheet(std::size_t count, std::uint64_t seed);

}  // namespace espalier::exercises
