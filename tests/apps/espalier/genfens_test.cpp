// Tests of the command `genfens`, called as OpenBench calls it.
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

#include "games/chess/notation/fen.hpp"
#include "tests/shell.hpp"

namespace espalier::apps {
namespace {

using espalier::test::Ended;
using espalier::test::Folder;
using espalier::test::shell;

Ended genfens(const std::string& arguments) {
  return shell(ESPALIER_PROGRAM " \"genfens " + arguments + "\" quit");
}

TEST(Genfens, PrintsDifferentSoundPositionsForEachSeed) {
  const Ended first = genfens("20 seed 1 book None");
  ASSERT_EQ(first.status, 0) << first.output;
  EXPECT_EQ(genfens("20 seed 1 book None extra words").output, first.output);
  EXPECT_NE(genfens("20 seed 2 book None").output, first.output);
  std::istringstream lines(first.output);
  std::set<std::string> fens;
  const std::string prefix = "info string genfens ";
  for (std::string line; std::getline(lines, line);) {
    ASSERT_EQ(line.substr(0, prefix.size()), prefix);
    const std::string fen = line.substr(prefix.size());
    EXPECT_TRUE(chess::parse_fen(fen)) << fen;
    fens.insert(fen);
  }
  EXPECT_EQ(fens.size(), 20U);
}

TEST(Genfens, StartsFromABook) {
  const Folder folder;
  // Kings and pawns only: no random move brings back a piece within nine plies.
  espalier::test::write(folder / "book.epd",
                        "\xEF\xBB\xBF"
                        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - bm e4;\n");
  const Ended ended = genfens("5 seed 1 book " + (folder / "book.epd").string());
  ASSERT_NE(ended.output.find("info string genfens "), std::string::npos) << ended.output;
  std::istringstream lines(ended.output);
  for (std::string line; std::getline(lines, line);) {
    const std::string board = line.substr(20, line.find(' ', 20) - 20);
    EXPECT_EQ(board.find_first_of("qrnbQRNB"), std::string::npos) << line;
  }
}

TEST(Genfens, RefusesBadInput) {
  for (const char* arguments : {"", "x seed 1", "0 seed 1", "5", "5 seed x"}) {
    EXPECT_NE(genfens(arguments).output.find("genfens: write"), std::string::npos) << arguments;
  }
  EXPECT_NE(genfens("5 seed 1 book /nonexistent").output.find("No such file"), std::string::npos);
}

}  // namespace
}  // namespace espalier::apps
