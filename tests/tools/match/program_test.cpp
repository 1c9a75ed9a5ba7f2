// Tests of the command `match` in the built program: output, bad input, Ctrl-C, kills and a full
// disk.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "tests/tools/match/fixture.hpp"

namespace espalier::match {
namespace {

using test::Ended;
using test::Folder;
using test::shell;

constexpr const char* program = ESPALIER_PROGRAM;
const std::string fake_engine = ESPALIER_FAKE_ENGINE;
const std::string engines = " --engine cmd=" + fake_engine +
                            " args=clever name=strong --engine cmd=" + fake_engine +
                            " name=weak --nodes 1 ";

Ended match(const std::string& arguments) {
  return shell(std::string(program) + " match " + arguments);
}

bool says(const Ended& ended, const std::string& text) {
  return ended.output.find(text) != std::string::npos;
}

/// Fake engines with this word among their arguments that do not end within ten minutes.
int still_running(const std::string& word) {
  int count = 0;
  for (int attempt = 0; attempt < 6000; ++attempt) {
    count = 0;
    for (const auto& process : test::fs::directory_iterator("/proc")) {
      const std::string command = test::content(process.path() / "cmdline");
      count += command.starts_with(fake_engine) && command.find(word) != std::string::npos;
    }
    if (count == 0) return 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return count;
}

TEST(MatchProgram, PrintsItsStatus) {
  const Ended ended = match(engines + "--games 20 --concurrency 2 --interval 5");
  EXPECT_EQ(ended.status, 0);
  for (const char* const words :
       {"strong against weak, 1 nodes, openings of 8 random plies, seed 1", "\n5 games: ",
        "\nGames   20 of 20, ", "\nPairs   10: ", "\nFaults  strong: none; weak: none\n"}) {
    EXPECT_TRUE(says(ended, words)) << words << " in\n" << ended.output;
  }
}

TEST(MatchProgram, PrintsJson) {
  const Ended ended = match(engines + "--sprt elo0=0,elo1=100 --json 2>/dev/null");
  EXPECT_EQ(ended.status, 0);
  const auto json = nlohmann::json::parse(ended.output);
  EXPECT_EQ(json["sprt"]["accepted"], "H1");
  EXPECT_GT(json["wins"], json["losses"]);
}

TEST(MatchProgram, PlaysAgainstItself) {
  const Ended ended = match(
      "--engine cmd=self option.Hash=1 --engine cmd=self nodes=2000 --nodes 200 "
      "--each option.Hash=2 --games 4");
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_TRUE(says(ended, "espalier against espalier-2, 200 nodes against 2000")) << ended.output;
  EXPECT_TRUE(says(ended, "Faults  espalier: none; espalier-2: none")) << ended.output;
}

TEST(MatchProgram, BadInputIsOneLineAndStatusTwo) {
  const Folder folder;
  test::write(folder / "bad.epd", "nonsense\n");
  const std::string bad_file = (folder / "bad.epd").string();
  for (const auto& [arguments, words] : {
           std::pair{std::string("--nodes 1"), std::string("--engine must be given twice")},
           std::pair{"--nodes 1 --engine cmd=" + fake_engine,
                     std::string("--engine must be given twice")},
           std::pair{"--nodes 1 --engine cmd=/none --engine cmd=" + fake_engine,
                     std::string("'/none'")},
           std::pair{engines + "--tc 0", std::string("--each: 'tc=0'")},
           std::pair{engines + "--sprt elo0=5,elo1=1", std::string("elo0 must be below")},
           std::pair{engines + "--resume", std::string("--pgn")},
           std::pair{engines + "--openings " + bad_file, std::string("bad.epd:1:")},
           std::pair{engines + "--each option.Hsh=1", std::string("no option 'Hsh'")},
           std::pair{engines + "--pgn /dev/full", std::string("/dev/full is not a regular file")},
       }) {
    const Ended ended = match(arguments + " >/dev/null");
    EXPECT_EQ(ended.status, 2) << arguments;
    EXPECT_TRUE(says(ended, words)) << arguments << ": " << ended.output;
  }
}

TEST(MatchProgram, ResumeDoesNotEmptyAForeignFile) {
  const Folder folder;
  const std::string common = "--engine cmd=self name=a --engine cmd=self name=b --nodes 1 ";
  for (const char* const text : {"one line of notes", "one line\n", "[Event \"another\"]\n",
                                 "{\"match\":\"x\"", "{\"match\":1}\n"}) {
    test::write(folder / "file", text);
    const std::string file = (folder / "file").string();
    EXPECT_EQ(match(common + "--pgn " + file + " --resume >/dev/null").status, 2) << text;
    EXPECT_EQ(match("--game othello --each args='ugi othello' " + common + "--log " + file +
                    " --resume >/dev/null")
                  .status,
              2)
        << text;
    EXPECT_EQ(test::content(folder / "file"), text);
  }
}

TEST(MatchProgram, PlaysEveryGameOfTheHouse) {
  for (const std::string game : {"checkers", "connect_four", "othello"}) {
    const Folder folder;
    const std::string log = (folder / "games.jsonl").string();
    const Ended ended =
        match("--game " + game +
              " --each cmd=self option.Hash=1 --engine name=a --engine name=b depth=2 "
              "--nodes 50 --games 2 --concurrency 1 --log " +
              log);
    EXPECT_EQ(ended.status, 0) << ended.output;
    EXPECT_TRUE(says(ended, game + ": a against b, 50 nodes against 2 plies")) << ended.output;
    EXPECT_TRUE(says(ended, "Faults  a: none; b: none")) << ended.output;
    const std::string text = test::content(log);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  }
}

TEST(MatchProgram, PlaysOthelloByTwoProtocols) {
  const Ended ended = match(
      "--game othello --engine cmd='self ugi othello' option.Hash=1 name=a nodes=50 "
      "--engine cmd='self gtp othello --hash 1 --depth 1' proto=gtp name=b tc=60 "
      "--games 4 --concurrency 1");
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_TRUE(says(ended, "Games   4 of 4")) << ended.output;
  EXPECT_TRUE(says(ended, "Faults  a: none; b: none")) << ended.output;
}

TEST(MatchProgram, RefusesWhatOtherGamesDoNotHave) {
  const std::string othello =
      "--game othello --each cmd=self args='ugi othello' --engine name=a --engine name=b ";
  const std::string chess = engines;
  for (const auto& [arguments, words] : {
           std::pair{othello + "--nodes 1 --pgn games.pgn", "--pgn: games of othello are saved"},
           std::pair{othello + "--nodes 1 --variant fischerandom", "--variant: othello has none"},
           std::pair{othello + "--nodes 1 --openings book.epd", "--openings: othello has no files"},
           std::pair{othello + "--tc 40/10", "tc=40/10: othello is played by UGI"},
           std::pair{othello + "--nodes 1 --resume", "--resume requires --log FILE"},
           std::pair{othello + "--nodes 1 --each proto=uci", "ugi or gtp, which this game"},
           std::pair{chess + "--log games.jsonl", "--log: games of chess are saved by --pgn"},
       }) {
    const Ended ended = match(arguments);
    EXPECT_EQ(ended.status, 2) << arguments;
    EXPECT_TRUE(says(ended, words)) << arguments << ": " << ended.output;
    EXPECT_EQ(ended.output.find('\n'), ended.output.size() - 1) << ended.output;
  }
  EXPECT_EQ(match(chess + "--game go").status, 2);
}

TEST(MatchProgram, ChecksOptionsAgainstWhatTheEngineDeclares) {
  const std::string arguments = engines + "--games 2 --concurrency 1 ";
  for (const auto& [option, words] : {
           std::pair{"'option.Move Overhead=abc'", "not a whole number from 0 to 9"},
           std::pair{"'option.move overhead=10'", "not a whole number from 0 to 9"},
           std::pair{"'option.Move Overhead='", "not a whole number from 0 to 9"},
           std::pair{"option.UCI_Chess960=yes", "not true or false"},
           std::pair{"option.style=angry", "not one of: calm, very wild"},
           std::pair{"'option.Clear Hash=1'", "a button has no value"},
           std::pair{"\"$(printf 'option.Path=a\\nquit')\"", "has a control character"},
       }) {
    const Ended ended = match(arguments + "--each " + option + " >/dev/null");
    EXPECT_EQ(ended.status, 2) << option << ": " << ended.output;
    EXPECT_TRUE(says(ended, words)) << option << ": " << ended.output;
    EXPECT_EQ(ended.output.find('\n'), ended.output.size() - 1) << ended.output;
  }
  EXPECT_EQ(match(arguments + "--each 'option.Move Overhead=9' option.style='Very Wild' "
                              "option.UCI_Chess960=false 'option.Clear Hash=' option.Path=/tmp")
                .status,
            0);
}

TEST(MatchProgram, PlaysWholePairs) {
  const Ended ended = match(engines + "--games 3");
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.output,
            "--games 3: games are played in pairs, one with each colour; give an even number\n");
}

TEST(MatchProgram, PrintsNoControlCharacters) {
  const Folder folder;
  const std::string bad_name = "\"name=$(printf 'a\\033[31m\\377')\" ";
  const std::string arguments = "--engine cmd=" + fake_engine + ' ' + bad_name +
                                "--engine cmd=" + fake_engine + " name=b --nodes 1 --games 2 ";
  const std::string pgn = (folder / "games.pgn").string();
  for (const std::string& more :
       {std::string(), std::string("--interval 1"), std::string("--json"), "--pgn " + pgn,
        std::string("--each option.x=1"), std::string("--each \"option.$(printf '\\033')=1\""),
        std::string("\"option.$(printf '\\033')=1\"")}) {
    const Ended ended = match(arguments + more);
    EXPECT_TRUE(ended.status == 0 || ended.status == 2) << more << ": " << ended.output;
    EXPECT_EQ(ended.output.find('\x1b'), std::string::npos) << more << ": " << ended.output;
  }
  EXPECT_EQ(test::content(pgn).find('\x1b'), std::string::npos);
  EXPECT_EQ(test::games_of(pgn).size(), 2U);
}

TEST(MatchProgram, CtrlCEndsItWithTheTableSoFar) {
  const Folder folder;
  const std::string pgn = (folder / "games.pgn").string();
  const Ended ended = test::interrupt_when("[ -s " + pgn + " ]",
                                           std::string(program) + " match" + engines +
                                               "--each arg=stay arg=ctrl-c-marker " +
                                               "--games 1000000 --concurrency 2 --pgn " + pgn);
  EXPECT_EQ(ended.status, 130);
  EXPECT_TRUE(says(ended, "\nGames   ")) << ended.output;
  EXPECT_EQ(still_running("ctrl-c-marker"), 0);
  EXPECT_GT(test::games_of(pgn).size(), 0U);
}

TEST(MatchProgram, AKilledMatchContinuesAndItsEnginesAreKilledToo) {
  const Folder folder;
  const std::string pgn = (folder / "games.pgn").string();
  // Each move takes a millisecond, so that a kill finds games going on.
  const std::string arguments = engines +
                                "--each arg=stay arg=kill-marker arg=garbage --games 30 " +
                                "--concurrency 2 --resume --pgn " + pgn;
  int kills = 0;
  for (const char* const games : {"0", "8", "16"}) {
    const std::string condition = "[ $(grep -c Result " + pgn + ") -gt " + games + " ]";
    kills += test::kill_when(condition, std::string(program) + " match" + arguments);
    EXPECT_EQ(still_running("kill-marker"), 0);
  }
  EXPECT_GT(kills, 0);
  const Ended ended = match(arguments);
  EXPECT_EQ(ended.status, 0);
  EXPECT_TRUE(says(ended, "Games   30 of 30")) << ended.output;
  std::set<std::string> rounds;
  const auto games = test::games_of(pgn);
  for (const auto& game : games) rounds.insert(std::string(game.tag("Round")));
  EXPECT_EQ(games.size(), 30U);
  EXPECT_EQ(rounds.size(), 30U);
}

TEST(MatchProgram, AFullDiskEndsItWithOneLineAndLeavesCompleteGames) {
  const Folder folder;
  const std::string pgn = (folder / "games.pgn").string();
  // A limit on the size of files, in blocks: a write stops in the middle as on a full disk.
  const Ended ended = shell("trap '' XFSZ; ulimit -f 40; " + std::string(program) + " match" +
                            engines + "--games 200 --pgn " + pgn + " >/dev/null");
  EXPECT_EQ(ended.status, 1);
  EXPECT_TRUE(says(ended, "games.pgn: ")) << ended.output;
  EXPECT_EQ(ended.output.find('\n'), ended.output.size() - 1) << ended.output;
  EXPECT_GT(test::games_of(pgn).size(), 1U);
}

}  // namespace
}  // namespace espalier::match
