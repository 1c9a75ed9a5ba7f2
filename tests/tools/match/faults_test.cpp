// Tests of engines that misbehave: each fault is detected, counted, recorded in the PGN, costs one
// game, and does not stop the match.
#include <gtest/gtest.h>

#include <chrono>

#include "engines/uci_engine.hpp"
#include "tests/error.hpp"
#include "tests/tools/match/fixture.hpp"

namespace espalier::match {
namespace {

using std::chrono::milliseconds;
using test::fake;
using test::Folder;
using test::match_of;
using test::patience;
using test::play;
using test::stall_time;

std::uint64_t faults(const MatchStatus& status, std::size_t engine, FaultKind kind) {
  return status.statistics.faults(engine)[static_cast<std::size_t>(kind)];
}

struct Misbehaviour {
  std::string order;
  FaultKind kind;
  std::string termination;
  std::string words;  ///< in the comment of the last move
};

class Misbehaves : public ::testing::TestWithParam<Misbehaviour> {};

TEST_P(Misbehaves, LosesTheGameAndTheMatchContinues) {
  const auto& [order, kind, termination, words] = GetParam();
  const Folder folder;
  MatchSettings settings = match_of(fake("bad", {order}), fake("good"), 2);
  settings.log = folder / "games.pgn";
  if (kind == FaultKind::stall) settings.response_timeout = stall_time();
  const MatchStatus status = play(settings);

  EXPECT_EQ(status.statistics.losses(), 2U);
  EXPECT_EQ(faults(status, 0, kind), 2U);
  for (const std::uint64_t count : status.statistics.faults(1)) EXPECT_EQ(count, 0U);
  const auto games = test::games_of(settings.log);
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
  const MatchStatus status = play(match_of(fake("odd", {"garbage"}), fake("good"), 2));
  EXPECT_EQ(status.statistics.games(), 2U);
  for (const std::size_t engine : {0U, 1U}) {
    for (const std::uint64_t count : status.statistics.faults(engine)) EXPECT_EQ(count, 0U);
  }
}

TEST(Faults, TheClockDecidesAndTheMarginForgives) {
  MatchSettings settings = match_of(fake("late", {"slow=2", "milliseconds=300"}), fake("good"), 2);
  settings.engines[0].limit.nodes.reset();
  settings.engines[0].limit.movetime = milliseconds(100);
  EXPECT_EQ(faults(play(settings), 0, FaultKind::time_loss), 2U);
  settings.engines[0].limit.margin = patience;
  EXPECT_EQ(faults(play(settings), 0, FaultKind::time_loss), 0U);
}

TEST(Faults, ALateEnginePlaysTheNextGame) {
  const Folder folder;
  MatchSettings settings = match_of(fake("late", {"slow=2", "milliseconds=300"}), fake("good"), 2);
  settings.engines[0].limit.nodes.reset();
  settings.engines[0].limit.movetime = milliseconds(100);
  settings.log = folder / "games.pgn";
  play(settings);
  for (const auto& game : test::games_of(settings.log)) {
    EXPECT_EQ(game.tag("Termination"), "time forfeit");
    EXPECT_NE(game.moves.back().comment.find("loses on time (after "), std::string::npos);
  }
}

TEST(Faults, AnEngineThatDoesNotStartEndsTheMatchWithOneLine) {
  const auto error_line = [](const EngineSettings& engine) {
    MatchSettings settings = match_of(engine, fake("good"), 2);
    settings.response_timeout = stall_time();
    return espalier::test::error_line([&settings] { play(settings); });
  };
  EXPECT_EQ(error_line(fake("mute", {"mute"})), "mute does not answer 'uci' with 'uciok'");
  EngineSettings other_game = fake("mute", {"mute"});
  other_game.protocol = Protocol::ugi;
  EXPECT_EQ(
      error_line(other_game),
      "mute does not answer 'ugi' with 'ugiok': give it the arguments that it needs (espalier: "
      "args='ugi GAME')");
  EXPECT_EQ(error_line(fake("deaf", {"deaf=0"})), "deaf stalls (no readyok) at its start");
  EngineSettings engine = fake("true");
  engine.command.program = "true";
  EXPECT_NE(error_line(engine).find("true crashes (exit status 0)"), std::string::npos);
  engine.command.program = "/nowhere/to/be/found";
  EXPECT_EQ(error_line(engine), "/nowhere/to/be/found: there is no such program");
  engine = fake("strange");
  engine.options = {{"Hsh", "16"}};
  EXPECT_EQ(error_line(engine), "strange has no option 'Hsh'");
}

TEST(Faults, AnEngineThatDoesNotQuitIsKilled) {
  const auto begin = SteadyClock::now();
  EXPECT_EQ(play(match_of(fake("stays", {"stay"}), fake("good"), 1)).statistics.games(), 1U);
  EXPECT_LT(SteadyClock::now() - begin, patience) << "it stays for an hour";
}

TEST(Faults, AnOptionChangedBetweenGamesSurvivesACrash) {
  const StopToken stop;
  UciEngine engine(fake("fake", {"crash=2", "report-aim"}), false, patience, stop);
  const auto think = [&engine] {
    EngineMove answer;
    const auto fault = engine.search("position startpos", "go nodes 1", {}, answer);
    return fault ? -1 : answer.score.value_or(-2);
  };
  EXPECT_FALSE(engine.new_game());
  EXPECT_EQ(think(), 0);
  engine.change_option("aim", "44");
  EXPECT_FALSE(engine.new_game());
  EXPECT_EQ(think(), 44);
  EXPECT_EQ(think(), -1);
  EXPECT_FALSE(engine.new_game());
  EXPECT_EQ(think(), 44);
  engine.change_option("aim", "55");
  EXPECT_FALSE(engine.new_game());
  EXPECT_EQ(think(), 55);
}

}  // namespace
}  // namespace espalier::match
