// The one list of the textbook's algorithms, for whoever wants to run them all: tests, laboratory,
// examples. It knows their names and sources; what each does stands in its own file.
#pragma once

#include "espalier/textbook/alpha_beta.hpp"
#include "espalier/textbook/minimax.hpp"
#include "espalier/textbook/negamax.hpp"

namespace espalier::textbook {

/// Calls `visitor(name, source, algorithm)` for each algorithm, from the simplest to the latest.
/// `algorithm(walk, depth)` gives the minimax value of the walk's position, `depth` plies ahead,
/// from the side to move, starting with an open window and an empty memory. Algorithms that need
/// keys can only be called for games that have them: ask with `std::invocable`.
template <class Visitor>
void for_each_algorithm(Visitor&& visitor) {
  visitor("minimax", "von Neumann 1928",
          [](auto& walk, int depth) { return minimax(walk, depth); });
  visitor("negamax", "Knuth & Moore 1975, section 1",
          [](auto& walk, int depth) { return negamax(walk, depth); });
  visitor("alpha-beta", "Knuth & Moore 1975, section 2", [](auto& walk, int depth) {
    return alpha_beta(walk, -infinite_score, infinite_score, depth);
  });
}

}  // namespace espalier::textbook
