// Static exchange evaluation against a slow swap on a plain board of sixty-four cells, which shares
// no attack table with it, and against cases worked out by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/search_hooks.hpp"
#include "random_games.hpp"

namespace espalier::chess {
namespace {

using Cells = std::array<Piece, square_count>;

Piece& cell(Cells& cells, Square square) { return cells[static_cast<std::size_t>(square)]; }
Piece cell(const Cells& cells, Square square) { return cells[static_cast<std::size_t>(square)]; }

/// Single step from `a` towards `b` if they share a rank, file or diagonal; otherwise 0.
int step_towards(Square a, Square b) {
  const int files = file_of(b) - file_of(a);
  const int ranks = rank_of(b) - rank_of(a);
  if (a == b || (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks))) return 0;
  return 8 * ((ranks > 0) - (ranks < 0)) + (files > 0) - (files < 0);
}

bool slides(PieceType type, int step) {
  const bool straight = std::abs(step) == 8 || std::abs(step) == 1;
  return type == queen || (type == rook && straight) || (type == bishop && !straight);
}

int pieces_between(const Cells& cells, Square a, Square b, Square& last) {
  int pieces = 0;
  const int step = step_towards(a, b);
  for (Square square = a + step; square != b; square = square + step) {
    if (cell(cells, square) == no_piece) continue;
    ++pieces;
    last = square;
  }
  return pieces;
}

bool attacks_cell(const Cells& cells, Square from, Square to) {
  const Piece piece = cell(cells, from);
  const int files = std::abs(file_of(to) - file_of(from));
  const int ranks = rank_of(to) - rank_of(from);
  switch (type_of(piece)) {
    case pawn:
      return files == 1 && ranks == (colour_of(piece) == white ? 1 : -1);
    case knight:
      return files * std::abs(ranks) == 2;
    case king:
      return from != to && files <= 1 && std::abs(ranks) <= 1;
    default: {
      Square ignored = no_square;
      const int step = step_towards(from, to);
      return step != 0 && slides(type_of(piece), step) &&
             pieces_between(cells, from, to, ignored) == 0;
    }
  }
}

/// Is the piece on `from` the only one between its king and an enemy slider (not the one on the
/// target), and would it leave their line by going to the target?
bool held(const Cells& cells, Square from, Square target) {
  const Colour colour = colour_of(cell(cells, from));
  const Square own_king = static_cast<Square>(
      std::find(cells.begin(), cells.end(), make_piece(colour, king)) - cells.begin());
  for (Square sniper = a1; sniper < no_square; ++sniper) {
    const Piece piece = cell(cells, sniper);
    if (piece == no_piece || colour_of(piece) == colour || sniper == target) continue;
    const int step = step_towards(own_king, sniper);
    if (step == 0 || !slides(type_of(piece), step)) continue;
    Square only = no_square;
    if (pieces_between(cells, own_king, sniper, only) != 1 || only != from) continue;
    const int to_target = step_towards(own_king, target);
    if (to_target != step && to_target != -step) return true;
  }
  return false;
}

bool is_guarded(const Cells& cells, Square target, Colour by) {
  for (Square from = a1; from < no_square; ++from) {
    const Piece piece = cell(cells, from);
    if (piece != no_piece && colour_of(piece) == by && from != target &&
        attacks_cell(cells, from, target)) {
      return true;
    }
  }
  return false;
}

/// What `side` wins on the target at best: nothing, or the piece there less what the other side
/// then wins, capturing with its least valuable piece (the lowest square among equals).
int best_capture(const Cells& cells, Square target, Colour side) {
  for (const PieceType type : {pawn, knight, bishop, rook, queen, king}) {
    for (Square from = a1; from < no_square; ++from) {
      if (cell(cells, from) != make_piece(side, type) || from == target) continue;
      if (!attacks_cell(cells, from, target) || held(cells, from, target)) continue;
      Cells after = cells;
      cell(after, target) = cell(cells, from);
      cell(after, from) = no_piece;
      if (type == king && is_guarded(after, target, ~side)) return 0;
      const int won = exchange_value[static_cast<std::size_t>(type_of(cell(cells, target)))];
      return std::max(0, won - best_capture(after, target, ~side));
    }
  }
  return 0;
}

int slow_exchange(const Position& position, Move move) {
  if (move.kind() == Move::castling) return 0;
  Cells cells{};
  for (Square square = a1; square < no_square; ++square) {
    cell(cells, square) = position.piece_on(square);
  }
  const Colour side = position.side_to_move();
  int won = 0;
  Square taken = move.to();
  if (move.kind() == Move::en_passant) taken = taken - forward(side);
  if (cell(cells, taken) != no_piece) {
    won += exchange_value[static_cast<std::size_t>(type_of(cell(cells, taken)))];
  }
  cell(cells, taken) = no_piece;
  cell(cells, move.to()) = cell(cells, move.from());
  cell(cells, move.from()) = no_piece;
  if (move.kind() == Move::promotes) {
    cell(cells, move.to()) = make_piece(side, move.promotion());
    won += exchange_value[static_cast<std::size_t>(move.promotion())] - exchange_value[pawn];
  }
  return won - best_capture(cells, move.to(), ~side);
}

TEST(Exchange, EqualsASlowSwapAtEveryThreshold) {
  int captures = 0;
  int losing = 0;
  testing::in_random_games(20, 60, [&](const Position& position) {
    Position::Moves moves;
    position.generate(moves);
    for (const Move move : moves) {
      const int value = slow_exchange(position, move);
      for (const int threshold : {-2000, -975, -500, -325, -100, -1, 0, 1, 100, 225, 325, 500, 975,
                                  2000, value - 1, value, value + 1}) {
        ASSERT_EQ(SearchHooks::see_ge(position, move, threshold), value >= threshold)
            << to_fen(position) << ' ' << to_uci(move, position) << " is worth " << value
            << ", asked for " << threshold;
      }
      captures += SearchHooks::is_tactical(position, move) ? 1 : 0;
      losing += value < 0 ? 1 : 0;
    }
  });
  EXPECT_GT(captures, 5000);
  EXPECT_GT(losing, 5000);
}

void expect_worth(const char* fen, const char* text, int value) {
  const Position position = testing::at(fen);
  const auto move = parse_uci_move(position, text);
  ASSERT_TRUE(move.has_value()) << fen << ' ' << text;
  EXPECT_TRUE(SearchHooks::see_ge(position, *move, value)) << fen << ' ' << text;
  EXPECT_FALSE(SearchHooks::see_ge(position, *move, value + 1)) << fen << ' ' << text;
}

TEST(Exchange, WorkedByHand) {
  expect_worth("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", 100);     // a free pawn
  expect_worth("4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", -400);  // a defended one
  expect_worth("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100);   // one rook behind another
  expect_worth("3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", -400);
  expect_worth("4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", 225);  // knight for pawn
  expect_worth("4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1", "c7c5", 0);      // a step, no exchange
  expect_worth("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 100);    // en passant
  expect_worth("4k3/1p6/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", 0);    // and back
  expect_worth("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 875);
  expect_worth("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100);
  expect_worth("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1375);
  expect_worth("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", 0);
}

/// The knight that guards is pinned to its king, until the pinning rook itself is gone.
TEST(Exchange, PinnedPiecesDoNotRecapture) {
  expect_worth("4k3/8/4n3/2p5/8/4R3/8/B1R1K3 w - - 0 1", "c1c5", 100);
  expect_worth("4k3/8/4n3/2p5/8/8/8/2R1K3 w - - 0 1", "c1c5", -400);
  // A piece pinned along the line of the exchange may capture on it.
  expect_worth("4k3/8/4r3/8/4p3/8/4R3/4R1K1 w - - 0 1", "e2e4", 100);
}

}  // namespace
}  // namespace espalier::chess
