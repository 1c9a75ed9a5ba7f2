// The commands of the command line, run as a shell runs them.
#include <gtest/gtest.h>

#include <csignal>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/shell.hpp"
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

constexpr const char* three_positions =
    "# a mate, a capture to avoid, a bad move as the solution\n"
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

TEST(Commands, PerftCountsEveryGame) {
  // The published counts of Othello, English draughts and Connect Four.
  for (const auto& [game, depth, leaves] :
       {std::tuple{"othello", "7", "55092"}, std::tuple{"checkers", "7", "179740"},
        std::tuple{"connect_four", "6", "117649"}, std::tuple{"chess", "3", "8902"}}) {
    const auto said = run({"perft", "--game", game, depth});
    EXPECT_EQ(said.count(std::string("Nodes searched: ") + leaves), 1) << game;
    EXPECT_EQ(said.status, 0);
  }
  const auto divided = run({"perft", "--game", "othello", "--divide", "--fen", "f5", "2"});
  EXPECT_EQ(divided.count("d6: "), 1);
  EXPECT_EQ(run({"perft", "--game", "othello", "--fen", "f9", "2"}).status, 2);
  EXPECT_EQ(run({"perft", "--game", "go", "2"}).status, 2);
}

TEST(Solve, AGameThatCannotBeSolvedSaysWhy) {
  const auto said = run({"solve", "checkers", "W:WK23:BK12"});
  EXPECT_EQ(said.status, 2);
  EXPECT_TRUE(said.says("draws depend on the history")) << said.lines[0];
}

TEST(Commands, InterruptEndsPerftWithWhatWasCounted) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"perft", "12"}, {"perft", "12", "--divide"}}) {
    Program program(arguments);
    program.await_work(std::chrono::milliseconds(300));
    program.signal(SIGINT);
    std::string last;
    for (const auto& line : program.rest()) last = line;
    std::uint64_t nodes = 0;
    EXPECT_EQ(std::sscanf(last.c_str(), "Incomplete: stopped after %lu nodes", &nodes), 1) << last;
    EXPECT_GT(nodes, 0U);
    EXPECT_EQ(program.status(), 130);
  }
}

TEST(Commands, InterruptEndsBenchWithWhatWasCounted) {
  Program program({"bench", "--depth", "60"});
  program.await_work(std::chrono::milliseconds(300));
  program.signal(SIGINT);
  const auto last = program.line().value_or("");
  EXPECT_EQ(last.rfind("Incomplete: stopped in position 1 of 34 after ", 0), 0U) << last;
  EXPECT_EQ(program.status(), 130);
}

TEST(Commands, EvalExplainsAPosition) {
  const auto start = run({"eval"});
  EXPECT_EQ(start.count("Final evaluation "), 1);
  EXPECT_EQ(start.status, 0);
  EXPECT_EQ(run({"eval", "--fen", "4k3/8/8/8/8/8/8/K3R3 b - - 0 1"}).lines,
            std::vector<std::string>{"Final evaluation: none (in check)"});
  EXPECT_EQ(run({"eval", "--fen", "nonsense"}).status, 2);
}

TEST(Commands, AnUnknownWordIsOneErrorWithTheNearestCommand) {
  const auto said = run({"analyze", "x.epd"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.lines,
            std::vector<std::string>{"no such command 'analyze'; did you mean 'analyse'? "
                                     "(espalier --help lists them)"});
  EXPECT_TRUE(run({"mtach", "--games", "60"}).says("did you mean 'match'?"));
  EXPECT_TRUE(run({"positoin startpos", "go depth 1"}).says("did you mean 'position'?"));
  const auto far = run({"xyzzy"});
  EXPECT_EQ(far.status, 2);
  EXPECT_EQ(far.lines,
            std::vector<std::string>{"no such command 'xyzzy' (espalier --help lists them)"});
}

TEST(Commands, AnUnknownOptionIsOneErrorWithTheNearestOption) {
  const auto said = run({"analyse", "--movetim", "10", "--fen", "startpos"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.lines,
            std::vector<std::string>{"espalier analyse has no option '--movetim'; did you mean "
                                     "'--movetime'? (espalier analyse --help says what it takes)"});
  EXPECT_TRUE(run({"solve", "othello", "--hsah=4"})
                  .says("espalier solve othello has no option '--hsah'; did you mean '--hash'?"));
  EXPECT_TRUE(run({"perft", "3", "--xyzzy"}).says("espalier perft has no option '--xyzzy' ("));
  EXPECT_TRUE(run({"perft", "3", "4", "5"}).says("espalier perft does not take the argument '4'"));
}

TEST(Commands, TheStartPositionMayBeNamedAsInUci) {
  EXPECT_TRUE(run({"perft", "3", "--fen", "startpos"}).says("Nodes searched: 8902"));
  EXPECT_TRUE(
      run({"perft", "3", "--game", "othello", "--fen", "startpos"}).says("Nodes searched: 56"));
  EXPECT_EQ(run({"eval", "--fen", "startpos"}).lines, run({"eval"}).lines);
}

TEST(Commands, WhereACommandIsMissingTheErrorListsThem) {
  const auto missing = run({"solve"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_EQ(missing.lines, std::vector<std::string>{
                               "a command is missing; solve has: checkers, connect_four, othello"});
  const auto unknown = run({"ugi", "chess960"});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(unknown.says("'chess960' is not a command; ugi has: "));
  EXPECT_TRUE(run({"--foo"}).says("espalier has no option '--foo' (espalier --help"));
}

TEST(Commands, UciCommandsAreArgumentsWithOrWithoutQuotes) {
  const auto bench = run({"bench", "4", "quit"});
  EXPECT_EQ(bench.status, 0);
  const std::string nodes = bench.lines.back().substr(0, bench.lines.back().find(' '));
  EXPECT_EQ(run({"bench", "4"}).count(nodes + " nodes "), 1);
  const auto words = run({"position", "startpos", "moves", "e2e4", "go", "depth", "2"});
  EXPECT_EQ(words.status, 0);
  EXPECT_EQ(words.count("bestmove "), 1);
  EXPECT_EQ(words.count("info depth "), 2);
}

TEST(Commands, AnErrorOfAUciArgumentIsStatusTwo) {
  const auto said = run({"position startpos moves e2e5", "go depth 1"});
  EXPECT_EQ(said.count("info string error: position: move 1: illegal move e2e5"), 1);
  EXPECT_EQ(said.count("bestmove "), 1);
  EXPECT_EQ(said.status, 2);
}

TEST(Commands, TheLaboratoryIsTheProgramBeside) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "espalier two programs";
  fs::remove_all(folder);
  fs::create_directories(folder);
  fs::copy_file(ESPALIER_PROGRAM, folder / "espalier");
  const std::string program = "'" + (folder / "espalier").string() + "' ";

  const auto [missing, status] = shell(program + "match --games 60");
  EXPECT_EQ(status, 2);
  EXPECT_EQ(std::count(missing.begin(), missing.end(), '\n'), 1) << missing;
  EXPECT_NE(missing.find("--target espalier_lab_program"), std::string::npos) << missing;

  std::ofstream(folder / "espalier-lab")
      << "#!/bin/sh\nfor word; do echo \"[$word]\"; done\nexit 7\n";
  fs::permissions(folder / "espalier-lab", fs::perms::owner_all);
  for (const char* name : {"lab", "match", "tune", "tune-eval"}) {
    const auto said = shell(program + name + " --games 60 'a b'");
    // The experiments' commands are at the top level of espalier-lab.
    const std::string passed = name == std::string("lab") ? "" : '[' + std::string(name) + "]\n";
    EXPECT_EQ(said.output, passed + "[--games]\n[60]\n[a b]\n");
    EXPECT_EQ(said.status, 7);
    EXPECT_TRUE(run({"--help"}).says(std::string("  ") + name + ' '));
  }
  fs::remove_all(folder);
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
           {"analyse", "quit"},
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

TEST(Commands, ALineWithoutEndIsLeftOutInEveryProtocol) {
  struct Protocol {
    std::vector<std::string> arguments;
    std::string question, answer, complaint;
  };
  const std::string line(std::size_t{17} << 20, 'x');
  for (const auto& [arguments, question, answer, complaint] : std::vector<Protocol>{
           {{}, "isready", "readyok", "info string error: a line of more than 16 MiB"},
           {{"ugi", "othello"},
            "isready",
            "readyok",
            "info string error: a line of more than 16 MiB"},
           {{"gtp", "othello"}, "protocol_version", "= 2", "? a line of more than 16 MiB"},
           {{"nboard", "othello"}, "ping 1", "pong 1", "status a line of more than 16 MiB"},
           {{"hub", "checkers"}, "ping", "pong", "error message=\"a line of more than 16 MiB"}}) {
    const auto said = run(arguments, question + "\n" + line + "\n" + question + "\n" + line);
    EXPECT_EQ(said.status, 0) << question;
    EXPECT_EQ(said.count(answer), 2) << question;
    EXPECT_EQ(said.count(complaint), 2) << said.lines.front();
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

TEST(Commands, HelpStatesRangesDefaultsAndWhatExcludesWhat) {
  const auto help = run({"analyse", "--help"});
  EXPECT_TRUE(help.says("(1 to 245)"));
  EXPECT_TRUE(help.says("(1 to 1024; default: 1)"));
  EXPECT_TRUE(help.says("(at least 1)"));
  EXPECT_TRUE(help.says("chess, checkers, connect_four, othello; default: chess)"));
  EXPECT_TRUE(help.says("(not with FILE)"));
  EXPECT_TRUE(run({"perft", "--help"}).says("required)"));
}

TEST(Analyse, ReportsWhatIsSolved) {
  const File file(three_positions);
  const auto said = run({"analyse", file.name(), "--depth", "5"});
  EXPECT_EQ(said.status, 0);
  EXPECT_NE(said.last("mate ").find(" yes"), std::string::npos);
  EXPECT_NE(said.last("mate ").find(" #1 "), std::string::npos);
  EXPECT_NE(said.last("avoid ").find(" yes"), std::string::npos);
  EXPECT_NE(said.last("#5 ").find(" no"), std::string::npos);
  EXPECT_EQ(said.count("Solved 2 of 3 "), 1);
  EXPECT_FALSE(said.says("\x1b"));  // no colours, since the output is no terminal
}

TEST(Analyse, ExitStatusSaysWhetherEnoughWasSolved) {
  const File file(three_positions);
  EXPECT_EQ(run({"analyse", file.name(), "--depth", "4", "--min-solved", "2"}).status, 0);
  EXPECT_EQ(run({"analyse", file.name(), "--depth", "4", "--min-solved", "3"}).status, 1);
}

TEST(Analyse, JsonIsOneObjectALineWithStableNames) {
  const auto said = run({"analyse", "-", "--nodes", "20000", "--multipv", "2", "--json"},
                        std::string(three_positions));
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
  const File file(std::string(three_positions) +
                  "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Qh8;\nnonsense\n");
  const auto said = run({"analyse", file.name(), "--depth", "1"});
  EXPECT_EQ(said.status, 2);
  ASSERT_EQ(said.lines.size(), 2U);
  EXPECT_EQ(said.lines[0].rfind(file.name() + ":6: ", 0), 0U) << said.lines[0];
  EXPECT_EQ(said.lines[1].rfind(file.name() + ":7:", 0), 0U) << said.lines[1];
}

TEST(Analyse, ANonexistentMoveIsNamedOnce) {
  const File file("6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Qh8;\n");
  const auto said = run({"analyse", file.name(), "--depth", "1"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.count(file.name() + ":1: bm: "), 1);
  EXPECT_FALSE(said.says("bm: bm:"));
}

TEST(Analyse, AByteOrderMarkIsSkipped) {
  const File file("\xEF\xBB\xBF" + std::string(three_positions));
  const auto said = run({"analyse", file.name(), "--depth", "3"});
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.count("Solved "), 1);
}

TEST(Analyse, ADeviceIsRefused) {
  Program program({"analyse", "/dev/zero"});
  const auto line = program.line();
  ASSERT_TRUE(line);
  EXPECT_EQ(line->rfind("/dev/zero: is a device, not a file", 0), 0U) << *line;
  EXPECT_EQ(program.status(), 2);
}

TEST(AnalyseSlow, TheTotalTimeIsMeasured) {
  std::string text;
  for (int i = 0; i < 20; ++i) text += "6k1/5ppp/8/8/8/8/8/K2R4 w - -\n";
  using Milliseconds = std::chrono::duration<double, std::milli>;
  const auto begin = std::chrono::steady_clock::now();
  const auto said = run({"analyse", "-", "--depth", "1", "--hash", "256", "--json"}, text);
  const Milliseconds all = std::chrono::steady_clock::now() - begin;
  ASSERT_EQ(said.lines.size(), 21U);
  const double total = json::parse(said.lines.back())["time_ms"];
  // Of the processor's time: on a loaded machine the start may take as long as all else.
  EXPECT_GT(total, Milliseconds(said.processor_time).count() / 3);
  EXPECT_LT(total, all.count());
}

TEST(Analyse, RepairsOfAFenAreReported) {
  const auto one = run({"analyse", "--depth", "1", "--fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"});
  EXPECT_EQ(one.count("--fen: castling right 'K' dropped"), 1);
  EXPECT_EQ(one.status, 0);
  const File file("4k3/8/8/8/8/8/8/4K3 w K -\n");
  const auto all = run({"analyse", "--depth", "1", file.name()});
  EXPECT_EQ(all.count(file.name() + ":1: castling right 'K' dropped"), 1);
  EXPECT_EQ(all.status, 0);
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
  EXPECT_EQ(said.lines.back().rfind("Best move Rd8#, #1 at depth 1", 0), 0U) << said.lines.back();
  const auto mated = run({"analyse", "--fen", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"});
  EXPECT_TRUE(mated.says("checkmate"));
}

TEST(Analyse, CastlingOfChess960ReadsBack) {
  // Castling attacks king and rook at once.
  const auto found = [](const char* fen, bool chess960) {
    std::vector<std::string> arguments{"analyse", "--json", "--depth", "6", "--fen", fen};
    if (chess960) arguments.emplace_back("--chess960");
    return json::parse(run(arguments).lines.back())["found_uci"].get<std::string>();
  };
  constexpr const char* from_e1 = "3k4/8/8/8/8/8/1r6/R3K3 w Q - 0 1";
  constexpr const char* from_f1 = "3k4/8/8/8/8/8/1r6/R4K2 w Q - 0 1";
  EXPECT_EQ(found(from_e1, false), "e1c1");
  EXPECT_EQ(found(from_e1, true), "e1a1");
  EXPECT_EQ(found(from_f1, false), "f1a1");
  EXPECT_EQ(found(from_f1, true), "f1a1");
}

TEST(Analyse, InterruptPrintsThePartialTotal) {
  const File file("6k1/8/8/8/8/8/8/K6R w - - id \"first\";\n");
  Program program({"analyse", file.name(), "--json", "--movetime", "100000"});
  program.await_work(std::chrono::milliseconds(300));
  program.signal(SIGINT);
  const auto lines = program.rest();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(json::parse(lines[0])["interrupted"], true);
  EXPECT_EQ(program.status(), 130);
}

TEST(Analyse, InterruptPrintsWhatWasFoundOfAnOnlyPosition) {
  Program program({"analyse", "--game", "othello", "--fen", "f5d6c3", "--movetime", "100000"});
  program.await_work(std::chrono::milliseconds(300));
  program.signal(SIGINT);
  const auto lines = program.rest();
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[1].rfind("1 ", 0), 0U) << lines[1];
  EXPECT_EQ(lines[3].rfind("Interrupted. 1 position in ", 0), 0U) << lines[3];
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
  EXPECT_EQ(solution["line"].get<std::string>().size(), solution["plies_to_end"]);
  const json weak =
      json::parse(run({"solve", "connect_four", "--json", "--weak", "112233"}).lines[0]);
  EXPECT_EQ(weak["score"], 1);
  EXPECT_EQ(weak["weak"], true);
  EXPECT_TRUE(run({"solve", "connect_four", "1122334"}).says("x has won"));
  EXPECT_TRUE(run({"solve", "connect_four", "--width", "4", "--height", "4"}).says("Draw"));
}

TEST(Solve, OthelloEnding) {
  // Number 3 of the test set of the French federation (FFO).
  const auto solved = run({"solve", "othello", "--json", "--",
                           "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X"});
  const json solution = json::parse(solved.lines[0]);
  EXPECT_EQ(solution["score"], 2);
  EXPECT_EQ(solution["best_move"], "d1");
  EXPECT_EQ(run({"solve", "othello"}).status, 2);
}

TEST(Solve, FileComparesEveryScore) {
  const File right("112233 18\n2252576253462244111563365343671351441 -1\n");
  const auto solved = run({"solve", "connect_four", "--file", right.name()});
  EXPECT_EQ(solved.status, 0);
  EXPECT_TRUE(solved.says("2 positions, 0 with another score than in the file"));
  const File wrong("112233 17\n");
  EXPECT_EQ(run({"solve", "connect_four", "--file", wrong.name()}).status, 1);
  const File broken("112233 18\n8 1\n");
  EXPECT_EQ(run({"solve", "connect_four", "--file", broken.name()}).status, 2);
}

TEST(Solve, FileNamesThePositionThatDiffersAndSkipsBlankLines) {
  const File file("112233 18\n\n  \n112233 17\n");
  const auto said = run({"solve", "connect_four", "--file", file.name()});
  EXPECT_EQ(said.status, 1);
  EXPECT_TRUE(said.says(file.name() + ":4: 112233: the score is +18, in the file +17"));
  EXPECT_TRUE(said.says("2 positions, 1 with another score than in the file"));
}

TEST(Solve, FileOfOthello) {
  const std::string ending = "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X";
  const File right("\xEF\xBB\xBF" + ending + "; D1:+2; G3:+0; B8:-2;\n\n");
  const auto solved = run({"solve", "othello", "--file", right.name()});
  EXPECT_EQ(solved.status, 0);
  EXPECT_TRUE(solved.says("1 positions, 0 with another score than in the file"));
  const File wrong(ending + "; G3:+0;\n");
  EXPECT_EQ(run({"solve", "othello", "--file", wrong.name()}).status, 1);
  const File without(ending + "\n");
  EXPECT_EQ(run({"solve", "othello", "--file", without.name()}).status, 2);
}

TEST(SolveSlow, InterruptBeforeTheTableIsReadyPrintsJson) {
  // It listens first; then the table of several threads is filled at once, which takes longer.
  Program program({"solve", "connect_four", "--threads", "2", "--hash", "1024", "--json"});
  program.await_listening();
  program.signal(SIGINT);
  const auto lines = program.rest();
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(json::parse(lines[0])["solved"], false);
  EXPECT_EQ(program.status(), 130);
}

TEST(Solve, InterruptPrintsWhatIsProvenSoFar) {
  Program program({"solve", "connect_four"});
  program.await_work(std::chrono::milliseconds(300));
  program.signal(SIGINT);
  bool says = false;
  for (const auto& line : program.rest()) {
    says |= line.find("Not solved: the score is from ") != std::string::npos;
  }
  EXPECT_TRUE(says);
  EXPECT_EQ(program.status(), 130);
}

TEST(Commands, AnalyseSearchesPositionsOfOtherGames) {
  const File file("# the start, and an ending\nf5d6c3\n\n" + std::string(27, '-') + "OX------XO" +
                  std::string(27, '-') + " X\n");
  const auto out = run({"analyse", "--game", "othello", file.name(), "--depth", "4", "--json"});
  ASSERT_EQ(out.status, 0);
  ASSERT_EQ(out.lines.size(), 3U);
  const json first = json::parse(out.lines[0]);
  EXPECT_EQ(first["position"], "f5d6c3");
  EXPECT_EQ(first["id"], "2");
  EXPECT_EQ(first["depth"], 4);
  EXPECT_EQ(first["found"], first["lines"][0]["pv"][0]);
  EXPECT_EQ(json::parse(out.lines[2])["positions"], 2);

  const auto four = run({"analyse", "--game", "connect_four", "--fen", "112233", "--depth", "3"});
  EXPECT_EQ(four.status, 0);
  EXPECT_NE(four.lines[1].find("#1"), std::string::npos) << four.lines[1];
}
TEST(Commands, AnalyseSearchesEachMoveOfGames) {
  const File file("[Event \"a\"]\n1. 11-15 23-18 2. 8-11 1-0\n1. 9-14 22-18 *\n");
  const auto out = run({"analyse", "--game", "checkers", file.name(), "--nodes", "500", "--json"});
  ASSERT_EQ(out.status, 0);
  ASSERT_EQ(out.lines.size(), 6U);
  EXPECT_EQ(json::parse(out.lines[2])["id"], "1.3");
  EXPECT_EQ(json::parse(out.lines[2])["played"], "8-11");
  EXPECT_EQ(json::parse(out.lines[3])["id"], "2.1");
}
TEST(Commands, AnalyseSearchesCollectionsOfProblems) {
  const File pdn(
      "[Event \"first\"]\n[FEN \"B:W18,24,K10:B12,K22\"]\n*\n\n"
      "[Event \"of another game\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n\n"
      "[Event \"lost\"]\n1-0 {no moves}\n\n[FEN \"B:WK1:BK32\"]\n{White to draw}\n*\n"
      "[Event \"cut\"]\n1. 11-15 11-15 *\n[Event \"last\"]\n1. 9-14 *\n");
  const auto out = run({"analyse", "--game", "checkers", pdn.name(), "--nodes", "200", "--json"});
  EXPECT_EQ(out.status, 2);
  EXPECT_TRUE(out.says("line 6, game 2: only English draughts")) << out.lines[0];
  EXPECT_TRUE(out.says("line 16, game 5: 11-15 is not a legal move"));
  std::string ids;
  for (const std::string& line : out.lines) {
    if (!line.starts_with('{')) continue;
    const json read = json::parse(line);
    if (read["type"] != "position") continue;
    ids += read["id"].get<std::string>() + ' ';
    EXPECT_EQ(read["played"].is_null(), read["id"] != "6.1");
  }
  EXPECT_EQ(ids, "1 4 6.1 ");

  const std::string board =
      "BO[8 -O******" + std::string(19, '-') + "**------**" + std::string(27, '-') + " O]";
  const File ggf("(;GM[Othello]" + board + ";)\n(;GM[Othello]TY[8a]B[F5];)\n(;GM[Othello]" + board +
                 "W[PA]B[A1];)\n");
  const auto othello = run({"analyse", "--game", "othello", ggf.name(), "--depth", "1", "--json"});
  EXPECT_EQ(othello.status, 2);
  EXPECT_TRUE(othello.says("line 2, game 2: TY: ")) << othello.lines[0];
  EXPECT_EQ(othello.count("{\"type\":\"position\""), 3);

  const File bad("[GameType \"20\"]\n1. 32-28 *\n");
  const auto none = run({"analyse", "--game", "checkers", bad.name()});
  EXPECT_EQ(none.status, 2);
  EXPECT_EQ(none.lines.size(), 1U);
}
TEST(Commands, AnalyseRefusesWhatIsNoneOfTheGame) {
  const File file("1. 11-15 11-15\n");
  const auto illegal = run({"analyse", "--game", "checkers", file.name()});
  EXPECT_EQ(illegal.status, 2);
  EXPECT_TRUE(illegal.says("line 1, game 1: 11-15 is not a legal move"));
  const auto option = run({"analyse", "--game", "othello", "--fen", "f5", "--min-solved", "1"});
  EXPECT_EQ(option.status, 2);
  EXPECT_TRUE(option.says("are for chess, not for othello"));
}

}  // namespace
}  // namespace espalier::test
