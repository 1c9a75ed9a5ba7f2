// Step 6 of docs/your-game.md: several threads.
#pragma once

#include "espalier/search/parallel_search.hpp"
#include "examples/your_game/step_5_fitting.hpp"

namespace your_game {

using Step6 = espalier::ParallelSearch<KeyedOthello, WeightedCounts, Hooks>;

}  // namespace your_game
