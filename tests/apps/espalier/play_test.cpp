// The command `play`: games in the terminal, and what a person may type there.
#include <gtest/gtest.h>

#include <csignal>

#include <chrono>
#include <string>
#include <vector>

#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

/// A game with these lines as input; the computer thinks about few positions.
[[nodiscard]] Transcript play(const std::vector<std::string>& arguments, const std::string& input) {
  std::vector<std::string> all{"play"};
  all.insert(all.end(), arguments.begin(), arguments.end());
  all.insert(all.end(), {"--nodes", "500", "--hash", "1"});
  return run(all, input);
}

TEST(Play, EveryGameAtEveryLevelBegun) {
  for (const std::string game : {"chess", "checkers", "connect_four", "othello"}) {
    for (const std::string level : {"1", "4", "7", "10"}) {
      const auto said = play({game, "--level", level, "--side", "second"}, "moves\n1\nquit\n");
      EXPECT_EQ(said.status, 0) << game;
      EXPECT_TRUE(said.says("I play ")) << game << level;
      EXPECT_TRUE(said.says("at level " + level)) << game;
    }
  }
  EXPECT_TRUE(play({}, "").says("Chess against the computer"));
}

TEST(Play, MovesAreTextsOrNumbers) {
  for (const std::string move : {"e4", "e2e4", "  e2e4 \r", "16"}) {
    const auto said = play({"--side", "both"}, "moves\n" + move + "\n");
    EXPECT_EQ(said.count("black> "), 1) << move;
  }
  // Columns are no places in a list.
  EXPECT_TRUE(play({"connect_four", "--side", "both"}, "8\n").says("a move is a column"));
  EXPECT_EQ(play({"connect_four", "--side", "both"}, "7\nmoves\n").count("second> 4  5  3"), 1);
}

TEST(Play, RefusesWhatItDoesNotKnow) {
  const auto said = play({"--level", "3"},
                         "\n \nnonsense\ne2e5\n0\n21\n-1\nlevel 11\nlevel 0\nlevel x\nside left\n"
                         "\x1b[31mred\nboard x\nundo\nlevel\n");
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.count("white> level: a number from 1 to 10, not '11'"), 1);
  EXPECT_TRUE(said.says("not '0'"));
  EXPECT_TRUE(said.says("not 'x'"));
  EXPECT_TRUE(said.says("side: first, second or both, not 'left'"));
  EXPECT_TRUE(said.says("\\x1b"));
  EXPECT_FALSE(said.says("\x1b"));
  EXPECT_TRUE(said.says("There is no move of yours to take back."));
  EXPECT_TRUE(said.says("I play at level 3."));
  EXPECT_FALSE(said.says("I play e"));
}

TEST(Play, SaysWhoWonAndLetsMovesBeTakenBack) {
  const auto said = play({"--side", "both"}, "f3\ne5\ng4\nQh4\ne4\nhint\nundo\nmoves\nundo\n");
  EXPECT_TRUE(said.says("black has won."));
  EXPECT_TRUE(said.says("The game is over: undo, new or quit."));
  EXPECT_EQ(said.count("black> "), 4);
  EXPECT_TRUE(play({"--side", "first", "--fen", "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1"}, "Rd8#\n")
                  .says("You have won."));
  EXPECT_TRUE(play({"--side", "second", "--fen", "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1"}, "")
                  .says("I have won."));
  EXPECT_TRUE(
      play({"--fen", "k7/2Q5/8/8/8/8/8/K7 b - - 0 1"}, "new\n").says("The game is a draw."));
}

TEST(Play, ASideThatCannotMovePasses) {
  const std::string black_passes =
      std::string(24, '-') + "OXXXXXX----XX---" + std::string(24, '-') + " X";
  for (const std::string move : {"pass", "1"}) {
    EXPECT_TRUE(play({"othello", "--fen", black_passes}, "moves\n" + move + "\n").says("I play h4"))
        << move;
  }
  EXPECT_TRUE(
      play({"othello", "--side", "second", "--fen", black_passes}, "quit\n").says("I play pass: "));
  EXPECT_TRUE(play({"othello", "--fen", std::string(63, 'X') + "O X"}, "undo\nmoves\n")
                  .says("You have won by 62 discs."));
}

TEST(Play, HintsSayWhy) {
  EXPECT_TRUE(
      play({"--fen", "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1"}, "hint\n").says("It wins at once."));
  EXPECT_TRUE(
      play({"--fen", "k7/8/8/8/8/8/1q6/K7 w - - 0 1"}, "hint\n").says("It is the only move."));
  EXPECT_TRUE(
      play({"--fen", "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1"}, "hint\n").says("The next best, "));
}

TEST(Play, ASideCanBeChanged) {
  const auto said = play({"--seed", "1"}, "side\nside second\nside both\n");
  EXPECT_TRUE(said.says("You play black."));
  EXPECT_TRUE(said.says("You play both sides."));
  EXPECT_EQ(said.count("black> "), 3);
}

TEST(Play, TheSameSeedIsTheSameGame) {
  const auto moves_of = [](const std::string& seed) {
    return play({"--level", "1", "--side", "second", "--seed", seed}, "1\n1\n1\n").lines;
  };
  EXPECT_EQ(moves_of("5"), moves_of("5"));
  EXPECT_TRUE(moves_of("1") != moves_of("2") || moves_of("1") != moves_of("3"));
}

TEST(Play, BadArgumentsAreOneLine) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"go"},
                                             {"--level", "0"},
                                             {"--level", "11"},
                                             {"--side", "third"},
                                             {"--fen", "nonsense"},
                                             {"--seed", "-1"},
                                             {"--endgames", "file"},
                                             {"checkers", "--endgames", "no_such_file"}}) {
    const auto said = play(arguments, "quit\n");
    EXPECT_EQ(said.status, 2) << arguments.front();
    EXPECT_LE(said.lines.size(), 2U) << arguments.front();
  }
}

TEST(Play, CtrlCLeaves) {
  Program at_the_prompt({"play"});
  at_the_prompt.await_listening();
  at_the_prompt.signal(SIGINT);
  EXPECT_EQ(at_the_prompt.status(), 130);
  Program thinking({"play", "--side", "second", "--level", "10", "--movetime", "1000000"});
  thinking.await_work(std::chrono::milliseconds(100));
  thinking.signal(SIGINT);
  EXPECT_EQ(thinking.status(), 130);
}

}  // namespace
}  // namespace espalier::test
