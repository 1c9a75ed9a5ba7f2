// MTD: drivers that find the minimax value by memory tests, from above, from below, or from a first
// guess.
#pragma once

#include "espalier/textbook/memory_test.hpp"

namespace espalier::textbook {

/// The minimax value of the root, by tests that begin at `first`. MTD of A. Plaat, J. Schaeffer,
/// W. Pijls and A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (Artificial Intelligence
/// 87, 1996), section 3. `passes`, if given, gets the number of tests.
///
/// Each test gives a bound, and the next one tests whether that bound is the value. Three
/// algorithms are this function and differ only in `first`:
///   infinite_score     MT-SSS*, or MTD(+inf): from above. It expands the leaves of SSS*.
///   -infinite_score    MT-DUAL*, or MTD(-inf): from below. It expands the leaves of DUAL*.
///   a guess f          MTD(f): the nearer the guess, the fewer passes.
template <class W, class M>
[[nodiscard]] Score mtd(W& walk, M& memory, Score first, int depth, int* passes = nullptr) {
  Score lower = -infinite_score, upper = infinite_score;
  Score value = first;
  while (lower < upper) {
    const Score gamma = value == lower ? value + 1 : value;
    value = memory_test(walk, memory, gamma, depth);
    (value < gamma ? upper : lower) = value;
    if (passes) ++*passes;
  }
  return value;
}

}  // namespace espalier::textbook
