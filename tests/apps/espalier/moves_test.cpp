// The command `moves`: every legal move has a value.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

[[nodiscard]] Transcript moves(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"moves", "--hash", "1"});
  return run(arguments);
}

TEST(Moves, EveryMoveHasAValue) {
  const auto said = moves({"--depth", "3", "--json"});
  ASSERT_EQ(said.status, 0);
  int depth = 0;
  for (const std::string& line : said.lines) {
    const auto printed = nlohmann::json::parse(line);
    ASSERT_EQ(printed["moves"].size(), 20U);
    for (const auto& move : printed["moves"]) {
      EXPECT_EQ(move["depth"], printed["depth"]);
      EXPECT_FALSE(move["pv"].empty());
    }
    if (printed["type"] == "moves") continue;
    EXPECT_EQ(printed["type"], "iteration");
    EXPECT_EQ(printed["depth"], ++depth);
  }
  EXPECT_EQ(depth, 3);
}

TEST(Moves, OfEveryGame) {
  EXPECT_EQ(moves({"--game", "othello", "--depth", "2"}).lines.size(), 5U);
  EXPECT_EQ(moves({"--game", "checkers", "--depth", "2"}).lines.size(), 8U);
  // Three in a column: a fourth wins.
  const auto said = moves({"--game", "connect_four", "414141", "--depth", "4"});
  ASSERT_EQ(said.lines.size(), 8U);
  EXPECT_EQ(said.lines[1].substr(0, 20), "4              #1   ");
}

TEST(Moves, OfNoPositionThereAreNone) {
  EXPECT_EQ(moves({"x"}).status, 2);
  EXPECT_TRUE(moves({"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}).says("No legal move"));
  EXPECT_EQ(moves({"--game", "othello", "--evaluation", "classical"}).status, 2);
}

}  // namespace
}  // namespace espalier::test
