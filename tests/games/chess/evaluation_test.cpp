// The evaluation: its symmetries, and for each term which of two small positions it prefers.
#include "games/chess/evaluation/evaluation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "games/chess/evaluation/flipped.hpp"
#include "random_games.hpp"

namespace espalier::chess {
namespace {

using testing::at;
using testing::in_random_games;

Score evaluate(std::string_view fen) { return Evaluation{}.evaluate(at(fen)); }

/// The sum of middle game and end game of one side's term.
int of(std::string_view fen, Term term, Colour colour = white) {
  const TaperedScore score =
      explain(at(fen)).terms[static_cast<std::size_t>(term)][static_cast<std::size_t>(colour)];
  return score.middle_game() + score.end_game();
}
int middle_game(std::string_view fen, Term term, Colour colour) {
  return explain(at(fen))
      .terms[static_cast<std::size_t>(term)][static_cast<std::size_t>(colour)]
      .middle_game();
}

// ---------------------------------------------------------------------------------- properties --

TEST(Evaluation, IsTheSameForBothColours) {
  Evaluation evaluation;
  in_random_games(11, 120, [&](const Position& position) {
    const Position mirror = flipped(position);
    ASSERT_EQ(evaluation.evaluate(position), evaluation.evaluate(mirror)) << to_fen(position);
    ASSERT_EQ(explain(position).total, -explain(mirror).total) << to_fen(position);
  });
}

/// The position with the files mirrored; only where nobody may castle.
Position mirrored(const Position& position) {
  const std::string fen = to_fen(position);
  const std::size_t end_of_board = fen.find(' ');
  std::string text;
  std::size_t begin = 0;
  while (begin <= end_of_board) {
    const std::size_t end = std::min(fen.find('/', begin), end_of_board);
    std::string rank = fen.substr(begin, end - begin);
    std::reverse(rank.begin(), rank.end());
    text += rank + (end == end_of_board ? ' ' : '/');
    begin = end + 1;
  }
  return at(text + fen[end_of_board + 1] + " - - 0 1");
}

TEST(Evaluation, IsTheSameWithTheFilesMirrored) {
  Evaluation evaluation;
  int count = 0;
  in_random_games(15, 60, [&](const Position& position) {
    for (const Colour colour : {white, black}) {
      for (const auto side : {king_side, queen_side}) {
        if (position.castling_rook(colour, side) != no_square) return;
      }
    }
    ++count;
    ASSERT_EQ(evaluation.evaluate(mirrored(position)), evaluation.evaluate(position))
        << to_fen(position);
  });
  EXPECT_GT(count, 1000);
}

TEST(Evaluation, FlippingTwiceGivesThePositionBack) {
  in_random_games(12, 30, [](const Position& position) {
    const Position mirror = flipped(position);
    ASSERT_NE(to_fen(mirror), to_fen(position));
    ASSERT_EQ(to_fen(flipped(mirror), FenStyle::shredder), to_fen(position, FenStyle::shredder));
    ASSERT_EQ(flipped(mirror).key(), position.key());
  });
}

TEST(Evaluation, ThePawnTableChangesNoResult) {
  Evaluation used;
  std::vector<Position> seen;
  in_random_games(13, 8, [&](const Position& position) {
    seen.push_back(position);
    ASSERT_EQ(used.evaluate(position), Evaluation{}.evaluate(position)) << to_fen(position);
  });
  Evaluation copy = used;
  for (const Position& position : seen) ASSERT_EQ(copy.evaluate(position), used.evaluate(position));
}

TEST(Evaluation, TheBreakdownSumsToTheEvaluation) {
  Evaluation evaluation;
  in_random_games(14, 60, [&](const Position& position) {
    const Breakdown breakdown = explain(position);
    TaperedScore sum;
    for (const auto& sides : breakdown.terms) sum += sides[white] - sides[black];
    const int mixed = sum.middle_game() * breakdown.phase + sum.end_game() * (24 - breakdown.phase);
    ASSERT_EQ(mixed * breakdown.scale / (24 * 64), breakdown.total) << to_fen(position);
    const int sign = position.side_to_move() == white ? 1 : -1;
    ASSERT_EQ(evaluation.evaluate(position), sign * breakdown.total) << to_fen(position);
    ASSERT_LT(std::abs(breakdown.total), proven_win);
  });
}

TEST(Evaluation, StaysBelowTheProvenScoresWithEveryPawnPromoted) {
  const Score score = evaluate("6rk/6pp/8/QQQ5/QQQ5/QQQ5/8/KRRBBNN1 w - - 0 1");
  EXPECT_GT(score, 9 * evaluate("6rk/6pp/8/Q7/8/8/8/K7 w - - 0 1"));
  EXPECT_LT(score, proven_win);
}

TEST(Evaluation, TapersBetweenTheStartAndBareKings) {
  EXPECT_EQ(explain(Position()).phase, 24);
  EXPECT_EQ(explain(at("4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1")).phase, 0);
  EXPECT_EQ(explain(at("6rk/6pp/8/QQQ5/QQQ5/QQQ5/8/KRRBBNN1 w - - 0 1")).phase, 24);
}

TEST(TaperedScore, HoldsTwoNumbersOfEitherSign) {
  for (const int a : {-16000, -300, -1, 0, 1, 77, 16000}) {
    for (const int b : {-16000, -5, -1, 0, 1, 300, 16000}) {
      const TaperedScore score(a, b);
      EXPECT_EQ(score.middle_game(), a);
      EXPECT_EQ(score.end_game(), b);
      EXPECT_EQ((-score).middle_game(), -a);
      EXPECT_EQ((-score).end_game(), -b);
      const TaperedScore sum = TaperedScore(-7, 9) * 3 + score - TaperedScore(11, -13);
      EXPECT_EQ(sum.middle_game(), a - 32);
      EXPECT_EQ(sum.end_game(), b + 40);
    }
  }
}

// --------------------------------------------------------------------------------------- terms --

TEST(Evaluation, TheStartPositionIsWorthTheTempo) {
  const Breakdown breakdown = explain(Position());
  for (std::size_t term = 0; term < term_count; ++term) {
    if (term == static_cast<std::size_t>(Term::tempo)) continue;
    EXPECT_EQ(breakdown.terms[term][white], breakdown.terms[term][black]) << term;
  }
  EXPECT_GT(breakdown.total, 0);
  EXPECT_LT(breakdown.total, 50);
}

TEST(Evaluation, MaterialHasTheUsualOrder) {
  const auto material = [](std::string_view fen) { return of(fen, Term::material); };
  const int pawn_value = material("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
  const int knight_value = material("4k3/8/8/8/8/8/N7/4K3 w - - 0 1");
  const int bishop_value = material("4k3/8/8/8/8/8/B7/4K3 w - - 0 1");
  const int rook_value = material("4k3/8/8/8/8/8/R7/4K3 w - - 0 1");
  const int queen_value = material("4k3/8/8/8/8/8/Q7/4K3 w - - 0 1");
  EXPECT_GT(knight_value, 2 * pawn_value);
  EXPECT_GE(bishop_value, knight_value);
  EXPECT_GT(rook_value, bishop_value + pawn_value);
  EXPECT_GT(bishop_value + knight_value, rook_value);
  EXPECT_GT(queen_value, rook_value + bishop_value);
  EXPECT_LT(queen_value, 2 * rook_value + pawn_value);
}

TEST(Evaluation, TheBishopPairNeedsBothColours) {
  EXPECT_GT(of("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", Term::bishop_pair), 0);
  EXPECT_EQ(of("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", Term::bishop_pair), 0);
  EXPECT_EQ(of("4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1", Term::bishop_pair), 0);
}

TEST(Evaluation, DoubledIsolatedAndBackwardPawnsCost) {
  const auto structure = [](std::string_view fen) { return of(fen, Term::pawn_structure); };
  EXPECT_LT(structure("4k3/8/8/8/8/2P5/2P5/4K3 w - - 0 1"),
            2 * structure("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1"));
  EXPECT_LT(structure("4k3/8/8/8/8/8/P1P5/4K3 w - - 0 1"),
            structure("4k3/8/8/8/8/8/PP6/4K3 w - - 0 1"));
  // A pawn with a neighbour to help it past its only opponent is a candidate.
  EXPECT_GT(structure("4k3/8/3p4/8/3PP3/8/8/4K3 w - - 0 1") -
                structure("4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1"),
            structure("4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1") -
                structure("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"));
  // A backward pawn on e3 (d4 has gone ahead, d5 and f5 hold e4), and the same pawn beside d3.
  EXPECT_LT(structure("4k3/8/8/3p1p2/3P4/4P3/8/4K3 w - - 0 1") -
                structure("4k3/8/8/3p1p2/3P4/8/8/4K3 w - - 0 1"),
            structure("4k3/8/8/3p1p2/8/3PP3/8/4K3 w - - 0 1") -
                structure("4k3/8/8/3p1p2/8/3P4/8/4K3 w - - 0 1"));
}

TEST(Evaluation, PassedPawnsGainByRank) {
  const auto passed = [](std::string_view fen) { return of(fen, Term::passed_pawns); };
  EXPECT_GT(passed("4k3/8/8/3P4/8/8/8/4K2R w - - 0 1"), 0);
  EXPECT_EQ(passed("4k3/4p3/8/3P4/8/8/8/4K2R w - - 0 1"), 0);  // held by e7
  EXPECT_EQ(passed("4k3/3p4/8/3P4/8/8/8/4K2R w - - 0 1"), 0);
  EXPECT_GT(passed("4k3/8/8/3P4/4p3/8/8/4K2R w - - 0 1"), 0);  // e4 is already behind it
  int before = passed("6k1/8/8/8/8/3P4/8/6K1 w - - 0 1");
  for (const char* fen : {"6k1/8/8/8/3P4/8/8/6K1 w - - 0 1", "6k1/8/8/3P4/8/8/8/6K1 w - - 0 1",
                          "6k1/8/3P4/8/8/8/8/6K1 w - - 0 1"}) {
    EXPECT_GT(passed(fen), before) << fen;
    before = passed(fen);
  }
  // A blockader, an enemy king nearby and an own king far away all take something back.
  EXPECT_LT(passed("7k/8/3n4/3P4/8/8/8/K7 w - - 0 1"), passed("7k/3n4/8/3P4/8/8/8/K7 w - - 0 1"));
  EXPECT_LT(passed("5r2/3k4/8/3P4/8/8/8/K7 w - - 0 1"), passed("5r1k/8/8/3P4/8/8/8/K7 w - - 0 1"));
  EXPECT_LT(passed("5r1k/8/8/3P4/8/8/8/K7 w - - 0 1"), passed("5r1k/8/2K5/3P4/8/8/8/8 w - - 0 1"));
}

TEST(Evaluation, PassedPawnsGainByAnOwnRookBehindThem) {
  const auto passed = [](std::string_view fen) { return of(fen, Term::passed_pawns); };
  const int alone = passed("7k/8/8/3P4/8/8/8/K3R3 w - - 0 1");
  EXPECT_GT(passed("7k/8/8/3P4/8/8/8/K2R4 w - - 0 1"), alone);
  EXPECT_LT(passed("7k/8/8/3P4/8/8/8/K2r4 w - - 0 1"), alone);
  // Behind another piece it does not count.
  EXPECT_EQ(passed("7k/8/8/3P4/8/3N4/8/K2R4 w - - 0 1"),
            passed("7k/8/8/3P4/8/3N4/8/K3R3 w - - 0 1"));
}

TEST(Evaluation, RuleOfTheSquare) {
  const auto passed = [](std::string_view fen) { return of(fen, Term::passed_pawns); };
  // Black to move steps into the square, White to move runs away.
  const int caught = passed("8/8/8/P3k3/8/8/8/K7 b - - 0 1");
  const int runs = passed("8/8/8/P3k3/8/8/8/K7 w - - 0 1");
  EXPECT_GT(runs, caught + 200);
  EXPECT_LT(passed("8/8/8/P3k3/8/8/7r/K7 w - - 0 1"), caught + 200);  // a rook catches it
}

TEST(Evaluation, Mobility) {
  EXPECT_GT(of("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", Term::mobility),
            of("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", Term::mobility));
  // Squares that enemy pawns attack (c5, e5) do not count.
  EXPECT_GT(of("4k3/8/8/8/8/3N4/8/4K3 w - - 0 1", Term::mobility),
            of("4k3/8/3p1p2/8/8/3N4/8/4K3 w - - 0 1", Term::mobility));
}

TEST(Evaluation, RooksOnOpenFilesAndOutposts) {
  const auto pieces = [](std::string_view fen) { return of(fen, Term::pieces); };
  const int closed = pieces("4k3/3p4/8/8/8/8/3P4/K2R4 w - - 0 1");
  const int half_open = pieces("4k3/3p4/8/8/8/8/2P5/K2R4 w - - 0 1");
  const int open = pieces("4k3/2p5/8/8/8/8/2P5/K2R4 w - - 0 1");
  EXPECT_LT(closed, half_open);
  EXPECT_LT(half_open, open);
  const int outpost = pieces("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1");
  EXPECT_GT(outpost, pieces("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1"));  // c6 drives it away
  EXPECT_GT(outpost, pieces("4k3/8/8/3N4/8/4P3/8/4K3 w - - 0 1"));    // no pawn defends it
  // A king on g1 traps its rook on h1.
  EXPECT_LT(pieces("4k3/8/8/8/8/8/5PPP/6KR w - - 0 1"),
            pieces("4k3/8/8/8/8/8/5PPP/5RK1 w - - 0 1"));
}

TEST(Evaluation, PieceSquareValuesDependOnTheHalvesOfTheKings) {
  const auto piece_square = [](std::string_view fen) { return of(fen, Term::piece_square); };
  // The same knight, the same distance of the king from the edge, on either side.
  const int king_on_g = piece_square("6k1/8/8/6N1/8/8/8/6K1 w - - 0 1") -
                        piece_square("6k1/8/8/8/8/8/8/6K1 w - - 0 1");
  const int king_on_b = piece_square("6k1/8/8/6N1/8/8/8/1K6 w - - 0 1") -
                        piece_square("6k1/8/8/8/8/8/8/1K6 w - - 0 1");
  const int both_on_b = piece_square("1k6/8/8/6N1/8/8/8/1K6 w - - 0 1") -
                        piece_square("1k6/8/8/8/8/8/8/1K6 w - - 0 1");
  EXPECT_NE(king_on_g, king_on_b);
  EXPECT_NE(king_on_b, both_on_b);
}

TEST(Evaluation, Space) {
  const auto pieces = [](std::string_view fen) { return of(fen, Term::pieces); };
  // d4 and e4 stand before their camp; d2 and e2 fill it, and c3, f3 are held against it.
  EXPECT_GT(pieces("4k3/3pp3/8/8/3PP3/8/8/4K3 w - - 0 1"),
            pieces("4k3/8/8/8/3pp3/8/3PP3/4K3 w - - 0 1"));
}

TEST(Evaluation, KingSafety) {
  const auto safety = [](std::string_view fen) {
    return middle_game(fen, Term::king_safety, black);
  };
  const int sheltered = safety("r4rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 1");
  EXPECT_LT(safety("r4rk1/8/8/8/8/5ppp/5PPP/R4RK1 w - - 0 1"), sheltered);
  EXPECT_LT(safety("r4rk1/5ppp/6P1/8/8/8/5P1P/R4RK1 w - - 0 1"), sheltered);  // a pawn_storm
  const int attacked = safety("r4rk1/5ppp/8/6NQ/8/8/5PPP/R4RK1 w - - 0 1");
  EXPECT_LT(attacked, sheltered - 30);
  EXPECT_LT(attacked, safety("r4rk1/5ppp/8/6N1/8/8/5PPP/R4RK1 w - - 0 1"));
  // Defenders of the king flank count.
  EXPECT_GT(safety("r1n2rk1/5ppp/8/6NQ/8/8/5PPP/R4RK1 w - - 0 1") -
                safety("r1n2rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 1"),
            safety("n4rk1/5ppp/8/6NQ/7R/8/5PPP/R5K1 w - - 0 1") -
                safety("n4rk1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"));
  // The right to castle counts as the shelter after castling.
  EXPECT_GT(safety("4k2r/5ppp/8/8/8/8/8/4K3 w k - 0 1"),
            safety("4k2r/5ppp/8/8/8/8/8/4K3 w - - 0 1"));
}

TEST(Evaluation, Threats) {
  const auto threats = [](std::string_view fen) { return of(fen, Term::threats); };
  EXPECT_EQ(threats("4k3/8/8/3n4/8/8/8/4K3 w - - 0 1"), 0);
  EXPECT_GT(threats("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1"), 0);  // by a pawn
  EXPECT_GT(threats("4k3/8/8/3r4/8/8/6B1/4K3 w - - 0 1"), 0);  // by a bishop
  // A rook that attacks a knight: worse if nothing defends it.
  EXPECT_GT(threats("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1"),
            threats("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1"));
  // A pawn push that would attack.
  EXPECT_GT(threats("4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1"),
            threats("4k3/8/8/3n4/8/8/4P3/4K3 w - - 0 1") - 1);
  EXPECT_GT(threats("4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1"), 0);
}

TEST(Evaluation, PiecesCanReachAnAttackOnTheOnlyQueen) {
  const auto threats = [](std::string_view fen) { return of(fen, Term::threats); };
  // From c4 and f5 the knight on e3 would attack the queen on d6; the one on h1 is far away.
  EXPECT_GT(threats("7k/8/3q4/8/8/4N3/8/K7 w - - 0 1"), threats("7k/8/3q4/8/8/8/8/K6N w - - 0 1"));
}

// --------------------------------------------------------------------------------- end games --

TEST(Evaluation, MopUpLeadsToMate) {
  for (const char* won : {"8/8/8/3k4/8/8/8/QK6 w - - 0 1", "8/8/8/3k4/8/8/8/RK6 w - - 0 1",
                          "8/8/8/3k4/8/8/8/BNK5 w - - 0 1", "8/8/8/3k4/8/8/8/BBK5 w - - 0 1"}) {
    EXPECT_GT(evaluate(won), 500) << won;
  }
  // At the edge, with the kings together.
  EXPECT_GT(evaluate("3k4/8/3K4/8/8/8/8/R7 w - - 0 1"), evaluate("8/8/8/3k4/8/8/8/RK6 w - - 0 1"));
  // Bishop and knight mate only in a corner of the bishop's colour. b1 is light, as is a8.
  EXPECT_GT(evaluate("k7/8/2K5/8/8/8/8/1BN5 w - - 0 1"),
            evaluate("7k/8/5K2/8/8/8/8/1BN5 w - - 0 1") + 50);
}

TEST(Evaluation, EndingsThatNobodyCanWin) {
  for (const char* draw : {"8/8/8/3k4/8/8/8/1K6 w - - 0 1", "8/8/8/3k4/8/8/8/BK6 w - - 0 1",
                           "8/8/8/3k4/8/8/8/NK6 w - - 0 1", "8/8/8/3k4/8/8/8/NNK5 w - - 0 1",
                           "8/8/8/3k4/8/B7/8/2B1K3 w - - 0 1", "8/8/3n4/3k4/8/8/8/BK6 w - - 0 1",
                           "k7/8/8/8/P7/8/8/BK6 w - - 0 1"}) {  // the bishop does not attack a8
    EXPECT_LE(std::abs(evaluate(draw)), 5) << draw;
  }
  EXPECT_LT(std::abs(evaluate("8/8/3b4/3k4/8/8/8/RK6 w - - 0 1")), 60);  // rook against bishop
  EXPECT_GT(evaluate("k7/8/8/8/P7/8/8/1BK5 w - - 0 1"), 200);            // the right bishop
}

TEST(Evaluation, OppositeColouredBishopsAreDrawish) {
  const Breakdown opposite = explain(at("4k3/5b2/8/8/8/4PP2/5B2/4K3 w - - 0 1"));
  const Breakdown equal = explain(at("4k3/4b3/8/8/8/4PP2/5B2/4K3 w - - 0 1"));
  EXPECT_LT(opposite.scale, equal.scale);
}

TEST(Evaluation, TheTableShowsEveryTermAndEndsWithTheTotal) {
  const std::string table = to_table(explain(at("4k3/8/8/8/8/8/8/QK6 b - - 0 1")));
  for (const char* term :
       {"Material", "Piece-square", "Bishop pair", "Pawn structure", "Passed pawns", "Mobility",
        "Pieces", "King safety", "Threats", "Mop-up", "Tempo", "Total"}) {
    EXPECT_NE(table.find(std::string("\n") + term), std::string::npos) << term;
  }
  const std::string start = to_table(explain(Position()));
  const Score total = explain(Position()).total;
  char last[64];
  std::snprintf(last, sizeof last, "\nFinal evaluation  %+.2f (white side)\n", total / 100.0);
  ASSERT_GE(start.size(), std::string(last).size());
  EXPECT_TRUE(start.ends_with(last)) << start;
}

}  // namespace
}  // namespace espalier::chess
