// Tests of whole tuning runs of the fake engine: convergence, the saved file, and resuming.
#include "tools/tune/tuning.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "tests/error.hpp"
#include "tests/tools/match/columns.hpp"
#include "tests/tools/tune/fixture.hpp"

namespace espalier::tune {
namespace {

using test::aim;
using test::content;
using test::Folder;
using test::play;

std::string error_line(const TuneSettings& settings) {
  return espalier::test::error_line([&settings] { play(settings); });
}

TEST(Tuning, MovesToWhereTheProgramIsStronger) {
  const TuningStatus status = play(aim(40));
  ASSERT_EQ(status.path.size(), 40U);
  EXPECT_NEAR(status.path.back()[0], 60, 8);
  EXPECT_EQ(status.statistics.games(), 80U);
}

TEST(Tuning, AnotherGameIsTunedByUgi) {
  const Folder folder;
  TuneSettings settings = aim(60);
  settings.game = &match::test::columns;
  settings.engine = match::test::fake_columns("fake");
  settings.parameters = {{"clever", 30, 0, 100, 20}};
  settings.out = folder / "tune.jsonl";
  const TuningStatus status = play(settings);
  EXPECT_GT(status.path.back()[0], 60);
  EXPECT_EQ(status.statistics.faults(0), match::Faults{});

  settings.resume = true;
  match::UgiGame other = match::test::columns;
  other.name = "other";
  settings.game = &other;
  EXPECT_NE(error_line(settings).find("belongs to a run with another program, options, limit"),
            std::string::npos);
}

TEST(Tuning, EveryPairIsPlayedOnceByThreadsTogether) {
  const Folder folder;
  TuneSettings settings = aim(12);
  settings.concurrency = 3;
  settings.out = folder / "tune.jsonl";
  const TuningStatus status = play(settings);
  EXPECT_EQ(status.path.size(), 12U);
  EXPECT_EQ(match::count(status.statistics.pairs()), 12U);
  settings.resume = true;
  const TuningStatus again = play(settings);
  EXPECT_EQ(again.found, 12U);
  EXPECT_EQ(again.path, status.path);
  EXPECT_EQ(again.statistics.pairs(), status.statistics.pairs());
}

TEST(Tuning, ARunThatWasStoppedEndsAsIfItHadNotBeen) {
  const Folder folder;
  TuneSettings settings = aim(12);
  settings.out = folder / "whole.jsonl";
  const TuningStatus whole = play(settings);

  settings.out = folder / "parts.jsonl";
  settings.resume = true;
  match::StopToken stop;
  const TuningStatus part = run_tuning(settings, stop, [&stop](const TuningStatus& now) {
    if (now.path.size() == 5) stop.request();
  });
  EXPECT_EQ(part.path.size(), 5U);
  const TuningStatus rest = play(settings);
  EXPECT_EQ(rest.found, 5U);
  EXPECT_EQ(rest.path, whole.path);
  const std::string text = content(folder / "whole.jsonl");
  EXPECT_EQ(content(folder / "parts.jsonl"), text);

  // Killed while it wrote: in the middle of the last line, and in the middle of the first.
  for (const std::size_t length : {text.size() - 7, std::size_t{20}}) {
    test::write(folder / "parts.jsonl", text.substr(0, length));
    play(settings);
    EXPECT_EQ(content(folder / "parts.jsonl"), text);
  }
}

TEST(Tuning, ARunIsNotMixedWithAnother) {
  const Folder folder;
  TuneSettings settings = aim(2);
  settings.out = folder / "tune.jsonl";
  play(settings);
  const std::string text = content(settings.out);
  EXPECT_NE(error_line(settings).find("tune.jsonl already exists: continue its run with --resume"),
            std::string::npos);
  settings.resume = true;
  const auto refuses = [&](const std::function<void(TuneSettings&)>& change,
                           const std::string& words) {
    TuneSettings other = settings;
    change(other);
    const std::string line = error_line(other);
    EXPECT_NE(line.find("tune.jsonl belongs to a run with another " + words), std::string::npos)
        << line;
    EXPECT_EQ(content(settings.out), text);
  };
  refuses([](TuneSettings& other) { other.spsa.seed = other.openings.seed = 2; }, "--seed");
  refuses([](TuneSettings& other) { other.spsa.iterations = 3; }, "--iterations");
  refuses([](TuneSettings& other) { other.spsa.end_gain = 0.2; }, "--r-end");
  refuses([](TuneSettings& other) { other.parameters[0].step = 9; }, "parameters");
  refuses([](TuneSettings& other) { other.parameters[0].high = 90; }, "parameters");
  refuses([](TuneSettings& other) { other.engine.limit.nodes = 2; }, "program, options, limit");
  refuses([](TuneSettings& other) { other.openings.random_plies = 5; }, "program, options, limit");
  EXPECT_EQ(error_line(settings), "");
}

TEST(Tuning, OtherFilesAreNotChanged) {
  const Folder folder;
  TuneSettings settings = aim(2);
  settings.out = folder / "tune.jsonl";
  settings.resume = true;
  for (const std::string text : {"[Event \"a match\"]\n", "a note", "{\"experiment\": 1}\n"}) {
    test::write(settings.out, text);
    EXPECT_NE(error_line(settings).find("tune.jsonl:1: not a line of a tuning run"),
              std::string::npos);
    EXPECT_EQ(content(settings.out), text);
  }
  test::fs::remove(settings.out);
  play(settings);
  const std::string text = content(settings.out);
  const std::string last = text.substr(text.rfind('{'));
  for (const std::string& line : {last, std::string("{}\n"),
                                  std::string("{\"iteration\":3,\"results\":[\"1-0\",\"0-1\"],"
                                              "\"faults\":[null,null],\"values\":[1]}\n")}) {
    test::write(settings.out, text + line);
    EXPECT_NE(error_line(settings).find("tune.jsonl:4: "), std::string::npos) << line;
  }
}

TEST(Tuning, FaultsAreCountedAndSaved) {
  const Folder folder;
  TuneSettings settings = aim(2, {"illegal=3"});
  settings.out = folder / "tune.jsonl";
  settings.resume = true;
  for (int run = 0; run < 2; ++run) {
    const match::MatchStatistics statistics = play(settings).statistics;
    const auto kind = static_cast<std::size_t>(match::FaultKind::illegal_move);
    EXPECT_EQ(statistics.faults(0)[kind] + statistics.faults(1)[kind], 4U);
  }
  EXPECT_NE(content(settings.out).find("\"illegal move\""), std::string::npos);
}

}  // namespace
}  // namespace espalier::tune
