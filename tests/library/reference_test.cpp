// Plain minimax against values computed by hand or known from theory, and the test games against
// their own contracts.
#include "espalier/textbook/reference.hpp"
#include "espalier/textbook/negamax.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "nim.hpp"
#include "random_game.hpp"

namespace espalier::reference_test {

using test_games::HooksOf;
using test_games::Nim;
using test_games::NimEvaluator;
using test_games::NimHooks;
using test_games::RandomEvaluator;
using test_games::RandomGame;
using test_games::RandomShape;
using textbook::negamax;
using textbook::solve;
using textbook::Walk;

/// A tree given leaf by leaf: `width` moves everywhere, the leaves from left to right as the side
/// to move there sees them.
struct GivenTree {
  struct Move {
    std::uint8_t number = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 4;

  Outcome generate(MovesOf<GivenTree>& list) const {
    if (path.size() == depth) return Outcome::scored(leaves[index()]);
    for (std::size_t i = 1; i <= width; ++i) list.push({static_cast<std::uint8_t>(i)});
    return Outcome::ongoing();
  }
  void make(Move move) { path.push_back(move.number - 1U); }
  void unmake(Move) { path.pop_back(); }
  [[nodiscard]] int side_to_move() const { return static_cast<int>(path.size() % 2); }
  [[nodiscard]] std::size_t index() const {
    std::size_t result = 0;
    for (const std::size_t step : path) result = result * width + step;
    return result;
  }

  std::size_t width, depth;
  std::vector<Score> leaves;
  std::vector<std::size_t> path = {};
};

/// Evaluates by the number of moves made, which shows the depth of the evaluation.
struct PliesEvaluator {
  [[nodiscard]] Score evaluate(const GivenTree& tree) const {
    return static_cast<Score>(tree.path.size());
  }
};

/// Above the range of evaluations.
struct BoastfulEvaluator {
  [[nodiscard]] Score evaluate(const GivenTree&) const { return win_score; }
};

TEST(Minimax, ValueOfAGivenTree) {
  // Two plies, three moves: the minima are 3, 2 and 2, the root takes 3.
  GivenTree tree{3, 2, {3, 12, 8, 2, 4, 6, 14, 5, 2}};
  PliesEvaluator evaluator;
  const auto solution = solve(tree, evaluator, 2);
  EXPECT_EQ(solution.score, 3);
  ASSERT_EQ(solution.best_moves.size(), 1U);
  EXPECT_EQ(solution.best_moves[0].number, 1);
  EXPECT_EQ(solution.counts.nodes(), 13U);
  EXPECT_EQ(solution.counts.leaves(), 9U);
}

TEST(Minimax, OddDepthIsSeenFromTheOtherSide) {
  // The leaves are worth -1 and +4 to the opponent, who is to move there.
  GivenTree tree{2, 1, {-1, 4}};
  PliesEvaluator evaluator;
  EXPECT_EQ(solve(tree, evaluator, 1).score, 1);
}

TEST(Minimax, AllBestMovesAreReported) {
  GivenTree tree{4, 1, {0, -7, 3, -7}};
  PliesEvaluator evaluator;
  const auto solution = solve(tree, evaluator, 1);
  EXPECT_EQ(solution.score, 7);
  ASSERT_EQ(solution.best_moves.size(), 2U);
  EXPECT_EQ(solution.best_moves[0].number, 2);
  EXPECT_EQ(solution.best_moves[1].number, 4);
}

TEST(Minimax, DepthLimitEvaluatesAndFinishedGamesNeedNoDepth) {
  GivenTree tree{2, 3, std::vector<Score>(8, 100)};
  PliesEvaluator evaluator;
  for (const int depth : {-1, 0}) {
    const auto solution = solve(tree, evaluator, depth);
    EXPECT_EQ(solution.score, 0);
    EXPECT_EQ(solution.counts.nodes(), 1U);
    EXPECT_EQ(solution.counts.leaves(), 1U);
    EXPECT_TRUE(solution.best_moves.empty());
  }
  EXPECT_EQ(solve(tree, evaluator, 2).score, 2);
  EXPECT_EQ(solve(tree, evaluator, 3).score, -100);
  EXPECT_EQ(solve(tree, evaluator, 30).score, -100);
}

TEST(Minimax, EvaluationsAreClampedBelowWins) {
  GivenTree tree{1, 2, {0}};
  BoastfulEvaluator evaluator;
  EXPECT_EQ(solve(tree, evaluator, 0).score, known_win - 1);
  EXPECT_EQ(solve(tree, evaluator, 1).score, 1 - known_win);
}

TEST(Minimax, NimIsLostWhenTheXorOfTheHeapsIsZero) {
  // Bouton's theorem (1901), for every position of three heaps of at most 3.
  NimEvaluator evaluator;
  for (int a = 0; a <= 3; ++a) {
    for (int b = 0; b <= 3; ++b) {
      for (int c = 0; c <= 3; ++c) {
        Nim nim({a, b, c});
        const Score score = solve(nim, evaluator, a + b + c).score;
        EXPECT_TRUE((a ^ b ^ c) == 0 ? is_proven_loss(score) : is_proven_win(score))
            << a << b << c << ": " << score;
      }
    }
  }
}

TEST(Minimax, NimBoundsAreExact) {
  NimEvaluator evaluator;
  for (int a = 0; a <= 4; ++a) {
    for (int b = 0; b <= 4; ++b) {
      for (const std::array<int, 3>& heaps : {std::array{a, b, 0}, {a, 0, b}, {0, a, b}}) {
        Nim nim(heaps);
        const ScoreBounds known = NimHooks::bounds(nim);
        ASSERT_TRUE(known.is_exact());
        EXPECT_EQ(known.lower, solve(nim, evaluator, a + b).score) << a << ' ' << b;
      }
    }
  }
  EXPECT_FALSE(NimHooks::bounds(Nim({1, 2, 3})).is_exact());
  static_assert(capabilities<Nim, NimHooks>() == Capabilities{.bounds = true});
  static_assert(capabilities<Nim>() == Capabilities{});
}

TEST(Minimax, WinsAreCountedFromTheRoot) {
  // Equal heaps of two are lost in four plies, and every other first move loses at least as soon.
  NimEvaluator evaluator;
  Nim nim({2, 2, 0});
  const auto solution = solve(nim, evaluator, 4);
  EXPECT_EQ(solution.score, loss_in(4));
  for (const auto move : solution.best_moves) EXPECT_EQ(move.count, 1);
  EXPECT_EQ(solution.best_moves.size(), 2U);
  Walk walk(nim, evaluator);
  EXPECT_EQ(negamax(walk, 4, 10), loss_in(14));
}

// --------------------------------------------------------------------------------- random games --

constexpr Capabilities every_hook{.key = true,
                                  .draws = true,
                                  .upcoming_repetition = true,
                                  .tactical = true,
                                  .check = true,
                                  .null_move = true,
                                  .history = true,
                                  .correction = true,
                                  .bounds = true};
constexpr Capabilities no_repetition{.key = true,
                                     .tactical = true,
                                     .check = true,
                                     .null_move = true,
                                     .history = true,
                                     .correction = true,
                                     .bounds = true};

static_assert(capabilities<RandomGame<>, HooksOf<RandomGame<>>>() == Capabilities{});
static_assert(capabilities<RandomGame<every_hook>, HooksOf<RandomGame<every_hook>>>() ==
              every_hook);
static_assert(capabilities<RandomGame<no_repetition>, HooksOf<RandomGame<no_repetition>>>() ==
              no_repetition);
static_assert(capabilities<RandomGame<Capabilities{.key = true}>,
                           HooksOf<RandomGame<Capabilities{.key = true}>>>() ==
              Capabilities{.key = true});
static_assert(capabilities<RandomGame<Capabilities{.tactical = true}>,
                           HooksOf<RandomGame<Capabilities{.tactical = true}>>>() ==
              Capabilities{.tactical = true});
static_assert(capabilities<RandomGame<Capabilities{.history = true}>,
                           HooksOf<RandomGame<Capabilities{.history = true}>>>() ==
              Capabilities{.history = true});

TEST(RandomGames, HooksDoNotChangeTheValue) {
  RandomEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (const bool transposes : {false, true}) {
      const RandomShape shape{.transposes = transposes};
      RandomGame<> bare(seed, shape);
      RandomGame<no_repetition> hooked(seed, shape);
      const auto a = solve(bare, evaluator, 6);
      const auto b = solve(hooked, evaluator, 6);
      EXPECT_EQ(a.score, b.score);
      EXPECT_EQ(a.counts, b.counts);
    }
  }
}

TEST(RandomGames, SeedsGiveDifferentValuesAndAllOutcomes) {
  RandomEvaluator evaluator;
  std::set<Score> values;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    RandomGame<> game(seed);
    values.insert(solve(game, evaluator, 6).score);
  }
  bool win = false, loss = false;
  for (const Score value : values) {
    win = win || is_proven_win(value);
    loss = loss || is_proven_loss(value);
  }
  EXPECT_TRUE(win && loss);
  EXPECT_GE(values.size(), 7U);  // two proven ones and most of -3 .. 3
}

/// Walks the game to `depth` and checks the contracts of its hooks at every position.
template <class G>
void check_hooks(G& game, int depth, std::map<std::uint64_t, int>& depth_of_key, int& meetings) {
  const auto [seen, is_new] = depth_of_key.emplace(game.key(), depth);
  meetings += !is_new;
  ASSERT_EQ(seen->second, depth) << "positions meet at unequal depth";
  MovesOf<G> all, tactical, quiet;
  const Outcome outcome = game.generate(all);
  game.generate_tactical(tactical);
  game.generate_quiet(quiet);
  ASSERT_EQ(tactical.size() + quiet.size(), all.size());
  ASSERT_EQ(all.empty(), outcome.is_over());
  ASSERT_EQ(game.bounds().is_exact(), outcome.is_over());
  for (const auto move : tactical) ASSERT_TRUE(game.is_tactical(move));
  for (const auto move : quiet) ASSERT_FALSE(game.is_tactical(move));
  ASSERT_FALSE(game.is_legal({}));
  if (depth == 0) return;
  const G before = game;
  for (const auto move : all) {
    ASSERT_TRUE(game.is_legal(move));
    ASSERT_LT(game.history_index(move), G::history_size);
    ASSERT_LT(game.continuation_index(move), G::continuation_size);
    ASSERT_LT(game.tactical_index(move), G::tactical_size);
    const std::uint64_t key = game.key_after(move);
    const bool gives_check = game.gives_check(move);
    game.make(move);
    ASSERT_EQ(game.key(), key);
    ASSERT_EQ(game.in_check(), gives_check);
    check_hooks(game, depth - 1, depth_of_key, meetings);
    game.unmake(move);
    ASSERT_EQ(game, before);
  }
  game.make_null();
  ASSERT_NE(game.side_to_move(), before.side_to_move());
  game.unmake_null();
  ASSERT_EQ(game, before);
}

TEST(RandomGames, HooksAgreeWithTheRules) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const bool transposes : {false, true}) {
      RandomGame<every_hook> game(seed, {.min_width = 2, .transposes = transposes});
      std::map<std::uint64_t, int> depth_of_key;
      int meetings = 0;
      check_hooks(game, 6, depth_of_key, meetings);
      EXPECT_EQ(meetings > 0, transposes);
    }
  }
}

TEST(RandomGames, DrawsByRuleCountBelowTheRootOnly) {
  constexpr Capabilities repetition{.draws = true};
  RandomEvaluator evaluator;
  int changed = 0;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    RandomGame<> bare(seed);
    RandomGame<repetition> drawn(seed);
    const auto a = solve(bare, evaluator, 5);
    const auto b = solve(drawn, evaluator, 5);
    EXPECT_LE(b.counts.nodes(), a.counts.nodes());
    EXPECT_EQ(a.best_moves.empty(), b.best_moves.empty());
    changed += a.score != b.score;
    // At the root itself the evaluation is used; draws are checked only below it.
    EXPECT_EQ(solve(drawn, evaluator, 0).score, drawn.static_eval());
    Walk walk(drawn, evaluator);
    if (drawn.is_draw(1)) {
      EXPECT_EQ(negamax(walk, 5, 1), draw_score);
    }
  }
  EXPECT_GT(changed, 0);
}

}  // namespace espalier::reference_test
