// The appendix of 1981: corrected it finds the value of minimax, and each fault does what is said
// of it.
#include <gtest/gtest.h>

#include <cstdint>

#include "espalier/textbook/negamax.hpp"
#include "lab/appendix_1981.hpp"

namespace espalier::lab::listings {
namespace {

using Paths = RandomGraph::Paths;

struct Outcomes {
  int wrong = 0;
  int endless = 0;
};

template <class Search>
Outcomes outcomes(Search search, Faults faults, Paths paths, unsigned one_end_in = 0) {
  Outcomes found;
  GraphEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomGraph game(seed, one_end_in, paths);
    W walk(game, evaluator);
    const auto value = search(walk, 5, faults);
    found.endless += value ? 0 : 1;
    found.wrong += value && *value != textbook::negamax(walk, 5) ? 1 : 0;
  }
  return found;
}

TEST(Appendix1981, CorrectedFindsTheValueOfMinimax) {
  for (const Paths paths : {Paths::meet, Paths::part}) {
    for (const auto search : {appendix, deepened_appendix}) {
      const Outcomes found = outcomes(search, 0, paths);
      EXPECT_EQ(found.wrong, 0);
      EXPECT_EQ(found.endless, 0);
    }
  }
}

TEST(Appendix1981, DoesNotEndWhereTheTableHasAMoveAtDepthZero) {
  EXPECT_GT(outcomes(appendix, passes_the_horizon, Paths::meet).endless, 10);
  EXPECT_GT(outcomes(deepened_appendix, passes_the_horizon, Paths::meet).endless, 10);
  // In a tree no position at depth 0 is met twice.
  EXPECT_EQ(outcomes(deepened_appendix, passes_the_horizon, Paths::part).endless, 0);
}

TEST(Appendix1981, TheOtherFaultsEndWithWrongValues) {
  for (const Faults fault :
       {Faults{cuts_at_upper_bounds}, Faults{lacks_a_minus}, Faults{skips_first_move}}) {
    const Outcomes found = outcomes(appendix, fault, Paths::meet);
    EXPECT_GT(found.wrong, 0) << fault;
    EXPECT_EQ(found.endless, 0) << fault;
  }
}

}  // namespace
}  // namespace espalier::lab::listings
