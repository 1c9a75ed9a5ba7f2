// Shared by the chess tests: seeded random games, well-known positions, and the observable state of
// a position as numbers to compare.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "espalier/random.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/search_hooks.hpp"

namespace espalier::chess::testing {

/// Peter McKenzie's position with many kinds of moves.
inline constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
inline constexpr const char* mate_in_three = "k7/8/8/3K4/8/8/8/3R4 w - - 0 1";

/// Every move of a line is legal where it is played.
template <class Line>
void expect_playable(Position position, const Line& line) {
  for (const Move move : line) {
    ASSERT_TRUE(position.is_legal(move)) << to_uci(move, position);
    position.make(move);
  }
}

/// A number below `n`, which is small.
inline std::size_t below(SplitMix64& random, std::size_t n) {
  return static_cast<std::size_t>(random() % n);
}

/// Plays `games` games of random legal moves, every second one from a random Chess960 position, and
/// calls `look(position)` before each move. Captures are preferred a little, so that endings with
/// promotions and few pieces come up as well. `look` may play moves if it takes them back.
template <class Look>
void in_random_games(std::uint64_t seed, int games, Look look) {
  SplitMix64 random{seed};
  for (int game = 0; game < games; ++game) {
    Position position =
        game % 2 == 0 ? Position() : position_960(static_cast<int>(below(random, 960)));
    for (int ply = 0; ply < 240 && !position.is_draw(0); ++ply) {
      look(position);
      Position::Moves moves;
      if (position.generate(moves).is_over()) break;
      Move move = moves[below(random, moves.size())];
      if (!SearchHooks::is_tactical(position, move) && below(random, 3) == 0) {
        move = moves[below(random, moves.size())];
      }
      position.make(move);
    }
  }
}

/// The position as plain data, read through its public interface.
inline Setup setup_of(const Position& position) {
  Setup setup = Setup::empty();
  for (Square square = a1; square < no_square; ++square) {
    setup.board[static_cast<std::size_t>(square)] = position.piece_on(square);
  }
  setup.side_to_move = position.side_to_move();
  for (const Colour colour : {white, black}) {
    for (const CastlingSide side : {king_side, queen_side}) {
      setup.castling_rook[static_cast<std::size_t>(colour)][static_cast<std::size_t>(side)] =
          position.castling_rook(colour, side);
    }
  }
  setup.en_passant = position.en_passant();
  setup.halfmove_clock = position.halfmove_clock();
  setup.fullmove_number = position.fullmove_number();
  return setup;
}

/// The observable state of a position without its history.
inline std::vector<std::uint64_t> present(const Position& position) {
  std::vector<std::uint64_t> seen{
      position.key(),
      position.pawn_key(),
      position.checkers(),
      position.pinned(),
      position.occupied(),
      static_cast<std::uint64_t>(position.side_to_move()),
      static_cast<std::uint64_t>(position.en_passant()),
      static_cast<std::uint64_t>(position.halfmove_clock()),
      static_cast<std::uint64_t>(position.fullmove_number()),
  };
  for (const std::uint64_t key : SearchHooks::correction_keys(position)) seen.push_back(key);
  for (const Colour colour : {white, black}) {
    seen.push_back(position.pieces(colour));
    for (const PieceType type : {pawn, knight, bishop, rook, queen, king}) {
      seen.push_back(position.pieces(colour, type));
    }
    for (const CastlingSide side : {king_side, queen_side}) {
      seen.push_back(static_cast<std::uint64_t>(position.castling_rook(colour, side)));
    }
  }
  for (Square square = a1; square < no_square; ++square) seen.push_back(position.piece_on(square));
  return seen;
}

/// The same with what depends on the history, and the moves in their order.
inline std::vector<std::uint64_t> everything(const Position& position) {
  std::vector<std::uint64_t> seen = present(position);
  seen.push_back(static_cast<std::uint64_t>(position.earlier_occurrences()));
  seen.push_back(position.is_draw(0) ? 1 : 0);
  seen.push_back(position.is_draw(100) ? 1 : 0);
  Position::Moves moves;
  position.generate(moves);
  for (const Move move : moves) seen.push_back(move.bits());
  return seen;
}

/// The position of a FEN that is known to be sound.
inline Position at(std::string_view fen) {
  auto parsed = parse_fen(fen);
  if (parsed.has_value()) return *parsed;
  ADD_FAILURE() << fen << ": " << parsed.error().message;
  return Position();
}

}  // namespace espalier::chess::testing
