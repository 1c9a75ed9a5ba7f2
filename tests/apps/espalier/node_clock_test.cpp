// The option nodestime: games on a clock repeat move by move.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/apps/espalier/conversation.hpp"

namespace espalier::test {
namespace {

/// Nodes and moves of a game against itself; the interface's clock runs as it likes.
[[nodiscard]] std::vector<std::string> play_game(const std::string& clocks) {
  Conversation conversation;
  conversation.follow("setoption name nodestime value 100 | ucinewgame");
  std::string position = "position startpos moves";
  std::vector<std::string> game;
  std::int64_t spent = 0;
  for (int move = 0; move < 12; ++move) {
    if (move > 0) conversation.say(position);
    const Search& search = conversation.search("go " + clocks);
    EXPECT_GT(search.infos.back().nodes, 0);
    spent += search.infos.back().nodes;
    game.push_back(search.best + ' ' + std::to_string(search.infos.back().nodes));
    position += ' ' + search.best;
  }
  conversation.end();
  EXPECT_GT(spent, 10'000);
  EXPECT_LT(spent, 100'000) << "there were 1000 ms of 100 nodes";
  return game;
}

TEST(UciNodesTime, RepeatsAGameOnAClock) {
  const std::string clocks = "wtime 1000 btime 1000";
  EXPECT_EQ(play_game(clocks), play_game(clocks));
}

TEST(UciNodesTime, CountsMovetimeToo) {
  Conversation conversation;
  conversation.follow("setoption name nodestime value 100");
  EXPECT_EQ(conversation.search("go movetime 200").infos.back().nodes, 20'000);
  conversation.end();
}

TEST(UciNodesTime, AnAccountThatIsEmptyStillHasAMove) {
  Conversation conversation;
  conversation.follow(
      "setoption name nodestime value 1 | go wtime 2 btime 2 | < bestmove |"
      "go wtime 2 btime 2 | < bestmove | go wtime 2 btime 2 | < bestmove");
  conversation.end();
}

}  // namespace
}  // namespace espalier::test
