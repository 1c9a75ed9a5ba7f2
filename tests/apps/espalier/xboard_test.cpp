// Sessions of the protocol of xboard with the built program.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

using Lines = std::vector<std::string>;

/// What is said until the answer to a ping.
Lines answers(Program& program, const std::string& commands) {
  program.say(commands + "\nping 7");
  return program.until("pong 7");
}
/// The move that the program makes.
std::string move_of(Program& program) {
  const Lines lines = program.until("move ");
  return lines.empty() ? "" : lines.back().substr(5);
}

TEST(Xboard, NamesItsFeatures) {
  Program program({"xboard"});
  program.say("xboard\nprotover 2");
  const Lines lines = program.until("feature done=1");
  std::string all;
  for (const std::string& line : lines) {
    EXPECT_TRUE(line.starts_with("feature ")) << line;
    all += line + '\n';
  }
  for (const char* feature :
       {"myname=\"Espalier ", "variants=\"normal\"", "setboard=1", "usermove=1", "ping=1",
        "analyze=1", "memory=1", "smp=1", "san=0", "sigint=0", "option=\"MultiPV -spin 1 1 256\"",
        "option=\"Clear Hash -button\""}) {
    EXPECT_NE(all.find(feature), std::string::npos) << feature;
  }
  EXPECT_EQ(answers(program, "accepted myname\nrejected san\nrandom\ncomputer\nname me"),
            Lines{"pong 7"});
  program.say("quit");
  EXPECT_EQ(program.status(), 0);
}

// The answer is that of `ugi` at this level, and analysis is not weakened.
TEST(Xboard, PlaysAtALevel) {
  const auto first_move = [](const std::string& options) {
    Program program({"xboard", "connect_four"});
    program.say("new\nforce\n" + options + "\nsd 4\ngo");
    return move_of(program);
  };
  std::vector<std::string> weak;
  for (int seed = 1; seed <= 8; ++seed) {
    const std::string options = "option Level=1\noption Strength Seed=" + std::to_string(seed);
    weak.push_back(first_move(options));
    EXPECT_EQ(weak.back(), first_move(options));
    EXPECT_EQ(first_move("option Level=10\noption Strength Seed=" + std::to_string(seed)),
              first_move(""));
  }
  std::sort(weak.begin(), weak.end());
  EXPECT_NE(weak.front(), weak.back());

  Program program({"xboard", "connect_four"});
  EXPECT_EQ(answers(program, "option Level=11").size(), 2U);
  program.say("option Level=1\npost\nanalyze");
  EXPECT_FALSE(program.until("5 ").empty());
  program.say("exit\nquit");
  EXPECT_EQ(program.status(), 0);
}

// As xboard sends it at the beginning of a game.
TEST(Xboard, PlaysAGameAgainstItself) {
  Program program({"xboard", "chess"});
  program.say(
      "xboard\nprotover 2\nnew\nrandom\nlevel 40 5 0\npost\nhard\neasy\nsd 2\nmemory 8\ncores 1\n"
      "ping 1");
  ASSERT_FALSE(program.until("pong 1").empty());
  chess::Position position;
  for (int ply = 0; ply < 12; ++ply) {
    program.say("time 30000\notim 30000\n" + std::string(ply == 0 ? "go" : "playother\ngo"));
    const Lines lines = program.until("move ");
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines.front().substr(0, 2), "1 ") << "ply, score, centiseconds, nodes, line";
    const auto move = chess::parse_uci_move(position, lines.back().substr(5));
    ASSERT_TRUE(move) << lines.back();
    position.make(move.value());
  }
  program.say("quit");
  EXPECT_EQ(program.status(), 0);
}

TEST(Xboard, AnswersTheMovesOfTheUser) {
  Program program({"xboard"});
  program.say("new\nsd 2\nusermove e2e4");
  const std::string first = move_of(program);
  EXPECT_EQ(first.size(), 4U);
  program.say("usermove d2d4");
  EXPECT_FALSE(move_of(program).empty());
  // Both moves are taken back, and the user moves again.
  EXPECT_EQ(answers(program, "remove\nforce\nusermove d2d3\nundo\nusermove g1f3"), Lines{"pong 7"});
  EXPECT_EQ(answers(program, "undo\nundo\nundo\nundo").front(),
            "Error (no move to take back): undo");
  program.say("e2e4\ngo");
  EXPECT_FALSE(move_of(program).empty()) << "a move without a command";
}

TEST(Xboard, SaysWhatIsWrong) {
  Program program({"xboard"});
  const Lines lines =
      answers(program,
              "new\nforce\nusermove e2e5\nfoo\nlevel 40 5\nlevel x 5 0\nst soon\nsd 0\ntime never\n"
              "memory 0\ncores many\noption MultiPV=0\noption Contempt=3\nvariant atomic\n"
              "setboard 8/8/8 w\nusermove e2e4\ngo");
  EXPECT_EQ(count(lines, "Illegal move ("), 2);
  EXPECT_EQ(count(lines, "Illegal move (the last position was refused): e2e4"), 1);
  EXPECT_EQ(count(lines, "Error (unknown command): foo"), 1);
  EXPECT_EQ(count(lines, "Error (unsupported variant): atomic"), 1);
  EXPECT_EQ(count(lines, "tellusererror Illegal position"), 1);
  EXPECT_EQ(count(lines, "Error ("), 11);
  EXPECT_EQ(count(lines, "move "), 0);
  EXPECT_EQ(count(lines, "info"), 0) << "no line of another protocol";
  program.say("new\nsd 1\ngo");
  EXPECT_FALSE(move_of(program).empty());
}

TEST(Xboard, KnowsTheEndOfTheGame) {
  Program program({"xboard"});
  Lines lines =
      answers(program, "force\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4");
  EXPECT_EQ(lines.front(), "0-1 {the second player wins}");
  lines = answers(program, "usermove e1f2\ngo");
  EXPECT_EQ(lines.front(), "Illegal move (the game is over): e1f2");
  EXPECT_EQ(count(lines, "move"), 0);
  program.say("setboard 7k/5K2/6Q1/8/8/8/8/8 w - - 0 1\nsd 2\npost\ngo");
  lines = program.until("1-0");
  ASSERT_GE(lines.size(), 3U);
  EXPECT_TRUE(lines[lines.size() - 2].starts_with("move g6"));
  EXPECT_NE(lines.front().find(" 100001 "), std::string::npos) << "mate in one: " << lines.front();
  lines = answers(program, "setboard 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\nforce\nusermove g5g6");
  EXPECT_EQ(lines.front(), "1/2-1/2 {draw}") << "stalemate";
}

TEST(Xboard, AnalysesUntilItIsToldToEnd) {
  Program program({"xboard"});
  program.say("new\npost\nanalyze");
  ASSERT_FALSE(program.until("3 ").empty());
  program.say("ping 1");
  ASSERT_FALSE(program.until("pong 1").empty()) << "at once";
  program.say(".");
  EXPECT_FALSE(program.until("stat01: ").empty());
  program.say("usermove e2e4");
  Lines lines = program.until("1 ");
  ASSERT_FALSE(lines.empty());
  ASSERT_FALSE(program.until("3 ").empty()) << "of the new position";
  program.say("undo\noption MultiPV=2\nsetboard 7k/5K2/6Q1/8/8/8/8/8 w - - 0 1");
  ASSERT_FALSE(program.until("1 100001 ").empty());
  lines = answers(program, "exit\nforce");
  EXPECT_EQ(count(lines, "move"), 0);
  EXPECT_EQ(answers(program, ""), Lines{"pong 7"}) << "it is silent";
  program.say("analyze");
  ASSERT_FALSE(program.until("1 ").empty());
  program.close_input();
  EXPECT_EQ(program.status(), 0);
}

TEST(Xboard, MovesNowOrNotAtAll) {
  Program program({"xboard"});
  program.say("new\nst 10000\npost\ngo");
  ASSERT_FALSE(program.until("2 ").empty());
  program.say("?");
  EXPECT_FALSE(move_of(program).empty());
  program.say("go");
  ASSERT_FALSE(program.until("2 ").empty());
  Lines lines = answers(program, "force");
  EXPECT_EQ(count(lines, "move"), 0) << "a move that nobody wants";
  program.say("go");
  ASSERT_FALSE(program.until("2 ").empty());
  lines = answers(program, "new\nforce\nusermove e2e4");
  EXPECT_EQ(count(lines, "move") + count(lines, "Illegal"), 0);
  // A ping is answered after the move.
  program.say("go");
  ASSERT_FALSE(program.until("2 ").empty());
  program.say("ping 3\n?");
  lines = program.until("pong 3");
  EXPECT_EQ(count(lines, "move "), 1);
  program.say("undo\ngo");
  program.say("quit");
  EXPECT_EQ(program.status(), 0);
}

TEST(Xboard, PondersUntilTheNextCommand) {
  Program program({"xboard"});
  program.say("new\nhard\nsd 4\nusermove e2e4");
  ASSERT_FALSE(move_of(program).empty());
  program.say("ping 5");
  EXPECT_FALSE(program.until("pong 5").empty());
  program.say("time 1000\notim 1000\nusermove a2a4");
  EXPECT_FALSE(move_of(program).empty());
  const Lines lines = answers(program, "hint");
  EXPECT_TRUE(lines.front().starts_with("Hint: ")) << lines.front();
  program.say("easy\nusermove h2h4");
  EXPECT_FALSE(move_of(program).empty());
}

TEST(Xboard, PlaysEveryGame) {
  for (const char* game : {"checkers", "connect_four", "othello"}) {
    Program program({"xboard", game, "--hash", "1"});
    program.say("protover 2\nnew\nsd 1\ngo");
    const Lines features = program.until("feature done=1");
    ASSERT_FALSE(features.empty());
    EXPECT_NE(features.front().find(std::string("variants=\"") + game + '"'), std::string::npos);
    for (int ply = 0; ply < 6; ++ply) {
      ASSERT_FALSE(move_of(program).empty()) << game;
      program.say("go");
    }
  }
}

}  // namespace
}  // namespace espalier::test
