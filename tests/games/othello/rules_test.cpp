// The rules of Othello against published counts and against a plain array played at random, and
// the reading of positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "games/othello/position.hpp"
#include "tests/environment.hpp"

namespace espalier::othello {
namespace {

/// Leaves of the tree of all games. A game that ends early is one leaf; a pass is a ply, or
/// does not count as one.
std::uint64_t perft(Position& position, int depth, bool pass_is_a_ply) {
  if (depth == 0) return 1;
  MovesOf<Position> moves;
  if (position.generate(moves).is_over()) return 1;
  const bool is_pass = moves[0].is_pass();
  if (depth == 1 && !is_pass) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    position.make(move);
    leaves += perft(position, is_pass && !pass_is_a_ply ? depth : depth - 1, pass_is_a_ply);
    position.unmake(move);
  }
  return leaves;
}

// A. Bik, "Perft for Reversi", 2009: a pass is a ply. The second convention differs from the ninth
// ply on, when the first pass is possible.
constexpr std::array<std::uint64_t, 11> perft_counts{
    4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800};
constexpr std::array<std::uint64_t, 3> counts_without_passes{3005320, 24571420, 212260880};

void expect_counts(int first, int last) {
  Position position;
  for (int depth = first; depth <= last; ++depth) {
    const auto i = static_cast<std::size_t>(depth - 1);
    EXPECT_EQ(perft(position, depth, true), perft_counts[i]) << depth;
    EXPECT_EQ(perft(position, depth, false),
              depth < 9 ? perft_counts[i] : counts_without_passes[i - 8])
        << depth;
  }
  EXPECT_EQ(position, Position());
}

TEST(Othello, Perft) { expect_counts(1, 8); }
/// ESPALIER_PLIES in the environment chooses another depth, up to 11.
TEST(OthelloSlow, Perft) { expect_counts(9, test::number_from_environment("ESPALIER_PLIES", 10)); }

// ------------------------------------------------------------------------ the rules by an array --

/// The simplest implementation of Othello: 'X', 'O' and '-' by row and column.
class Array {
 public:
  explicit Array(std::string squares) : squares_(std::move(squares)) {}

  [[nodiscard]] char at(int column, int row) const {
    return column < 0 || column > 7 || row < 0 || row > 7
               ? ' '
               : squares_[static_cast<std::size_t>(row * 8 + column)];
  }
  /// The squares that a disc of `colour` would flip.
  [[nodiscard]] std::vector<int> flipped(int square, char colour) const {
    std::vector<int> all;
    if (squares_[static_cast<std::size_t>(square)] != '-') return all;
    for (int down = -1; down <= 1; ++down) {
      for (int right = -1; right <= 1; ++right) {
        std::vector<int> line;
        int column = square % 8 + right;
        int row = square / 8 + down;
        for (; at(column, row) == (colour == 'X' ? 'O' : 'X'); column += right, row += down) {
          line.push_back(row * 8 + column);
        }
        if (at(column, row) == colour) all.insert(all.end(), line.begin(), line.end());
      }
    }
    return all;
  }
  [[nodiscard]] std::vector<int> legal(char colour) const {
    std::vector<int> squares;
    for (int square = 0; square < 64; ++square) {
      if (!flipped(square, colour).empty()) squares.push_back(square);
    }
    return squares;
  }
  void place(int square, char colour) {
    for (const int other : flipped(square, colour)) {
      squares_[static_cast<std::size_t>(other)] = colour;
    }
    squares_[static_cast<std::size_t>(square)] = colour;
  }
  [[nodiscard]] int count(char colour) const {
    return static_cast<int>(std::count(squares_.begin(), squares_.end(), colour));
  }
  [[nodiscard]] const std::string& squares() const { return squares_; }

 private:
  std::string squares_;
};

/// Compares the position with the array, move by move, to the end of a random game; then unmakes
/// all moves. Returns the number of passes.
int play_at_random(std::mt19937& random) {
  Position position;
  Array array("---------------------------OX------XO---------------------------");
  std::vector<std::pair<Position, Move>> game;
  int passes = 0;
  for (;;) {
    const char own = position.side_to_move() == 0 ? 'X' : 'O';
    const char other = own == 'X' ? 'O' : 'X';
    EXPECT_EQ(to_obf(position), array.squares() + ' ' + own);
    MovesOf<Position> moves;
    const Outcome outcome = position.generate(moves);
    std::vector<int> squares;
    for (const Move move : moves) {
      EXPECT_TRUE(position.is_legal(move));
      if (!move.is_pass()) squares.push_back(move.square());
    }
    EXPECT_EQ(squares, array.legal(own));
    EXPECT_EQ(outcome.is_over(), array.legal(own).empty() && array.legal(other).empty());
    EXPECT_EQ(position.is_legal(Move::pass()), !outcome.is_over() && squares.empty());
    if (outcome.is_over()) {
      const int difference = array.count(own) - array.count(other);
      const int won = difference > 0 ? array.count('-') : difference < 0 ? -array.count('-') : 0;
      EXPECT_EQ(outcome, Outcome::scored(disc * (difference + won)));
      break;
    }
    const Move move = moves[random() % moves.size()];
    passes += move.is_pass() ? 1 : 0;
    game.emplace_back(position, move);
    const std::uint64_t key = position.key_after(move);
    if (!move.is_pass()) array.place(move.square(), own);
    position.make(move);
    EXPECT_EQ(position.key(), key);
  }
  for (; !game.empty(); game.pop_back()) {
    position.unmake(game.back().second);
    EXPECT_EQ(position, game.back().first);
  }
  return passes;
}

TEST(Othello, AgreesWithAnArray) {
  std::mt19937 random(1);
  int passes = 0;
  for (int game = 0; game < 200 && !HasFailure(); ++game) passes += play_at_random(random);
  EXPECT_GT(passes, 50);
}

TEST(Othello, FlipsInEveryDirection) {
  // A disc at d4, with own discs at the ends of all eight lines and the opponent's between.
  const Bits own = bit(0) | bit(3) | bit(6) | bit(24) | bit(31) | bit(48) | bit(59) | bit(63);
  EXPECT_EQ(flips(27, own, 0), 0U);
  const Bits lines = detail::rays[27].up[0] | detail::rays[27].up[1] | detail::rays[27].up[2] |
                     detail::rays[27].up[3] | detail::rays[27].down[0] | detail::rays[27].down[1] |
                     detail::rays[27].down[2] | detail::rays[27].down[3];
  EXPECT_EQ(std::popcount(lines), 27);
  EXPECT_EQ(flips(27, own, lines & ~own), lines & ~own);
  EXPECT_EQ(flips(27, own & ~bit(63), lines & ~own), lines & ~own & ~detail::rays[27].up[3]);
}

// ------------------------------------------------------------------------------------- stability
// --

TEST(Othello, StableDiscsAreNeverFlipped) {
  std::mt19937 random(2);
  int stable_discs_seen = 0;
  for (int game = 0; game < 200; ++game) {
    Position position;
    std::array<Bits, 2> stable{};  // by side
    MovesOf<Position> moves;
    while (!position.generate(moves).is_over()) {
      const auto side = static_cast<std::size_t>(position.side_to_move());
      ASSERT_EQ(stable[side] & ~position.own(), 0U) << to_string(position);
      ASSERT_EQ(stable[side ^ 1] & ~position.opponent(), 0U) << to_string(position);
      stable[side] = stable_discs(position.own(), position.opponent());
      stable[side ^ 1] = stable_discs(position.opponent(), position.own());
      position.make(moves[random() % moves.size()]);
      moves.clear();
    }
    stable_discs_seen += std::popcount(stable[0] | stable[1]);
    const bool is_full = position.empty() == 0;
    if (is_full) {
      EXPECT_EQ(stable_discs(position.own(), position.opponent()), position.own());
    }
  }
  EXPECT_GT(stable_discs_seen, 200 * 30);
  EXPECT_EQ(stable_discs(corners, 0), corners);
  EXPECT_EQ(stable_discs(bit(1) | bit(9), 0), 0U);
  EXPECT_EQ(stable_discs(bit(0) | bit(1) | bit(8) | bit(9), 0), bit(0) | bit(1) | bit(8));
}

// ------------------------------------------------------------------------------------------ text
// --

TEST(Othello, ReadsTestPositions) {
  const std::string start = "---------------------------OX------XO--------------------------- X";
  const auto initial = parse_obf(start + ";\r\n");
  ASSERT_TRUE(initial) << initial.error().message;
  EXPECT_EQ(initial->position, Position());
  EXPECT_TRUE(initial->values.empty());
  EXPECT_EQ(to_obf(Position()), start);
  const auto ffo = parse_obf(
      "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; "
      "H7:+6; A2:+6; A3:+4; B1:-4; A4:-22; G2:-24;");
  ASSERT_TRUE(ffo) << ffo.error().message;
  ASSERT_EQ(ffo->values.size(), 8U);
  EXPECT_EQ(ffo->values[0], (MoveValue{Move::at(62), 18}));
  EXPECT_EQ(ffo->values[7], (MoveValue{Move::at(14), -24}));
  EXPECT_EQ(to_string(ffo->position),
            "--XXXXX-\n-OOOXX-O\n-OOOXXOX\n-OXOXOXX\nOXXXOXXX\n--XOXOXX\n-XXXOOO-\n-OOOOO--\n");
  MovesOf<Position> moves;
  (void)ffo->position.generate(moves);
  EXPECT_EQ(moves.size(), ffo->values.size());
  EXPECT_EQ(parse_obf(to_obf(ffo->position))->position, ffo->position);
}

TEST(Othello, ReadsPositionsOfOtherPrograms) {
  const auto reads = [](std::string_view text) {
    const auto position = parse_position(text);
    EXPECT_TRUE(position) << text << ": " << position.error().message;
    return position ? *position : Position();
  };
  EXPECT_EQ(reads("8/8/8/3ox3/3xo3/8/8/8 x"), Position());
  EXPECT_EQ(reads("8/8/8/3ox3/3xo3/8/8/8 x 0 1"), Position());
  EXPECT_EQ(reads("---------------------------O*------*O--------------------------- *"),
            Position());
  Position played;
  for (const char* const move : {"f5", "d6", "c3"}) played.make(*parse_move(move));
  EXPECT_EQ(reads("f5d6c3"), played);
  EXPECT_EQ(reads("F5 D6 C3"), played);
  EXPECT_EQ(*parse_move("0000"), Move::pass());
  EXPECT_EQ(parse_position("f5d6a1").error().offset, 4U);
  EXPECT_FALSE(parse_position("f5d"));
  EXPECT_FALSE(parse_position("8/8/8/3ox3/3xo3/8/8/7 x"));
  EXPECT_FALSE(parse_position("8/8/8/3ox3/3xo3/8/8/8"));
}

TEST(Othello, TranscriptsLeaveOutPasses) {
  // Random games to their end: their moves without passes lead to the same position.
  std::mt19937 random(5);
  int passes = 0;
  for (int game = 0; game < 200; ++game) {
    Position position;
    std::string text;
    for (;;) {
      MovesOf<Position> moves;
      if (position.generate(moves).is_over()) break;
      const Move move = moves[random() % moves.size()];
      if (move.is_pass()) {
        ++passes;
      } else {
        text += to_string(move);
      }
      position.make(move);
    }
    const auto read = parse_position(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->own() | read->opponent(), position.own() | position.opponent());
  }
  EXPECT_GT(passes, 20);
}

TEST(Othello, RefusesPositionsAndSaysWhere) {
  const std::string board = "---------------------------OX------XO---------------------------";
  using Kind = PositionError::Kind;
  const std::vector<std::tuple<std::string, PositionError::Kind, std::size_t, std::string>> cases{
      {"", Kind::board, 0, "the board has 0 squares; 64 are needed, row by row from a1 to h8"},
      {board.substr(1) + " X", Kind::board, 63,
       "the board has 63 squares; 64 are needed, row by row from a1 to h8"},
      {"Q" + board.substr(1) + " X", Kind::board, 0,
       "square a1: 'Q' is none of X (Black), O (White) and - (empty)"},
      {std::string(9, '-') + '\xff' + board.substr(10) + " X", Kind::board, 9,
       "square b2: byte 255 is none of X (Black), O (White) and - (empty)"},
      {std::string(64, '-') + " X", Kind::empty_centre, 27,
       "square d4 is empty; d4, e4, d5 and e5 always hold a disc"},
      {board, Kind::side, 64,
       "the 64 squares must be followed by a space and the side to move, X or O"},
      {board + "-X", Kind::side, 64,
       "the 64 squares must be followed by a space and the side to move, X or O"},
      {board + " Z", Kind::side, 64,
       "the 64 squares must be followed by a space and the side to move, X or O"},
      {board + " XX", Kind::side, 66,
       "the side to move must be followed by a semicolon or the end of the line, not by 'X'"},
      {board + " X; A1:+3;", Kind::move, 68, "a1 is not a legal move"},
      {board + " X; F5:+0; PASS:+3;", Kind::move, 75, "pass is not a legal move"},
      {board + " X; F5:+65;", Kind::move, 68,
       "the value of a move has the form F5:+2, from -64 to +64"},
      {board + " X; F5;", Kind::move, 68,
       "the value of a move has the form F5:+2, from -64 to +64"},
      {board + " X; F9:+2;", Kind::move, 68,
       "the value of a move has the form F5:+2, from -64 to +64"},
  };
  for (const auto& [line, kind, offset, message] : cases) {
    const auto position = parse_obf(line);
    ASSERT_FALSE(position) << line;
    EXPECT_EQ(position.error().message, message);
    EXPECT_EQ(position.error().kind, kind) << line;
    EXPECT_EQ(position.error().offset, offset) << line;
  }
}

TEST(Othello, MutatedLinesAreReadOrRefusedWithASentence) {
  const std::string line =
      "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X; D1:+2; G3:+0; B8:-2;";
  std::mt19937 random(3);
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string mutated = line;
    for (unsigned changes = 1 + random() % 2; changes > 0; --changes) {
      mutated[random() % mutated.size()] = static_cast<char>(random() % 256);
    }
    if (random() % 8 == 0) mutated.resize(random() % mutated.size());
    const auto test = parse_obf(mutated);
    if (test) {
      ++read;
      EXPECT_EQ(parse_obf(to_obf(test->position))->position, test->position);
    } else {
      const std::string& message = test.error().message;
      ASSERT_FALSE(message.empty());
      EXPECT_TRUE(
          std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
      EXPECT_LE(test.error().offset, mutated.size());
    }
  }
  EXPECT_GT(read, 100);
}

TEST(Othello, NamesMoves) {
  for (int square = 0; square < square_count; ++square) {
    EXPECT_EQ(*parse_move(to_string(Move::at(square))), Move::at(square));
  }
  EXPECT_EQ(to_string(Move::at(0)), "a1");
  EXPECT_EQ(to_string(Move::at(58)), "c8");
  EXPECT_EQ(*parse_move("C8"), Move::at(58));
  EXPECT_EQ(*parse_move("Pass"), Move::pass());
  EXPECT_EQ(to_string(Move::pass()), "pass");
  for (const char* text : {"", "a", "a0", "i1", "a9", "a11", "passs", "pas"}) {
    ASSERT_FALSE(parse_move(text)) << text;
    EXPECT_EQ(parse_move(text).error().message, "a move is a square from a1 to h8, or pass");
  }
}

}  // namespace
}  // namespace espalier::othello
