// Files of games of Othello.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "games/othello/ggf.hpp"

namespace espalier::othello {
namespace {

std::string error_of(const std::string& text) {
  const auto games = parse_ggf(text);
  EXPECT_FALSE(games) << text;
  return games ? "" : games.error();
}

TEST(Ggf, ReadsGamesWithTimesAndBoards) {
  const std::string start =
      "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";
  const auto games = parse_ggf("2 (;GM[Othello]PC[GGS/os]PB[a \\] b]PW[c]RE[+2.000]TY[8]BO[" +
                               start + "]B[F5//1.2]W[d6/-3.10/0.5]B[C3];)\n(;GM[Othello]B[f5];)\n");
  ASSERT_TRUE(games) << games.error();
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ((*games)[0].start, Position());
  EXPECT_EQ((*games)[0].moves.size(), 3U);
  EXPECT_EQ(to_string((*games)[0].moves[1]), "d6");
  EXPECT_EQ((*games)[0].tags[2].second, "a ] b");
  EXPECT_EQ((*games)[1].moves.size(), 1U);
  EXPECT_TRUE(parse_ggf("no game")->empty());
}
TEST(Ggf, PassesMayBeWrittenOrNot) {
  std::mt19937_64 random(1);
  int passes = 0;
  for (int game = 0; game < 50; ++game) {
    Position position;
    std::vector<Move> played;
    std::string with = "(;GM[Othello]", without = with;
    MovesOf<Position> moves;
    for (; !position.generate(moves).is_over(); moves.clear()) {
      const Move move = moves[random() % moves.size()];
      const std::string text = move.is_pass() ? "PA" : to_string(move);
      const std::string property = (position.side_to_move() == 0 ? "B[" : "W[") + text + "/1/2]";
      with += property;
      if (move.is_pass()) {
        ++passes;
      } else {
        without += property;
      }
      played.push_back(move);
      position.make(move);
    }
    const auto games = parse_ggf(with + ";)" + without + ";)");
    ASSERT_TRUE(games) << games.error();
    EXPECT_EQ((*games)[0].moves, played);
    EXPECT_EQ((*games)[1].moves, played);
  }
  EXPECT_GT(passes, 20);
}
/// As NBoard 2.0.2 and Edax 4.5.5 write it: a pass behind the end, the game in lower case.
TEST(Ggf, ReadsWhatOtherProgramsWrite) {
  const std::string nboard =
      "(;GM[Othello]PC[NBoard]DT[2014-01-29 23:05:30 GMT]PB[null]PW[null]RE[?]TI[0//0]TY[8]BO[8 "
      "---------------------------O*------*O--------------------------- *]B[F5]W[F4]B[E3]W[F6]"
      "B[E6]W[C5]B[G5]W[D3]B[D6]W[F7]B[G6]W[E7]B[C6]W[D7]B[F3]W[C4]B[F8]W[H6]B[B5]W[E8]B[C7]W[G8]"
      "B[D8]W[C8]B[C2]W[A6]B[C3]W[H5]B[B4]W[A3]B[B6]W[G3]B[G4]W[H4]B[A5]W[A4]B[B7]W[C1]B[B3]W[D2]"
      "B[F2]W[E2]B[B8]W[A8]B[A7]W[G7]B[E1]W[D1]B[B1]W[G2]B[H1]W[B2]B[H3]W[G1]B[H2]W[PA];)";
  const std::string edax =
      "(;GM[othello]PC[Edax]PB[?]PW[?]RE[-127.000]BO[8 -------- -------- -------- ---O*--- "
      "---*O--- -------- -------- -------- *]B[F5]W[D6]B[C3]W[D3]B[C4];)";
  const auto games = parse_ggf(nboard + edax);
  ASSERT_TRUE(games) << games.error();
  EXPECT_GE((*games)[0].moves.size(), 55U);
  EXPECT_EQ((*games)[1].moves.size(), 5U);
}
TEST(Ggf, WritesWhatItReads) {
  const std::string text =
      "(;GM[Othello]PC[a \\] \\\\ b]\nBO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
      "-------- -------- O]\nW[F4/-0.050/0.250];)\n";
  const auto games = parse_ggf(text);
  ASSERT_TRUE(games) << games.error();
  EXPECT_EQ(to_ggf(games->front(), {{.evaluation = -0.05, .seconds = 0.25}}), text);
  std::mt19937_64 random(2);
  for (int i = 0; i < 20; ++i) {
    GgfGame game{.tags = {{"GM", "Othello"}, {"BO", ""}}};
    Position position;
    MovesOf<Position> moves;
    for (; !position.generate(moves).is_over(); moves.clear()) {
      game.moves.push_back(moves[random() % moves.size()]);
      position.make(game.moves.back());
    }
    const auto again = parse_ggf(to_ggf(game));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(again->front().moves, game.moves);
  }
}
TEST(Ggf, RefusalsNameTheGame) {
  EXPECT_EQ(error_of("(;GM[Othello];)(;GM[Othello]B[a1];)"),
            "line 1, game 2: a1 is not a legal move in "
            "---------------------------OX------XO--------------------------- X");
  EXPECT_EQ(error_of("(;GM[Amazons];)"), "line 1, game 1: only games of Othello are read");
  EXPECT_EQ(
      error_of("(;GM[Othello]BO[10 -- *];)"),
      "line 1, game 1: BO: a board of size 8, its 64 squares and the side to move are expected");
  EXPECT_EQ(error_of("(;GM[Othello]B[F5]BO[8 -- *];)"),
            "line 1, game 1: BO: the board stands before the moves");
  EXPECT_EQ(error_of("(;GM[Othello]B[F5"), "line 1, game 1: the text ends within a game");
  EXPECT_EQ(error_of("(;GM[Othello]B"), "line 1, game 1: the text ends within a game");
  EXPECT_EQ(error_of("(;GM[Othello] ]"), "line 1, game 1: a property has the form NAME[value]");
  EXPECT_EQ(error_of("(;GM[Othello]W[F5];)").substr(0, 35), "line 1, game 1: f5 is not a legal m");
}

TEST(Ggf, OtherKindsOfOthelloAreRefused) {
  const std::string board =
      "BO[8 ---------------------------O*------*O--------------------------- *]";
  for (const std::string type : {"8", "8b", "s8k", "8w"}) {
    EXPECT_TRUE(parse_ggf("(;GM[Othello]TY[" + type + "]B[F5];)")) << type;
  }
  EXPECT_TRUE(parse_ggf("(;GM[Othello]TY[s8r14]" + board + "B[F5];)"));
  for (const std::string type : {"8a", "8ba", "10", "88", "s8r14", "s8ar14"}) {
    EXPECT_EQ(error_of("(;GM[Othello]TY[" + type + "]B[F5];)").substr(0, 20),
              "line 1, game 1: TY: ")
        << type;
  }
}
TEST(Ggf, ContinuesBehindAGameThatIsRefused) {
  GgfReader reader(
      "(;GM[Othello]B[a1];)\n(;GM[Othello]B[F5];)\n(;GM[Amazons]B[F5];)(;GM[Othello]B[");
  std::string found;
  while (const auto game = reader.next()) {
    found += (*game ? to_string((*game)->moves[0]) : game->error().substr(0, 15)) + '|';
  }
  EXPECT_EQ(found, "line 1, game 1:|f5|line 3, game 3:|line 3, game 4:|");
}
TEST(Ggf, ClocksSayWhatIsLeft) {
  const auto clocks_of = [](const std::string& properties) {
    return parse_ggf("(;GM[Othello]" + properties + ";)")->front().clocks;
  };
  for (const std::string none : {"", "TI[0//0]", "TI[?]", "TI[1:2x]", "TI[]", "TI[99999999]"}) {
    EXPECT_FALSE(clocks_of(none)[0]) << none;
  }
  const auto all = clocks_of("TI[1:15:00/0:05.5,N1/02:00]");
  EXPECT_EQ(all[0]->left, 4500);
  EXPECT_EQ(all[1]->increment, 5.5);
  EXPECT_EQ(all[1]->extension, 120);
  const auto own = clocks_of("TB[10//5]TW[20/1]B[F5//4.5]W[D6/0.3/2]B[C3]W[D3//30]");
  EXPECT_EQ(own[0]->left, 5.5);
  EXPECT_EQ(own[1]->left, 20 - 2 + 1 - 30 + 1);
  EXPECT_EQ(clocks_of("TI[10//5]B[F5//12]")[0]->left, 3);
}

}  // namespace
}  // namespace espalier::othello
