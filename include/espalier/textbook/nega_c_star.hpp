// NegaC*: the minimax value by bisection.
#pragma once

#include "espalier/textbook/memory_test.hpp"

namespace espalier::textbook {

/// The minimax value of the root, which must lie from `lower` to `upper`. J.-C. Weill, "Experiments
/// with the NegaC* Search" (Heuristic Programming in Artificial Intelligence 2, 1991), after
/// K. Coplan's C* (1982). `passes`, if given, gets the number of tests.
///
/// Each test decides whether the value is above the middle of the remaining interval; the bound it
/// returns usually leaves much less than half.
template <class W, class M>
[[nodiscard]] Score nega_c_star(W& walk, M& memory, Score lower, Score upper, int depth,
                                int* passes = nullptr) {
  while (lower < upper) {
    // Rounded down for negative numbers too: a middle at `upper` would never end the loop.
    const Score middle = lower + (upper - lower) / 2;
    const Score value = memory_test(walk, memory, middle + 1, depth);
    (value > middle ? lower : upper) = value;
    if (passes) ++*passes;
  }
  return lower;
}

}  // namespace espalier::textbook
