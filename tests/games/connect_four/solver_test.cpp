// Connect Four solved by the solver, against published scores and against minimax over whole
// boards, with and without each of the hooks that only the solver calls.
#include "espalier/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "espalier/solve_table.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "tests/games/connect_four/known_values.hpp"

namespace espalier::connect_four {
namespace {

struct OnlyBounds {
  [[nodiscard]] static ScoreBounds bounds(const Position& position) {
    return SearchHooks::bounds(position);
  }
};
struct OnlyCandidates : OnlyBounds {
  static void generate_candidates(const Position& position, MovesOf<Position>& list) {
    SearchHooks::generate_candidates(position, list);
  }
};
struct OnlySymmetry : OnlyBounds {
  [[nodiscard]] static std::uint64_t symmetric_key(const Position& position) {
    return SearchHooks::symmetric_key(position);
  }
};
using FullSolver = Solver<Position, SearchHooks, SolveTable>;

/// The line is legal and ends the game with the value.
void check_optimal(Position position, const Solution<Move>& solution) {
  MovesOf<Position> moves;
  int side = 1;
  for (const Move move : solution.line) {
    moves.clear();
    ASSERT_FALSE(position.generate(moves).is_over());
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    position.make(move);
    side = -side;
  }
  const Outcome outcome = position.generate(moves);
  ASSERT_TRUE(outcome.is_over());
  ASSERT_EQ(side * outcome.score(static_cast<int>(solution.line.size())), solution.value.lower);
}

template <class AnySolver>
void expect_solved(AnySolver& solver, const Published& fact) {
  const Position position = *parse_position(fact.moves);
  const auto solution = solver.run(position);
  ASSERT_TRUE(solution.is_solved()) << fact.moves;
  EXPECT_EQ(solution.value.lower, score_of_published(fact.score, position)) << fact.moves;
  check_optimal(position, solution);
}

TEST(ConnectFourSolver, PublishedScores) {
  FullSolver solver;  // keeps its table from one position to the next
  for (const Published& fact : openings) expect_solved(solver, fact);
  for (const Published& fact : middle_game) expect_solved(solver, fact);
  for (const Published& fact : endings) expect_solved(solver, fact);
}

TEST(ConnectFourSolver, PublishedScoresWithEachHookAlone) {
  Solver<Position> without;
  Solver<Position, OnlyBounds> bounds;
  Solver<Position, OnlyCandidates, SolveTable> candidates;
  Solver<Position, OnlySymmetry> symmetry;
  for (const Published& fact : endings) {
    if (parse_position(fact.moves)->stones() < 33) continue;
    expect_solved(without, fact);
    expect_solved(bounds, fact);
    expect_solved(candidates, fact);
    expect_solved(symmetry, fact);
  }
}

TEST(ConnectFourSolver, WeakGoalSaysWhoWins) {
  FullSolver solver;
  for (const Published& fact : middle_game) {
    const Position position = *parse_position(fact.moves);
    const auto solution = solver.run(position, {}, {.weak = true, .line = false});
    const int winner = (fact.score > 0) - (fact.score < 0);
    EXPECT_EQ(solution.value, ScoreBounds::exactly(winner)) << fact.moves;
    EXPECT_TRUE(solution.line.empty());
  }
}

TEST(ConnectFourSolver, MirrorImagesHaveTheSameKeyAndValue) {
  std::mt19937 random(4);
  for (int i = 0; i < 300; ++i) {
    std::string moves, mirrored;
    Position position;
    MovesOf<Position> list;
    for (int ply = 0; ply < 26 && !position.generate(list).is_over(); ++ply) {
      const Move move = list[random() % list.size()];
      moves += to_char(move);
      mirrored += to_char({static_cast<std::uint8_t>(8 - move.column)});
      position.make(move);
      list.clear();
      const Position image = *parse_position(mirrored);
      ASSERT_EQ(position.mirror_key(), image.mirror_key()) << moves;
      ASSERT_EQ(position.key() == image.key(), position == image) << moves;
    }
  }
}

TEST(ConnectFourSolver, ThreadsShareTheTable) {
  // Enough nodes for the helpers to start: more than 100,000.
  const Position position = *parse_position("672153543");
  FullSolver team(16, {}, 3);
  EXPECT_EQ(team.table()->mib(), 16U) << "it does not grow while several threads use it";
  for (int run = 0; run < 2; ++run) {
    const auto solution = team.run(position);
    EXPECT_EQ(solution.value.lower, score_of_published(-5, position));
    check_optimal(position, solution);
    if (run == 0) {
      EXPECT_GT(solution.nodes, 200'000U);
    }
  }
  team.clear();
  const auto stopped = team.run(position, {.nodes = 150'000});
  EXPECT_FALSE(stopped.is_solved());
  EXPECT_GE(stopped.value.upper, score_of_published(-5, position));
  EXPECT_LE(stopped.nodes, 150'000U + 3 * 1024);
}

/// The solver on every kind of position of a small board.
void compare_on_board(int width, int height) {
  Position start = *Position::make(width, height);
  Book book;
  FullSolver solver(4);
  Solver<Position, OnlyBounds> with_moves(4);
  EXPECT_EQ(solver.run(start).value, ScoreBounds::exactly(book.value(start)));
  std::mt19937 random(5);
  for (int i = 0; i < 1000; ++i) {
    Position position = at_random(
        start, static_cast<int>(random() % static_cast<unsigned>(start.cells() + 1)), random);
    const Score exact = book.value(position);
    const auto solution = solver.run(position);
    ASSERT_EQ(solution.value, ScoreBounds::exactly(exact)) << to_string(position);
    check_optimal(position, solution);
    ASSERT_EQ(with_moves.run(position).value, ScoreBounds::exactly(exact)) << to_string(position);
    const auto weak = solver.run(position, {}, {.weak = true});
    ASSERT_EQ(weak.value, ScoreBounds::exactly((exact > 0) - (exact < 0))) << to_string(position);
  }
}

TEST(ConnectFourSolver, EqualsMinimaxOnSmallBoards) {
  compare_on_board(4, 4);
  compare_on_board(5, 3);
}

}  // namespace
}  // namespace espalier::connect_four
