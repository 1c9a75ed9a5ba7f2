// The commands of the command line, run as a shell runs them. It does not know how they are carried
// out.
#include <gtest/gtest.h>

#include <csignal>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

using nlohmann::json;

/// A file of the test's own, gone when it ends.
class File {
 public:
  explicit File(const std::string& text)
      : name_(testing::TempDir() + "espalier_" +
              testing::UnitTest::GetInstance()->current_test_info()->name()) {
    std::ofstream(name_, std::ios::binary) << text;
  }
  ~File() { std::remove(name_.c_str()); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  std::string name_;
};

constexpr const char* three_puzzles =
    "# a mate, a capture to avoid, a move nobody would find\n"
    "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; dm 1; id \"mate\";\r\n"
    "\n"
    "4k3/8/4p3/3p4/8/8/8/3QK3 w - - am Qxd5; id \"avoid\";\n"
    "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Ka2;\n";

TEST(Commands, BenchEndsWithNodesAndSpeedAndRepeats) {
  const auto first = run({"bench", "--depth", "4"});
  const auto second = run({"bench 4"});
  std::uint64_t nodes = 0;
  std::uint64_t speed = 0;
  char rest = 0;
  ASSERT_EQ(std::sscanf(first.lines.back().c_str(), "%lu nodes %lu np%c", &nodes, &speed, &rest),
            3);
  EXPECT_EQ(second.lines.back().rfind(std::to_string(nodes) + " nodes ", 0), 0U);
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(first.lines.size(), 35U);
}

TEST(Commands, PerftCounts) {
  EXPECT_EQ(run({"perft", "4"}).count("Nodes searched: 197281"), 1);
  const auto divided =
      run({"perft", "2", "--divide", "--chess960", "--fen", "4k3/8/8/8/8/8/8/4K2R w H - 0 1"});
  EXPECT_EQ(divided.count("e1h1: "), 1);
  EXPECT_EQ(divided.status, 0);
}

TEST(Commands, BadArgumentsAreStatusTwo) {
  for (const std::vector<std::string>& bad : std::vector<std::vector<std::string>>{
           {"perft"},
           {"perft", "-1"},
           {"perft", "x"},
           {"perft", "2", "--fen", "nonsense"},
           {"--nonsense"},
           {"bench", "--depth", "0"},
           {"analyse"},
           {"analyse", "/nowhere/at/all.epd"},
           {"analyse", "/"},
           {"analyse", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"},
           {"analyse", "--depth", "0", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"},
           {"analyse", "--hash", "33554432", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
           {"solve"},
           {"solve", "chess"},
           {"solve", "connect_four", "8"},
           {"solve", "connect_four", "1111111"},
           {"solve", "connect_four", "--width", "99"},
       }) {
    const auto said = run(bad);
    EXPECT_EQ(said.status, 2) << bad.back();
    EXPECT_FALSE(said.lines.empty());
  }
}

TEST(Commands, HelpAndVersionEverywhere) {
  for (const char* command : {"bench", "perft", "analyse", "solve"}) {
    const auto help = run({command, "--help"});
    EXPECT_EQ(help.status, 0);
    EXPECT_TRUE(help.says("Exit status"));
    const auto version = run({command, "--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_EQ(version.count("espalier "), 1);
  }
  EXPECT_TRUE(run({"--help"}).says("UCI"));
  EXPECT_EQ(run({"--version"}).count("espalier "), 1);
}

TEST(Analyse, TellsSolvedFromUnsolved) {
  const File file(three_puzzles);
  const auto said = run({"analyse", file.name(), "--depth", "5"});
  EXPECT_EQ(said.status, 0);
  EXPECT_NE(said.last("mate ").find(" yes"), std::string::npos);
  EXPECT_NE(said.last("mate ").find(" #1 "), std::string::npos);
  EXPECT_NE(said.last("avoid ").find(" yes"), std::string::npos);
  EXPECT_NE(said.last("#5 ").find(" no"), std::string::npos);
  EXPECT_EQ(said.count("Solved 2 of 3 "), 1);
  EXPECT_FALSE(said.says("\x1b"));  // no colours where nobody sees them
}

TEST(Analyse, SaysInItsStatusWhetherEnoughWasSolved) {
  const File file(three_puzzles);
  EXPECT_EQ(run({"analyse", file.name(), "--depth", "4", "--min-solved", "2"}).status, 0);
  EXPECT_EQ(run({"analyse", file.name(), "--depth", "4", "--min-solved", "3"}).status, 1);
}

TEST(Analyse, JsonIsOneObjectALineWithStableNames) {
  const auto said = run({"analyse", "-", "--nodes", "20000", "--multipv", "2", "--json"},
                        std::string(three_puzzles));
  ASSERT_EQ(said.lines.size(), 4U);
  const json mate = json::parse(said.lines[0]);
  EXPECT_EQ(mate["type"], "position");
  EXPECT_EQ(mate["id"], "mate");
  EXPECT_EQ(mate["line"], 2);
  EXPECT_EQ(mate["bm"], json::array({"Rd8#"}));
  EXPECT_EQ(mate["dm"], 1);
  EXPECT_EQ(mate["found"], "Rd8#");
  EXPECT_EQ(mate["found_uci"], "d1d8");
  EXPECT_EQ(mate["score"]["mate"], 1);
  EXPECT_EQ(mate["solved"], true);
  EXPECT_EQ(mate["lines"].size(), 2U);
  for (const char* name : {"fen", "am", "depth", "found_at_depth", "nodes", "time_ms", "nps"}) {
    EXPECT_TRUE(mate.contains(name)) << name;
  }
  EXPECT_EQ(json::parse(said.lines[2])["solved"], false);
  const json total = json::parse(said.lines[3]);
  EXPECT_EQ(total["type"], "total");
  EXPECT_EQ(total["positions"], 3);
  EXPECT_EQ(total["solved"], 2);
  EXPECT_EQ(total["interrupted"], false);
}

TEST(Analyse, AFaultyFileIsRefusedBeforeAnythingIsSearched) {
  const File file(std::string(three_puzzles) + "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Qh8;\nnonsense\n");
  const auto said = run({"analyse", file.name(), "--depth", "1"});
  EXPECT_EQ(said.status, 2);
  ASSERT_EQ(said.lines.size(), 2U);
  EXPECT_EQ(said.lines[0].rfind(file.name() + ":6: ", 0), 0U) << said.lines[0];
  EXPECT_EQ(said.lines[1].rfind(file.name() + ":7:", 0), 0U) << said.lines[1];
}

TEST(Analyse, AnEmptyFileIsAnError) {
  const File file("# nothing\n\n");
  const auto said = run({"analyse", file.name()});
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(said.says("holds no position"));
}

TEST(Analyse, OnePositionDepthByDepth) {
  const auto said = run({"analyse", "--depth", "5", "--fen", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"});
  EXPECT_EQ(said.status, 0);
  EXPECT_TRUE(said.says("Rd8#"));
  EXPECT_EQ(said.lines.back().rfind("Best move Rd8#, #1 at depth 5", 0), 0U) << said.lines.back();
  const auto mated = run({"analyse", "--fen", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"});
  EXPECT_TRUE(mated.says("checkmate"));
}

TEST(Analyse, InterruptPrintsThePartialTotal) {
  const File file("6k1/8/8/8/8/8/8/K6R w - - id \"first\";\n");
  Program program({"analyse", file.name(), "--json", "--movetime", "100000"});
  EXPECT_FALSE(program.line(std::chrono::milliseconds(1500)));
  program.signal(SIGINT);
  const auto lines = program.rest();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(json::parse(lines[0])["interrupted"], true);
  EXPECT_EQ(program.status(), 130);
}

TEST(Solve, FindsThePublishedScore) {
  // A win in one, a loss in four plies, a game that is over, and a whole small board.
  const auto won = run({"solve", "connect_four", "112233"});
  EXPECT_TRUE(won.says("x wins in 1 move (1 plies)")) << won.lines[8];
  EXPECT_TRUE(won.says("Score      +18"));
  EXPECT_EQ(won.status, 0);
  const json solution = json::parse(
      run({"solve", "connect_four", "--json", "2252576253462244111563365343671351441"}).lines[0]);
  EXPECT_EQ(solution["score"], -1);
  EXPECT_EQ(solution["solved"], true);
  EXPECT_EQ(solution["game"], "connect_four");
  EXPECT_TRUE(run({"solve", "connect_four", "1122334"}).says("x has won"));
  EXPECT_TRUE(run({"solve", "connect_four", "--width", "4", "--height", "4"}).says("Draw"));
}

TEST(Solve, InterruptSaysWhatIsProvenSoFar) {
  Program program({"solve", "connect_four"});
  EXPECT_FALSE(program.line(std::chrono::milliseconds(1500)));
  program.signal(SIGINT);
  bool says = false;
  for (const auto& line : program.rest()) {
    says |= line.find("Not solved: no forced win for either side within ") != std::string::npos;
  }
  EXPECT_TRUE(says);
  EXPECT_EQ(program.status(), 130);
}

}  // namespace
}  // namespace espalier::test
