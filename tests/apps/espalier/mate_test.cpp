// `go mate N`: ends with the shortest mate or says that there is none.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/apps/espalier/conversation.hpp"

namespace espalier::test {
namespace {

struct Mate {
  const char* fen;
  int moves;
};
/// Shortest mates of the side to move: of a bare rook or queen, and from games and compositions.
constexpr Mate mates[] = {
    {"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1},
    {"7k/8/8/8/8/1R6/R7/K7 w - - 0 1", 2},
    {"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 3},
    {"2b2r1k/4q2p/3p2pQ/2pBp3/8/6P1/1PP2P1P/R5K1 w - - 0 1", 5},
};

[[nodiscard]] bool says(const Search& search, const std::string& text) {
  return std::find(search.strings.begin(), search.strings.end(), "info string " + text) !=
         search.strings.end();
}

/// `go mate N ...` in a conversation of its own.
[[nodiscard]] Search search_mate(const std::string& fen, const std::string& go) {
  Conversation conversation;
  conversation.say("position fen " + fen);
  Search search = conversation.search(go);
  conversation.end();
  return search;
}

TEST(UciMate, IsFoundAtItsShortest) {
  for (const Mate& mate : mates) {
    for (int moves = mate.moves; moves <= std::min(mate.moves + 1, 4); ++moves) {
      SCOPED_TRACE(std::string(mate.fen) + " in " + std::to_string(moves));
      const Search search = search_mate(mate.fen, "go mate " + std::to_string(moves));
      const auto lines = search.final_lines();
      ASSERT_EQ(lines.size(), 1U);
      EXPECT_TRUE(lines[0].is_mate);
      EXPECT_EQ(lines[0].score, mate.moves);
      EXPECT_TRUE(search.strings.empty());
    }
  }
}

TEST(UciMate, IsExcludedWhereThereIsNone) {
  for (const Mate& mate : mates) {
    if (mate.moves == 1 || mate.moves > 4) continue;
    const std::string moves = std::to_string(mate.moves - 1);
    const Search search = search_mate(mate.fen, "go mate " + moves);
    EXPECT_TRUE(says(search, "no mate in " + moves + " exists")) << mate.fen;
    EXPECT_NE(search.best, "(none)");
  }
}

TEST(UciMate, IsNotTakenForOneByTheSideThatIsMated) {
  const Search search = search_mate("7k/R7/8/8/8/8/1R6/K7 b - - 0 1", "go mate 2");
  EXPECT_TRUE(says(search, "no mate in 2 exists"));
}

TEST(UciMate, ThatIsTooFarIsNeitherFoundNorExcluded) {
  const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const Search search = search_mate(fen, "go mate 20 nodes 20000");
  EXPECT_TRUE(says(search, "a mate in 20 was neither found nor excluded"));
  EXPECT_EQ(search.infos.back().nodes, 20000) << "the proof counts";
}

TEST(UciMate, IsLookedForAmongTheMovesToSearch) {
  const Search search = search_mate(mates[0].fen, "go mate 1 searchmoves a1a2 d1d7");
  EXPECT_TRUE(says(search, "no mate in 1 exists"));
  EXPECT_TRUE(search.best == "a1a2" || search.best == "d1d7");
}

TEST(UciMate, CanBeStoppedAndHasNoMoveInAGameThatIsOver) {
  Conversation conversation;
  conversation.follow(
      "go mate 40 | ~ 100 | stop | < bestmove | go mate 40 movetime 100 | < bestmove |"
      "position startpos moves f2f3 e7e5 g2g4 d8h4 | go mate 3 | < bestmove (none)");
  conversation.end();
}

}  // namespace
}  // namespace espalier::test
