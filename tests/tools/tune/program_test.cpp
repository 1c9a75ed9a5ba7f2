// Tests of the command `tune` in the built program: output, bad input, Ctrl-C and kills.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/tools/tune/fixture.hpp"

namespace espalier::tune {
namespace {

using test::content;
using test::Ended;
using test::Folder;
using test::shell;

const std::string program = ESPALIER_PROGRAM;
const std::string fake = std::string(" --engine cmd=") + ESPALIER_FAKE_ENGINE + " name=fake ";
const std::string basic = fake + "--parameter aim --nodes 1 --balance 300 ";
const std::string short_run = basic + "--iterations 4 ";

Ended tune(const std::string& arguments) { return shell(program + " tune " + arguments); }

bool says(const Ended& ended, const std::string& text) {
  return ended.output.find(text) != std::string::npos;
}

TEST(TuneProgram, PrintsItsTableAndTheOptions) {
  const Folder folder;
  const std::string plot = (folder / "tune.svg").string();
  const Ended ended = tune(short_run + "--interval 2 --plot " + plot);
  EXPECT_EQ(ended.status, 0);
  for (const char* const words :
       {"fake, 1 nodes, 1 parameter, 4 pairs, openings of 8 random plies, seed 1\n",
        "\n2 of 4 pairs, +", "\n4 of 4 pairs, +", "\nPairs    4 of 4, +", "faults: none\n\nName",
        "\naim        30.00  ", "         0       100\n\noption.aim="}) {
    EXPECT_TRUE(says(ended, words)) << words << " in\n" << ended.output;
  }
  const std::string svg = content(plot);
  EXPECT_EQ(svg.rfind("<svg", 0), 0U);
  EXPECT_NE(svg.find("aim, steps from the start"), std::string::npos);
}

TEST(TuneProgram, PrintsJsonAndIsTheSameEachTime) {
  const std::string line = short_run + "--concurrency 1 --r-end 0.1 --json 2>/dev/null";
  const auto first = nlohmann::json::parse(tune(line).output);
  const auto second = nlohmann::json::parse(tune(line).output);
  EXPECT_EQ(first["parameters"], second["parameters"]);
  EXPECT_EQ(first["iterations"], 4);
  EXPECT_EQ(first["wins"].get<int>() + first["draws"].get<int>() + first["losses"].get<int>(), 8);
  const auto& aim = first["parameters"][0];
  EXPECT_EQ(aim["start"], 30);
  EXPECT_EQ(first["options"], "option.aim=" + aim["rounded"].dump());
}

/// As OpenBench reads them: seven fields, the value between its limits.
TEST(TuneProgram, PrintsTheInputsOfOpenBench) {
  const Ended ended = tune(short_run + "--parameter aim,start=20.4,max=90,step=2.5 --openbench");
  EXPECT_EQ(ended.status, 0);
  EXPECT_EQ(ended.output, "aim, int, 20, 0, 90, 2.5, 0.002\n");
}

TEST(TuneProgram, TunesThisProgram) {
  const Ended ended = tune(
      "--engine cmd=self option.Hash=4 --parameter Hash,max=8 --parameter 'Move *' --nodes 50 "
      "--iterations 2 "
      "--seed 3");
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_TRUE(says(ended, "2 of 2, +")) << ended.output;
  EXPECT_TRUE(says(ended, "'option.Move Overhead=")) << ended.output;
}

TEST(TuneProgram, TunesThisProgramInAnotherGame) {
  const Ended ended = tune(
      "--game connect_four --engine cmd=self option.Hash=4 --parameter Hash,max=8 --nodes 50 "
      "--iterations 2 --interval 1 --json");
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_TRUE(says(ended, "connect_four: espalier, 50 nodes")) << ended.output;
  EXPECT_TRUE(says(ended, "{\"game\":\"connect_four\",")) << ended.output;
  EXPECT_TRUE(says(ended, "option.Hash=")) << ended.output;
}

TEST(TuneProgram, BadInputIsOneLineAndStatusTwo) {
  for (const auto& [arguments, words] : {
           std::pair{std::string("--parameter aim --nodes 1 --iterations 4"),
                     std::string("--engine is required")},
           std::pair{"--iterations 4 --nodes 1" + fake, std::string("--parameter is required")},
           std::pair{"--parameter aim --nodes 1" + fake, std::string("--iterations is required")},
           std::pair{short_run + fake, std::string("--engine must be given once")},
           std::pair{fake + "--parameter aim --iterations 4", std::string("fake has no limit")},
           std::pair{short_run + "--parameter aims", std::string("no option 'aims' to tune")},
           std::pair{short_run + "--parameter aim,min=9,max=8", std::string("min 9 is not below")},
           std::pair{short_run + "--parameter UCI_Chess960", std::string("cannot be tuned")},
           std::pair{short_run + "--engine", std::string("--engine")},
           std::pair{short_run + "--game go", std::string("--game")},
           std::pair{short_run + "--game othello --variant fischerandom",
                     std::string("--variant: othello has none")},
           std::pair{short_run + "--r-end 0", std::string("--r-end")},
           std::pair{basic + "--iterations 0", std::string("--iterations")},
           std::pair{short_run + "--resume", std::string("--out")},
           std::pair{short_run + "--out /dev/full", std::string("/dev/full is not a regular file")},
           std::pair{std::string("--engine cmd=/none --parameter x --nodes 1 --iterations 4"),
                     std::string("/none")},
       }) {
    const Ended ended = tune(arguments + " >/dev/null");
    EXPECT_EQ(ended.status, 2) << arguments << ": " << ended.output;
    EXPECT_TRUE(says(ended, words)) << arguments << ": " << ended.output;
  }
}

TEST(TuneProgram, PrintsNoControlCharacters) {
  const Folder folder;
  const std::string plot = (folder / "tune.svg").string();
  const std::string engine = " --engine cmd=" ESPALIER_FAKE_ENGINE " arg=escape name=fake ";
  for (const std::string& more :
       {"--parameter 'red*' --interval 1 --plot " + plot, std::string("--parameter 'red*' --json"),
        std::string("--parameter nothing")}) {
    const Ended ended = tune(engine + "--nodes 1 --iterations 2 " + more);
    EXPECT_EQ(ended.status, more == "--parameter nothing" ? 2 : 0) << ended.output;
    EXPECT_TRUE(says(ended, "red")) << ended.output;
    EXPECT_EQ(ended.output.find('\x1b'), std::string::npos) << more << ": " << ended.output;
  }
  EXPECT_EQ(content(plot).find('\x1b'), std::string::npos);
}

/// Whole lines of a file.
std::size_t lines_of(const test::fs::path& path) {
  const std::string text = content(path);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(TuneProgram, CtrlCEndsItWithTheTableSoFar) {
  const Folder folder;
  const std::string out = (folder / "tune.jsonl").string();
  const Ended ended = test::interrupt_when(
      "[ $(wc -l <" + out + ") -gt 1 ]",
      program + " tune" + basic + "--iterations 100000 --concurrency 2 --out " + out);
  EXPECT_EQ(ended.status, 130);
  EXPECT_TRUE(says(ended, "\noption.aim=")) << ended.output;
  EXPECT_GT(lines_of(out), 1U);
}

TEST(TuneProgram, AKilledRunContinues) {
  const Folder folder;
  const std::string out = (folder / "tune.jsonl").string();
  const std::string run =
      program + " tune" + basic + "--iterations 12 --concurrency 1 --resume --out ";
  // Killed after the first of 12 iterations; on a busy machine the kill may come after the last.
  // Then its continuation is killed.
  const auto killed_after = [&](int lines) {
    const std::string condition = "[ $(wc -l <" + out + ") -gt " + std::to_string(lines) + " ]";
    return test::kill_when(condition, run + out);
  };
  int kills = 0;
  for (int tries = 0; kills == 0 && tries < 20; ++tries) {
    test::fs::remove(out);
    kills += killed_after(1);
  }
  kills += killed_after(6);
  EXPECT_GT(kills, 0);
  EXPECT_EQ(shell(run + out).status, 0);
  EXPECT_EQ(lines_of(out), 13U);
  const std::string other = (folder / "other.jsonl").string();
  EXPECT_EQ(shell(run + other).status, 0);
  EXPECT_EQ(content(other), content(out));
}

}  // namespace
}  // namespace espalier::tune
