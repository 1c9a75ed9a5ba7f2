// The incremental evaluation against the same sums from scratch, along random walks of moves, null
// moves and moves taken back.
#include "games/chess/evaluation/piece_square_evaluator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "evaluator_walk.hpp"
#include "games/chess/evaluation/fitted_weights.hpp"
#include "games/chess/evaluation/flipped.hpp"
#include "random_games.hpp"

namespace espalier::chess {
namespace {

using testing::at;

/// The definition, term by term, from the side to move.
Score expected_value(const Position& position) {
  TaperedScore sum;
  int phase = 0;
  for (Square square = a1; square < no_square; ++square) {
    const Piece piece = position.piece_on(square);
    if (piece == no_piece) continue;
    const auto type = static_cast<std::size_t>(type_of(piece));
    const Square seen = colour_of(piece) == white ? square : flip_rank(square);
    const auto file = static_cast<std::size_t>(std::min(file_of(seen), 7 - file_of(seen)));
    const TaperedScore value =
        fitted_weights.piece_value[type] +
        fitted_weights.piece_square[type][static_cast<std::size_t>(rank_of(seen))][file];
    sum += colour_of(piece) == white ? value : -value;
    phase += std::array{0, 1, 1, 2, 4, 0}[type];
  }
  phase = std::min(phase, 24);
  const int score = (sum.middle_game() * phase + sum.end_game() * (24 - phase)) / 24;
  return position.side_to_move() == white ? score : -score;
}

Score from_scratch(const Position& position) {
  PieceSquareEvaluator evaluator;
  evaluator.reset(position);
  return evaluator.evaluate(position);
}

TEST(PieceSquareEvaluator, FromScratchIsTheDefinition) {
  testing::in_random_games(31, 30, [](const Position& position) {
    ASSERT_EQ(from_scratch(position), expected_value(position)) << to_fen(position);
    ASSERT_EQ(from_scratch(flipped(position)), from_scratch(position)) << to_fen(position);
  });
  EXPECT_EQ(from_scratch(Position()), 0);
  EXPECT_EQ(PieceSquareEvaluator::from_scratch(Position()).phase, 24);
}

TEST(PieceSquareEvaluator, EqualsFromScratchAlongRandomWalks) {
  PieceSquareEvaluator evaluator;
  testing::WalkCounts counts = testing::walk_randomly(evaluator, 480, expected_value);
  EXPECT_GT(counts.made[Move::normal], 20000);
  EXPECT_GT(counts.made[Move::castling], 200);
  EXPECT_GT(counts.chess960_castlings, 100);
  EXPECT_GT(counts.made[Move::promotes], 1000);
  EXPECT_GT(counts.made[Move::en_passant], 100);
  EXPECT_GT(counts.null_moves, 2000);
}

TEST(PieceSquareEvaluator, HoldsTheLongestLineOfASearch) {
  Position position;
  PieceSquareEvaluator evaluator;
  evaluator.reset(position);
  const std::array cycle{Move(g1, f3), Move(g8, f6), Move(f3, g1), Move(f6, g8)};
  for (int ply = 0; ply < max_ply; ++ply) {
    const Move move = cycle[static_cast<std::size_t>(ply) % cycle.size()];
    evaluator.make(position, move);
    position.make(move);
  }
  EXPECT_EQ(evaluator.evaluate(position), from_scratch(position));
}

TEST(PieceSquareEvaluator, ACopyIsIndependent) {
  Position position;
  PieceSquareEvaluator evaluator;
  evaluator.reset(position);
  const Move move(e2, e4);
  evaluator.make(position, move);
  PieceSquareEvaluator copy = evaluator;
  position.make(move);
  EXPECT_EQ(copy.evaluate(position), from_scratch(position));
  evaluator.unmake();
  EXPECT_EQ(copy.evaluate(position), from_scratch(position));
  EXPECT_EQ(evaluator.evaluate(Position()), 0);
}

TEST(DirtyPieces, NamesWhatEachKindOfMoveChanges) {
  const auto of = [](const Position& position, Move move) {
    const DirtyPieces dirty = dirty_pieces(position, move);
    return std::vector<DirtyPiece>(dirty.begin(), dirty.end());
  };
  using List = std::vector<DirtyPiece>;
  EXPECT_EQ(of(Position(), Move(g1, f3)), (List{{white_knight, g1, f3}}));
  const Position promotion = at("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(of(promotion, Move::promotion(a7, b8, knight)), (List{{black_rook, b8, no_square},
                                                                  {white_pawn, a7, no_square},
                                                                  {white_knight, no_square, b8}}));
  const Position en_passant = at("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(of(en_passant, Move(d4, e3, Move::en_passant)),
            (List{{white_pawn, e4, no_square}, {black_pawn, d4, e3}}));
  // Chess960: the rook goes over the king, which stays.
  const Position castling = at("4k3/8/8/8/8/8/8/6KR w H - 0 1");
  EXPECT_EQ(of(castling, Move(g1, h1, Move::castling)),
            (List{{white_king, g1, g1}, {white_rook, h1, f1}}));
}

}  // namespace
}  // namespace espalier::chess
