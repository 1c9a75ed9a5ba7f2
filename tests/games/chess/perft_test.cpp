// The move generator against published counts and against counts confirmed by another engine.
#include "games/chess/board/perft.hpp"

#include <gtest/gtest.h>

#include "random_games.hpp"

namespace espalier::chess {
namespace {

using testing::kiwipete;

struct Fact {
  const char* fen;
  int depth;
  std::uint64_t leaves;
};

constexpr const char* third = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
constexpr const char* fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
constexpr const char* fourth_mirrored =
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1";
constexpr const char* fifth = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
constexpr const char* sixth =
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

void expect_leaves(const Fact& fact) {
  Position position = testing::at(fact.fen);
  const auto before = testing::everything(position);
  EXPECT_EQ(perft(position, fact.depth), fact.leaves) << fact.fen << " depth " << fact.depth;
  EXPECT_EQ(testing::everything(position), before) << fact.fen;
}

void expect_all(std::initializer_list<Fact> facts) {
  for (const Fact& fact : facts) expect_leaves(fact);
}

TEST(Perft, TheSixStandardPositions) {
  expect_all({
      {start_fen.data(), 0, 1},
      {start_fen.data(), 1, 20},
      {start_fen.data(), 2, 400},
      {start_fen.data(), 3, 8902},
      {start_fen.data(), 4, 197281},
      {start_fen.data(), 5, 4865609},
      {kiwipete, 1, 48},
      {kiwipete, 2, 2039},
      {kiwipete, 3, 97862},
      {kiwipete, 4, 4085603},
      {third, 5, 674624},
      {third, 6, 11030083},
      {fourth, 3, 9467},
      {fourth, 4, 422333},
      {fourth, 5, 15833292},
      {fourth_mirrored, 4, 422333},
      {fourth_mirrored, 5, 15833292},
      {fifth, 3, 62379},
      {fifth, 4, 2103487},
      {sixth, 3, 89890},
      {sixth, 4, 3894594},
  });
}

TEST(PerftSlow, TheSixStandardPositions) {
  expect_all({
      {start_fen.data(), 6, 119060324},
      {kiwipete, 5, 193690690},
      {third, 7, 178633661},
      {fifth, 5, 89941194},
      {sixth, 5, 164075551},
  });
}

TEST(Perft, Chess960) {
  expect_all({
      {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
      {"n2bqrkr/p1p1pppp/1pn5/3p1b2/P6P/1NP5/1P1PPPP1/1NBBQRKR w HFhf - 3 9", 4, 325059},
      {"nnrbbkqr/2pppp1p/p7/6p1/1p2P3/4QPP1/PPPP3P/NNRBBK1R w HChc - 0 9", 4, 489526},
      {"qnrbnk1r/pp1pp2p/5p2/2pbP1p1/3P4/1P6/P1P2PPP/QNRBNKBR w HChc - 0 9", 4, 892456},
      {"b1rbnqkr/1pp1ppp1/2n4p/p2p4/5P2/1PBP4/P1P1P1PP/1NRBNQKR w HChc - 0 9", 4, 336470},
      {"nrb1nkrq/2pp1ppp/p4b2/1p2p3/P4B2/3P4/1PP1PPPP/NR1BNRKQ w gb - 0 9", 4, 355433},
      {"nqrb1knr/1ppbpp1p/p7/3p2p1/2P3P1/5P1P/PP1PP3/NQRBBKNR w HChc - 1 9", 4, 665799},
      {"nrkbqnbr/2ppp2p/pp6/5pp1/P1P5/8/1P1PPPPP/NRKBQNBR w HBhb - 0 9", 4, 285387},
      {"bqn1rkrn/p1p2ppp/1p1p4/4p3/3PP2b/8/PPP2PPP/BQNBRKRN w GEge - 2 9", 4, 616817},
      {"nr1bqrk1/ppp1pppp/6n1/3pP3/8/5PQb/PPPP2PP/NRBB1KRN w GB - 3 9", 4, 582591},
      {"nrkbbrqn/3pppp1/7p/ppp5/P7/1N5P/1PPPPPP1/1RKBBRQN w FBfb - 0 9", 4, 218513},
      {"qr1b1kbr/1p1ppppp/1n1n4/p1p5/4P3/5NPP/PPPP1P2/QRNB1KBR w HBhb - 1 9", 4, 451997},
      {"brnbnqkr/p1ppp3/1p5p/5Pp1/5P2/3N4/PPPPP2P/BRNB1QKR w HBhb g6 0 9", 4, 698331},
      {"rnbbnkr1/1p1ppp1p/2p3p1/p7/2Pq4/1P1P4/P2BPPPP/RN1BNKRQ w GAga - 2 9", 4, 1204863},
      {"rqnbbrk1/ppppppp1/8/5n1p/3P3P/2B3P1/PPP1PP2/RQNB1KNR w HA - 0 9", 4, 283464},
      {"rnkbq1br/ppp2ppp/3p4/Q3p1n1/5P2/3P2P1/PPP1P2P/RNKB1NBR w HAha - 0 9", 4, 1420367},
      {"bq1b1krn/pp1ppppp/3n4/2r5/3p3N/6N1/PPP1PPPP/BQRB1KR1 w GCg - 2 9", 4, 688429},
      {"r1bbqk1n/p1pppprp/n7/1p4p1/5P2/2N3N1/PPPPP1PP/1RBBQKR1 w Ga - 4 9", 4, 358854},
      {"1nkbbrqn/3ppppp/r1p5/pp6/8/4PP2/PPPPN1PP/RNKBBRQ1 w FAf - 2 9", 4, 344592},
      {"qrkb1nbr/1pppppQp/3n4/p7/5p2/1P1N4/P1PPP1PP/1RKB1NBR w HBhb - 0 9", 4, 966903},
      {"brkbnq1r/p1ppp2p/5ppn/1p6/5P2/1P1P2P1/P1P1P2P/BRKBNQNR w HBhb - 0 9", 4, 780503},
      {"rkbbnnrq/p1pp3p/4p1p1/1p3p2/P6P/1P6/1BPPPPP1/RK1BNNRQ w GAga - 0 9", 4, 907217},
      {"rqkbb1rn/p1p1pppn/1p1p4/7p/4PP2/7P/PPPPB1P1/RQK1BNRN w GAga - 1 9", 4, 515942},
      {"rk1bqrb1/ppppppp1/1n6/7p/2P2P1n/4P1Q1/PP1P2PP/RKNB1RBN w FAfa - 0 9", 4, 610557},
      {"bqkr1rnn/1ppp1ppp/p4b2/4p3/P7/3PP2N/1PP2PPP/BQRBKR1N w FC - 3 9", 4, 293824},
      {"rkbbqr1n/1p1pppp1/2p2n2/p4NBp/8/3P4/PPP1PPPP/RK1BQRN1 w FAfa - 0 9", 4, 728154},
  });
}

TEST(Perft, RandomPositionsThatAnotherEngineCountedToo) {
  expect_all({
#include "tests/games/chess/data/random_positions.inc"
  });
}

TEST(Perft, DivideAddsUp) {
  Position position = testing::at(kiwipete);
  std::uint64_t total = 0;
  const auto parts = perft_divide(position, 3);
  for (const auto& [move, leaves] : parts) {
    EXPECT_TRUE(position.is_legal(move));
    total += leaves;
  }
  EXPECT_EQ(parts.size(), 48U);
  EXPECT_EQ(total, 97862U);
}

}  // namespace
}  // namespace espalier::chess
