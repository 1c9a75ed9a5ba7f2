// Sessions of the Go Text Protocol with the built program, Othello.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

/// Sends a command and reads the answer, without the empty line at its end.
std::string ask(Program& program, const std::string& command) {
  program.say(command);
  std::string answer;
  while (const auto line = program.line()) {
    if (line->empty()) break;
    answer += (answer.empty() ? "" : "\n") + *line;
  }
  return answer;
}

TEST(Gtp, AnswersWithIdsAndErrors) {
  Program program({"gtp", "othello", "--movetime", "5"});
  EXPECT_EQ(ask(program, "protocol_version"), "= 2");
  EXPECT_EQ(ask(program, "  # only a comment\n\n17 name # and one"), "=17 Espalier");
  EXPECT_EQ(ask(program, "known_command genmove"), "= true");
  EXPECT_EQ(ask(program, "known_command komi"), "= false");
  EXPECT_EQ(ask(program, "3 komi 6.5"), "?3 unknown command");
  EXPECT_EQ(ask(program, "boardsize 19"), "? unacceptable size");
  EXPECT_EQ(ask(program, "boardsize 8"), "= ");
  EXPECT_EQ(ask(program, "set_game Go"), "? unknown game");
  EXPECT_EQ(ask(program, "set_game othello"), "= ");
  EXPECT_EQ(ask(program, "play black a1"), "? illegal move");
  EXPECT_EQ(ask(program, "play white c3"), "? illegal move");
  EXPECT_EQ(ask(program, "play black pass"), "? illegal move");
  EXPECT_EQ(ask(program, "play black"), "? syntax error");
  EXPECT_EQ(ask(program, "play green d3"), "? syntax error");
  EXPECT_EQ(ask(program, "genmove white"), "? not the turn of this side");
  EXPECT_EQ(ask(program, "undo"), "? cannot undo");
  EXPECT_EQ(ask(program, "final_score"), "? the game is not over");
  EXPECT_EQ(ask(program, "time_settings 1 -1 x"), "? syntax error");
  EXPECT_EQ(ask(program, "time_left black 99999999999999999999 0"), "? syntax error");
  EXPECT_EQ(ask(program, "PLAY B d3"), "? unknown command") << "commands are lower case";
  const std::string start = ask(program, "showboard");
  EXPECT_EQ(ask(program, "play B D3"), "= ");
  EXPECT_EQ(ask(program, "\tundo\r"), "= ");
  EXPECT_EQ(ask(program, "showboard"), start);
  EXPECT_EQ(ask(program, "quit"), "= ");
  EXPECT_EQ(program.status(), 0);
}

// Two games that GRhino 0.16.1 (gtp-rhino, Black) and this program played. Both programs counted
// 64 discs for White, then 38.
const std::vector<std::string> games[] = {
    {"c4", "e3", "f6",   "e6", "f5",   "c5", "f4",   "g6", "f7",   "d6", "e7",   "f3",   "g5",
     "g4", "h3", "h4",   "c7", "c3",   "e2", "d3",   "g3", "e1",   "g2", "c6",   "h6",   "h5",
     "b5", "h1", "b4",   "h2", "c2",   "h7", "d2",   "g8", "f1",   "g1", "f2",   "b6",   "a5",
     "d1", "d7", "c1",   "g7", "h8",   "b3", "f8",   "e8", "a2",   "b2", "d8",   "pass", "b7",
     "b8", "a8", "pass", "c8", "pass", "a7", "pass", "a6", "pass", "a3", "pass", "a4"},
    {"f5", "d6", "c3", "d3", "c4", "f4", "c5",   "b3", "e2",   "e3", "d2", "b4", "f3",
     "f2", "a3", "c1", "d1", "e1", "f1", "g1",   "c2", "e6",   "a4", "b5", "f6", "b1",
     "f7", "a5", "a6", "b6", "d7", "g3", "c6",   "g4", "g5",   "h6", "h4", "e7", "d8",
     "e8", "f8", "h3", "h2", "h5", "h7", "g6",   "g2", "c7",   "b7", "c8", "b8", "a8",
     "a7", "h1", "g7", "a2", "b2", "h8", "pass", "g8", "pass", "a1"}};

TEST(Gtp, FollowsGamesWithAnotherProgramPassesSentOrNot) {
  Program program({"gtp", "othello"});
  for (const bool passes_are_sent : {true, false}) {
    for (const auto& game : games) {
      ASSERT_EQ(ask(program, "clear_board"), "= ");
      const char* side = "black";
      for (const std::string& move : game) {
        if (move != "pass" || passes_are_sent) {
          ASSERT_EQ(ask(program, std::string("play ") + side + ' ' + move), "= ") << move;
        }
        side = std::string(side) == "black" ? "white" : "black";
      }
      const std::string board = ask(program, "showboard");
      EXPECT_EQ(ask(program, "final_score"), &game == &games[0] ? "= W+64" : "= W+38");
      EXPECT_EQ(ask(program, "genmove black"), "= PASS") << "the game is over";
      EXPECT_EQ(ask(program, "play white pass"), "= ") << "as some controllers send";
      EXPECT_EQ(ask(program, "play white h1"), "? illegal move");
      EXPECT_EQ(ask(program, "showboard"), board);
    }
  }
  // The last move of the second game and the pass before it that nobody sent are taken back.
  EXPECT_EQ(ask(program, "undo"), "= ");
  EXPECT_EQ(ask(program, "play white a1"), "= ");
  EXPECT_EQ(ask(program, "final_score"), "= W+38");
}

TEST(Gtp, PlaysAGameAgainstItself) {
  Program program({"gtp", "othello", "--depth", "1", "--threads", "2", "--hash", "1"});
  const char* side = "black";
  int plies = 0, passes = 0;
  for (; passes < 2 && plies < 130; ++plies) {
    const std::string before = ask(program, "showboard");
    const std::string shown = ask(program, std::string("reg_genmove ") + side);
    EXPECT_EQ(ask(program, "showboard"), before);
    const std::string move = ask(program, std::string("genmove ") + side);
    ASSERT_EQ(move.substr(0, 2), "= ") << move;
    ASSERT_EQ(shown.substr(0, 2), "= ") << shown;
    passes = move == "= PASS" ? passes + 1 : 0;
    side = std::string(side) == "black" ? "white" : "black";
  }
  EXPECT_GE(plies, 10);
  EXPECT_LT(plies, 130);
  EXPECT_NE(ask(program, "final_score")[0], '?');
}

TEST(Gtp, KeepsToTheClock) {
  Program program({"gtp", "othello", "--movetime", "60000"});
  // Of the processor's time, which is not more on a loaded machine: one thread searches.
  const auto seconds_for = [&](const std::string& clock) {
    EXPECT_EQ(ask(program, clock), "= ");
    const auto before = program.processor_time();
    EXPECT_EQ(ask(program, "reg_genmove black").substr(0, 2), "= ");
    return std::chrono::duration<double>(program.processor_time() - before).count();
  };
  // Less than is left.
  EXPECT_LT(seconds_for("time_settings 8 0 0"), 8);
  EXPECT_LT(seconds_for("time_settings 0 2 1"), 4) << "two seconds for a move";
  EXPECT_LT(seconds_for("time_left black 0 0"), 4) << "nothing is left";
  EXPECT_LT(seconds_for("time_left b 4 2"), 4) << "four seconds for two moves";
}

}  // namespace
}  // namespace espalier::test
