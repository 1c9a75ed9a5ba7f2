// Sessions of the protocol of NBoard with the built program, Othello.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/othello/position.hpp"
#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

const std::string empty_game =
    "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 "
    "---------------------------O*------*O"
    "--------------------------- *]";

/// The last line before the answer to a ping that begins so.
std::string last(const std::vector<std::string>& lines, const std::string& beginning) {
  const auto found = std::find_if(lines.rbegin(), lines.rend(), [&](const std::string& line) {
    return line.starts_with(beginning);
  });
  return found == lines.rend() ? "" : *found;
}

// The session that describes the protocol, as NBoard sent it to another program in 2014.
TEST(NBoard, PlaysAMoveAsInTheSessionOfTheProtocol) {
  Program program({"nboard", "othello"});
  program.say("nboard 2");
  program.say(
      "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 "
      "GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
      "BO[8 ---------------------------O*------*O--------------------------- "
      "*]B[F5]W[F6]B[D3]W[C5]B[E6]"
      "W[F7]B[E7]W[F4];)");
  program.say("set depth 6");
  program.say("ping 1");
  EXPECT_EQ(program.until("pong"),
            (std::vector<std::string>{"set myname Espalier12", "set myname Espalier6", "pong 1"}));
  program.say("go");
  const auto lines = program.until("===");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.front(), "status Thinking");
  EXPECT_EQ(last(lines, "search").substr(0, 7), "search ");
  EXPECT_EQ(count(lines, "nodestats "), 1);
  auto position = *othello::parse_position("f5f6d3c5e6f7e7f4");
  std::string move = lines.back().substr(4, 2);
  std::transform(move.begin(), move.end(), move.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  EXPECT_TRUE(position.is_legal(*othello::parse_move(move))) << lines.back();
  EXPECT_EQ(lines.back()[6], '/') << lines.back();
}

TEST(NBoard, KeepsToTheClockOfTheGame) {
  Program program({"nboard", "othello"});
  const std::string game =
      "set game (;GM[Othello]TI[0:02]BO[8 ---------------------------O*------*O"
      "--------------------------- *]";
  program.say("nboard 2\nset depth 60\n" + game + ";)\ngo");
  const auto seconds_of = [](const std::string& answer) {
    return answer.empty() ? 1e9 : std::stod(answer.substr(answer.rfind('/') + 1));
  };
  EXPECT_LT(seconds_of(last(program.until("==="), "===")), 2.0);
  // Each side has its own, which its moves use up.
  program.say(game + "B[F5/0/1.99]W[D6];)\ngo");
  EXPECT_LT(seconds_of(last(program.until("==="), "===")), 0.5);
  program.say(game + "B[F5//0.5];)\nmove D6\nmove C3//1.49\nmove D3/1/0.1\ngo");
  EXPECT_LT(seconds_of(last(program.until("==="), "===")), 0.5);
}

TEST(NBoard, MarksWhatIsProven) {
  // The first of the FFO test set: 14 squares are empty, and g8 wins by 18 discs.
  Program program({"nboard", "othello"});
  program.say(
      "nboard 2\nset depth 13\nset game (;GM[Othello]BO[8 --*****--OOO**-O-OOO**O*-O*O*O**"
      "O***O***--*O*O**-***OOO--OOOOO-- *];)\nhint 2\nping 1\nset depth 14\nhint 2\ngo");
  for (const std::string& line : program.until("pong")) {
    EXPECT_EQ(line.find('%'), std::string::npos) << line << ": it did not reach the end";
  }
  const auto lines = program.until("===");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back().substr(0, 13), "=== G8/18.00/");
  std::vector<std::string> proven;
  for (const std::string& line : lines) {
    if (line.ends_with(" 0 100%")) proven.push_back(line);
  }
  ASSERT_EQ(proven.size(), 3U) << "two hints and a move";
  for (const std::size_t i : {0U, 2U}) {
    EXPECT_EQ(proven[i].substr(0, 9), "search G8") << proven[i];
    EXPECT_NE(proven[i].find(" +18.00 0 "), std::string::npos) << proven[i];
  }
}

TEST(NBoard, GivesHintsForSeveralMoves) {
  Program program({"nboard", "othello"});
  program.say("nboard 2\nset depth 4\n" + empty_game + ";)\nmove f5/0.5/1.2\nmove D6\nhint 3");
  const auto lines = program.until("nodestats");
  std::vector<std::string> moves;
  for (const std::string& line : lines) {
    // search LINE EVALUATION 0 DEPTH
    if (line.starts_with("search ") && line.ends_with(" 0 4")) moves.push_back(line.substr(7, 2));
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  EXPECT_EQ(moves.size(), 3U);
  EXPECT_EQ(count(lines, "==="), 0);
}

TEST(NBoard, APingEndsTheSearchBeforeItIsAnswered) {
  Program program({"nboard", "othello"});
  program.say("nboard 2\nset depth 60\n" + empty_game + ";)\ngo");
  ASSERT_FALSE(program.until("search ").empty());
  program.say("ping 7\nset depth 3\nhint 1\nping 8");
  const auto before = program.until("pong 7");
  EXPECT_EQ(count(before, "==="), 1) << "the interface leaves it out";
  for (const std::string& line : program.until("pong 8"))
    EXPECT_FALSE(line.starts_with("===")) << line;
}

TEST(NBoard, SaysWhatItRefusesAndSearchesNothingThen) {
  Program program({"nboard", "othello"});
  program.say("nboard 2\nset game (;GM[Othello]B[a1];)\ngo\nping 1");
  auto lines = program.until("pong");
  EXPECT_TRUE(last(lines, "status set game: ").find("a1") != std::string::npos)
      << last(lines, "status");
  EXPECT_EQ(last(lines, "status"), "status The last game or move was refused");
  EXPECT_EQ(count(lines, "==="), 0);
  program.say(empty_game + ";)\nmove h8\nhint 1\n" + empty_game +
              ";)\nset depth 0\nset contempt 3\nfoo\nlearn\ngo");
  lines = program.until("===");
  EXPECT_EQ(count(lines, "learned"), 1);
  EXPECT_EQ(count(lines, "status set depth"), 1);
  EXPECT_EQ(count(lines, "status move: "), 1);
  EXPECT_EQ(count(lines, "error"), 0) << "unknown commands are ignored";
  program.say("quit");
  EXPECT_EQ(program.status(), 0);
}

TEST(NBoard, KnowsPassesAndTheEndOfTheGame) {
  // White, who has no legal square, passes; Black takes the last disc, and the game is over.
  Program program({"nboard", "othello"});
  program.say("nboard 2\nset depth 2\nset game (;GM[Othello]BO[8 -O******" + std::string(19, '-') +
              "**------**" + std::string(27, '-') + " O];)\ngo");
  auto lines = program.until("===");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back().substr(0, 7), "=== PA/");
  program.say("move PA\ngo");
  lines = program.until("===");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back().substr(0, 11), "=== A1/64.0") << lines.back();
  program.say("move A1\ngo\nping 1");
  lines = program.until("pong");
  EXPECT_EQ(last(lines, "status"), "status The game is over");
  EXPECT_EQ(count(lines, "==="), 0);
}

}  // namespace
}  // namespace espalier::test
