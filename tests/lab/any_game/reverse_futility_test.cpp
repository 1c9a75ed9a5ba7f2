// Reverse futility pruning is given up where the static evaluation misleads, unless the hooks vouch
// for it.
#include <gtest/gtest.h>

#include "espalier/espalier.hpp"
#include "espalier/final_value.hpp"
#include "espalier/random.hpp"
#include "espalier/random_moves.hpp"
#include "lab/any_game/isolation.hpp"
#include "lab/any_game/othello.hpp"

namespace espalier::lab::any_game {
namespace {

/// Of the searches of some games that the search plays with itself after random moves.
template <class G, class Eval, class Hooks = NoHooks>
[[nodiscard]] RuleErrorCount errors_of_games() {
  Search<G, Eval, Hooks> search({}, 1);
  SplitMix64 random(1);
  for (int game = 0; game < 6; ++game) {
    auto position = detail::after_random_moves(G{}, 8, random);
    while (position && !final_value(*position)) {
      position->make(search.run(*position, {.nodes = 3'000}).best_move());
    }
  }
  return search.reverse_futility_errors();
}

struct Trusting : NoHooks {
  static constexpr bool skipped_moves_are_bad = true;
};

TEST(ReverseFutility, IsGivenUpWhereTheEvaluationMisleads) {
  const RuleErrorCount count = errors_of_games<isolation::Isolation, isolation::Mobility>();
  EXPECT_GT(25 * count.errors, count.nodes);
}

TEST(ReverseFutility, IsTrustedWhereTheEvaluationSeldomMisleads) {
  const RuleErrorCount count = errors_of_games<othello::Position, OthelloDiscs>();
  EXPECT_GT(count.nodes, 32U);
  EXPECT_LT(25 * count.errors, count.nodes);
}

TEST(ReverseFutility, IsNotCountedWhereTheHooksVouchForIt) {
  EXPECT_EQ((errors_of_games<isolation::Isolation, isolation::Mobility, Trusting>().nodes), 0U);
}

}  // namespace
}  // namespace espalier::lab::any_game
