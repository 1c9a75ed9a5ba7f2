// Reverse futility pruning is given up where the side to move is often threatened, unless the hooks
// vouch for it.
#include <gtest/gtest.h>

#include "espalier/espalier.hpp"
#include "espalier/final_value.hpp"
#include "espalier/random.hpp"
#include "espalier/random_moves.hpp"
#include "lab/any_game/five_in_a_row.hpp"
#include "lab/any_game/othello.hpp"

namespace espalier::lab::any_game {
namespace {

/// Threats seen in games that the search plays with itself after random moves.
template <class G, class Eval, class Hooks = NoHooks>
[[nodiscard]] RuleErrorCount threats_in_games() {
  Search<G, Eval, Hooks> search({}, 1);
  SplitMix64 random(1);
  for (int game = 0; game < 6; ++game) {
    auto position = detail::after_random_moves(G{}, 8, random);
    while (position && !final_value(*position)) {
      position->make(search.run(*position, {.nodes = 3'000}).best_move());
    }
  }
  return search.threats();
}

struct Trusting : NoHooks {
  static constexpr bool skipped_moves_are_bad = true;
};

TEST(ReverseFutility, SeesThreatsWhereAMoveMayLoseByForce) {
  const RuleErrorCount count =
      threats_in_games<five_in_a_row::FiveInARow, five_in_a_row::OpenLines>();
  EXPECT_GT(count.nodes, 500U);
  EXPECT_GT(125 * count.errors, count.nodes) << "more than is tolerated";
}

TEST(ReverseFutility, IsGivenUpWhereThreatsAreCommon) {
  Search<five_in_a_row::FiveInARow, five_in_a_row::OpenLines> search({}, 1);
  SplitMix64 random(1);
  const auto position = detail::after_random_moves(five_in_a_row::FiveInARow{}, 12, random);
  ASSERT_TRUE(position);
  const auto looked_at = [&](int searches) {
    const auto before = search.threats().nodes;
    for (int i = 0; i < searches; ++i) (void)search.run(*position, {.nodes = 20'000});
    return search.threats().nodes - before;
  };
  EXPECT_GT(looked_at(20), 0U);
  EXPECT_EQ(looked_at(1), 0U) << "no node is cut any more, so none is looked at";
  search.clear();
  EXPECT_GT(looked_at(1), 0U) << "another game";
}

TEST(ReverseFutility, SeesNoneWhereNothingIsDecidedBeforeTheEnd) {
  const RuleErrorCount count = threats_in_games<othello::Position, OthelloDiscs>();
  EXPECT_GT(count.nodes, 500U);
  EXPECT_LT(1000 * count.errors, count.nodes);
}

TEST(ReverseFutility, IsNotCountedWhereTheHooksVouchForIt) {
  EXPECT_EQ((threats_in_games<othello::Position, OthelloDiscs, Trusting>().nodes), 0U);
}

}  // namespace
}  // namespace espalier::lab::any_game
