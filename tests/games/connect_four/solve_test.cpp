// Connect Four solved by the search that plays chess, against published scores and against minimax
// over whole boards; the bounds of the hooks against exact values.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/search/search.hpp"
#include "espalier/textbook/reference.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "tests/games/connect_four/known_values.hpp"
#include "tests/library/some_options.hpp"

namespace espalier::connect_four {
namespace {

using ExactSearch = Search<Position, Evaluator, SearchHooks, Enhancements::exact()>;

/// Deep enough for the end of the game; any proven score ends the search.
Limits to_the_end(const Position& position) {
  const int left = position.cells() - position.stones();
  return {.depth = left, .proven_within = left};
}

/// The principal variation is legal and, if it reaches the end, ends with the score.
void check_line(Position position, const Result<Move>& result) {
  int ply = 0;
  for (const Move move : result.line()) {
    MovesOf<Position> moves;
    ASSERT_FALSE(position.generate(moves).is_over());
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    position.make(move);
    ++ply;
  }
  ASSERT_GT(ply, 0);
  if (const ScoreBounds known = SearchHooks::bounds(position); known.is_exact()) {
    const Score score = from_table(known.lower, ply);
    ASSERT_EQ(ply % 2 == 0 ? score : -score, result.score());
  }
}

void expect_published(ExactSearch& solver, const Published& fact) {
  const Position position = *parse_position(fact.moves);
  const auto result = solver.run(position, to_the_end(position));
  EXPECT_EQ(published_score(result.score(), position), fact.score) << fact.moves;
  EXPECT_EQ(result.score(), score_of_published(fact.score, position)) << fact.moves;
  check_line(position, result);
}

TEST(ConnectFourSolved, PublishedScores) {
  ExactSearch solver;  // keeps its table from one position to the next
  for (const Published& fact : middle_game) expect_published(solver, fact);
  for (const Published& fact : endings) expect_published(solver, fact);
}

TEST(ConnectFourSolved, PublishedScoresWithoutBoundsAndTable) {
  using Bare = test_games::SomeOptions<Position, Capabilities{}>;
  static_assert(capabilities<Bare>() == Capabilities{});
  using Evaluator = test_games::EvaluatesWhole<Evaluator>;
  Search<Bare, Evaluator, NoHooks, Enhancements::exact()> solver;
  int tried = 0;
  for (const Published& fact : endings) {
    const Position position = *parse_position(fact.moves);
    if (position.stones() < 33) continue;
    const auto result = solver.run(Bare(position), to_the_end(position));
    EXPECT_EQ(published_score(result.score(), position), fact.score) << fact.moves;
    ++tried;
  }
  EXPECT_GE(tried, 8);
}

// -------------------------------------------------------------------------- small boards, whole --

/// Plain minimax, the book, and the search with all and no enhancements, on one board.
void compare_on(int width, int height, std::size_t positions, Score value) {
  Position start = *Position::make(width, height);
  Book book;
  EXPECT_EQ(book.value(start), value);
  EXPECT_EQ(book.size(), positions);
  EXPECT_EQ(book.false_bounds(), 0U);
  EXPECT_GT(book.exact_bounds(), positions / 4);
  EXPECT_GT(book.draw_bounds(), positions / 100);

  ExactSearch solver;
  EXPECT_EQ(solver.run(start, to_the_end(start)).score(), value);
  Search<Position, Evaluator, SearchHooks, Enhancements::none()> plain;
  std::mt19937 random(5);
  Evaluator evaluator;
  for (int i = 0; i < 300; ++i) {
    Position position = at_random(
        start, 1 + static_cast<int>(random() % static_cast<unsigned>(start.cells())), random);
    const Score exact = book.value(position);
    const int left = position.cells() - position.stones();
    EXPECT_EQ(solver.run(position, to_the_end(position)).score(), exact) << to_string(position);
    if (left <= 9) {
      EXPECT_EQ(textbook::solve(position, evaluator, left).score, exact) << to_string(position);
      EXPECT_EQ(plain.run(position, {.depth = std::max(left, 1)}).score(), exact);
    }
  }
}

// The numbers of positions were counted by another program, which keeps boards as text.
TEST(ConnectFourSolved, FourByFourIsADraw) { compare_on(4, 4, 161029, draw_score); }
TEST(ConnectFourSolved, FourByFiveIsADraw) { compare_on(4, 5, 1706255, draw_score); }
TEST(ConnectFourSolvedSlow, FiveByFourIsADraw) { compare_on(5, 4, 3945711, draw_score); }

// --------------------------------------------------------------------------------------- bounds --

TEST(ConnectFourSolved, BoundsHoldTheValuesOfPublishedPositions) {
  const auto check = [](const Published& fact) {
    const Position position = *parse_position(fact.moves);
    EXPECT_TRUE(is_within(score_of_published(fact.score, position), SearchHooks::bounds(position)))
        << fact.moves;
  };
  for (const Published& fact : middle_game) check(fact);
  for (const Published& fact : endings) check(fact);
}

TEST(ConnectFourSolved, BoundsHoldTheValuesOfRandomPositions) {
  Search<Position, Evaluator, NoHooks, Enhancements::exact()> solver;
  std::mt19937 random(7);
  int wins = 0;
  int losses = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position = at_random(Position(), 24 + static_cast<int>(random() % 16), random);
    const Score exact = solver.run(position, to_the_end(position)).score();
    const ScoreBounds bounds = SearchHooks::bounds(position);
    EXPECT_TRUE(is_within(exact, bounds)) << to_string(position);
    wins += is_proven_win(exact) && !bounds.is_exact() ? 1 : 0;
    losses += is_proven_loss(exact) && !bounds.is_exact() ? 1 : 0;
  }
  EXPECT_GT(wins, 20);
  EXPECT_GT(losses, 5);
}

// -------------------------------------------------------------------------------- limited depth --

/// The search with every exact enhancement against plain minimax at a limited depth, where nothing
/// but the evaluation decides. The bounds are hidden: they see further than that depth.
template <Capabilities kept>
void compare_at_depth(int width, int height, int depth) {
  using Game = test_games::SomeOptions<Position, kept>;
  using Evaluator = test_games::EvaluatesWhole<Evaluator>;
  std::mt19937 random(6);
  Search<Game, Evaluator, NoHooks, Enhancements::exact()> exact;
  Search<Game, Evaluator, NoHooks, Enhancements::none()> plain;
  Evaluator evaluate;
  for (int i = 0; i < 25; ++i) {
    Game game(at_random(*Position::make(width, height), static_cast<int>(random() % 16), random));
    MovesOf<Game> moves;
    if (game.generate(moves).is_over()) continue;
    for (int d = 1; d <= depth; ++d) {
      const auto solution = textbook::solve(game, evaluate, d);
      exact.clear();
      const auto result = exact.run(game, {.depth = d, .infinite = true});
      ASSERT_EQ(result.score(), solution.score) << to_string(game.whole()) << d;
      const auto& best = solution.best_moves;
      ASSERT_NE(std::find(best.begin(), best.end(), result.best_move()), best.end());
      ASSERT_EQ(plain.run(game, {.depth = d, .infinite = true}).score(), solution.score);
    }
  }
}

TEST(ConnectFourSolved, EqualsPlainMinimaxAtEveryDepth) {
  compare_at_depth<Capabilities{}>(7, 6, 4);
  compare_at_depth<Capabilities{}>(5, 4, 6);
  compare_at_depth<Capabilities{.key = true}>(7, 6, 5);
  compare_at_depth<Capabilities{.key = true}>(5, 4, 7);
}

}  // namespace
}  // namespace espalier::connect_four
