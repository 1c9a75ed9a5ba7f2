// The options of endgame tables, and games won with them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

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
    return converse({}, set_path + tables + "\n" + options + "position fen " + fen +
                            "\nsetoption name MultiPV value 9\ngo depth 4\n");
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
