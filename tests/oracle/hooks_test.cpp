// The oracle holds for games with any of the hooks, and for any aspiration width. The comparison
// is in oracle.hpp.
#include "tests/oracle/oracle.hpp"

namespace espalier::oracle {
namespace {

/// An aspiration window of `width` to either side from the first iteration.
template <Score width>
inline constexpr Parameters narrow{.aspiration_width = width, .aspiration_depth = 1};

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
  constexpr Enhancements e = Enhancements::exact();
  compare<all_hooks, e, narrow<0>>(quick_games);
  compare<all_hooks, e, narrow<1>>(quick_games);
  compare<all_hooks, e, narrow<2>>(quick_games);
  compare<all_hooks, e, narrow<7>>(quick_games);
  compare<all_hooks, e, narrow<1000>>(quick_games);
  compare<all_hooks, e, narrow<infinite_score>>(quick_games);
}

/// A side may move twice in a row: with every switch alone, and all but one.
template <Capabilities hooks, Enhancements e>
void compare_uneven() {
  compare<hooks, e, default_parameters, false>(quick_games);
}
TEST(Oracle, TurnsNeedNotAlternate) {
  using E = Enhancements;
  compare_uneven<no_hooks, E::none()>();
  compare_uneven<no_hooks, E::exact()>();
  compare_uneven<all_hooks, E::none()>();
  compare_uneven<all_hooks, E::none().with(&E::minimal_window)>();
  compare_uneven<all_hooks, E::none().with(&E::table, &E::iterative_deepening)>();
  compare_uneven<all_hooks, E::exact()>();
  compare_uneven<all_hooks, E::exact().without(&E::minimal_window)>();
  compare_uneven<all_hooks, E::exact().without(&E::table)>();
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
