// The oracle holds for games with any of the hooks, and for any aspiration width. The comparison
// is in oracle.hpp.
#include "tests/oracle/oracle.hpp"

namespace espalier::oracle {
namespace {

/// Parameters with an aspiration window from the first iteration, whose width is set by the test.
Parameters narrow{.aspiration_depth = 1};

TEST(Oracle, EveryHookAloneAndAllButOne) {
  constexpr Enhancements e = Enhancements::exact();
  compare<no_hooks, e>(quick_games);
  compare<Capabilities{.key = true}, e>(quick_games);
  compare<Capabilities{.tactical = true}, e>(quick_games);
  compare<Capabilities{.check = true}, e>(quick_games);
  compare<Capabilities{.null_move = true}, e>(quick_games);
  compare<Capabilities{.history = true}, e>(quick_games);
  compare<Capabilities{.correction = true}, e>(quick_games);
  compare<Capabilities{.draws = true}, e>(quick_games);
  compare<Capabilities{.draws = true, .upcoming_repetition = true}, e>(quick_games);
  compare<Capabilities{.bounds = true}, e>(quick_games);
  compare<Capabilities{.key = true, .history = true}, e>(quick_games);
  compare<Capabilities{.key = true, .tactical = true, .history = true}, e>(quick_games);
}

TEST(Oracle, AnyAspirationWidth) {
  for (const Score width : {0, 1, 2, 7, 1000, int{infinite_score}}) {
    SCOPED_TRACE(width);
    narrow.aspiration_width = width;
    compare<all_hooks, Enhancements::exact(), narrow>(quick_games);
  }
}

/// A side may move twice in a row: with every switch alone, and all but one.
template <Capabilities hooks>
void compare_uneven(const Enhancements& chosen) {
  compare<hooks, false>(chosen, quick_games);
}
TEST(Oracle, TurnsNeedNotAlternate) {
  using E = Enhancements;
  compare_uneven<no_hooks>(E::none());
  compare_uneven<no_hooks>(E::exact());
  compare_uneven<all_hooks>(E::none());
  compare_uneven<all_hooks>(E::none().with(&E::minimal_window));
  compare_uneven<all_hooks>(E::none().with(&E::table, &E::iterative_deepening));
  compare<all_hooks, E::exact(), default_parameters, false>(quick_games);
  compare_uneven<all_hooks>(E::exact().without(&E::minimal_window));
  compare_uneven<all_hooks>(E::exact().without(&E::table));
}

/// The selective search need not give the minimax value, but it returns a legal move.
TEST(Oracle, ThePlayingSearchNeedsNoAlternation) {
  using G = RandomGame<all_hooks, false>;
  Search<G, RandomEvaluator, HooksOf<G>> search({}, 1);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const G game(seed, shape_of(seed));
    const auto result = search.run(game, {.depth = 8});
    EXPECT_EQ(result.depth > 0, !result.moves.empty()) << seed;
    if (!result.moves.empty()) {
      EXPECT_TRUE(game.is_legal(result.best_move())) << seed;
    }
  }
}

}  // namespace
}  // namespace espalier::oracle
