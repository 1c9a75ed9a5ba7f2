// The answer of the searches that choose a move by something other than the minimax value.
#pragma once

#include "espalier/score.hpp"

namespace espalier::textbook {

/// A move of the root and what the search thinks it is worth to the side to move. The move is
/// `Move{}` if the root is a leaf.
template <class Move>
struct Choice {
  Move move{};
  Score value = draw_score;
};

}  // namespace espalier::textbook
