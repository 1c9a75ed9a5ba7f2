// The oracle on chess: with every exact enhancement on, the search gives the value of plain
// minimax and one of its moves.
//
// To four plies that is exact although a table entry does not depend on the path to its position. A
// position recurs on the fifth ply at the earliest, and paths of unequal length to one position,
// which the fifty-move counter could distinguish, leave no depth to search before that.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "espalier/search/parallel_search.hpp"
#include "espalier/search/search.hpp"
#include "espalier/textbook/reference.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "tests/games/chess/random_games.hpp"

namespace espalier::chess {
namespace {

using Truth = textbook::Solution<Position>;

constexpr const char* fens[] = {
    // Openings and middle games.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    chess::testing::kiwipete,
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "2r3k1/pp3ppp/4p3/3q4/3P4/2R1Q3/P4PPP/6K1 b - - 3 25",
    // In check, checks, pins, promotions.
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "4k3/8/8/8/8/8/4q3/4K2R w K - 0 1",
    "3k4/8/8/8/3q4/8/3R4/3K4 b - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/P1k5/K7/8/8/8/8/8 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1",
    // Mates and stalemates near.
    "6k1/5ppp/8/8/8/8/8/4R2K w - - 0 1",
    "k7/8/2K5/8/8/8/8/1Q6 w - - 0 1",
    "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1",
    "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
    "5k2/5P2/5K2/8/8/8/8/8 b - - 0 1",
    "1k6/8/1K6/8/8/8/8/7R w - - 0 1",
    // Draws by rule within the tree: counters that run out, material that dwindles.
    "8/8/3k4/8/3K4/8/4R3/8 w - - 97 80",
    "4k3/3p4/8/8/8/8/3P4/4K3 w - - 98 80",
    "8/8/4k3/3n4/4K3/3B4/8/8 w - - 96 80",
    "8/8/8/3k4/3p4/3K4/8/8 w - - 0 1",
    // Chess960 with castling on both sides.
    "1rk4r/p3pppp/8/8/8/8/P3PPPP/1RK4R w HBhb - 0 1",
    "qr1k1r2/8/8/8/8/8/8/QR1K1R2 b FBfb - 0 1",
};

/// The result of minimax; each position is computed once for all tests of one program run.
const Truth& truth_of(const char* fen, int depth) {
  static std::map<std::pair<std::string, int>, Truth> known;
  const auto [entry, is_new] = known.try_emplace({fen, depth});
  if (is_new) {
    Position position = testing::at(fen);
    Evaluation evaluation;
    entry->second = textbook::solve(position, evaluation, depth);
  }
  return entry->second;
}

/// Parameters with an aspiration window from the first iteration, whose width is set by the test.
Parameters narrow{.aspiration_depth = 1};

template <class S>
void compare(S& search, int most) {
  for (const char* fen : fens) {
    for (int depth = 1; depth <= most; ++depth) {
      const Truth& truth = truth_of(fen, depth);
      search.clear();
      const auto result = search.run(testing::at(fen), {.depth = depth});
      ASSERT_EQ(result.score(), truth.score) << fen << " depth " << depth;
      ASSERT_EQ(result.moves.empty(), truth.best_moves.empty()) << fen;
      if (result.moves.empty()) continue;
      const auto& best = truth.best_moves;
      ASSERT_NE(std::find(best.begin(), best.end(), result.best_move()), best.end()) << fen;
    }
  }
}

void compare_all(int most) {
  constexpr Enhancements exact = Enhancements::exact();
  {
    SCOPED_TRACE("exact");
    Search<Position, Evaluation, SearchHooks, exact> search({}, 4);
    compare(search, most);
  }
  {
    SCOPED_TRACE("no table");
    Search<Position, Evaluation, SearchHooks, exact.without(&Enhancements::table)> search({}, 1);
    compare(search, most);
  }
  for (const Score width : {1, 60}) {
    SCOPED_TRACE("aspiration " + std::to_string(width));
    narrow.aspiration_width = width;
    Search<Position, Evaluation, SearchHooks, exact, NoObserver, narrow> search({}, 4);
    compare(search, most);
  }
  {
    SCOPED_TRACE("two threads");
    ParallelSearch<Position, Evaluation, SearchHooks, exact> team({}, 2, 1);
    compare(team, most);
  }
}

TEST(ChessOracle, EqualsMinimaxToThreePlies) { compare_all(3); }
TEST(ChessOracleSlow, EqualsMinimaxToFourPlies) { compare_all(4); }

}  // namespace
}  // namespace espalier::chess
