// Moves are left out where that is seldom an error, or where the hooks say that it is.
#include "espalier/search/skipped_moves.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "espalier/espalier.hpp"
#include "espalier/final_value.hpp"
#include "espalier/random.hpp"
#include "espalier/random_moves.hpp"
#include "lab/any_game/five_in_a_row.hpp"
#include "lab/any_game/morris.hpp"

namespace espalier::lab::any_game {
namespace {

// Other rules that learn would search other trees.
constexpr Enhancements skipping =
    Enhancements::all().without(&Enhancements::reverse_futility, &Enhancements::tempo);
constexpr Enhancements full_width =
    skipping.without(&Enhancements::late_move_pruning, &Enhancements::futility_pruning,
                     &Enhancements::history_pruning, &Enhancements::see_pruning);

template <class G, class Eval, class H, Enhancements enhancements>
[[nodiscard]] std::uint64_t nodes_of(int depth) {
  return Search<G, Eval, H, enhancements>({}, 1).run(G{}, {.depth = depth}).nodes;
}

struct TrustingHooks : five_in_a_row::Hooks {
  static constexpr bool skipped_moves_are_bad = true;
};

TEST(SkippedMoves, AreNoneWhereTheyWouldOftenBeBest) {
  using namespace five_in_a_row;
  EXPECT_EQ((nodes_of<FiveInARow, OpenLines, Hooks, skipping>(5)),
            (nodes_of<FiveInARow, OpenLines, Hooks, full_width>(5)));
}

TEST(SkippedMoves, AreTrustedWhereTheHooksSaySo) {
  using namespace five_in_a_row;
  EXPECT_LT((nodes_of<FiveInARow, OpenLines, TrustingHooks, skipping>(5)),
            (nodes_of<FiveInARow, OpenLines, TrustingHooks, full_width>(5)));
}

/// In games that the search plays with itself after random moves; adds the depths that it reaches.
template <Enhancements enhancements>
RuleErrorCount errors_of_morris(std::uint64_t& plies) {
  using namespace morris;
  Search<Morris, MaterialAndMobility, Hooks, enhancements> search({}, 1);
  SplitMix64 random(1);
  for (int game = 0; game < 4; ++game) {
    auto position = detail::after_random_moves(Morris{}, 8, random);
    for (int ply = 0; position && !final_value(*position) && ply < 40; ++ply) {
      const auto result = search.run(*position, {.nodes = 3'000});
      plies += static_cast<std::uint64_t>(result.depth);
      position->make(result.best_move());
    }
  }
  return search.skip_errors();
}

TEST(SkippedMoves, AreSavedWhereTheyAreSeldomBest) {
  std::uint64_t all = 0, wide = 0;
  const RuleErrorCount count = errors_of_morris<skipping>(all);
  errors_of_morris<full_width>(wide);
  EXPECT_LT(4 * count.errors, count.nodes);
  EXPECT_GT(all, wide);
}

}  // namespace
}  // namespace espalier::lab::any_game
