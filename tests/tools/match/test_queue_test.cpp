// Tests of the queue of matches: the file, the command `tests`, and resuming after kills.
#include "tools/match/test_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

#include "tests/error.hpp"
#include "tests/tools/match/fixture.hpp"

namespace espalier::match {
namespace {

using test::content;
using test::Ended;
using test::Folder;
using test::shell;

const std::string scripted_engine = ESPALIER_FAKE_ENGINE;
const std::string common = "common: --engine cmd=" + scripted_engine +
                           " name=base arg=clever --nodes 1 --balance 300 --concurrency 2\n";
const std::string weak = "--engine cmd=" + scripted_engine + " name=weak";

bool prints(const Ended& ended, const std::string& text) {
  return ended.output.find(text) != std::string::npos;
}

/// A queue in a folder of its own, and the command for it.
struct Queue {
  explicit Queue(const std::string& text) { test::write(folder / "queue.txt", text); }
  [[nodiscard]] std::string command() const {
    return ESPALIER_PROGRAM " tests " + (folder / "queue.txt").string() + " --out " +
           (folder / "out").string();
  }
  [[nodiscard]] Ended run() const { return shell(command()); }

  Folder folder;
};

TEST(TestQueue, IsReadFromLines) {
  const Folder folder;
  test::write(folder / "q",
              "\xEF\xBB\xBF# remark\n\ncommon: --nodes 1\n  a : --engine cmd=x:y \r\nb.2-c:\n");
  const TestQueue queue = read_test_queue(folder / "q");
  EXPECT_EQ(queue.common, "--nodes 1");
  ASSERT_EQ(queue.tests.size(), 2U);
  EXPECT_EQ(queue.tests[0].name, "a");
  EXPECT_EQ(queue.tests[0].arguments, "--engine cmd=x:y");
  EXPECT_EQ(queue.tests[0].line, 4U);
  EXPECT_EQ(queue.tests[1].name, "b.2-c");
  for (const auto& [text, words] :
       {std::pair{"no colon\n", "q:1: expected NAME: ARGUMENTS"}, std::pair{"../a: x\n", "q:1:"},
        std::pair{".a: x\n", "q:1:"}, std::pair{"a: x\na: y\n", "q:2: a occurs twice"},
        std::pair{"common: x\n", "has no test"}}) {
    test::write(folder / "q", text);
    const std::string line =
        espalier::test::error_line([&] { (void)read_test_queue(folder / "q"); });
    EXPECT_NE(line.find(words), std::string::npos) << line;
  }
}

TEST(TestsProgram, PlaysTheQueueAndPrintsOneTable) {
  const Queue queue(common + "plain: " + weak + " --games 4\n" +
                    "sprt: --engine cmd=" + scripted_engine +
                    " name=b2 arg=clever arg=seed=2 --games 200 --sprt elo0=-150,elo1=-100\n" +
                    "lost: " + weak + " --sprt elo0=0,elo1=100\n");
  const Ended ended = queue.run();
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_TRUE(prints(ended, "\nplain        4  +0 ")) << ended.output;
  EXPECT_TRUE(prints(ended, "  passed\nlost ")) << ended.output;
  EXPECT_TRUE(prints(ended, "  failed\n")) << ended.output;
  const auto games = test::games_of(queue.folder / "out" / "plain.pgn");
  EXPECT_EQ(games.size(), 4U);
  for (const auto& game : games) {
    const bool is_first_of_pair = game.tag("Round").ends_with(".1");
    EXPECT_EQ(game.tag("White"), is_first_of_pair ? "weak" : "base");
  }

  // Nothing is played again: the results are read.
  test::fs::remove(queue.folder / "out" / "plain.pgn");
  const Ended again = queue.run();
  EXPECT_EQ(again.status, 0);
  EXPECT_TRUE(ended.output.ends_with(again.output)) << again.output;
  EXPECT_FALSE(test::fs::exists(queue.folder / "out" / "plain.pgn"));
}

TEST(TestsProgram, PlaysAnotherGame) {
  const std::string connect_four_player = ESPALIER_FAKE_UGI_ENGINE;
  const Queue queue("common: --game connect_four --nodes 1 --games 8 --engine name=base cmd=" +
                    connect_four_player + "\nclever: --engine cmd=" + connect_four_player +
                    " name=clever args=clever\n");
  const Ended ended = queue.run();
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_TRUE(prints(ended, "\nclever        8  +")) << ended.output;
  const std::string games = test::content(queue.folder / "out" / "clever.jsonl");
  EXPECT_EQ(std::count(games.begin(), games.end(), '\n'), 8);
  EXPECT_NE(games.find("\"game\":\"connect_four\""), std::string::npos) << games;
}

TEST(TestsProgram, SavesGamesInTheNotationOfTheGame) {
  for (const auto& [game, file, begin] : {std::tuple{"othello", "less.ggf", "(;GM[Othello]"},
                                          std::tuple{"checkers", "less.pdn", "[Event "}}) {
    const Queue queue(std::string("common: --each cmd=self --game ") + game +
                      " --nodes 20 --games 2 --engine name=base\nless: --engine name=less\n");
    const Ended ended = queue.run();
    EXPECT_EQ(ended.status, 0) << ended.output;
    const std::string games = test::content(queue.folder / "out" / file);
    EXPECT_EQ(games.find(begin), 0U) << games;
    EXPECT_NE(games.find(begin, 1), std::string::npos) << games;
  }
}

TEST(TestsProgram, BadInputIsOneLineBeforeTheFirstGame) {
  const std::string good = common + "good: " + weak + " --games 2\n";
  for (const auto& [line, words] :
       {std::pair{std::string("bad: --games 2"), std::string("queue.txt:3: --engine must be")},
        std::pair{"bad: " + weak + " --games 3", std::string("queue.txt:3: --games 3")},
        std::pair{"bad: " + weak + " --pgn x", std::string("queue.txt:3: ")},
        std::pair{std::string("bad: --engine cmd=/none"), std::string("'/none'")}}) {
    const Queue queue(good + line + '\n');
    const Ended ended = queue.run();
    EXPECT_EQ(ended.status, 2) << line;
    EXPECT_TRUE(prints(ended, words)) << ended.output;
    EXPECT_EQ(ended.output.find('\n'), ended.output.size() - 1) << ended.output;
    EXPECT_FALSE(test::fs::exists(queue.folder / "out"));
  }
  EXPECT_EQ(shell(ESPALIER_PROGRAM " tests /none --out /tmp").status, 2);
}

TEST(TestsProgram, AnErrorEndsOneTestAndChangedArgumentsAreRefused) {
  const Queue queue(common + "bad: " + weak + " option.aim=x --games 2\ngood: " + weak +
                    " --games 2\n");
  const Ended ended = queue.run();
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(prints(ended, "error: weak: 'option.aim=x': not a whole number")) << ended.output;
  EXPECT_TRUE(prints(ended, "\ngood        2  ")) << ended.output;
  test::write(queue.folder / "queue.txt", common + "good: " + weak + " --games 4\n");
  EXPECT_TRUE(prints(queue.run(), "good.json is the result of other arguments"));
}

TEST(TestsProgram, ASavedResultThatIsNoneEndsItsTestOnlyAndSaysWhy) {
  const Queue queue(common + "bad: " + weak + " --games 2\ngood: " + weak + " --games 2\n");
  ASSERT_EQ(queue.run().status, 0);
  const auto path = queue.folder / "out" / "bad.json";
  const std::string saved = test::content(path);
  const std::string deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  for (const auto& [text, words] :
       {std::pair{std::string("{\"arguments\": 5}"), "bad.json is no result of a test: type must"},
        std::pair{saved.substr(0, saved.rfind("\"games\"")) + "\"x\":1}}",
                  "bad.json is no result of a test: key 'games' not found"},
        std::pair{std::string("{}"), "key 'arguments' not found"},
        std::pair{std::string("[1,\n2"), "bad.json: line 2, column 2: not JSON"},
        std::pair{deep, "bad.json: line 1, column 101: nested"}}) {
    test::write(path, text);
    const Ended ended = queue.run();
    EXPECT_EQ(ended.status, 1);
    EXPECT_TRUE(prints(ended, words)) << words << " in\n" << ended.output;
    EXPECT_FALSE(prints(ended, "json.exception")) << ended.output;
    EXPECT_TRUE(prints(ended, "\ngood        2  ")) << ended.output;
    EXPECT_EQ(test::content(path), text);
  }
}

TEST(TestsProgram, AKilledQueueContinues) {
  const Queue queue(common + "one: " + weak + " arg=garbage --games 20\ntwo: " + weak +
                    " arg=garbage --games 20 --seed 2\n");
  int kills = 0;
  for (const char* const begun : {"one.pgn", "two.pgn"}) {
    const std::string condition = "[ -s " + (queue.folder / "out" / begun).string() + " ]";
    kills += test::kill_when(condition, queue.command());
  }
  EXPECT_GT(kills, 0);
  EXPECT_EQ(queue.run().status, 0);
  for (const char* const name : {"one.pgn", "two.pgn"}) {
    std::set<std::string> rounds;
    const auto games = test::games_of(queue.folder / "out" / name);
    for (const auto& game : games) rounds.insert(std::string(game.tag("Round")));
    EXPECT_EQ(games.size(), 20U);
    EXPECT_EQ(rounds.size(), 20U);
  }
}

TEST(TestsProgram, CtrlCEndsItWithTheTableSoFar) {
  const Queue queue(common + "long: " + weak + " --games 1000000\nnext: " + weak + " --games 2\n");
  const std::string pgn = (queue.folder / "out" / "long.pgn").string();
  const Ended ended = test::interrupt_when("[ -s " + pgn + " ]", queue.command());
  EXPECT_EQ(ended.status, 130);
  EXPECT_TRUE(prints(ended, "  interrupted\n")) << ended.output;
  EXPECT_TRUE(prints(ended, "  not played\n")) << ended.output;
  EXPECT_FALSE(test::fs::exists(queue.folder / "out" / "long.json"));
}

}  // namespace
}  // namespace espalier::match
