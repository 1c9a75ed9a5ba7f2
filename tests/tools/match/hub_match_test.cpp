// Matches against an engine that speaks Hub: a shell script whose moves are fixed and which
// misbehaves on demand.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "games/checkers/evaluator.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/checkers/text.hpp"
#include "tests/error.hpp"
#include "tests/tools/match/fixture.hpp"
#include "tools/match/hub_engine.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match {
namespace {

using test::error_line;
using test::Folder;

constexpr UgiGame hub_draughts =
    ugi_game<checkers::Text, checkers::Evaluator, checkers::SearchHooks>();

/// Answers `go` by `reply` and `init` by `ready`; writes what it reads to `log`.
std::string hub_script(const std::string& reply, const std::string& log = "/dev/null",
                       const std::string& ready = "echo ready") {
  return "while read -r line; do echo \"$line\" >>" + log +
         "; case $line in hub) echo 'id name=script'; echo 'param name=variant type=enum'; "
         "echo 'param name=book type=bool'; echo wait;; init) " +
         ready + ";; ping) echo pong;; go*) " + reply + ";; quit) exit;; esac; done";
}
EngineSettings hub_script_engine(const std::string& program) {
  EngineSettings engine;
  engine.name = "script";
  engine.command = {"sh", {"-c", program}, ""};
  engine.protocol = Protocol::hub;
  engine.limit.depth = 3;
  return engine;
}
std::optional<Fault> search(const EngineSettings& settings, EngineMove& reply,
                            std::optional<std::chrono::microseconds> allowed = {},
                            std::chrono::milliseconds response_timeout = test::patience) {
  const StopToken stop;
  HubEngine engine(settings, hub_draughts.hub, response_timeout, stop);
  EXPECT_FALSE(engine.new_game());
  return engine.search("position startpos moves 11-15 22-18", "go", allowed, reply);
}
std::optional<Fault> fault_of_reply(const std::string& reply,
                                    std::optional<std::chrono::microseconds> allowed = {},
                                    std::chrono::milliseconds response_timeout = test::patience) {
  EngineMove move;
  return search(hub_script_engine(hub_script(reply)), move, allowed, response_timeout);
}

TEST(HubEngine, TranslatesMovesAndScores) {
  const Folder folder;
  const std::string log = (folder / "log").string();
  EngineSettings settings = hub_script_engine(hub_script(
      "echo 'info depth=7 score=-0.35 pv=\"15x22x18\"'; echo 'done move=15x22x18'", log));
  settings.options = {{"book", "false"}};
  settings.limit.time_control = TimeControl{0, std::chrono::seconds(60), std::chrono::seconds(2)};
  EngineMove reply;
  ASSERT_FALSE(search(settings, reply, std::chrono::milliseconds(12'500)));
  EXPECT_EQ(reply.move, "15x22");
  EXPECT_EQ(reply.score, Score{-35});
  EXPECT_EQ(reply.depth, 7);
  EXPECT_EQ(test::content(log),
            "hub\nset-param name=book value=false\nset-param name=variant value=english\ninit\n"
            "new-game\nping\n"
            "pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15 22-18\"\n"
            "level time=10.500 inc=2.000 depth=3\ngo think\n");
}

TEST(HubEngine, FaultsAreNamed) {
  const auto illegal = fault_of_reply("echo 'done move=15x22'");
  ASSERT_TRUE(illegal);
  EXPECT_EQ(illegal->kind, FaultKind::illegal_move);
  EXPECT_EQ(illegal->text, "plays an illegal move: '15x22'") << "without what it captures";
  const auto nonsense = fault_of_reply("echo 'done \" =x= move'");
  ASSERT_TRUE(nonsense);
  EXPECT_EQ(nonsense->text, "plays an illegal move: ''");
  const auto crashed = fault_of_reply("exit 3");
  ASSERT_TRUE(crashed);
  EXPECT_EQ(crashed->kind, FaultKind::crash);
  const auto late =
      fault_of_reply("sleep 0.2; echo 'done move=15x22x18'", std::chrono::milliseconds(50));
  ASSERT_TRUE(late);
  EXPECT_EQ(late->kind, FaultKind::time_loss);
  const auto stalled = fault_of_reply("echo 'move=15x22x18'; echo what", {}, test::stall_time());
  ASSERT_TRUE(stalled);
  EXPECT_EQ(stalled->text, "stalls (no done)");
}

TEST(HubEngine, IsRefusedAtItsStartWithTheReason) {
  const StopToken stop;
  const auto error_of = [&](const EngineSettings& settings) {
    return error_line([&] {
      HubEngine engine(settings, hub_draughts.hub, test::patience, stop);
      engine.start();
    });
  };
  EXPECT_NE(error_of(hub_script_engine("exit 2")).find("crashes (exit status 2)"),
            std::string::npos);
  EXPECT_NE(error_of(hub_script_engine(
                         hub_script("", "/dev/null", "echo 'error message=\"no english\"'; exit")))
                .find("at its start"),
            std::string::npos);
  EXPECT_NE(error_of(hub_script_engine(hub_script(
                         "", "/dev/null", "echo 'error message=\"no english\"'; echo ready")))
                .find("says at its start: 'no english'"),
            std::string::npos);
  EngineSettings with_option = hub_script_engine(hub_script(""));
  with_option.options = {{"Hash", "1"}};
  EXPECT_NE(error_of(with_option).find("has no parameter 'Hash'"), std::string::npos);
}

/// Answers `hub` as Scan 3.1 does, but for the names of variants.
std::string scan_script(const std::string& variants, const std::string& reply) {
  return "while read -r line; do case $line in hub) cat <<'END'\n"
         "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France\n"
         "param name=variant value=normal type=enum values=\"" +
         variants +
         "\"\n"
         "param name=book value=true type=bool\n"
         "param name=book-ply value=4 type=int min=0 max=20\n"
         "param name=book-margin value=4 type=int min=0 max=100\n"
         "param name=ponder value=false type=bool\n"
         "param name=threads value=1 type=int min=1 max=16\n"
         "param name=tt-size value=24 type=int min=16 max=30\n"
         "param name=bb-size value=0 type=int min=0 max=7\n"
         "wait\nEND\n"
         ";; init) echo 'init eval'; echo ready;; ping) echo pong;; go*) cat <<'END'\n" +
         reply + "\nEND\n;; quit) exit;; esac; done";
}

TEST(HubEngine, TakesWhatScanSays) {
  const std::string search_lines =
      "info depth=5 mean-depth=8.0 score=0.12 nodes=1170 pv=\"31-27 17-21 32-28\"\n"
      "info depth=6 mean-depth=7.6 score=-1.25 nodes=2707 pv=\"31-27 17-21 32-28 21x23x27x28\"\n";
  EngineSettings settings = hub_script_engine(
      scan_script("normal english", search_lines + "done move=15x22x18 ponder=26-22"));
  settings.options = {{"bb-size", "0"}, {"tt-size", "20"}};
  EngineMove reply;
  ASSERT_FALSE(search(settings, reply));
  EXPECT_EQ(reply.move, "15x22");
  EXPECT_EQ(reply.score, Score{-125});
  EXPECT_EQ(reply.depth, 6);
  EngineMove only;  // of one legal move it says no more
  ASSERT_FALSE(search(hub_script_engine(scan_script("english",
                                                    "info pv=28x19x23\n"
                                                    "done move=15x22x18")),
                      only));
  EXPECT_FALSE(only.score);
  const std::string error = error_line([] {
    const StopToken stop;
    HubEngine engine(hub_script_engine(scan_script("normal killer bt frisian losing", "")),
                     hub_draughts.hub, test::patience, stop);
    engine.start();
  });
  EXPECT_NE(error.find("does not play the variant 'english' but normal killer bt frisian losing"),
            std::string::npos)
      << error;
}

TEST(HubEngine, PlaysAMatchOfDraughts) {
  MatchSettings settings = test::match_of(hub_script_engine(hub_script("echo 'done move=1-1'")),
                                          hub_script_engine(hub_script("exit 4")), 2);
  settings.engines[1].name = "other";
  settings.game = &hub_draughts;
  const MatchStatus status = test::play(settings);
  EXPECT_EQ(status.statistics.games(), 2U);
  const auto faults = [&](std::size_t engine, FaultKind kind) {
    return status.statistics.faults(engine)[static_cast<std::size_t>(kind)];
  };
  EXPECT_EQ(faults(0, FaultKind::illegal_move), 1U);
  EXPECT_EQ(faults(1, FaultKind::crash), 1U);
}

}  // namespace
}  // namespace espalier::match
