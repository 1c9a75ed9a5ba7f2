// Aspiration: alpha-beta with a window around the expected value, repeated if the value is outside.
#pragma once

#include "espalier/textbook/falphabeta.hpp"

namespace espalier::textbook {

/// The minimax value of the root. `guess` is what it is expected to be, `margin` (> 0) how far off
/// the guess may be before a second search is needed. The technique of TECH (J. Gillogly, "The
/// Technology Chess Program", 1972); with both kinds of second search in T. Marsland and
/// M. Campbell, "A Survey of Enhancements to the Alpha-Beta Algorithm" (ACM 1981), and so named in
/// G. Baudet's thesis (1978).
///
/// A narrow window cuts off more than an open one. A search that fails high or low still gives a
/// bound, from which the second one starts.
template <class W>
[[nodiscard]] Score aspiration(W& walk, Score guess, Score margin, int depth) {
  const Score alpha = guess - margin, beta = guess + margin;
  Score value = falphabeta(walk, alpha, beta, depth);
  if (value >= beta)
    value = falphabeta(walk, value, infinite_score, depth);
  else if (value <= alpha)
    value = falphabeta(walk, -infinite_score, value, depth);
  return value;
}

}  // namespace espalier::textbook
