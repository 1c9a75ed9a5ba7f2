// Incremental evaluators: the search reports every move to them, and the tree is that of an
// evaluation from scratch.
#include "espalier/evaluator.hpp"

#include <gtest/gtest.h>

#include "espalier/search/search.hpp"
#include "games/chess/evaluation/piece_square_evaluator.hpp"
#include "games/chess/search_hooks.hpp"
#include "tests/games/chess/random_games.hpp"

namespace espalier {
namespace {

using chess::PieceSquareEvaluator;
using chess::Position;
using chess::testing::at;

struct FromScratch {
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
  [[nodiscard]] Score evaluate(const Position& position) const {
    PieceSquareEvaluator evaluator;
    evaluator.reset(position);
    return evaluator.evaluate(position);
  }
};
static_assert(IncrementalEvaluator<PieceSquareEvaluator, Position>);
static_assert(Evaluator<FromScratch, Position> && !IncrementalEvaluator<FromScratch, Position>);

template <class A, class B>
void expect_same_tree(A& incremental, B& from_scratch, const char* fen, const Limits& limits) {
  const auto a = incremental.run(at(fen), limits);
  const auto b = from_scratch.run(at(fen), limits);
  EXPECT_EQ(a.nodes, b.nodes) << fen;
  EXPECT_EQ(a.score(), b.score()) << fen;
  EXPECT_EQ(a.line(), b.line()) << fen;
}

TEST(IncrementalEvaluator, GivesTheTreeOfAnEvaluationFromScratch) {
  Search<Position, PieceSquareEvaluator, chess::SearchHooks> incremental({}, 2);
  Search<Position, FromScratch, chess::SearchHooks> from_scratch({}, 2);
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          chess::testing::kiwipete, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                          "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"}) {
    expect_same_tree(incremental, from_scratch, fen, {.depth = 10});
    expect_same_tree(incremental, from_scratch, fen, {.nodes = 4'321});  // stopped in mid-tree
  }
}

}  // namespace
}  // namespace espalier
