// Chess on an array of bytes, and on bitboards whose moves are tested one by one, has the moves,
// the outcomes and the material of chess::Position.
#include "lab/byte_chess.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "lab/bitboard_chess.hpp"

namespace espalier::lab {
namespace {

std::vector<std::uint16_t> sorted(const auto& moves) {
  std::vector<std::uint16_t> bits;
  for (const chess::Move move : moves) bits.push_back(move.bits());
  std::sort(bits.begin(), bits.end());
  return bits;
}

Score material(const chess::Position& position) {
  Score sum = 0;
  for (chess::Square square = chess::a1; square < chess::no_square; ++square) {
    const chess::Piece piece = position.piece_on(square);
    if (piece == chess::no_piece) continue;
    const Score worth = chess::exchange_value[static_cast<std::size_t>(chess::type_of(piece))];
    sum += chess::colour_of(piece) == position.side_to_move() ? worth : -worth;
  }
  return sum;
}

void expect_same(chess::Position& position, ByteChess& bytes, int depth) {
  chess::Position::Moves moves;
  MovesOf<ByteChess> byte_moves;
  MovesOf<BitboardChess> tested_moves;
  ASSERT_EQ(position.generate(moves), bytes.generate(byte_moves));
  ASSERT_EQ(sorted(moves), sorted(byte_moves));
  EXPECT_EQ(BitboardChess(position).generate(tested_moves).is_over(), moves.empty());
  ASSERT_EQ(sorted(moves), sorted(tested_moves));
  ASSERT_EQ(material(position), bytes.material());
  if (depth == 0) return;
  for (const chess::Move move : moves) {
    position.make(move);
    bytes.make(move);
    expect_same(position, bytes, depth - 1);
    if (testing::Test::HasFatalFailure()) return;
    bytes.unmake(move);
    position.unmake(move);
  }
}

TEST(ByteChess, HasTheMovesOfBitboards) {
  for (const char* const fen : {
           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
           "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
           "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
           "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 0 1",
           "8/1k6/8/2pP4/8/5B2/6K1/8 w - c6 0 1",
           "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
           "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
       }) {
    auto position = chess::parse_fen(fen).value();
    ByteChess bytes(position);
    expect_same(position, bytes, 2);
    if (HasFatalFailure()) FAIL() << fen;
  }
}

template <class Board>
void expect_same_once_tested(const chess::Position& position) {
  Board eager(position), deferred(position, ByteChess::Legality::deferred);
  MovesOf<Board> legal, all, tested;
  (void)eager.generate(legal);
  (void)deferred.generate(all);
  EXPECT_EQ(deferred.legality_tests(), 0U);
  EXPECT_EQ(eager.legality_tests(), all.size());
  for (const chess::Move move : all) {
    deferred.make(move);
    if (deferred.is_legal_so_far()) tested.push(move);
    deferred.unmake(move);
  }
  EXPECT_EQ(sorted(legal), sorted(tested));
  EXPECT_EQ(deferred.legality_tests(), all.size());
}

TEST(ByteChess, DeferredLegalityHasTheSameMovesOnceTheyAreTested) {
  // Pins, checks and an en passant capture that uncovers one.
  for (const char* const fen :
       {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "4r2k/8/8/8/8/8/4B3/4K2q w - - 0 1"}) {
    SCOPED_TRACE(fen);
    const auto position = chess::parse_fen(fen).value();
    expect_same_once_tested<ByteChess>(position);
    expect_same_once_tested<BitboardChess>(position);
  }
}

}  // namespace
}  // namespace espalier::lab
