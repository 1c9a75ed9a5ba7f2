// The search on English draughts against minimax, and the hooks and the evaluation against their
// definitions.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "espalier/search/parallel_search.hpp"
#include "espalier/search/search.hpp"
#include "espalier/textbook/reference.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/notation.hpp"
#include "games/checkers/position.hpp"
#include "games/checkers/search_hooks.hpp"
#include "tests/games/checkers/turned.hpp"
#include "tests/games/expect_minimax.hpp"

namespace espalier::checkers {
namespace {

/// A position after `plies` random moves; the game is not over.
Position at_random(int plies, std::mt19937& random) {
  for (;;) {
    Position position;
    MovesOf<Position> moves;
    for (int ply = 0; ply < plies && !position.generate(moves).is_over(); ++ply) {
      position.make(moves[random() % moves.size()]);
      moves.clear();
    }
    moves.clear();
    if (!position.generate(moves).is_over()) return position;
  }
}

template <class S>
void expect_minimax(S& search, const Position& root, int depth) {
  test::expect_minimax<Evaluator>(search, root, depth, to_fen(root.board()));
}

// To four plies a table entry cannot depend on the path: a position recurs on the fifth ply at the
// earliest.
TEST(CheckersOracle, EqualsMinimaxToFourPlies) {
  constexpr Enhancements e = Enhancements::exact();
  Search<Position, Evaluator, SearchHooks, e> exact({}, 1);
  using Switchable = Search<Position, Evaluator, SearchHooks, e.switchable()>;
  Switchable plain({}, 1);
  plain.set_enhancements(Enhancements::none());
  Switchable no_table({}, 1);
  no_table.set_enhancements(e.without(&Enhancements::table));
  Search<Position, Evaluator, SearchHooks, e, NoObserver, test::narrow> narrow_window({}, 1);
  Search<Position, Evaluator, NoHooks, e> no_hooks({}, 1);
  ParallelSearch<Position, Evaluator, SearchHooks, e> team({}, 2, 1);
  std::mt19937 random(5);
  std::vector<Position> positions;
  for (int i = 0; i < 30; ++i)
    positions.push_back(at_random(static_cast<int>(random() % 90), random));
  for (const char* fen : {"B:WK32,K31:BK1,K2", "W:W18:B6,7,14,15", "W:WK2,30:B6,7,14,15,24",
                          "B:W5:B1", "W:WK29,K30:BK3"}) {
    positions.emplace_back(*parse_fen(fen));
  }
  for (const Position& position : positions) {
    for (int depth = 1; depth <= 4 && !HasFatalFailure(); ++depth) {
      expect_minimax(exact, position, depth);
      expect_minimax(plain, position, depth);
      expect_minimax(no_table, position, depth);
      expect_minimax(narrow_window, position, depth);
      expect_minimax(no_hooks, position, depth);
      expect_minimax(team, position, depth);
    }
  }
}

TEST(CheckersSearch, WinsTwoKingsAgainstOne) {
  Search<Position, Evaluator, SearchHooks> search;
  const auto result = search.run(Position(*parse_fen("W:WK23,K22:BK12")), {.depth = 24});
  EXPECT_TRUE(is_proven_win(result.score())) << result.score();
  // In the double corner one king against one holds the draw.
  const auto draw = search.run(Position(*parse_fen("W:WK18:BK1")), {.depth = 16});
  EXPECT_LT(std::abs(draw.score()), Evaluator::king / 2);
}

// ------------------------------------------------------------------------------------------ hooks
// --

TEST(CheckersHooks, AgreeWithTheRules) {
  std::mt19937 random(6);
  for (int i = 0; i < 300; ++i) {
    const Position position = at_random(static_cast<int>(random() % 90), random);
    MovesOf<Position> all;
    MovesOf<Position> tactical;
    MovesOf<Position> quiet;
    (void)position.generate(all);
    SearchHooks::generate_tactical(position, tactical);
    SearchHooks::generate_quiet(position, quiet);
    EXPECT_EQ(tactical.size() + quiet.size(), all.size());
    EXPECT_TRUE(tactical.empty() || quiet.empty());
    EXPECT_EQ(SearchHooks::in_check(position), !tactical.empty());
    for (const Move move : all) {
      EXPECT_EQ(SearchHooks::is_tactical(position, move), !tactical.empty());
      EXPECT_TRUE(SearchHooks::is_legal(position, move));
      EXPECT_LT(SearchHooks::history_index(position, move), SearchHooks::history_size);
      EXPECT_LT(SearchHooks::continuation_index(position, move), SearchHooks::continuation_size);
      EXPECT_LT(SearchHooks::tactical_index(position, move), SearchHooks::tactical_size);
      Position next = position;
      next.make(move);
      EXPECT_EQ(SearchHooks::gives_check(position, move), SearchHooks::in_check(next));
    }
    EXPECT_FALSE(SearchHooks::is_legal(position, Move{}));
  }
}

TEST(CheckersHooks, StaticExchangeFollowsCompulsoryCaptures) {
  const auto see = [](const char* fen, const char* text) {
    const Position position(*parse_fen(fen));
    const Move move = *parse_pdn(text, position.board());
    Score score = -500;
    while (score < 500 && SearchHooks::see_ge(position, move, score + 1)) ++score;
    return score;
  };
  constexpr Score piece = Evaluator::piece;
  EXPECT_EQ(see("B:W32:B1", "1-5"), 0);
  EXPECT_EQ(see("B:W19:B15", "15x24"), piece);
  EXPECT_EQ(see("B:WK19:B15", "15x24"), Evaluator::king);
  EXPECT_EQ(see("B:W19,28:B15", "15x24"), 0);      // captured in turn
  EXPECT_EQ(see("B:W22:B15,1", "15-18"), -piece);  // given away
  EXPECT_EQ(see("B:W22:B15,11,8,1", "15-18"), 0);  // exchanged
}

// ------------------------------------------------------------------------------------- evaluation
// --

TEST(CheckersEvaluator, IsSymmetric) {
  Evaluator evaluator;
  std::mt19937 random(7);
  for (int i = 0; i < 500; ++i) {
    const Position position = at_random(static_cast<int>(random() % 100), random);
    EXPECT_EQ(evaluator.evaluate(turned(position)), evaluator.evaluate(position));
    EXPECT_LT(std::abs(evaluator.evaluate(position)), proven_win);
  }
  EXPECT_EQ(evaluator.evaluate(Position()), Evaluator::side_to_move);
}

/// A search of two plies with this evaluation against random moves.
TEST(CheckersEvaluator, BeatsRandomMoves) {
  Search<Position, Evaluator, SearchHooks> search({}, 1);
  std::mt19937 random(8);
  int won = 0;
  for (int game = 0; game < 20; ++game) {
    Position position;
    MovesOf<Position> moves;
    while (!position.generate(moves).is_over() && !position.is_draw(0)) {
      const bool is_random = position.side_to_move() == game % 2;
      position.make(is_random ? moves[random() % moves.size()]
                              : search.run(position, {.depth = 4}).best_move());
      moves.clear();
    }
    won += moves.empty() && position.side_to_move() == game % 2 ? 1 : 0;
  }
  EXPECT_GE(won, 18);
}

}  // namespace
}  // namespace espalier::checkers
