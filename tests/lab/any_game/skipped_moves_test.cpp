// Moves are left out where that is seldom an error, or where the hooks say that it is.
#include "espalier/search/skipped_moves.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "espalier/espalier.hpp"
#include "lab/any_game/five_in_a_row.hpp"
#include "lab/any_game/morris.hpp"

namespace espalier::lab::any_game {
namespace {

constexpr Enhancements full_width =
    Enhancements::all().without(&Enhancements::late_move_pruning, &Enhancements::futility_pruning,
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
  EXPECT_EQ((nodes_of<FiveInARow, OpenLines, Hooks, Enhancements::all()>(5)),
            (nodes_of<FiveInARow, OpenLines, Hooks, full_width>(5)));
}

TEST(SkippedMoves, AreTrustedWhereTheHooksSaySo) {
  using namespace five_in_a_row;
  EXPECT_LT((nodes_of<FiveInARow, OpenLines, TrustingHooks, Enhancements::all()>(5)),
            (nodes_of<FiveInARow, OpenLines, TrustingHooks, full_width>(5)));
}

TEST(SkippedMoves, AreSavedWhereTheyAreSeldomBest) {
  using namespace morris;
  const auto all = nodes_of<Morris, MaterialAndMobility, Hooks, Enhancements::all()>(8);
  const auto wide = nodes_of<Morris, MaterialAndMobility, Hooks, full_width>(8);
  EXPECT_LT(10 * all, 9 * wide);
}

}  // namespace
}  // namespace espalier::lab::any_game
