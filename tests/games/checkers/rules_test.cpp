// The rules of English draughts against published counts and against a plain array played at
// random; draws; positions and moves as text.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "games/checkers/notation.hpp"
#include "games/checkers/position.hpp"
#include "tests/environment.hpp"

namespace espalier::checkers {
namespace {

Board board_of(const std::string& fen) {
  const auto board = parse_fen(fen);
  EXPECT_TRUE(board) << fen << ": " << board.error().message;
  return *board;
}

/// Sequences of `depth` moves. `counts_ways`: a move that captures the same pieces in two ways
/// counts twice.
std::uint64_t perft(const Board& board, int depth, bool counts_ways) {
  if (counts_ways && board.can_capture()) {
    std::uint64_t leaves = 0;
    board.each_capture(
        [&](Move move) { leaves += depth == 1 ? 1 : perft(board.after(move), depth - 1, true); });
    return leaves;
  }
  Board::Moves moves;
  board.generate(moves);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) leaves += perft(board.after(move), depth - 1, counts_ways);
  return leaves;
}

// OEIS A133046. Up to eleven plies no capture has two ways.
constexpr std::array<std::uint64_t, 12> counts{
    7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388623673};

TEST(Checkers, Perft) {
  for (int depth = 1; depth <= 8; ++depth) {
    const std::uint64_t count = counts[static_cast<std::size_t>(depth - 1)];
    EXPECT_EQ(perft(Board(), depth, false), count) << depth;
    EXPECT_EQ(perft(Board(), depth, true), count) << depth;
  }
}
/// ESPALIER_PLIES in the environment chooses another depth, up to 12.
TEST(CheckersSlow, Perft) {
  EXPECT_EQ(perft(Board(), 9, false), counts[8]);
  EXPECT_EQ(perft(Board(), 10, false), counts[9]);
  const int deepest = test::number_from_environment("ESPALIER_PLIES", 10);
  for (int depth = 10; depth <= deepest; ++depth)
    EXPECT_EQ(perft(Board(), depth, true), counts.at(static_cast<std::size_t>(depth - 1))) << depth;
}

TEST(Checkers, CapturesTheSamePiecesInTwoWays) {
  // The king goes round four pieces, in either sense, and back to its square.
  const Board round = board_of("W:WK2:B6,7,14,15");
  EXPECT_EQ(perft(round, 1, false), 1U);
  EXPECT_EQ(perft(round, 1, true), 2U);
}

// ------------------------------------------------------------------------ the rules by an array --

/// The simplest implementation: 'b', 'w', 'B', 'W' or '.' by row and column, and moves as the
/// boards that they lead to.
class Array {
 public:
  explicit Array(const Board& board) : rows_(to_string(board)), side_(board.side_to_move()) {}

  /// The diagrams after each legal move.
  [[nodiscard]] std::set<std::string> successors() const {
    std::set<std::string> captures;
    std::set<std::string> others;
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        if (!is_own(at(row, column))) continue;
        for (const auto& [down, right] : {std::pair{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
          if (!may_go(at(row, column), down)) continue;
          if (at(row + down, column + right) == '.') {
            others.insert(moved(row, column, row + down, column + right).crowned().rows_);
          }
        }
        capture(*this, row, column, captures);
      }
    }
    return captures.empty() ? others : captures;
  }

 private:
  [[nodiscard]] char at(int row, int column) const {
    return row < 0 || row > 7 || column < 0 || column > 7 ? ' ' : rows_[index(row, column)];
  }
  [[nodiscard]] static std::size_t index(int row, int column) {
    return static_cast<std::size_t>(row * 9 + column);
  }
  [[nodiscard]] bool is_own(char c) const {
    return side_ == black ? c == 'b' || c == 'B' : c == 'w' || c == 'W';
  }
  [[nodiscard]] bool is_other(char c) const { return c != '.' && c != ' ' && !is_own(c); }
  [[nodiscard]] static bool may_go(char c, int down) {
    return c == 'B' || c == 'W' || (c == 'b' ? down > 0 : down < 0);
  }
  [[nodiscard]] Array moved(int row, int column, int to_row, int to_column) const {
    Array next = *this;
    next.rows_[index(row, column)] = '.';
    next.rows_[index(to_row, to_column)] = at(row, column);
    return next;
  }
  [[nodiscard]] Array crowned() const {
    Array next = *this;
    for (int column = 0; column < 8; ++column) {
      if (at(7, column) == 'b') next.rows_[index(7, column)] = 'B';
      if (at(0, column) == 'w') next.rows_[index(0, column)] = 'W';
    }
    return next;
  }
  static void capture(const Array& array, int row, int column, std::set<std::string>& results) {
    const char piece = array.at(row, column);
    for (const auto& [down, right] : {std::pair{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
      if (!may_go(piece, down) || !array.is_other(array.at(row + down, column + right)) ||
          array.at(row + 2 * down, column + 2 * right) != '.') {
        continue;
      }
      Array next = array.moved(row, column, row + 2 * down, column + 2 * right);
      next.rows_[index(row + down, column + right)] = '.';
      std::set<std::string> further;
      if (next.crowned().rows_ == next.rows_) {
        capture(next, row + 2 * down, column + 2 * right, further);
      }
      if (further.empty()) further.insert(next.crowned().rows_);
      results.merge(further);
    }
  }

  std::string rows_;
  Side side_;
};

TEST(Checkers, AgreesWithAnArray) {
  std::mt19937 random(1);
  int captures = 0;
  int several_captured = 0;
  int kings = 0;
  for (int game = 0; game < 150; ++game) {
    Position position;
    std::vector<std::pair<std::string, Move>> past;
    MovesOf<Position> moves;
    while (!position.generate(moves).is_over() && !position.is_draw(0)) {
      const Board& board = position.board();
      std::set<std::string> successors;
      for (const Move move : moves) {
        ASSERT_TRUE(board.is_legal(move));
        ASSERT_TRUE(successors.insert(to_string(board.after(move))).second) << to_fen(board);
      }
      ASSERT_EQ(successors, Array(board).successors()) << to_fen(board);
      const Move move = moves[random() % moves.size()];
      captures += move.is_capture() ? 1 : 0;
      several_captured += std::popcount(move.captured()) > 1 ? 1 : 0;
      kings += std::popcount(board.kings());
      past.emplace_back(to_fen(board), move);
      const std::uint64_t key = position.key_after(move);
      position.make(move);
      ASSERT_EQ(position.key(), key);
      moves.clear();
    }
    for (; !past.empty(); past.pop_back()) {
      position.unmake(past.back().second);
      ASSERT_EQ(to_fen(position.board()), past.back().first);
    }
    ASSERT_EQ(position.key(), Position().key());
  }
  EXPECT_GT(captures, 1500);
  EXPECT_GT(several_captured, 150);
  EXPECT_GT(kings, 1000);
}

/// Boards at random have more kings, more captures at once and circular ones.
TEST(Checkers, AgreesWithAnArrayOnRandomBoards) {
  std::mt19937 random(2);
  int circular = 0;
  for (int i = 0; i < 20000; ++i) {
    std::array<Bits, 2> pieces{};
    Bits kings = 0;
    for (int square = 1; square <= square_count; ++square) {
      const std::size_t side = random() % 2;
      if (random() % 3 == 0 || std::popcount(pieces[side]) == 12) continue;
      pieces[side] |= bit(square);
      if (random() % 2 == 0 || (crown_row[side] & bit(square)) != 0) kings |= bit(square);
    }
    const Board board(pieces[0], pieces[1], kings, random() % 2 == 0 ? black : white);
    Board::Moves moves;
    board.generate(moves);
    std::set<std::string> successors;
    for (const Move move : moves) {
      successors.insert(to_string(board.after(move)));
      circular += move.is_capture() && move.from() == move.to() ? 1 : 0;
      const auto read = parse_pdn(to_pdn(move, board), board);
      ASSERT_TRUE(read) << read.error().message;
      ASSERT_EQ(*read, move);
    }
    ASSERT_EQ(successors, Array(board).successors()) << to_fen(board);
    ASSERT_EQ(*parse_fen(to_fen(board)), board);
    ASSERT_EQ(board.has_moves(), !moves.empty());
  }
  EXPECT_GT(circular, 0);
}

TEST(Checkers, CrowningEndsTheMove) {
  // Crowned on 30, the piece could capture 26 if the move went on.
  const Board board = board_of("B:W25,26:B21");
  Board::Moves moves;
  board.generate(moves);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(to_pdn(moves[0], board), "21x30");
  const Board after = board.after(moves[0]);
  EXPECT_EQ(to_fen(after), "W:W26:BK30");
}

TEST(Checkers, ASideWithoutMovesLoses) {
  MovesOf<Position> moves;
  EXPECT_EQ(Position(board_of("W:W:B1")).generate(moves), Outcome::loss());
  EXPECT_EQ(Position(board_of("W:W5:B1")).generate(moves), Outcome::loss());
  EXPECT_EQ(Position(board_of("B:W5:B1")).generate(moves), Outcome::ongoing());
}

// ------------------------------------------------------------------------------------------ draws
// --

void play(Position& position, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    const auto move = parse_pdn(text, position.board());
    ASSERT_TRUE(move) << text << ": " << move.error().message;
    position.make(*move);
  }
}

TEST(Checkers, DrawsByRepetition) {
  Position position(board_of("B:WK32:BK1"));
  const std::vector<std::string> round{"1-5", "32-28", "5-1", "28-32"};
  play(position, round);
  EXPECT_FALSE(position.is_draw(0));  // the second time, but both before the root
  EXPECT_FALSE(position.is_draw(4));  // the root itself
  EXPECT_TRUE(position.is_draw(5));
  play(position, round);
  EXPECT_TRUE(position.is_draw(0));
}

TEST(Checkers, DrawsByFortyMoves) {
  // Two kings of each side that walk on circles of different length.
  Position position(board_of("B:WK32,K31:BK1,K2"));
  std::mt19937 random(3);
  while (position.reversible_plies() < 2 * Position::draw_moves) {
    EXPECT_EQ(position.key() == Position(position.board()).key(), position.reversible_plies() < 24);
    MovesOf<Position> moves;
    (void)position.generate(moves);
    std::vector<Move> quiet;
    for (const Move move : moves) {
      if (!move.is_capture() && !position.board().after(move).can_capture()) quiet.push_back(move);
    }
    ASSERT_FALSE(quiet.empty());
    position.make(quiet[random() % quiet.size()]);
  }
  EXPECT_TRUE(position.is_draw(0));

  // The clock starts again with a capture or a move of a piece that is not a king.
  Position other(board_of("B:WK32,30:BK1,9"));
  play(other, {"1-5", "32-28"});
  EXPECT_EQ(other.reversible_plies(), 2);
  play(other, {"9-13"});
  EXPECT_EQ(other.reversible_plies(), 0);
}

// ------------------------------------------------------------------------------------------ text
// --

TEST(Checkers, ReadsPositions) {
  EXPECT_EQ(*parse_fen("B:W21-32:B1-12"), Board());
  EXPECT_EQ(*parse_fen("B:B1-12:W21,22,23,24,25,26,27,28-32.\n"), Board());
  EXPECT_EQ(to_fen(Board()), "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
  EXPECT_EQ(to_string(Board()),
            " b b b b\nb b b b \n b b b b\n. . . . \n . . . .\nw w w w \n w w w w\nw w w w \n");
  const Board kings = board_of("W:WK10,K31,18:B12,K32");
  EXPECT_EQ(kings.kings(), bit(10) | bit(31) | bit(32));
  EXPECT_EQ(kings.side_to_move(), white);
  EXPECT_EQ(to_fen(kings), "W:WK10,18,K31:B12,K32");
}

TEST(Checkers, RefusesPositionsAndSaysWhere) {
  using Kind = NotationError::Kind;
  const std::vector<std::tuple<std::string, Kind, std::size_t, std::string>> cases{
      {"", Kind::fen, 0,
       "a position begins with the side to move, B or W, not with the end of the text"},
      {"R:W1:B2", Kind::fen, 0, "a position begins with the side to move, B or W, not with 'R'"},
      {"B", Kind::fen, 1, "a colon is expected, as in B:W21,22:B1,K2, not the end of the text"},
      {"B:W21", Kind::fen, 5, "a colon is expected, as in B:W21,22:B1,K2, not the end of the text"},
      {"B:W21:W22", Kind::fen, 6, "White's pieces are listed twice"},
      {"B:W21:X22", Kind::fen, 6, "B or W and a list of squares are expected, not 'X'"},
      {"B:W21:B1:", Kind::fen, 8, "the end of the position is expected, not ':'"},
      {"B:W0:B1", Kind::square, 3, "there is no square 0; they are numbered from 1 to 32"},
      {"B:W33:B1", Kind::square, 3, "there is no square 33; they are numbered from 1 to 32"},
      {"B:W99999999999999999999:B1", Kind::square, 3,
       "there is no square 99999999; they are numbered from 1 to 32"},
      {"B:W21,:B1", Kind::square, 6, "a square from 1 to 32 is expected, not ':'"},
      {"B:W21,K\xff:B1", Kind::square, 7, "a square from 1 to 32 is expected, not byte 255"},
      {"B:W24-21:B1", Kind::square, 3, "a range of squares must ascend, as in 1-12"},
      {"B:W21:B1,21", Kind::square, 9, "square 21 holds two pieces"},
      {"B:W4:B1", Kind::piece, 3,
       "White's piece on square 4 must be a king, K4: it is on its last row"},
      {"B:W21:B29", Kind::piece, 7,
       "Black's piece on square 29 must be a king, K29: it is on its last row"},
      {"B:W20-32:B1", Kind::piece, 3, "White has more than 12 pieces"},
  };
  for (const auto& [fen, kind, offset, message] : cases) {
    const auto board = parse_fen(fen);
    ASSERT_FALSE(board) << fen;
    EXPECT_EQ(board.error().message, message);
    EXPECT_EQ(board.error().kind, kind) << fen;
    EXPECT_EQ(board.error().offset, offset) << fen;
  }
}

TEST(Checkers, MutatedPositionsAreReadOrRefusedWithASentence) {
  const std::string fen = "W:WK10,18,21-24,K31:B12,K32,1,2,3-5.";
  std::mt19937 random(4);
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string mutated = fen;
    for (unsigned changes = 1 + random() % 2; changes > 0; --changes) {
      mutated[random() % mutated.size()] = static_cast<char>(random() % 256);
    }
    const auto board = parse_fen(mutated);
    if (board) {
      ++read;
      ASSERT_EQ(*parse_fen(to_fen(*board)), *board);
      Board::Moves moves;
      board->generate(moves);
    } else {
      const std::string& message = board.error().message;
      ASSERT_TRUE(!message.empty() && message.size() < 120);
      ASSERT_TRUE(
          std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
      ASSERT_LE(board.error().offset, mutated.size());
    }
  }
  EXPECT_GT(read, 100);
}

TEST(Checkers, ReadsMoves) {
  const Board start;
  EXPECT_EQ(*parse_pdn("11-15", start), Move(11, 15));
  EXPECT_EQ(to_pdn(Move(11, 15), start), "11-15");
  const Board two_ways = board_of("W:W18:B6,7,14,15");
  EXPECT_EQ(perft(two_ways, 1, false), 2U);
  for (const auto& [text, captured] :
       {std::pair{"18x11x2", bit(15) | bit(7)}, {"18x9x2", bit(14) | bit(6)}}) {
    const Move move(18, 2, captured);
    EXPECT_EQ(to_pdn(move, two_ways), text);
    EXPECT_EQ(*parse_pdn(text, two_ways), move);
  }
  EXPECT_EQ(parse_pdn("18x2", two_ways).error().message,
            "several captures are 18x2; write one as 18x11x2");
  // All squares may be written even if two would do.
  const Board one_way = board_of("W:W18:B7,15");
  EXPECT_EQ(to_pdn(*parse_pdn("18x11x2", one_way), one_way), "18x2");
  EXPECT_EQ(squares_of(*parse_pdn("18x2", one_way), one_way), (std::vector{18, 11, 2}));
  EXPECT_EQ(parse_pdn("18x9x2", one_way).error().kind, NotationError::Kind::illegal);
  const std::vector<std::tuple<std::string, NotationError::Kind, std::string>> cases{
      {"", NotationError::Kind::square,
       "a square from 1 to 32 is expected, not the end of the text"},
      {"11", NotationError::Kind::move,
       "a move has the form 11-15 or 24x15x8: the end of the text is not expected"},
      {"11-15 ", NotationError::Kind::move,
       "a move has the form 11-15 or 24x15x8: byte 32 is not expected"},
      {"11-", NotationError::Kind::square,
       "a square from 1 to 32 is expected, not the end of the text"},
      {"11-14", NotationError::Kind::illegal, "11-14 is not a legal move in " + to_fen(start)},
      {"11x15", NotationError::Kind::illegal, "11x15 is not a legal move in " + to_fen(start)},
  };
  for (const auto& [text, kind, message] : cases) {
    const auto move = parse_pdn(text, start);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().kind, kind) << text;
    EXPECT_EQ(move.error().message, message);
  }
}

}  // namespace
}  // namespace espalier::checkers
