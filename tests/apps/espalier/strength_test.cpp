// The option UCI_LimitStrength in a session.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/apps/espalier/conversation.hpp"

namespace espalier::test {
namespace {

constexpr const char* middle_game =
    "position fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

/// The moves of twenty games that begin with the seeds 1, 2, ...; all lines of them are checked.
[[nodiscard]] std::vector<std::string> choices(const std::string& elo, const std::string& go) {
  Conversation conversation;
  conversation.follow("setoption name UCI_LimitStrength value true");
  conversation.say("setoption name UCI_Elo value " + elo);
  conversation.say(middle_game);
  std::vector<std::string> moves;
  for (int seed = 1; seed <= 20; ++seed) {
    conversation.say("setoption name Strength Seed value " + std::to_string(seed));
    conversation.say("ucinewgame");
    moves.push_back(conversation.search(go).best);
  }
  conversation.end();
  return moves;
}

TEST(UciStrength, RepeatsWithItsSeedAndVariesWithIt) {
  const auto moves = choices("1000", "go wtime 60000 btime 60000");
  EXPECT_EQ(choices("1000", "go wtime 60000 btime 60000"), moves);
  EXPECT_GT(std::set<std::string>(moves.begin(), moves.end()).size(), 3U);
}

TEST(UciStrength, AtTheTopTheSeedDoesNotMatter) {
  const auto moves = choices("2400", "go wtime 60000 btime 60000");
  EXPECT_EQ(std::set<std::string>(moves.begin(), moves.end()).size(), 1U);
}

TEST(UciStrength, HoldsWithEveryLimit) {
  Conversation conversation;
  conversation.follow(
      "setoption name UCI_LimitStrength value true | setoption name UCI_Elo value 1200 |"
      "setoption name MultiPV value 3 | go infinite | ~ 50 | stop | < bestmove |"
      "go ponder wtime 50 btime 50 | ~ 50 | ponderhit | < bestmove | go nodes 1 | < bestmove |"
      "go depth 1 searchmoves a2a3 | < bestmove a2a3 | go mate 2 | < bestmove |"
      "position startpos moves f2f3 e7e5 g2g4 d8h4 | go depth 3 | < bestmove (none)");
  conversation.end();
}

TEST(UciStrength, DoesNotMatterWhereItIsNotAskedFor) {
  Conversation conversation;
  conversation.follow("setoption name UCI_Elo value 1000");
  conversation.say(middle_game);
  EXPECT_EQ(conversation.search("go depth 8").final_lines().at(0).depth, 8);
  conversation.end();
}

}  // namespace
}  // namespace espalier::test
