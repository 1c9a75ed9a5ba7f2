// Sessions of the Universal Game Interface with the built program.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>
#include <vector>

#include "games/checkers/retrograde_analysis.hpp"
#include "tests/shell.hpp"
#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

TEST(Ugi, AnswersTheProtocol) {
  for (const char* game : {"checkers", "connect_four", "othello"}) {
    const auto session = converse({"ugi", game},
                                  "ugi\nisready\nsetoption name Hash value 1\nuginewgame\n"
                                  "position startpos\nquery p1turn\nquery gameover\nquery result\n"
                                  "go depth 4\nquery p1turn\nquit\nd\n");
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

/// The answer of a game at a level, in a game of its own.
[[nodiscard]] std::string move_at(Program& program, int level, int seed,
                                  const std::string& position) {
  program.say("setoption name Level value " + std::to_string(level));
  program.say("setoption name Strength Seed value " + std::to_string(seed));
  program.say(position);
  program.say("go nodes 2000");
  const auto answer = program.until("bestmove ");
  return answer.empty() ? "" : word_after(answer.back(), "bestmove");
}

TEST(Ugi, PlaysAtALevel) {
  Program program({"ugi", "connect_four"});
  program.say("ugi");
  const auto options = program.until("ugiok");
  EXPECT_NE(std::find(options.begin(), options.end(),
                      "option name Level type spin default 10 min 1 max 10"),
            options.end());
  const std::string start = "position startpos";
  const std::string win_in_one = "position startpos moves 1 2 1 2 1 2";
  std::set<std::string> at_first, at_full;
  for (int seed = 1; seed <= 8; ++seed) {
    const std::string move = move_at(program, 1, seed, start);
    EXPECT_EQ(move, move_at(program, 1, seed, start)) << seed;
    EXPECT_EQ(move_at(program, 3, seed, win_in_one), "1") << seed;
    at_first.insert(move);
    at_full.insert(move_at(program, 10, seed, start));
  }
  EXPECT_GT(at_first.size(), 1U);
  EXPECT_EQ(at_full.size(), 1U);
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
  EXPECT_FALSE(converse({"ugi", "checkers"}, input).says("score mate"));
  const auto session = converse({"ugi", "checkers", "--endgames", file}, input);
  EXPECT_EQ(session.status, 0);
  EXPECT_TRUE(session.says("score mate 12"));
  const std::vector<std::string> analyse{"analyse", "--game", "checkers",      "--depth",
                                         "1",       "--fen",  "W:WK19,K22:BK5"};
  EXPECT_FALSE(run(analyse).says("#12"));
  auto with_database = analyse;
  with_database.insert(with_database.end(), {"--endgames", file});
  EXPECT_TRUE(run(with_database).says("#12"));
  with_database[2] = "othello";
  EXPECT_TRUE(run(with_database).says("there is no database of othello"));
  write(file, "nothing");
  const auto refused = run({"ugi", "checkers", "--endgames", file}, input);
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(refused.says("no endgame database of draughts"));
}

TEST(Ugi, PlaysChess) {
  const auto session =
      converse({"ugi", "chess"},
               "ugi\nposition startpos moves e2e4\nquery fen\nquery p1turn\ngo depth 3\n"
               "position fen 7k/5K2/6Q1/8/8/8/8/8 w - - 0 1 moves g6g7\nquery result\n"
               "position startpos moves e2e5\nposition fen 4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\n");
  EXPECT_TRUE(session.says("(chess)"));
  EXPECT_EQ(session.count("response rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"), 1);
  EXPECT_EQ(session.count("response false"), 1);
  EXPECT_EQ(session.count("response p1win"), 1);
  EXPECT_EQ(session.count("bestmove "), 1);
  EXPECT_EQ(session.count("info string error: position: move 1: "), 1);
  EXPECT_EQ(session.count("info string warning: position: "), 1) << "no rook on a1";
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

TEST(Ugi, HearsEveryCommandDuringASearch) {
  Program program({"ugi", "othello"});
  program.say("go depth 60");
  EXPECT_FALSE(program.until("info depth 2 ").empty());
  program.say("d");
  EXPECT_FALSE(program.until("--------").empty());
  program.say("query gameover");
  EXPECT_FALSE(program.until("response false").empty());
  program.say("setoption name Hash value 1");
  EXPECT_FALSE(program.until("info string setoption: takes effect").empty());
  program.say("stop");
  program.say("isready");
  const auto lines = program.until("readyok");
  ASSERT_GE(lines.size(), 2U);
  EXPECT_EQ(lines[lines.size() - 2].rfind("bestmove ", 0), 0U);
  program.say("quit");
  EXPECT_EQ(program.status(), 0);
}

TEST(Ugi, InfiniteWaitsForStopAndAnswersOnce) {
  // A win with the next move: the search has nothing left to do.
  Program program({"ugi", "connect_four"});
  program.say("position fen 121212");
  program.say("go infinite");
  EXPECT_FALSE(program.until("info depth 1 ").empty());
  program.say("isready");
  EXPECT_EQ(program.until("readyok").size(), 1U);
  EXPECT_FALSE(program.line(std::chrono::milliseconds(100)));
  program.say("stop");
  program.say("stop");
  EXPECT_EQ(program.line(), "bestmove 1");
  EXPECT_FALSE(program.line(std::chrono::milliseconds(100)));
}

TEST(Ugi, MovetimeIsTakenAsGiven) {
  Program program({"ugi", "othello"});
  program.say("go depth 1");  // what the start of the program takes is not counted
  ASSERT_FALSE(program.until("bestmove ").empty());
  for (int i = 0; i < 10; ++i) {
    const auto used = program.processor_time();
    const auto began = std::chrono::steady_clock::now();
    program.say("go movetime 100");
    ASSERT_FALSE(program.until("bestmove ").empty());
    EXPECT_GE(std::chrono::steady_clock::now() - began, std::chrono::milliseconds(100));
    // One thread searches: it uses no more of a processor than 100 ms, however loaded that is.
    EXPECT_LT(program.processor_time() - used, std::chrono::milliseconds(300));
  }
}

TEST(Ugi, HasTheOptionsOfItsSearch) {
  const auto session = converse(
      {"ugi", "othello"},
      "ugi\nsetoption name MultiPV value 2\nsetoption name Move Overhead value 5\n"
      "setoption name Threads value 2\nsetoption name Clear Hash\ngo depth 3\n"
      "setoption name MultiPV value 1\ngo depth 3 searchmoves c4\ngo depth 1 searchmoves a1\n");
  EXPECT_EQ(session.count("info string error"), 1);  // a1
  EXPECT_EQ(session.count("option name "), 7);
  EXPECT_TRUE(session.says("multipv 2"));
  EXPECT_EQ(session.count("bestmove c4"), 1);
  EXPECT_EQ(session.count("bestmove (none)"), 1);
}

TEST(Ugi, AfterARefusedPositionNothingIsSearched) {
  const auto session = converse({"ugi", "othello"},
                                "position startpos moves a1\ngo depth 1\nposition startpos\n"
                                "go depth 1\ngo depht 3\n");
  EXPECT_EQ(session.count("info string error: go: the last 'position' was refused"), 1);
  EXPECT_EQ(session.count("bestmove (none)"), 2);
  EXPECT_EQ(session.count("bestmove "), 3);
}

TEST(Ugi, ReadsPositionsOfEveryGame) {
  const auto checkers = converse({"ugi", "checkers"},
                                 "position fen W:W18:B6,7,14,15\ngo depth 1\nd\n"
                                 "position fen B:W25,26:B21 moves 21x30\nquery p1turn\nd\n"
                                 "position fen W:W5:B1\nquery result\ngo depth 3\n"
                                 "go p1time 1000 p2time 1000 p1inc 10 p2inc 10\n");
  EXPECT_TRUE(checkers.says("W:W18:B6,7,14,15"));
  EXPECT_TRUE(checkers.says("W:W26:BK30"));
  EXPECT_EQ(checkers.count("response false"), 1);
  EXPECT_EQ(checkers.count("response p1win"), 1);
  EXPECT_EQ(checkers.count("bestmove (none)"), 2);

  const auto columns = converse(
      {"ugi", "connect_four"},
      "position fen 121212\ngo depth 5\nposition startpos moves 1 2 1 2 1 2 1\nquery result\n");
  EXPECT_EQ(columns.count("bestmove 1"), 1);
  EXPECT_TRUE(columns.says("score mate 1 "));
  EXPECT_EQ(columns.count("response p1win"), 1);

  const auto othello = converse(
      {"ugi", "othello"},
      "position fen --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X\ngo "
      "nodes 5000\n"
      "go movetime 20\nposition startpos moves D3 c5\nd\n");
  EXPECT_EQ(othello.count("bestmove "), 2);
  EXPECT_EQ(othello.count("info string error"), 0);
}

TEST(Ugi, WritesAPositionThatItReads) {
  const auto checkers = converse({"ugi", "checkers"},
                                 "position fen B:W18,24,K10:B12,K22\nquery fen\n"
                                 "position startpos moves 11-15\nquery fen\n");
  EXPECT_EQ(checkers.count("response B:WK10,18,24:B12,K22"), 1);
  EXPECT_EQ(checkers.count("response W:W"), 1);
  const auto othello = converse({"ugi", "othello"}, "position startpos moves d3\nquery fen\n");
  const std::string text = othello.last("response ").substr(9);
  const auto again = converse({"ugi", "othello"}, "position fen " + text + "\nquery fen\n");
  EXPECT_EQ(again.last("response "), "response " + text);
  const auto columns =
      converse({"ugi", "connect_four"},
               "query fen\nposition fen 4435 moves 1 2\nquery fen\nposition startpos moves 7\n"
               "query fen\nposition fen startpos\nquery fen\n");
  std::string fens;
  for (const std::string& line : columns.lines) fens += line + '|';
  EXPECT_EQ(fens, "response startpos|response 443512|response 7|response startpos|");
}

TEST(Ugi, EachQueryHasOneResponse) {
  const std::string queries = "query fen\nquery gameover\nquery p1turn\nquery result\n";
  for (const char* game : {"checkers", "connect_four", "othello"}) {
    const auto session = converse(
        {"ugi", game}, "query\nquery mood\nquery fen now\nposition startpos moves nonsense\n" +
                           queries + "d\nuginewgame\n" + queries);
    EXPECT_EQ(session.count("response unknown"), 3 + 4) << game;
    EXPECT_EQ(session.count("response "), 3 + 4 + 4) << game;
    EXPECT_EQ(session.count("info string error: query: the last 'position' was refused"), 4);
    EXPECT_EQ(session.count("info string error: d: the last 'position' was refused"), 1);
  }
  // A new game is not one from the position before the refused one.
  const auto again =
      converse({"ugi", "connect_four"}, "position fen 44\nposition fen 8\nuginewgame\nquery fen\n");
  EXPECT_EQ(again.last("response "), "response startpos");
}

TEST(Ugi, ACountEndsNoSearchThatWaitsForStop) {
  Program program({"ugi", "othello"});
  program.say("go infinite");
  EXPECT_FALSE(program.until("info depth 2 ").empty());
  program.say("go perft 3\nisready");
  for (const std::string& line : program.until("readyok")) {
    EXPECT_NE(line.rfind("bestmove", 0), 0U) << line;
  }
  program.say("stop");
  EXPECT_FALSE(program.until("bestmove ").empty());
}

TEST(Ugi, SaysWhatIsWrong) {
  const auto session =
      converse({"ugi", "othello"},
               "position startpos moves d3\nposition\nposition fen moves\n"
               "position startpos d3\nposition fen abc X\nposition startpos moves a1\n"
               "position startpos moves z9\nquery\nquery mood\nplay\n"
               "setoption name Hash value 0\nsetoption name Threads value 2\n"
               "query p1turn\nposition startpos\ngo depth x\ngo speed 5\n");
  EXPECT_EQ(session.status, 0);
  EXPECT_EQ(session.count("info string error: position: "), 6);
  EXPECT_EQ(session.count("info string error: query: "), 3);
  EXPECT_EQ(session.count("info string error: unknown command 'play'"), 1);
  EXPECT_EQ(session.count("info string error: Hash must be a number from 1 to "), 1);
  EXPECT_EQ(session.count("info string error: go: depth must be a number from 1 to "), 1);
  EXPECT_EQ(session.count("info string error: go: unknown parameter 'speed'"), 1);
  EXPECT_EQ(session.count("bestmove "), 2);
  EXPECT_EQ(session.count("bestmove (none)"), 1);
  EXPECT_EQ(session.count("response unknown"), 3) << "the last position was refused";

  EXPECT_EQ(run({"ugi"}).status, 2);
  EXPECT_EQ(run({"ugi", "go"}).status, 2);
}

}  // namespace
}  // namespace espalier::test
