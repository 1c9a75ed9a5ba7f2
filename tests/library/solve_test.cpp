// The solver on random games that end: with any hooks and both tables it finds the value of plain
// minimax, and its line is optimal play.
#include "espalier/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "espalier/solve_table.hpp"
#include "espalier/textbook/reference.hpp"
#include "nim.hpp"
#include "random_game.hpp"

namespace espalier::solve_test {

using test_games::HooksOf;
using test_games::RandomEvaluator;
using test_games::RandomGame;
using test_games::RandomShape;

/// Games that end soon: less than one move in the mean, but for the endings.
constexpr RandomShape ending_soon{.min_width = 1, .max_width = 4, .values = 2, .endings = 150};
/// With many transpositions.
constexpr RandomShape with_transpositions{
    .min_width = 2, .max_width = 3, .values = 2, .endings = 140, .transposes = true};

constexpr int to_the_end = 120;

/// Plays the line and returns the score of its end, from the side to move at the root.
template <class G>
Score end_of(G game, const std::vector<typename G::Move>& line) {
  const int side = game.side_to_move();
  for (const auto move : line) game.make(move);
  MovesOf<G> moves;
  const Outcome outcome = game.generate(moves);
  EXPECT_TRUE(outcome.is_over());
  const Score score = outcome.score(static_cast<int>(line.size()));
  return game.side_to_move() == side ? score : -score;
}

/// Solves a part of the positions by minimax, and has moves ordered by searches.
template <class G>
struct SmallEndingHooks : HooksOf<G> {
  [[nodiscard]] static bool is_small(const G& game) { return game.static_eval() == 0; }
  [[nodiscard]] static Score solve_small(const G& game, Score, std::uint64_t& nodes) {
    G copy(game);
    RandomEvaluator evaluator;
    ++nodes;
    return textbook::solve(copy, evaluator, to_the_end).score;
  }
  [[nodiscard]] static int ordering_depth(const G& game) { return game.static_eval() + 2; }
};

/// The same, and predictions of values, most of them wrong.
template <class G>
struct PredictingHooks : SmallEndingHooks<G> {
  [[nodiscard]] static ShallowSearch shallow_search(const G& game, int depth) {
    return {.depth = depth == max_ply && game.static_eval() != 1 ? 1 : 0, .margin = 1};
  }
};

template <class S, Capabilities hooks, bool alternates>
void compare(const RandomShape& shape) {
  using G = RandomGame<hooks, alternates>;
  S solver(1);
  RandomEvaluator evaluator;
  int longest = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    G game(seed, shape);
    const Score value = textbook::solve(game, evaluator, to_the_end).score;
    const auto solution = solver.run(game);
    ASSERT_TRUE(solution.is_solved()) << seed;
    ASSERT_EQ(solution.value.lower, value) << seed;
    ASSERT_EQ(end_of(game, solution.line), value) << seed;
    longest = std::max(longest, static_cast<int>(solution.line.size()));

    const auto weak = solver.run(game, {}, {.weak = true});
    ASSERT_EQ(weak.value, ScoreBounds::exactly((value > 0) - (value < 0))) << seed;
    const Score end = end_of(game, weak.line);
    ASSERT_EQ((end > 0) - (end < 0), weak.value.lower) << seed;
    if constexpr (hooks.key) solver.clear();  // other seeds have the same keys for other games
  }
  EXPECT_GT(longest, 3);
}

template <Capabilities hooks, bool alternates = true, class Table = TranspositionTable>
void compare_shapes() {
  using G = RandomGame<hooks, alternates>;
  using S = Solver<G, HooksOf<G>, Table>;
  compare<S, hooks, alternates>(ending_soon);
  compare<S, hooks, alternates>(with_transpositions);
}
template <Capabilities hooks, bool alternates, template <class> class Hooks>
void compare_endings() {
  using G = RandomGame<hooks, alternates>;
  using S = Solver<G, Hooks<G>, TranspositionTable, RandomEvaluator>;
  compare<S, hooks, alternates>(ending_soon);
  compare<S, hooks, alternates>(with_transpositions);
}

TEST(Solver, EqualsMinimaxWithoutHooks) {
  compare_shapes<Capabilities{}>();
  compare_shapes<Capabilities{}, false>();
}
TEST(Solver, EqualsMinimaxWithATable) {
  compare_shapes<Capabilities{.key = true}>();
  compare_shapes<Capabilities{.key = true}, false>();
  compare_shapes<Capabilities{.key = true}, true, SolveTable>();
  compare_shapes<Capabilities{.key = true, .bounds = true}, false, SolveTable>();
}
TEST(Solver, EqualsMinimaxWithTheMovePicker) {
  compare_shapes<Capabilities{.key = true, .history = true}>();
  compare_shapes<Capabilities{.tactical = true}>();
  compare_shapes<Capabilities{.key = true, .tactical = true, .history = true, .bounds = true},
                 false>();
}

TEST(Solver, EqualsMinimaxWithSmallEndingsAndMovesOrderedByEvaluation) {
  compare_endings<Capabilities{}, true, SmallEndingHooks>();
  compare_endings<Capabilities{.key = true, .bounds = true}, false, SmallEndingHooks>();
}

TEST(Solver, EqualsMinimaxWhateverThePredictionsAre) {
  using G = RandomGame<Capabilities{.key = true}, true>;
  static_assert(SolveWorker<G, PredictingHooks<G>, TranspositionTable, RandomEvaluator>::predicts);
  compare_endings<Capabilities{.key = true}, true, PredictingHooks>();
  compare_endings<Capabilities{.key = true, .bounds = true}, false, PredictingHooks>();
}

TEST(Solver, FindsTheTheoryOfNim) {
  using test_games::Nim;
  for (int a = 0; a <= 3; ++a) {
    for (int b = 0; b <= 3; ++b) {
      for (int c = 0; c <= 3; ++c) {
        const auto solution = solve<test_games::NimHooks>(Nim({a, b, c}));
        ASSERT_TRUE(solution.is_solved());
        EXPECT_EQ(is_proven_win(solution.value.lower), (a ^ b ^ c) != 0);
        EXPECT_EQ(solve(Nim({a, b, c})).value, solution.value);
        EXPECT_EQ(end_of(Nim({a, b, c}), solution.line), solution.value.lower);
      }
    }
  }
}

TEST(Solver, StopsAtTheNodeLimitWithTheBoundsProvenSoFar) {
  using test_games::Nim;
  const Nim game({6, 7, 7});
  Solver<Nim> solver;
  const auto whole = solver.run(game, {.nodes = 2'000'000});
  for (const std::uint64_t nodes : {10U, 1000U, 20'000U}) {
    const auto part = solver.run(game, {.nodes = nodes});
    EXPECT_EQ(part.nodes, nodes);
    EXPECT_FALSE(part.is_solved());
    EXPECT_TRUE(part.line.empty());
    EXPECT_LE(part.value.lower, whole.value.lower);
    EXPECT_GE(part.value.upper, whole.value.upper);
  }
}

TEST(Solver, ReportsProgressAndStopsWhenAsked) {
  using test_games::Nim;
  Solver<Nim> solver;
  int reports = 0;
  const auto solution = solver.run(Nim({7, 7, 7}), {}, {}, [&](const auto&) {
    ++reports;
    solver.control().stop();
  });
  EXPECT_FALSE(solution.is_solved());
  EXPECT_EQ(reports, 1);
}

/// A game that never ends.
struct Endless {
  using Move = unsigned char;
  static constexpr std::size_t max_moves = 1;
  Outcome generate(MovesOf<Endless>& list) const {
    list.push(1);
    return Outcome::ongoing();
  }
  void make(Move) { side ^= 1; }
  void unmake(Move) { side ^= 1; }
  [[nodiscard]] int side_to_move() const { return side; }
  int side = 0;
};

TEST(Solver, ClaimsNothingAboutLinesThatAreTooLong) {
  const auto solution = solve(Endless{});
  EXPECT_FALSE(solution.is_solved());
  EXPECT_TRUE(solution.line.empty());
}

}  // namespace espalier::solve_test
