// Tests of programs that misbehave: each fault is seen, counted, named in the PGN, costs one game,
// and never holds up the match. They know how the fake player is told to misbehave.
#include <gtest/gtest.h>

#include <chrono>

#include "tests/error.hpp"
#include "tests/tools/match/fixture.hpp"

namespace espalier::match {
namespace {

using std::chrono::milliseconds;
using test::fake;
using test::Folder;
using test::match_of;
using test::play;

std::uint64_t faults(const Standing& standing, std::size_t player, FaultKind kind) {
  return standing.tally.faults(player)[static_cast<std::size_t>(kind)];
}

struct Misbehaviour {
  std::string order;
  FaultKind kind;
  std::string termination;
  std::string words;  ///< in the comment of the last move
};

class Misbehaves : public ::testing::TestWithParam<Misbehaviour> {};

TEST_P(Misbehaves, LosesTheGameAndTheMatchGoesOn) {
  const auto& [order, kind, termination, words] = GetParam();
  const Folder folder;
  MatchSettings settings = match_of(fake("bad", {order}), fake("good"), 2);
  settings.pgn = folder / "games.pgn";
  const auto begin = SteadyClock::now();
  const Standing standing = play(settings);
  EXPECT_LT(SteadyClock::now() - begin, std::chrono::seconds(20));

  EXPECT_EQ(standing.tally.losses(), 2U);
  EXPECT_EQ(faults(standing, 0, kind), 2U);
  for (const std::uint64_t count : standing.tally.faults(1)) EXPECT_EQ(count, 0U);
  const auto games = test::games_of(settings.pgn);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].result, "0-1");
  EXPECT_EQ(games[1].result, "1-0");
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(games[i].tag("Termination"), termination);
    const std::string& last =
        games[i].moves.empty() ? games[i].comment : games[i].moves.back().comment;
    EXPECT_NE(last.find(i == 0 ? "White " + words : "Black " + words), std::string::npos) << last;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Each, Misbehaves,
    ::testing::Values(
        Misbehaviour{"crash=3", FaultKind::crash, "abandoned", "crashes (signal 9"},
        Misbehaviour{"exit=2", FaultKind::crash, "abandoned", "crashes (exit status 3)"},
        Misbehaviour{"close=2", FaultKind::crash, "abandoned", "crashes (closed its output)"},
        Misbehaviour{"illegal=2", FaultKind::illegal_move, "rules infraction",
                     "plays an illegal move: 'e1e8'"},
        Misbehaviour{"sleep=2", FaultKind::stall, "stalled connection", "stalls (no bestmove)"},
        Misbehaviour{"flood=2", FaultKind::stall, "stalled connection", "stalls (no bestmove)"},
        Misbehaviour{"endless=2", FaultKind::stall, "stalled connection", "stalls (no bestmove)"},
        Misbehaviour{"deaf=1", FaultKind::stall, "stalled connection", "stalls (no readyok)"}),
    [](const auto& each) { return each.param.order.substr(0, each.param.order.find('=')); });

TEST(Faults, GarbageIsNoFault) {
  const Standing standing = play(match_of(fake("odd", {"garbage"}), fake("good"), 2));
  EXPECT_EQ(standing.tally.games(), 2U);
  for (const std::size_t player : {0U, 1U}) {
    for (const std::uint64_t count : standing.tally.faults(player)) EXPECT_EQ(count, 0U);
  }
}

TEST(Faults, TheClockDecidesAndTheMarginForgives) {
  MatchSettings settings = match_of(fake("late", {"slow=2", "milliseconds=300"}), fake("good"), 2);
  for (PlayerSettings& player : settings.players) {
    player.limit.nodes.reset();
    player.limit.movetime = milliseconds(100);
  }
  EXPECT_EQ(faults(play(settings), 0, FaultKind::time_loss), 2U);
  settings.players[0].limit.margin = milliseconds(2000);
  EXPECT_EQ(faults(play(settings), 0, FaultKind::time_loss), 0U);
}

TEST(Faults, ALateProgramThatAnswersPlaysOnInTheNextGame) {
  const Folder folder;
  MatchSettings settings = match_of(fake("late", {"slow=2", "milliseconds=300"}), fake("good"), 2);
  settings.players[0].limit.nodes.reset();
  settings.players[0].limit.movetime = milliseconds(100);
  settings.pgn = folder / "games.pgn";
  play(settings);
  for (const auto& game : test::games_of(settings.pgn)) {
    EXPECT_EQ(game.tag("Termination"), "time forfeit");
    EXPECT_NE(game.moves.back().comment.find("loses on time (after 0."), std::string::npos);
  }
}

TEST(Faults, AProgramThatDoesNotStartEndsTheMatchInOneLine) {
  const auto refusal = [](const PlayerSettings& player) {
    return espalier::test::refusal([&player] { play(match_of(player, fake("good"), 2)); });
  };
  EXPECT_EQ(refusal(fake("mute", {"mute"})), "mute does not answer 'uci' with 'uciok'");
  EXPECT_EQ(refusal(fake("deaf", {"deaf=0"})), "deaf stalls (no readyok) at its start");
  PlayerSettings player = fake("true");
  player.command.program = "true";
  EXPECT_NE(refusal(player).find("true crashes (exit status 0)"), std::string::npos);
  player.command.program = "/nowhere/to/be/found";
  EXPECT_EQ(refusal(player), "/nowhere/to/be/found: there is no such program");
  player = fake("strange");
  player.options = {{"Hsh", "16"}};
  EXPECT_EQ(refusal(player), "strange has no option 'Hsh'");
}

TEST(Faults, AProgramThatDoesNotQuitIsEnded) {
  const auto begin = SteadyClock::now();
  EXPECT_EQ(play(match_of(fake("stays", {"stay"}), fake("good"), 1)).tally.games(), 1U);
  EXPECT_LT(SteadyClock::now() - begin, std::chrono::seconds(10));
}

TEST(Faults, AnOptionChangedBetweenGamesOutlivesACrash) {
  const Stop stop;
  Player player(fake("fake", {"crash=2", "tell-aim"}), false, std::chrono::seconds(1), stop);
  const auto think = [&player] {
    Answer answer;
    const auto fault = player.think("position startpos", "go nodes 1", {}, answer);
    return fault ? -1 : answer.score.value_or(-2);
  };
  EXPECT_FALSE(player.new_game());
  EXPECT_EQ(think(), 0);
  player.change_option("aim", "44");
  EXPECT_FALSE(player.new_game());
  EXPECT_EQ(think(), 44);
  EXPECT_EQ(think(), -1);
  EXPECT_FALSE(player.new_game());
  EXPECT_EQ(think(), 44);
  player.change_option("aim", "55");
  EXPECT_FALSE(player.new_game());
  EXPECT_EQ(think(), 55);
}

}  // namespace
}  // namespace espalier::match
