// The option UCI_LimitStrength in a session.
#include <gtest/gtest.h>

#include <chrono>
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
  const auto moves = choices("1000", "go depth 100");
  EXPECT_EQ(choices("1000", "go depth 100"), moves);
  EXPECT_GT(std::set<std::string>(moves.begin(), moves.end()).size(), 3U);
}

TEST(UciStrength, AtTheTopTheSeedDoesNotMatter) {
  const auto moves = choices("2400", "go depth 100");
  EXPECT_EQ(std::set<std::string>(moves.begin(), moves.end()).size(), 1U);
}

TEST(UciStrength, HoldsWithEveryLimit) {
  Conversation conversation;
  conversation.follow(
      "setoption name UCI_LimitStrength value true | setoption name UCI_Elo value 1200 |"
      "go infinite | ~ 50 | stop | < bestmove |"
      "go ponder wtime 50 btime 50 | ~ 50 | ponderhit | < bestmove | go nodes 1 | < bestmove |"
      "go depth 1 searchmoves a2a3 | < bestmove a2a3 | go mate 2 | < bestmove |"
      "position startpos moves f2f3 e7e5 g2g4 d8h4 | go depth 3 | < bestmove (none)");
  conversation.end();
}

TEST(UciStrength, IsIgnoredInAnalysis) {
  for (const char* const go :
       {"go infinite", "go searchmoves e2e4 d2d4 infinite", "go", "go infinite depth 99"}) {
    SCOPED_TRACE(go);
    Conversation conversation;
    conversation.follow(
        "setoption name UCI_LimitStrength value true | setoption name UCI_Elo value 1200");
    conversation.say(go);
    conversation.follow(
        "< info string analysis: the limit of strength is ignored | < info depth 7");
    conversation.follow("stop | < bestmove");
    EXPECT_EQ(conversation.count("info string analysis"), 1);
    conversation.end();
  }
}

TEST(UciStrength, ShowsTheLinesOfMultiPvAtFullStrength) {
  Conversation conversation;
  conversation.follow(
      "setoption name UCI_LimitStrength value true | setoption name UCI_Elo value 1200 |"
      "setoption name MultiPV value 3");
  const Search& search = conversation.search("go depth 6");
  EXPECT_EQ(search.final_lines().size(), 3U);
  EXPECT_EQ(search.final_lines().at(0).depth, 6);
  conversation.end();
}

TEST(UciStrength, IsIgnoredInAnalyseMode) {
  Conversation conversation;
  conversation.follow(
      "setoption name Skill Level value 3 | setoption name UCI_AnalyseMode value true");
  EXPECT_EQ(conversation.search("go depth 7").final_lines().at(0).depth, 7);
  conversation.end();
}

TEST(UciStrength, ThinksAboutItsMovesInAGame) {
  using Clock = std::chrono::steady_clock;
  Conversation conversation;
  conversation.follow(
      "setoption name UCI_LimitStrength value true | setoption name UCI_Elo value 1500");
  auto began = Clock::now();
  conversation.search("go wtime 60000 btime 60000");
  EXPECT_GT(Clock::now() - began, std::chrono::milliseconds(300));
  // Who waits takes five seconds each time; a loaded machine delays some of many, not all.
  const auto quickest = [&](auto search) {
    auto best = std::chrono::nanoseconds::max();
    for (int i = 0; i < 50 && best >= std::chrono::seconds(4); ++i) {
      began = Clock::now();
      search();
      best = std::min<std::chrono::nanoseconds>(best, Clock::now() - began);
    }
    return best;
  };
  EXPECT_LT(quickest([&] { conversation.search("go depth 3"); }), std::chrono::seconds(4))
      << "no clock, nothing to wait for";
  // A player who is told to stop moves.
  EXPECT_LT(quickest([&] {
              conversation.follow(
                  "position startpos | go wtime 36000000 btime 36000000 | < info | stop | "
                  "< bestmove");
            }),
            std::chrono::seconds(4));
  conversation.follow("position fen 7k/8/8/8/8/8/q7/7K w - - 0 1");
  EXPECT_LT(quickest([&] { conversation.search("go wtime 600000 btime 600000"); }),
            std::chrono::seconds(4))
      << "the only move";
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
