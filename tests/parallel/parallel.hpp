// Shared by the tests of the parallel algorithms: runs of all of them on one position.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "espalier/parallel/algorithms.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"

namespace espalier::parallel::test {

[[nodiscard]] inline trees::Shape shape(int width, int depth, std::uint64_t seed = 1) {
  return trees::Shape::make(width, depth, seed).value();
}

/// Calls `visitor(algorithm)` with those that the game supports.
template <class G, class Visitor>
void for_each_on(Visitor&& visitor) {
  for_each_algorithm([&](auto algorithm) {
    if constexpr (HasKey<G> || !decltype(algorithm)::needs_table) visitor(algorithm);
  });
}

}  // namespace espalier::parallel::test
