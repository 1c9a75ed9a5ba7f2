// Sessions of the Universal Game Interface with the built program.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/checkers/retrograde_analysis.hpp"
#include "tests/shell.hpp"
#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

TEST(Ugi, AnswersTheProtocol) {
  for (const char* game : {"checkers", "connect_four", "othello"}) {
    const auto session = run({"ugi", game},
                             "ugi\nisready\nsetoption name Hash value 1\nuginewgame\n"
                             "position startpos\nquery p1turn\nquery gameover\nquery result\n"
                             "go depth 4\nquery p1turn\nquit\ngo depth 4\n");
    EXPECT_EQ(session.status, 0);
    EXPECT_TRUE(session.says(game));
    EXPECT_EQ(session.count("ugiok"), 1);
    EXPECT_EQ(session.count("readyok"), 1);
    EXPECT_EQ(session.count("response true"), 2);
    EXPECT_EQ(session.count("response false"), 1);
    EXPECT_EQ(session.count("response none"), 1);
    EXPECT_EQ(session.count("info string error"), 0);
    EXPECT_EQ(session.count("bestmove "), 1);
    const std::string info = session.last("info depth 4 ");
    EXPECT_EQ(word_after(info, "pv"), word_after(session.last("bestmove "), "bestmove")) << info;
  }
}

TEST(Ugi, PlaysAnOthelloGameToItsEnd) {
  Program program({"ugi", "othello"});
  std::string moves;
  std::string best;
  int plies = 0;
  for (; best != "(none)" && plies < 130; ++plies) {
    program.say("position startpos moves" + moves);
    program.say("go depth 1");
    const auto answer = program.until("bestmove ");
    ASSERT_FALSE(answer.empty()) << moves;
    best = word_after(answer.back(), "bestmove");
    if (best != "(none)") moves += ' ' + best;
  }
  EXPECT_GE(plies, 10);
  program.say("query gameover");
  EXPECT_EQ(program.line(), "response true");
  program.say("query result");
  const auto result = program.line();
  ASSERT_TRUE(result);
  EXPECT_TRUE(*result == "response p1win" || *result == "response p2win" ||
              *result == "response draw")
      << *result;
}

TEST(Ugi, UsesAnEndgameDatabaseOfDraughts) {
  const Folder folder;
  const std::string file = (folder / "endgames").string();
  write(file, checkers::build_database(3)->to_bytes());
  // Two kings win against one in the double corner, which a search of one ply does not see.
  const std::string input = "position fen W:WK19,K22:BK5\ngo depth 1\n";
  EXPECT_FALSE(run({"ugi", "checkers"}, input).says("score mate"));
  const auto session = run({"ugi", "checkers", "--endgames", file}, input);
  EXPECT_EQ(session.status, 0);
  EXPECT_TRUE(session.says("score mate 12"));
  write(file, "nothing");
  const auto refused = run({"ugi", "checkers", "--endgames", file}, input);
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(refused.says("no endgame database of draughts"));
}

TEST(Ugi, StopEndsAnInfiniteSearch) {
  Program program({"ugi", "checkers"});
  program.say("go infinite");
  EXPECT_FALSE(program.until("info depth 2 ").empty());
  program.say("isready");
  EXPECT_FALSE(program.until("readyok").empty());  // during the search
  program.say("stop");
  EXPECT_FALSE(program.until("bestmove ").empty());
  program.say("go infinite");
  program.close_input();
  EXPECT_FALSE(program.until("bestmove ").empty());
  EXPECT_EQ(program.status(), 0);
}

TEST(Ugi, ReadsPositionsOfEveryGame) {
  const auto checkers = run({"ugi", "checkers"},
                            "position fen W:W18:B6,7,14,15\ngo depth 1\nd\n"
                            "position fen B:W25,26:B21 moves 21x30\nquery p1turn\nd\n"
                            "position fen W:W5:B1\nquery result\ngo depth 3\n"
                            "go p1time 1000 p2time 1000 p1inc 10 p2inc 10\n");
  EXPECT_TRUE(checkers.says("W:W18:B6,7,14,15"));
  EXPECT_TRUE(checkers.says("W:W26:BK30"));
  EXPECT_EQ(checkers.count("response false"), 1);
  EXPECT_EQ(checkers.count("response p1win"), 1);
  EXPECT_EQ(checkers.count("bestmove (none)"), 2);

  const auto columns =
      run({"ugi", "connect_four"},
          "position fen 121212\ngo depth 5\nposition startpos moves 1 2 1 2 1 2 1\nquery result\n");
  EXPECT_EQ(columns.count("bestmove 1"), 1);
  EXPECT_TRUE(columns.says("score mate 1 "));
  EXPECT_EQ(columns.count("response p1win"), 1);

  const auto othello =
      run({"ugi", "othello"},
          "position fen --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\ngo "
          "nodes 5000\n"
          "go movetime 20\nposition startpos moves D3 c5\nd\n");
  EXPECT_EQ(othello.count("bestmove "), 2);
  EXPECT_EQ(othello.count("info string error"), 0);
}

TEST(Ugi, SaysWhatIsWrong) {
  const auto session = run({"ugi", "othello"},
                           "position startpos moves d3\nposition\nposition fen moves\n"
                           "position startpos d3\nposition fen abc X\nposition startpos moves a1\n"
                           "position startpos moves z9\nquery\nquery mood\nplay\n"
                           "setoption name Hash value 0\nsetoption name Threads value 2\n"
                           "go depth x\ngo speed 5\nquery p1turn\n");
  EXPECT_EQ(session.status, 0);
  EXPECT_EQ(session.count("info string error: position: "), 6);
  EXPECT_EQ(session.count("info string error: query: "), 2);
  EXPECT_EQ(session.count("info string error: unknown command 'play'"), 1);
  EXPECT_EQ(session.count("info string error: setoption: "), 2);
  EXPECT_EQ(session.count("info string error: go: depth must be a number from 1 to "), 1);
  EXPECT_EQ(session.count("info string error: go: unknown parameter 'speed'"), 1);
  EXPECT_EQ(session.count("info string error: go: unknown parameter '5'"), 1);
  EXPECT_EQ(session.count("bestmove "), 2);       // of depth 1
  EXPECT_EQ(session.count("response false"), 1);  // after d3: refused commands change nothing

  EXPECT_EQ(run({"ugi"}).status, 2);
  EXPECT_EQ(run({"ugi", "go"}).status, 2);
}

}  // namespace
}  // namespace espalier::test
