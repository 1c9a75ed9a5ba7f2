// Sessions of the Hub protocol with the built program, English draughts.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "games/checkers/hub_notation.hpp"
#include "support/hub_line.hpp"
#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

const std::string initial = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

int count_of(const std::vector<std::string>& lines, const std::string& beginning) {
  return static_cast<int>(std::count_if(
      lines.begin(), lines.end(), [&](const auto& line) { return line.starts_with(beginning); }));
}

TEST(Hub, ALineHasACommandAndArguments) {
  const auto line =
      support::parse_hub_line("  id name=Scan author=\"Fabien Letouzey\"  flag x=\"\" y=\"open");
  EXPECT_EQ(line.command, "id");
  EXPECT_EQ(line.arguments.size(), 5U);
  EXPECT_EQ(line.find("author"), "Fabien Letouzey");
  EXPECT_EQ(line.find("flag"), "");
  EXPECT_EQ(line.find("x"), "");
  EXPECT_EQ(line.find("y"), "open");
  EXPECT_FALSE(line.find("z"));
  EXPECT_EQ(support::parse_hub_line(" \t").command, "");
}

// The conversation that describes the protocol, with a position of English draughts.
TEST(Hub, SpeaksAsTheDescriptionOfTheProtocol) {
  Program program({"hub", "checkers"});
  program.say("hub");
  const auto said = program.until("wait");
  EXPECT_EQ(said.front().substr(0, 17), "id name=Espalier ");
  EXPECT_EQ(count_of(said, "param name=variant value=english type=enum values=\"english\""), 1);
  program.say("set-param name=variant value=english\nset-param name=hash value=8\ninit");
  EXPECT_EQ(program.until("ready"), (std::vector<std::string>{"ready"}));
  program.say("new-game\npos pos=" + initial + "\nlevel move-time=0.2\ngo think");
  const auto lines = program.until("done");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.front().substr(0, 11), "info depth=");
  EXPECT_NE(lines.front().find(" pv=\""), std::string::npos);
  EXPECT_EQ(count_of(lines, "error"), 0);
  const auto done = support::parse_hub_line(lines.back());
  const auto move = checkers::parse_hub_move(*done.find("move"), checkers::Board());
  ASSERT_TRUE(move) << lines.back();
  EXPECT_TRUE(checkers::parse_hub_move(*done.find("ponder"), checkers::Board().after(*move)));
  program.say("quit");
  EXPECT_EQ(program.status(), 0);
}

TEST(Hub, MovesAreMadeAndCapturesNamed) {
  Program program({"hub", "checkers"});
  program.say("pos pos=" + initial + " moves=\"11-15 22-18\"\nlevel depth=3\ngo analyze");
  const auto lines = program.until("done");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back().substr(0, 19), "done move=15x22x18 ") << "the only move";
}

TEST(Hub, PonderingAndAnalysisWaitForTheirEnd) {
  Program program({"hub", "checkers"});
  program.say("pos pos=" + initial + "\nlevel depth=2\ngo ponder\nping");
  EXPECT_EQ(count_of(program.until("pong"), "done"), 0);
  program.say("ponder-hit");
  EXPECT_FALSE(program.until("done").empty());
  program.say("level infinite\ngo analyze\nping");
  EXPECT_EQ(count_of(program.until("pong"), "done"), 0);
  program.say("stop");
  EXPECT_FALSE(program.until("done").empty());
  program.say("go think");
  program.close_input();
  EXPECT_EQ(program.status(), 0);
}

TEST(Hub, KeepsToTheClock) {
  Program program({"hub", "checkers"});
  for (const char* const level :
       {"level time=0.2", "level moves=2 time=0.2", "level time=0 inc=0.2", "level nodes=2000",
        "level depth=4 move-time=100"}) {
    program.say("pos pos=" + initial + "\n" + level + "\ngo think");
    EXPECT_FALSE(program.until("done").empty()) << level;
  }
}

TEST(Hub, SaysWhatItRefusesAndSearchesNothingThen) {
  Program program({"hub", "checkers"});
  program.say("pos pos=Beeee\ngo think\npos pos=" + initial +
              " moves=\"11-16 11-15\"\ngo think\nlevel time=never depth=0\n"
              "set-param name=variant value=killer\nset-param name=threads value=0\n"
              "set-param name=colour value=red\nfoo bar=\"baz\nping");
  program.say("pos pos=W" + std::string(31, 'e') + "b\ngo think\ninit");
  const auto lines = program.until("ready");
  EXPECT_EQ(count_of(lines, "error message=\"pos: a position is"), 1);
  EXPECT_EQ(count_of(lines, "error message=\"go: the last position was refused\""), 3);
  EXPECT_EQ(count_of(lines, "error message=\"pos: 11-15 is not a legal move"), 1);
  EXPECT_EQ(count_of(lines, "error message=\"level: "), 2);
  EXPECT_EQ(count_of(lines, "error message=\"set-param: the variant is english only\""), 1);
  EXPECT_EQ(count_of(lines, "error message=\"set-param: threads"), 1);
  EXPECT_EQ(count_of(lines, "done"), 0);
  program.say("pos pos=W" + std::string(31, 'e') + "B\ngo think\ninit");
  EXPECT_EQ(count_of(program.until("ready"), "error message=\"go: the game is over\""), 1);
  program.say("pos pos=" + initial + "\nlevel depth=1\ngo think");
  EXPECT_FALSE(program.until("done").empty());
}

}  // namespace
}  // namespace espalier::test
