// Step 7 of docs/your-game.md: several threads.
#pragma once

#include "espalier/search/parallel_search.hpp"
#include "examples/your_game/step_6_fitting.hpp"

namespace your_game {

using Step7 = espalier::ParallelSearch<KeyedOthello, WeightedCounts, Hooks>;

}  // namespace your_game
