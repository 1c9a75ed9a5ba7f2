// The incremental evaluation against the same sums from scratch, along random walks of moves, null
// moves and moves taken back.
#include "games/chess/evaluation/piece_square_evaluator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "games/chess/evaluation/fitted_weights.hpp"
#include "games/chess/evaluation/flipped.hpp"
#include "random_games.hpp"

namespace espalier::chess {
namespace {

using testing::at;
using testing::below;

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

// ------------------------------------------------------------------------------- random walks --

/// A position and the evaluator along it, as a search would drive them.
class Walk {
 public:
  Walk(const Position& start, std::uint64_t seed) : position_(start), random_{seed} {
    evaluator_.reset(position_);
  }

  /// One random step: a move, a null move, or one or several taken back. Special moves are
  /// preferred, and only every third position is evaluated, so that updates pile up.
  void step() {
    const std::size_t die = below(random_, 10);
    if (die < 6) {
      make_random_move();
    } else if (die == 6 && position_.checkers() == 0 && has_room()) {
      make_null();
    } else {
      for (std::size_t n = die == 9 ? 1 + below(random_, 12) : 1; n > 0 && !made_.empty(); --n) {
        unmake();
      }
    }
    if (below(random_, 3) == 0) check();
  }
  void unmake_all() {
    while (!made_.empty()) unmake();
  }
  void check() {
    ASSERT_EQ(evaluator_.evaluate(position_), expected_value(position_)) << to_fen(position_);
  }

  std::map<Move::Kind, int> made_of_kind;
  int null_moves = 0;
  int chess960_castlings = 0;  ///< with king or rook on another square than in orthodox chess

 private:
  [[nodiscard]] bool has_room() const { return made_.size() < max_ply; }

  void make_random_move() {
    Position::Moves moves;
    if (!has_room() || position_.generate(moves).is_over()) return;
    Move move = moves[below(random_, moves.size())];
    for (const Move other : moves) {
      if (other.kind() != Move::normal && below(random_, 3) == 0) move = other;
    }
    ++made_of_kind[move.kind()];
    if (move.kind() == Move::castling &&
        (file_of(move.from()) != 4 || (file_of(move.to()) != 0 && file_of(move.to()) != 7))) {
      ++chess960_castlings;
    }
    evaluator_.make(position_, move);
    position_.make(move);
    made_.push_back(move);
  }
  void make_null() {
    ++null_moves;
    evaluator_.make_null();
    position_.make_null();
    made_.push_back(Move{});
  }
  void unmake() {
    if (made_.back() == Move{}) {
      position_.unmake_null();
      evaluator_.unmake_null();
    } else {
      position_.unmake(made_.back());
      evaluator_.unmake();
    }
    made_.pop_back();
  }

  Position position_;
  PieceSquareEvaluator evaluator_;
  SplitMix64 random_;
  std::vector<Move> made_;
};

TEST(PieceSquareEvaluator, EqualsFromScratchAlongRandomWalks) {
  std::map<Move::Kind, int> made;
  int null_moves = 0;
  int chess960_castlings = 0;
  for (std::uint64_t seed = 0; seed < 480; ++seed) {
    const int number = static_cast<int>(SplitMix64{seed}() % 960);
    Position start = seed % 3 == 0 ? Position() : position_960(number);
    if (seed % 5 == 0) start = at("r3k2r/PPP2ppp/8/3pP3/3Pp3/8/ppp2PPP/R3K2R w KQkq d6 0 1");
    Walk walk(start, seed);
    for (int i = 0; i < 400; ++i) {
      walk.step();
      if (::testing::Test::HasFatalFailure()) return;
    }
    walk.unmake_all();
    walk.check();
    for (const auto& [kind, count] : walk.made_of_kind) made[kind] += count;
    null_moves += walk.null_moves;
    chess960_castlings += walk.chess960_castlings;
  }
  EXPECT_GT(made[Move::normal], 20000);
  EXPECT_GT(made[Move::castling], 200);
  EXPECT_GT(chess960_castlings, 100);
  EXPECT_GT(made[Move::promotes], 1000);
  EXPECT_GT(made[Move::en_passant], 100);
  EXPECT_GT(null_moves, 2000);
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
