// The options of endgame tables, and games won with them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "tests/shell.hpp"
#include "tests/uci/program.hpp"

namespace espalier::uci {
namespace {

namespace fs = std::filesystem;
using test::converse;

const std::string tables = std::string(ESPALIER_SOURCE_DIR) + "/data/syzygy";
const std::string set_path = "setoption name SyzygyPath value ";

TEST(SyzygyOptions, AreDeclaredAsUserInterfacesKnowThem) {
  const auto said = converse({}, "uci\n");
  EXPECT_EQ(said.count("option name SyzygyPath type string default <empty>"), 1);
  EXPECT_EQ(said.count("option name SyzygyProbeDepth type spin default 1 min 1 max 100"), 1);
  EXPECT_EQ(said.count("option name SyzygyProbeLimit type spin default 7 min 0 max 7"), 1);
  EXPECT_EQ(said.count("option name Syzygy50MoveRule type check default true"), 1);
}

TEST(SyzygyOptions, TakeSeveralFoldersAndSayWhatIsThere) {
  const auto said = converse({}, set_path + "/nowhere:" + tables + "\n" + set_path + "<empty>\n");
  EXPECT_EQ(said.count("info string SyzygyPath: 5 WDL and 5 DTZ tables of up to 3 pieces"), 1);
  EXPECT_EQ(said.count("info string error: SyzygyPath: cannot read the folder '/nowhere'"), 1);
  EXPECT_EQ(said.count("info string"), 2);
}

// The value that lichess-bot's default file gives; the folder is usually not there.
TEST(SyzygyOptions, AFolderThatIsNotThereLeavesThePlayUnchanged) {
  const auto said = converse({}, set_path + "./syzygy/\nisready\ngo depth 3\n");
  EXPECT_EQ(said.count("info string error: SyzygyPath: "), 1);
  EXPECT_EQ(said.count("readyok"), 1);
  EXPECT_EQ(said.count("bestmove "), 1);
  EXPECT_FALSE(said.says("tbhits"));
}

TEST(SyzygyOptions, ADamagedFileIsNamedOnceAndIgnored) {
  const test::Folder folder;
  for (const auto& entry : fs::directory_iterator(tables)) {
    fs::copy(entry.path(), folder / entry.path().filename().string());
  }
  std::ofstream(folder / "KRvK.rtbw", std::ios::binary) << "no table";
  const auto said = converse({}, set_path + (folder / "").string() +
                                     "\nposition fen 8/8/8/4k3/8/8/8/K6R w - - 0 1\ngo depth 5\n"
                                     "go depth 5\n");
  EXPECT_EQ(said.count("info string error: SyzygyPath: KRvK.rtbw: "
                       "not a WDL table of Syzygy; the file is ignored"),
            1);
  EXPECT_EQ(said.count("bestmove "), 2);
}

TEST(SyzygyOptions, TheRootIsFilteredAndItsScoreIsThatOfTheTables) {
  const auto answer = [&](const std::string& options, const std::string& fen) {
    return converse({},
                    set_path + tables + "\n" + options + "position fen " + fen + "\ngo depth 4\n");
  };
  // Of the king's moves only one draws.
  const auto draw = answer("", "8/8/8/8/1k6/1p6/8/1K6 w - - 0 1");
  EXPECT_EQ(draw.count("info depth 4 "), 1) << draw.last("info");
  EXPECT_NE(draw.last("info depth 4").find("score cp 0 "), std::string::npos);
  EXPECT_NE(draw.last("info depth 4").find(" tbhits "), std::string::npos);
  // A pawn that wins, by a score that is no mate; nothing of that with a limit of 0 pieces.
  const std::string won = "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1";
  EXPECT_GT(std::stoi(test::word_after(answer("", won).last("info depth 4"), "cp")), 31000);
  const auto without = answer("setoption name SyzygyProbeLimit value 0\n", won);
  EXPECT_LT(std::stoi(test::word_after(without.last("info depth 4"), "cp")), 31000);
  EXPECT_FALSE(without.says("tbhits"));
  // 90 plies without capture or pawn move: too late to mate by the rule.
  const std::string late = "8/8/8/4k3/8/8/8/K6R w - - 90 91";
  EXPECT_EQ(test::word_after(answer("", late).last("info depth 4"), "cp"), "0");
  const auto no_rule = answer("setoption name Syzygy50MoveRule value false\n", late);
  EXPECT_GT(std::stoi(test::word_after(no_rule.last("info depth 4"), "cp")), 31000);
}

/// The word after `name` in each of the last lines for `depth`, best first.
[[nodiscard]] std::vector<std::string> words_of_lines(const test::Transcript& said, int depth,
                                                      const std::string& name) {
  std::vector<std::string> words;
  for (const std::string& line : said.lines) {
    if (line.rfind(fmt::format("info depth {} ", depth), 0) != 0) continue;
    if (test::word_after(line, "multipv") == "1") words.clear();
    words.push_back(test::word_after(line, name));
  }
  return words;
}

TEST(SyzygyOptions, SeveralLinesShowTheLosingMovesToo) {
  const auto answer = [&](const std::string& fen, const std::string& go) {
    return converse({}, set_path + tables + "\nsetoption name MultiPV value 99\nposition fen " +
                            fen + "\n" + go + "\n");
  };
  const std::string only_one_draws = "8/8/8/8/1k6/1p6/8/1K6 w - - 0 1";
  const auto drawn = answer(only_one_draws, "go depth 4");
  EXPECT_EQ(drawn.last("bestmove ").substr(0, 13), "bestmove b1b2");
  const auto draws = words_of_lines(drawn, 4, "cp");
  ASSERT_EQ(draws.size(), 3U);
  EXPECT_EQ(draws[0], "0");
  EXPECT_LT(std::stoi(draws[1]), -31000);
  EXPECT_LE(std::stoi(draws[2]), std::stoi(draws[1]));
  const auto lost = answer(only_one_draws, "go depth 4 searchmoves b1a1 b1c1");
  ASSERT_EQ(words_of_lines(lost, 4, "cp").size(), 2U);
  EXPECT_LT(std::stoi(words_of_lines(lost, 4, "cp")[0]), -31000);

  // Wins by the distance to the next zeroing move, then the draws.
  const auto won = answer("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", "go depth 3");
  const auto scores = words_of_lines(won, 3, "cp");
  ASSERT_EQ(scores.size(), 6U);
  EXPECT_GT(std::stoi(scores[0]), 31000);
  EXPECT_EQ(scores.back(), "0");
  for (std::size_t i = 1; i < scores.size(); ++i) {
    EXPECT_GE(std::stoi(scores[i - 1]), std::stoi(scores[i])) << i;
  }
}

TEST(SyzygyOptions, ADrawOfTheTablesIsCertain) {
  const auto said = converse({}, set_path + tables +
                                     "\nsetoption name UCI_ShowWDL value true\n"
                                     "position fen 8/8/8/8/1k6/1p6/1K6/8 b - - 0 1\ngo depth 4\n");
  EXPECT_NE(said.last("info depth 4").find(" wdl 0 1000 0 "), std::string::npos);
}

TEST(SyzygyOptions, SayWhyThereIsNoTable) {
  const test::Folder folder;
  const auto said = [&](const fs::path& path, const std::string& more = "") {
    return converse({}, set_path + path.string() + "\n" + more);
  };
  const std::string error = "info string error: SyzygyPath: ";
  EXPECT_EQ(said(folder.path()).count(error + "no table in the folder "), 1);
  fs::create_directories(folder / "3-4-5");
  fs::copy(tables + "/KRvK.rtbz", folder / "3-4-5");
  EXPECT_EQ(said(folder / "3-4-5").count(error + "only DTZ tables (.rtbz): "), 1);
  EXPECT_TRUE(said(folder.path()).says("; its folder '3-4-5' has some: name that one"));
  ASSERT_EQ(mkfifo((folder / "KQvK.rtbw").c_str(), 0600), 0);
  EXPECT_EQ(said(folder.path()).count(error + "'KQvK.rtbw' is not a file"), 1);

  const auto kept = said(tables, set_path + folder.path().string() +
                                     "\nposition fen 8/8/8/4k3/8/8/8/K6R b - - 0 1\nd\n" +
                                     set_path + "<empty>\nd\n");
  EXPECT_EQ(kept.count(error + "the tables are not changed"), 1);
  EXPECT_EQ(kept.count("Tablebases WDL: loss"), 1) << "only before <empty>";
}

TEST(SyzygyOptions, ABrokenFileDoesNotHideTheOneOfALaterFolder) {
  const test::Folder folder;
  std::ofstream(folder / "KRvK.rtbw", std::ios::binary) << "no table";
  const auto said = converse({}, set_path + (folder / "").string() + ":" + tables +
                                     "\nposition fen 8/8/8/4k3/8/8/8/K6R b - - 0 1\nd\n");
  EXPECT_EQ(said.count("info string error: SyzygyPath: KRvK.rtbw: "), 1);
  EXPECT_EQ(said.count("Tablebases WDL: loss"), 1);
}

TEST(SyzygyOptions, AFileThatBecomesShorterEndsNothing) {
  const test::Folder folder;
  for (const char* const name : {"/KRvK.rtbw", "/KRvK.rtbz"})
    fs::copy(tables + name, folder.path());
  test::Program program;
  program.say(set_path + folder.path().string());
  program.say("position fen 8/8/8/4k3/8/8/8/K6R b - - 0 1");
  program.say("d");
  EXPECT_FALSE(program.until("Tablebases DTZ: -30").empty());
  for (const char* const name : {"KRvK.rtbw", "KRvK.rtbz"}) fs::resize_file(folder / name, 0);
  program.say("d");
  program.say("isready");
  const auto lines = program.until("readyok");
  ASSERT_FALSE(lines.empty());
  EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return line.rfind("info string error: SyzygyPath: KRvK.rtbw: damaged", 0) == 0;
  }));
}

TEST(SyzygyOptions, AreShownWithTheBoard) {
  const auto shown = [](const std::string& options, const std::string& fen) {
    return converse({}, options + "position fen " + fen + "\nd\n");
  };
  const std::string lost = "8/8/8/4k3/8/8/8/K6R b - - 0 1";
  const auto said = shown(set_path + tables + "\n", lost);
  EXPECT_EQ(said.count("Tablebases WDL: loss"), 1);
  EXPECT_EQ(said.count("Tablebases DTZ: -30"), 1);  // fathom and Stockfish say so, too
  EXPECT_FALSE(shown("", lost).says("Tablebases"));
  EXPECT_FALSE(
      shown(set_path + tables + "\n", "8/8/8/4k3/8/8/8/4K2R w K - 0 1").says("Tablebases"));
}

// With so few nodes the search alone does not find its way.
TEST(SyzygyOptions, WinsWhatTheTablesCallWonWithHardlyAnySearch) {
  test::Program program;
  program.say(set_path + tables);
  for (const char* const start : {"8/8/8/4k3/8/8/8/K6R w - - 0 1", "8/8/8/8/3k4/8/8/K6Q w - - 0 1",
                                  "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1"}) {
    chess::Position position = chess::parse_fen(start).value();
    chess::Position::Moves moves;
    std::string played;
    int plies = 0;
    for (; !position.generate(moves).is_over(); moves.clear()) {
      ASSERT_LT(++plies, 200) << start;
      ASSERT_FALSE(position.is_draw(0)) << start;
      program.say(fmt::format("position fen {} moves{}", start, played));
      program.say("go nodes 30");
      const auto lines = program.until("bestmove ");
      ASSERT_FALSE(lines.empty());
      const std::string best = test::word_after(lines.back(), "bestmove");
      position.make(chess::parse_uci_move(position, best).value());
      played += ' ' + best;
    }
    EXPECT_TRUE(position.in_check() && position.side_to_move() == chess::black) << start;
  }
}

}  // namespace
}  // namespace espalier::uci
