// The rules of Connect Four against published counts and against a plain array played at random,
// and the bounds of the hooks where a plain search of a few plies shows the value.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"

namespace espalier::connect_four {
namespace {

/// Leaves of the tree of all games, `depth` plies deep; games that ended before do not count.
std::uint64_t perft(Position& position, int depth) {
  MovesOf<Position> moves;
  (void)position.generate(moves);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    position.make(move);
    leaves += perft(position, depth - 1);
    position.unmake(move);
  }
  return leaves;
}

TEST(ConnectFour, Perft) {
  const std::array<std::uint64_t, 8> counts{7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
  Position position;
  for (std::size_t i = 0; i < counts.size(); ++i)
    EXPECT_EQ(perft(position, static_cast<int>(i) + 1), counts[i]);
  EXPECT_EQ(position, Position());
}

TEST(ConnectFour, PositionsUpToEightPlies) {
  // The number of different positions after n plies (OEIS A212693): all have different keys.
  const std::array<std::size_t, 8> counts{7, 49, 238, 1120, 4263, 16422, 54859, 184275};
  std::vector<std::pair<std::uint64_t, Position>> level{{Position().key(), Position()}};
  for (const std::size_t count : counts) {
    std::map<std::uint64_t, Position> next;
    for (auto& [key, position] : level) {
      MovesOf<Position> moves;
      (void)position.generate(moves);
      for (const Move move : moves) {
        position.make(move);
        const auto [place, is_new] = next.emplace(position.key(), position);
        ASSERT_EQ(place->second, position);
        position.unmake(move);
      }
    }
    ASSERT_EQ(next.size(), count);
    level.assign(next.begin(), next.end());
  }
}

// ------------------------------------------------------------------------ the rules by an array --

/// The simplest implementation of Connect Four.
class Array {
 public:
  Array(int width, int height) : height_(height), columns_(static_cast<std::size_t>(width)) {}

  [[nodiscard]] bool has_room(int column) const {
    return static_cast<int>(at(column).size()) < height_;
  }
  void drop(int column, char stone) { columns_[static_cast<std::size_t>(column - 1)] += stone; }
  [[nodiscard]] char stone(int column, int row) const {
    if (column < 1 || column > static_cast<int>(columns_.size()) || row < 1) return '.';
    if (row > static_cast<int>(at(column).size())) return '.';
    return at(column)[static_cast<std::size_t>(row - 1)];
  }
  /// Is there a line of four of `stone`, if it also stood at the given cell.
  [[nodiscard]] bool has_line(char stone, int extra_column = 0, int extra_row = 0) const {
    const auto owns = [&](int column, int row) {
      return (column == extra_column && row == extra_row) || this->stone(column, row) == stone;
    };
    for (int column = 1; column <= static_cast<int>(columns_.size()); ++column) {
      for (int row = 1; row <= height_; ++row) {
        for (const auto& [right, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
          int run = 0;
          while (run < 4 && row + run * up <= height_ && owns(column + run * right, row + run * up))
            ++run;
          if (run == 4) return true;
        }
      }
    }
    return false;
  }

 private:
  [[nodiscard]] const std::string& at(int column) const {
    return columns_[static_cast<std::size_t>(column - 1)];
  }
  int height_;
  std::vector<std::string> columns_;
};

/// Compares everything observable of the position with the array.
void compare(const Position& position, const Array& array) {
  const char own = position.side_to_move() == 0 ? 'x' : 'o';
  const char other = position.side_to_move() == 0 ? 'o' : 'x';
  bool has_room = false;
  for (int column = 1; column <= position.width(); ++column) {
    has_room = has_room || array.has_room(column);
    for (int row = 1; row <= position.height(); ++row) {
      const Bits cell = position.cell(column, row);
      ASSERT_EQ((position.own() & cell) != 0, array.stone(column, row) == own);
      ASSERT_EQ((position.opponent() & cell) != 0, array.stone(column, row) == other);
      if (array.stone(column, row) == '.' && !array.has_line(own)) {
        ASSERT_EQ((position.completing(position.own()) & cell) != 0,
                  array.has_line(own, column, row));
      }
    }
  }
  ASSERT_EQ(position.has_line(position.own()), array.has_line(own));
  ASSERT_EQ(position.has_line(position.opponent()), array.has_line(other));
  MovesOf<Position> moves;
  const Outcome outcome = position.generate(moves);
  ASSERT_EQ(outcome, array.has_line(other) ? Outcome::loss()
                     : !has_room           ? Outcome::draw()
                                           : Outcome::ongoing());
  Bits columns = 0;
  for (const Move move : moves) columns |= Bits{1} << move.column;
  ASSERT_EQ(static_cast<std::size_t>(std::popcount(columns)), moves.size());
  for (int column = 1; column <= position.width() && !outcome.is_over(); ++column)
    ASSERT_EQ((columns >> column & 1) != 0, array.has_room(column));
}

/// Plays one game at random, comparing after every move, and unmakes all moves.
void play_at_random(int width, int height, std::mt19937& random, int& wins) {
  Position position = *Position::make(width, height);
  Array array(width, height);
  std::vector<std::pair<Position, Move>> game;
  for (;;) {
    compare(position, array);
    if (::testing::Test::HasFatalFailure()) return;
    MovesOf<Position> moves;
    const Outcome outcome = position.generate(moves);
    wins += outcome == Outcome::loss();
    if (outcome.is_over()) break;
    const Move move = moves[random() % moves.size()];
    game.emplace_back(position, move);
    const std::uint64_t key = position.key_after(move);
    array.drop(move.column, position.side_to_move() == 0 ? 'x' : 'o');
    position.make(move);
    ASSERT_EQ(position.key(), key);
    ASSERT_EQ(position.stones(), static_cast<int>(game.size()));
  }
  for (; !game.empty(); game.pop_back()) {
    position.unmake(game.back().second);
    ASSERT_EQ(position, game.back().first);
  }
}

TEST(ConnectFour, EveryBoardAgreesWithAnArray) {
  std::mt19937 random(1);
  for (int width = 1; width <= 32; ++width) {
    for (int height = 1; width * (height + 1) <= max_bits; ++height) {
      int wins = 0;
      for (int game = 0; game < 6; ++game) {
        play_at_random(width, height, random, wins);
        ASSERT_FALSE(HasFatalFailure()) << width << " x " << height;
      }
      if (width < 4 && height < 4) {
        EXPECT_EQ(wins, 0);
      }
      if (width >= 6 && height >= 5) {
        EXPECT_GT(wins, 0);
      }
    }
  }
}

TEST(ConnectFour, WinsInEveryDirection) {
  const std::vector<std::tuple<std::string, std::string>> games{
      {"upright", "1212121"},
      {"flat", "1122334"},
      {"rising", "12233434474"},
      {"falling", "76655454414"},
  };
  for (const auto& [name, moves] : games) {
    for (std::size_t length = 0; length <= moves.size(); ++length) {
      const auto position = parse_position(moves.substr(0, length));
      ASSERT_TRUE(position) << name << ": " << position.error().message;
      MovesOf<Position> list;
      EXPECT_EQ(position->generate(list).is_over(), length == moves.size()) << name << length;
    }
  }
}

TEST(ConnectFour, LinesDoNotWrapAroundTheEdge) {
  // On a plain grid, without the spare bit, these four cells would be neighbours.
  const Position position = *Position::make(7, 6);
  EXPECT_FALSE(position.has_line(position.cell(1, 5) | position.cell(1, 6) | position.cell(2, 1) |
                                 position.cell(2, 2)));
  EXPECT_FALSE(position.has_line(position.cell(1, 6) | position.cell(2, 6) | position.cell(3, 6) |
                                 position.cell(5, 1)));
  EXPECT_EQ(position.count_lines(position.board()), 69);  // 24 flat, 21 upright, 24 slanted
}

TEST(ConnectFour, GeneratesThreatsFirstThenTheCentre) {
  const auto order = [](const Position& position) {
    MovesOf<Position> moves;
    (void)position.generate(moves);
    std::string text;
    for (const Move move : moves) text += to_char(move);
    return text;
  };
  EXPECT_EQ(order(Position()), "4536271");
  EXPECT_EQ(order(*Position::make(4, 4)), "2314");
  // Two stones stand in columns 2 and 3: 4 makes two threats, 5 and 1 one each.
  EXPECT_EQ(order(*parse_position("2233")), "4513627");
}

// --------------------------------------------------------------------------------------- bounds --

/// The value by plain search to the end, from the side to move; no_score if `depth` does not
/// suffice.
Score searched(Position& position, int depth, int ply = 0) {
  MovesOf<Position> moves;
  const Outcome outcome = position.generate(moves);
  if (outcome.is_over()) return outcome.score(ply);
  if (depth == 0) return no_score;
  Score best = -infinite_score;
  for (const Move move : moves) {
    position.make(move);
    const Score score = searched(position, depth - 1, ply + 1);
    position.unmake(move);
    if (score == no_score) {
      best = no_score;  // a later move may still win
    } else if (is_proven_loss(score) || best != no_score) {
      best = best == no_score ? -score : std::max(best, -score);
      if (is_proven_win(best)) return best;
    }
  }
  return best;
}

/// Exact wherever two plies show the value, else exact only for a draw, or at the end of the game;
/// never false.
void check_bounds(Position& position, const ScoreBounds& known) {
  const Score two_plies = searched(position, 2);
  const int empty_cells = position.cells() - position.stones();
  if (two_plies != no_score) {
    ASSERT_EQ(known.lower, two_plies) << to_string(position);
    ASSERT_EQ(known.upper, two_plies) << to_string(position);
  } else if (empty_cells <= 6) {
    const Score value = searched(position, empty_cells);
    ASSERT_LE(known.lower, value) << to_string(position);
    ASSERT_GE(known.upper, value) << to_string(position);
  } else if (known.lower == known.upper) {
    ASSERT_EQ(known.lower, draw_score) << to_string(position);
  }
}

TEST(ConnectFour, BoundsSeeTwoPliesAndNothingFalse) {
  std::mt19937 random(2);
  std::map<Score, int> seen;
  for (const auto& [width, height] : {std::pair{7, 6}, {5, 4}, {4, 5}, {8, 7}, {3, 7}}) {
    for (int game = 0; game < 400; ++game) {
      Position position = *Position::make(width, height);
      MovesOf<Position> moves;
      while (!position.generate(moves).is_over()) {
        const ScoreBounds known = SearchHooks::bounds(position);
        check_bounds(position, known);
        ASSERT_FALSE(HasFatalFailure());
        if (known.lower == known.upper) ++seen[known.lower];
        position.make(moves[random() % moves.size()]);
        moves.clear();
      }
      const ScoreBounds known = SearchHooks::bounds(position);
      ASSERT_EQ(known.lower, position.generate(moves).score(0));
      ASSERT_EQ(known.upper, known.lower);
      ++seen[known.lower];
    }
  }
  for (const Score score : {win_in(1), loss_in(2), loss_in(0), draw_score})
    EXPECT_GT(seen[score], 99);
}

// ----------------------------------------------------------------------------- text and numbers --

TEST(ConnectFour, BoardsThatFit) {
  for (const auto& [width, height] : {std::pair{7, 6}, {1, 1}, {1, 63}, {32, 1}, {8, 7}, {9, 6}})
    EXPECT_TRUE(Position::make(width, height)) << width << ' ' << height;
  constexpr int huge = std::numeric_limits<int>::max();
  for (const auto& [width, height] : {std::pair{0, 6},
                                      {7, 0},
                                      {-7, 6},
                                      {8, 8},
                                      {1, 64},
                                      {33, 1},
                                      {huge, huge},
                                      {-huge, -huge},
                                      {1, huge}}) {
    const auto position = Position::make(width, height);
    ASSERT_FALSE(position) << width << ' ' << height;
    EXPECT_EQ(position.error().kind, PositionError::Kind::board_size);
  }
  EXPECT_EQ(Position::make(8, 8).error().message,
            "a board of 8 columns and 8 rows is not possible: columns x (rows + 1) must be at most "
            "64, and neither less than 1");
}

TEST(ConnectFour, ReadsSequences) {
  EXPECT_EQ(*parse_position(""), Position());
  EXPECT_EQ(to_string(*parse_position("4435")),
            ".......\n.......\n.......\n.......\n...o...\n..xxo..\n");
  const auto wide = parse_position("9ab", 11, 4);
  ASSERT_TRUE(wide);
  EXPECT_EQ(wide->own(), wide->cell(10, 1));
  EXPECT_EQ(wide->opponent(), wide->cell(9, 1) | wide->cell(11, 1));
}

TEST(ConnectFour, RefusesSequencesAndSaysWhere) {
  using Kind = PositionError::Kind;
  const std::vector<std::tuple<std::string, Kind, std::size_t, std::string>> cases{
      {"448", Kind::no_column, 2, "move 3: '8' names no column (1 to 7)"},
      {"0", Kind::no_column, 0, "move 1: '0' names no column (1 to 7)"},
      {"44 5", Kind::no_column, 2, "move 3: byte 32 names no column (1 to 7)"},
      {std::string("4\0", 2), Kind::no_column, 1, "move 2: byte 0 names no column (1 to 7)"},
      {"\xff", Kind::no_column, 0, "move 1: byte 255 names no column (1 to 7)"},
      {"4444444", Kind::column_full, 6, "move 7: column 4 is full"},
      {"12121211", Kind::game_over, 7, "move 8: the game was already won"},
      {std::string(1 << 20, '4'), Kind::column_full, 6, "move 7: column 4 is full"},
  };
  for (const auto& [moves, kind, offset, message] : cases) {
    const auto position = parse_position(moves);
    ASSERT_FALSE(position) << message;
    EXPECT_EQ(position.error().kind, kind) << message;
    EXPECT_EQ(position.error().offset, offset) << message;
    EXPECT_EQ(position.error().message, message);
  }
  EXPECT_EQ(parse_position("4", 70, 1).error().kind, Kind::board_size);
  EXPECT_EQ(parse_position("21", 1, 4).error().message, "move 1: '2' names no column (1 to 1)");
}

TEST(ConnectFour, PublishedScores) {
  // The first player wins with the 4th stone, 22 - 4; so does the second.
  EXPECT_EQ(published_score(win_in(1), *parse_position("121212")), 18);
  EXPECT_EQ(published_score(loss_in(0), *parse_position("1212121")), -18);
  EXPECT_EQ(published_score(win_in(1), *parse_position("3121212")), 18);
  EXPECT_EQ(published_score(draw_score, Position()), 0);
  EXPECT_EQ(published_score(win_in(41), Position()), 1);  // the solved game: the 21st stone
  EXPECT_EQ(published_score(loss_in(42), Position()), -1);
  for (const auto& [width, height] : {std::pair{7, 6}, {5, 5}, {3, 3}}) {
    Position position = *Position::make(width, height);
    for (const char column : std::string("121")) {
      for (int plies = 1; plies <= position.cells() - position.stones(); ++plies) {
        const Score score = plies % 2 != 0 ? win_in(plies) : loss_in(plies);
        const int published = published_score(score, position);
        EXPECT_EQ(score_of_published(published, position), score);
        EXPECT_EQ(published > 0, score > 0);
        EXPECT_NE(published, 0);
      }
      position.make({static_cast<std::uint8_t>(column - '0')});
    }
  }
}

// -------------------------------------------------------------------------------- the evaluation
// --

TEST(ConnectFourEvaluator, SeesThreatsAndTheirRows) {
  Evaluator evaluator;
  EXPECT_EQ(evaluator.evaluate(Position()), 0);
  // After 4 the first player has the centre, and the other is to move.
  EXPECT_LT(evaluator.evaluate(*parse_position("4")), 0);
  // Three in row 1 threaten the fourth: once for the first player, whose row that is, and once, the
  // colours exchanged, for the second. In both positions the first is to move.
  const Score first = evaluator.evaluate(*parse_position("172735"));
  const Score second = -evaluator.evaluate(*parse_position("717253"));
  EXPECT_EQ(first, second + Evaluator::threat_in_own_row);
  EXPECT_GT(second, Evaluator::threat / 2);
}

TEST(ConnectFourEvaluator, IsTheSameForMirrorImagesAndOppositeForTheOtherSide) {
  Evaluator evaluator;
  std::mt19937 random(3);
  int unequal = 0;
  for (int game = 0; game < 200; ++game) {
    std::string moves, mirrored;
    Position position;
    MovesOf<Position> list;
    while (!position.generate(list).is_over()) {
      const Move move = list[random() % list.size()];
      moves += to_char(move);
      mirrored += to_char({static_cast<std::uint8_t>(8 - move.column)});
      position.make(move);
      list.clear();
      const Score score = evaluator.evaluate(position);
      ASSERT_EQ(score, evaluator.evaluate(*parse_position(mirrored))) << moves;
      ASSERT_LT(std::abs(score), proven_win);
      unequal += score != 0;
    }
  }
  EXPECT_GT(unequal, 1000);
}

}  // namespace
}  // namespace espalier::connect_four
