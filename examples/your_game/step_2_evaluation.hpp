// Step 2 of docs/your-game.md: a first evaluation.
#pragma once

#include "examples/your_game/step_1_rules.hpp"

namespace your_game {

struct DiscDifference {
  espalier::Score evaluate(const Othello& position) const {
    return disc * (std::popcount(position.own) - std::popcount(position.other));
  }
};
static_assert(espalier::Evaluator<DiscDifference, Othello>);

using Step2 = espalier::Search<Othello, DiscDifference>;

}  // namespace your_game
