// The rules of the games against rules written in another way: boards of characters, moves tried
// square by square. Both give the same successors and outcomes along random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "espalier/check_game.hpp"
#include "espalier/perft.hpp"
#include "lab/any_game/amazons.hpp"
#include "lab/any_game/ataxx.hpp"
#include "lab/any_game/clobber.hpp"
#include "lab/any_game/five_in_a_row.hpp"
#include "lab/any_game/hex.hpp"
#include "lab/any_game/isolation.hpp"
#include "lab/any_game/konane.hpp"
#include "lab/any_game/morris.hpp"
#include "lab/any_game/othello.hpp"

namespace espalier::lab::any_game {
namespace {

/// A board of rows and columns: '.' is empty, '0' and '1' are the sides' pieces, 'x' is blocked.
struct Board {
  int rows = 0, columns = 0;
  std::string cells{};
  int side = 0;
  std::array<int, 2> in_hand{};

  Board(int r, int c, int to_move)
      : rows(r), columns(c), cells(static_cast<std::size_t>(r * c), '.'), side(to_move) {}
  [[nodiscard]] char own() const { return side == 0 ? '0' : '1'; }
  [[nodiscard]] char other() const { return side == 0 ? '1' : '0'; }
  [[nodiscard]] bool has(int row, int column) const {
    return row >= 0 && row < rows && column >= 0 && column < columns;
  }
  [[nodiscard]] char at(int row, int column) const {
    return has(row, column) ? cells[static_cast<std::size_t>(row * columns + column)] : '#';
  }
  void set(int row, int column, char to) {
    cells[static_cast<std::size_t>(row * columns + column)] = to;
  }
  [[nodiscard]] Board passed() const {
    Board next(*this);
    next.side ^= 1;
    return next;
  }
  [[nodiscard]] auto count(char of) const { return std::count(cells.begin(), cells.end(), of); }
  template <class Visit>
  void each(char wanted, Visit visit) const {
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        if (at(row, column) == wanted) visit(row, column);
      }
    }
  }
  friend bool operator==(const Board&, const Board&) = default;
  friend auto operator<=>(const Board&, const Board&) = default;
};
using Boards = std::vector<Board>;

/// What a position is by the slow rules.
struct Slow {
  Outcome outcome = Outcome::ongoing();
  Boards next{};
};
Slow loss_if_stuck(Boards next) {
  if (next.empty()) return {Outcome::loss()};
  return {Outcome::ongoing(), std::move(next)};
}

void fill(Board& board, std::uint64_t squares, int row_bits, char with) {
  for (int row = 0; row < board.rows; ++row) {
    for (int column = 0; column < board.columns; ++column) {
      if ((squares >> (row * row_bits + column) & 1) != 0) board.set(row, column, with);
    }
  }
}

/// Along random games both rules agree.
template <class G, class BoardOf, class SlowOf>
void compare(BoardOf board_of, SlowOf slow_of, int games, std::size_t plies = 200) {
  std::mt19937_64 random(3);
  int finished = 0;
  for (int played = 0; played < games; ++played) {
    G game;
    for (std::size_t ply = 0; ply < plies; ++ply) {
      MovesOf<G> moves;
      const Outcome outcome = game.generate(moves);
      const Board board = board_of(game);
      Slow slow = slow_of(board);
      ASSERT_EQ(outcome, slow.outcome) << board.cells;
      if (outcome.is_over()) {
        ++finished;
        break;
      }
      Boards next;
      for (const auto move : moves) {
        game.make(move);
        next.push_back(board_of(game));
        game.unmake(move);
      }
      std::sort(next.begin(), next.end());
      std::sort(slow.next.begin(), slow.next.end());
      ASSERT_EQ(next.size(), slow.next.size()) << board.cells;
      ASSERT_TRUE(next == slow.next) << board.cells;
      game.make(moves[random() % moves.size()]);
    }
  }
  EXPECT_GT(finished, 0);
}

// --------------------------------------------------------------------------------------- hex --

Board board_of_hex(const hex::Hex& game) {
  Board board(7, 7, game.side_to_move());
  fill(board, game.stones(0), 8, '0');
  fill(board, game.stones(1), 8, '1');
  return board;
}
bool is_joined(const Board& board, char of) {
  Board seen(7, 7, 0);
  const auto visit = [&](const auto& self, int row, int column) -> bool {
    if (board.at(row, column) != of || seen.at(row, column) != '.') return false;
    if ((of == '0' ? row : column) == 6) return true;
    seen.set(row, column, of);
    constexpr int steps[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}};
    return std::any_of(std::begin(steps), std::end(steps), [&](const auto& step) {
      return self(self, row + step[0], column + step[1]);
    });
  };
  for (int i = 0; i < 7; ++i) {
    if (of == '0' ? visit(visit, 0, i) : visit(visit, i, 0)) return true;
  }
  return false;
}
Boards with_a_stone(const Board& board) {
  Boards next;
  board.each('.', [&](int row, int column) {
    next.push_back(board.passed());
    next.back().set(row, column, board.own());
  });
  return next;
}

TEST(AnyGameRules, Hex) {
  compare<hex::Hex>(
      board_of_hex,
      [](const Board& board) -> Slow {
        if (is_joined(board, board.other())) return {Outcome::loss()};
        return {Outcome::ongoing(), with_a_stone(board)};
      },
      30);
}
/// The stones that a chain still needs, by relaxing all cells until nothing changes.
int slow_distance(const Board& board, char of) {
  constexpr int far = 1000;
  const auto cost = [&](int row, int column) {
    return board.at(row, column) == of ? 0 : board.at(row, column) == '.' ? 1 : far;
  };
  std::array<std::array<int, 7>, 7> to{};
  for (auto& row : to) row.fill(far);
  for (int round = 0; round < 49; ++round) {
    for (int row = 0; row < 7; ++row) {
      for (int column = 0; column < 7; ++column) {
        int best = (of == '0' ? row : column) == 0 ? 0 : far;
        constexpr int steps[6][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}};
        for (const auto& step : steps) {
          const int r = row + step[0], c = column + step[1];
          if (!board.has(r, c)) continue;
          best = std::min(best, to[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)]);
        }
        int& here = to[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
        here = std::min(here, best + cost(row, column));
      }
    }
  }
  int least = 7;
  for (std::size_t i = 0; i < 7; ++i) least = std::min(least, of == '0' ? to[6][i] : to[i][6]);
  return least;
}

TEST(AnyGameRules, HexDistances) {
  std::mt19937_64 random(4);
  for (int played = 0; played < 20; ++played) {
    hex::Hex game;
    for (;;) {
      const Board board = board_of_hex(game);
      ASSERT_EQ(hex::distance(game, 0), slow_distance(board, '0')) << board.cells;
      ASSERT_EQ(hex::distance(game, 1), slow_distance(board, '1')) << board.cells;
      MovesOf<hex::Hex> moves;
      if (game.generate(moves).is_over()) break;
      game.make(moves[random() % moves.size()]);
    }
  }
}

// ----------------------------------------------------------------------- isolation, amazons --

/// Squares that a queen of chess reaches over empty ones.
template <class Visit>
void queen_moves(const Board& board, int row, int column, Visit visit) {
  for (int rows = -1; rows <= 1; ++rows) {
    for (int columns = -1; columns <= 1; ++columns) {
      for (int i = 1; board.at(row + i * rows, column + i * columns) == '.'; ++i) {
        visit(row + i * rows, column + i * columns);
      }
    }
  }
}

TEST(AnyGameRules, Isolation) {
  compare<isolation::Isolation>(
      [](const isolation::Isolation& game) {
        Board board(7, 7, game.side_to_move());
        fill(board, ~game.free(), 8, 'x');
        fill(board, std::uint64_t{1} << game.piece(0), 8, '0');
        fill(board, std::uint64_t{1} << game.piece(1), 8, '1');
        return board;
      },
      [](const Board& board) {
        Boards next;
        board.each(board.own(), [&](int row, int column) {
          queen_moves(board, row, column, [&](int to_row, int to_column) {
            next.push_back(board.passed());
            next.back().set(row, column, 'x');
            next.back().set(to_row, to_column, board.own());
          });
        });
        return loss_if_stuck(next);
      },
      50);
}

TEST(AnyGameRules, Amazons) {
  compare<amazons::Amazons>(
      [](const amazons::Amazons& game) {
        Board board(6, 6, game.side_to_move());
        fill(board, game.arrows(), 6, 'x');
        fill(board, game.amazons(0), 6, '0');
        fill(board, game.amazons(1), 6, '1');
        return board;
      },
      [](const Board& board) {
        Boards next;
        board.each(board.own(), [&](int row, int column) {
          queen_moves(board, row, column, [&](int to_row, int to_column) {
            Board moved = board.passed();
            moved.set(row, column, '.');
            moved.set(to_row, to_column, board.own());
            queen_moves(moved, to_row, to_column, [&](int arrow_row, int arrow_column) {
              next.push_back(moved);
              next.back().set(arrow_row, arrow_column, 'x');
            });
          });
        });
        return loss_if_stuck(next);
      },
      10);
}

// ----------------------------------------------------------------------------- five in a row --

bool has_five(const Board& board, char of) {
  bool found = false;
  board.each(of, [&](int row, int column) {
    constexpr int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const auto& step : steps) {
      int count = 1;
      while (board.at(row + count * step[0], column + count * step[1]) == of) ++count;
      found = found || count >= 5;
    }
  });
  return found;
}

TEST(AnyGameRules, FiveInARow) {
  compare<five_in_a_row::FiveInARow>(
      [](const five_in_a_row::FiveInARow& game) {
        Board board(9, 9, game.side_to_move());
        for (std::size_t square = 0; square < board.cells.size(); ++square) {
          board.cells[square] = "01."[game.stone(square)];
        }
        return board;
      },
      [](const Board& board) -> Slow {
        if (has_five(board, board.other())) return {Outcome::loss()};
        Boards next = with_a_stone(board);
        if (next.empty()) return {Outcome::draw()};
        return {Outcome::ongoing(), std::move(next)};
      },
      30);
}

// ------------------------------------------------------------------------------------ morris --

/// The points on a grid of seven by seven, in the order of the bits.
constexpr int morris_points[24][2] = {
    {0, 0}, {0, 3}, {0, 6}, {3, 6}, {6, 6}, {6, 3}, {6, 0}, {3, 0}, {1, 1}, {1, 3}, {1, 5}, {3, 5},
    {5, 5}, {5, 3}, {5, 1}, {3, 1}, {2, 2}, {2, 3}, {2, 4}, {3, 4}, {4, 4}, {4, 3}, {4, 2}, {3, 2}};
/// The points of a row or a column, those of the middle ones on one side of the centre.
std::vector<std::array<int, 2>> morris_line(int row, int column, bool is_row) {
  std::vector<std::array<int, 2>> line;
  for (const auto& point : morris_points) {
    const int across = is_row ? point[0] : point[1], own = is_row ? row : column;
    const int along = is_row ? point[1] : point[0], here = is_row ? column : row;
    if (across != own || (own == 3 && (along < 3) != (here < 3))) continue;
    line.push_back({point[0], point[1]});
  }
  std::sort(line.begin(), line.end());
  return line;
}
bool is_mill(const Board& board, int row, int column) {
  for (const bool is_row : {true, false}) {
    const auto line = morris_line(row, column, is_row);
    if (std::all_of(line.begin(), line.end(), [&](const auto& point) {
          return board.at(point[0], point[1]) == board.at(row, column);
        })) {
      return true;
    }
  }
  return false;
}
/// The board after a move that ends on a point, for each capture that it makes.
void add_with_captures(Boards& next, const Board& moved, int row, int column) {
  const char other = moved.side == 0 ? '0' : '1';  // the turn has passed
  Boards in_no_mill, all;
  moved.each(other, [&](int r, int c) {
    Board captured(moved);
    captured.set(r, c, '.');
    all.push_back(captured);
    if (!is_mill(moved, r, c)) in_no_mill.push_back(captured);
  });
  if (!is_mill(moved, row, column) || all.empty()) {
    next.push_back(moved);
  } else {
    const Boards& captures = in_no_mill.empty() ? all : in_no_mill;
    next.insert(next.end(), captures.begin(), captures.end());
  }
}
bool are_neighbours(int row, int column, int to_row, int to_column) {
  for (const bool is_row : {true, false}) {
    const auto line = morris_line(row, column, is_row);
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const std::array<int, 2> here{row, column}, there{to_row, to_column};
      if ((line[i] == here && line[i + 1] == there) || (line[i] == there && line[i + 1] == here)) {
        return true;
      }
    }
  }
  return false;
}
Slow slow_morris(const Board& board) {
  const auto us = static_cast<std::size_t>(board.side);
  const auto men = board.count(board.own());
  if (men + board.in_hand[us] < 3) return {Outcome::loss()};
  Boards next;
  board.each('.', [&](int row, int column) {
    Board placed = board.passed();
    placed.set(row, column, board.own());
    if (board.in_hand[us] > 0) {
      --placed.in_hand[us];
      return add_with_captures(next, placed, row, column);
    }
    board.each(board.own(), [&](int from_row, int from_column) {
      if (men > 3 && !are_neighbours(from_row, from_column, row, column)) return;
      Board moved(placed);
      moved.set(from_row, from_column, '.');
      add_with_captures(next, moved, row, column);
    });
  });
  return loss_if_stuck(next);
}

TEST(AnyGameRules, Morris) {
  compare<morris::Morris>(
      [](const morris::Morris& game) {
        Board board(7, 7, game.side_to_move());
        std::fill(board.cells.begin(), board.cells.end(), 'x');
        for (std::size_t i = 0; i < 24; ++i) {
          const bool first = (game.men_of(0) >> i & 1) != 0,
                     second = (game.men_of(1) >> i & 1) != 0;
          board.set(morris_points[i][0], morris_points[i][1], first ? '0' : second ? '1' : '.');
        }
        board.in_hand = {game.to_place(0), game.to_place(1)};
        return board;
      },
      slow_morris, 30);
}
TEST(AnyGameRules, MorrisDraws) {
  std::mt19937_64 random(1);
  int draws = 0;
  for (int played = 0; played < 20; ++played) {
    morris::Morris position;
    std::vector<std::uint64_t> keys;  // since the last man was placed or captured
    for (int ply = 0; ply < 300; ++ply) {
      MovesOf<morris::Morris> moves;
      if (position.generate(moves).is_over()) break;
      const auto same = std::count(keys.begin(), keys.end(), position.key());
      keys.push_back(position.key());
      EXPECT_EQ(position.is_draw(0), same >= 2 || keys.size() > 50);
      EXPECT_EQ(position.is_draw(1000), same >= 1 || keys.size() > 50);
      draws += position.is_draw(0) ? 1 : 0;
      const auto move = moves[random() % moves.size()];
      if (move.from == 0 || move.captured != 0) keys.clear();
      position.make(move);
    }
  }
  EXPECT_GT(draws, 0);
}

// ------------------------------------------------------------------------------------- ataxx --

TEST(AnyGameRules, Ataxx) {
  ataxx::Ataxx game;
  constexpr std::array<std::uint64_t, 5> published{16, 256, 6'460, 155'888, 4'752'668};
  for (std::size_t i = 0; i < published.size(); ++i) {
    EXPECT_EQ(perft(game, static_cast<int>(i + 1)), published[i]);
  }
  compare<ataxx::Ataxx>(
      [](const ataxx::Ataxx& position) {
        Board board(7, 7, position.side_to_move());
        fill(board, position.squares(0), 7, '0');
        fill(board, position.squares(1), 7, '1');
        return board;
      },
      [](const Board& board) -> Slow {
        const auto own = board.count(board.own()), other = board.count(board.other());
        if (own == 0 || other == 0 || own + other == 49) {
          return {own > other ? Outcome::win() : Outcome::loss()};
        }
        Boards next;
        board.each('.', [&](int row, int column) {
          Board grown = board.passed();
          for (int r = row - 1; r <= row + 1; ++r) {
            for (int c = column - 1; c <= column + 1; ++c) {
              if (board.at(r, c) == board.other()) grown.set(r, c, board.own());
            }
          }
          grown.set(row, column, board.own());
          bool grows = false;
          board.each(board.own(), [&](int r, int c) {
            const int distance = std::max(std::abs(r - row), std::abs(c - column));
            grows = grows || distance == 1;
            if (distance != 2) return;
            next.push_back(grown);
            next.back().set(r, c, '.');
          });
          if (grows) next.push_back(grown);
        });
        if (next.empty()) next.push_back(board.passed());
        return {Outcome::ongoing(), std::move(next)};
      },
      20, 90);
}

// --------------------------------------------------------------------------- konane, clobber --

constexpr int four_steps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

Slow slow_konane(const Board& board) {
  Boards next;
  if (board.count('.') == 0) {
    for (const auto& [row, column] : {std::array{0, 0}, {7, 7}, {3, 3}, {4, 4}}) {
      next.push_back(board.passed());
      next.back().set(row, column, '.');
    }
  } else if (board.count('.') == 1) {
    board.each('.', [&](int row, int column) {
      for (const auto& step : four_steps) {
        if (!board.has(row + step[0], column + step[1])) continue;
        next.push_back(board.passed());
        next.back().set(row + step[0], column + step[1], '.');
      }
    });
  } else {
    board.each(board.own(), [&](int row, int column) {
      for (const auto& step : four_steps) {
        Board jumped = board.passed();
        jumped.set(row, column, '.');
        int r = row, c = column;
        while (board.at(r + step[0], c + step[1]) == board.other() &&
               board.at(r + 2 * step[0], c + 2 * step[1]) == '.') {
          jumped.set(r + step[0], c + step[1], '.');
          r += 2 * step[0];
          c += 2 * step[1];
          next.push_back(jumped);
          next.back().set(r, c, board.own());
        }
      }
    });
  }
  return loss_if_stuck(next);
}

TEST(AnyGameRules, Konane) {
  compare<konane::Konane>(
      [](const konane::Konane& game) {
        Board board(8, 8, game.side_to_move());
        fill(board, game.stones(0), 8, '0');
        fill(board, game.stones(1), 8, '1');
        return board;
      },
      slow_konane, 50);
}

TEST(AnyGameRules, Clobber) {
  compare<clobber::Clobber>(
      [](const clobber::Clobber& game) {
        Board board(5, 6, game.side_to_move());
        fill(board, game.stones(0), 8, '0');
        fill(board, game.stones(1), 8, '1');
        return board;
      },
      [](const Board& board) {
        Boards next;
        board.each(board.own(), [&](int row, int column) {
          for (const auto& step : four_steps) {
            if (board.at(row + step[0], column + step[1]) != board.other()) continue;
            next.push_back(board.passed());
            next.back().set(row, column, '.');
            next.back().set(row + step[0], column + step[1], board.own());
          }
        });
        return loss_if_stuck(next);
      },
      50);
}

// --------------------------------------------------------------------------------- promises --

template <class G, class Eval, class H = NoHooks>
std::string faults() {
  return check_game(G{}, Eval{}, H{}, {.games = 40, .positions = 1000}).text();
}

TEST(AnyGame, KeepsWhatItPromises) {
  EXPECT_EQ((faults<hex::Hex, hex::ShortestPaths>()), "");
  EXPECT_EQ((faults<isolation::Isolation, isolation::Mobility>()), "");
  EXPECT_EQ((faults<five_in_a_row::FiveInARow, five_in_a_row::OpenLines, five_in_a_row::Hooks>()),
            "");
  EXPECT_EQ((faults<five_in_a_row::FiveInARow, five_in_a_row::OpenLines,
                    five_in_a_row::HooksWithCheck>()),
            "");
  EXPECT_EQ((faults<morris::Morris, morris::MaterialAndMobility, morris::Hooks>()), "");
  EXPECT_EQ((faults<amazons::Amazons, amazons::Mobility>()), "");
  EXPECT_EQ((faults<ataxx::Ataxx, ataxx::PieceDifference>()), "");
  EXPECT_EQ((faults<othello::Position, OthelloDiscs>()), "");
  EXPECT_EQ((faults<othello::Position, OthelloMobility>()), "");
  EXPECT_EQ((faults<konane::Konane, konane::Mobility>()), "");
  EXPECT_EQ((faults<clobber::Clobber, clobber::Mobility>()), "");
}

}  // namespace
}  // namespace espalier::lab::any_game
