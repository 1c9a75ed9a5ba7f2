// Matches against an engine that speaks GTP: a shell script whose moves are fixed and which
// misbehaves on demand.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "engines/engine.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/search_hooks.hpp"
#include "games/othello/text.hpp"
#include "tests/error.hpp"
#include "tests/tools/match/fixture.hpp"
#include "tools/match/gtp_engine.hpp"
#include "tools/match/ugi_game.hpp"

namespace espalier::match {
namespace {

using test::error_line;
using test::Folder;

/// Answers `genmove` by `reply`, writes what it reads to `log`, and succeeds with all else.
std::string script(const std::string& reply, const std::string& log = "/dev/null") {
  return "while read -r line; do echo \"$line\" >>" + log +
         "; case $line in protocol_version) printf '=2\\r\\n\\r\\n';; genmove*) " + reply +
         " ;; quit) exit;; *) printf '= \\n\\n';; esac; done";
}
EngineSettings shell_engine(const std::string& program, std::optional<TimeControl> clock = {}) {
  EngineSettings engine;
  engine.name = "script";
  engine.command = {"sh", {"-c", program}, ""};
  engine.protocol = Protocol::gtp;
  engine.limit.depth = 1;
  engine.limit.time_control = clock;
  return engine;
}
std::optional<Fault> search(const std::string& program, EngineMove& reply,
                            std::optional<std::chrono::microseconds> allowed = {},
                            std::chrono::milliseconds response_timeout = test::patience) {
  const StopToken stop;
  GtpEngine engine(shell_engine(program), 8, response_timeout, stop);
  EXPECT_FALSE(engine.new_game());
  return engine.search("position startpos", "go", allowed, reply);
}

TEST(GtpEngine, SendsMovesOnceAndNoPasses) {
  const Folder folder;
  const std::string log = (folder / "log").string();
  const StopToken stop;
  GtpEngine engine(shell_engine(script("printf '=  D3\\n\\n'", log),
                                TimeControl{0, std::chrono::seconds(90), {}}),
                   8, test::patience, stop);
  ASSERT_FALSE(engine.new_game());
  EngineMove reply;
  const std::chrono::microseconds left{61'900'000};
  ASSERT_FALSE(engine.search("position startpos moves f5", "go", left, reply));
  EXPECT_EQ(reply.move, "d3");
  ASSERT_FALSE(engine.search("position startpos moves f5 d3 pass", "go", left, reply));
  engine.send_quit();
  engine.wait_or_kill(SteadyClock::now() + test::patience);
  EXPECT_EQ(test::content(log),
            "protocol_version\nboardsize 8\nclear_board\ntime_settings 90 0 0\nplay black f5\n"
            "time_left white 61 0\ngenmove white\ntime_left white 61 0\ngenmove white\nquit\n");
}

TEST(GtpEngine, FaultsAreNamed) {
  EngineMove reply;
  const auto refused = search(script("printf '? no\\n\\n'"), reply);
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->text, "refuses genmove: 'no'");
  const auto crashed = search(script("exit 3"), reply);
  ASSERT_TRUE(crashed);
  EXPECT_EQ(crashed->kind, FaultKind::crash);
  const auto late = search(script("sleep 3600"), reply, std::chrono::milliseconds(50));
  ASSERT_TRUE(late);
  EXPECT_EQ(late->kind, FaultKind::time_loss);
  const auto stalled = search(script("sleep 3600"), reply, {}, test::stall_time());
  ASSERT_TRUE(stalled);
  EXPECT_EQ(stalled->kind, FaultKind::stall);
}

TEST(GtpEngine, IsRefusedAtItsStartWithTheReason) {
  const StopToken stop;
  const auto error_of = [&](EngineSettings settings) {
    return error_line([&] {
      GtpEngine engine(std::move(settings), 8, test::patience, stop);
      engine.start();
    });
  };
  EXPECT_NE(error_of(shell_engine("exit 2")).find("crashes (exit status 2) at its start"),
            std::string::npos);
  EXPECT_NE(error_of(shell_engine("echo '= 1'; echo; read x")).find("'= 2'"), std::string::npos);
  EngineSettings with_option = shell_engine("cat");
  with_option.options = {{"Hash", "1"}};
  EXPECT_NE(error_of(with_option).find("args="), std::string::npos);
}

TEST(GtpEngine, IllegalMovesLose) {
  static constexpr UgiGame othello_game =
      ugi_game<othello::Text, othello::Evaluator, othello::SearchHooks>();
  MatchSettings settings = test::match_of(shell_engine(script("printf '= A1\\n\\n'")),
                                          shell_engine(script("printf '= RESIGN\\n\\n'")), 2);
  settings.engines[1].name = "other";
  settings.game = &othello_game;
  const MatchStatus status = test::play(settings);
  EXPECT_EQ(status.statistics.faults(0)[static_cast<std::size_t>(FaultKind::illegal_move)] +
                status.statistics.faults(1)[static_cast<std::size_t>(FaultKind::illegal_move)],
            2U);
}

}  // namespace
}  // namespace espalier::match
