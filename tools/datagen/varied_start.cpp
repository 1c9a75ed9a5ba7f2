// Draws a game's start position.
#include "tools/datagen/varied_start.hpp"

#include <array>
#include <cstdint>
#include <optional>

#include "games/chess/notation/fen.hpp"

namespace espalier::datagen {

using chess::Position;

namespace {

/// 64 squares from a8 to h1, as FEN has them; '1' is an empty one.
[[nodiscard]] std::string fen_of(const std::array<char, 64>& squares, char side) {
  std::string fen;
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (i > 0 && i % 8 == 0) fen += '/';
    fen += squares[i];
  }
  return fen + ' ' + side + " - - 0 1";
}

/// The kings, and men that are given to White and Black in turn, so that the sides are about equal:
/// half of them pawns, the others knights, bishops, rooks and queens. Nothing if it is illegal or a
/// draw for want of material.
[[nodiscard]] std::optional<Position> random_ending(SplitMix64& random) {
  constexpr std::uint64_t min_men = 5;
  constexpr std::uint64_t max_men = 12;
  std::array<char, 64> squares;
  squares.fill('1');
  const auto put = [&](char man) {
    const bool is_pawn = man == 'P' || man == 'p';
    while (true) {
      const std::uint64_t square = is_pawn ? 8 + random() % 48 : random() % 64;
      if (squares[square] != '1') continue;
      squares[square] = man;
      return;
    }
  };
  put('K');
  put('k');
  const std::uint64_t men = min_men + random() % (max_men - min_men + 1);
  const std::uint64_t first = random() % 2;  // who gets the odd one
  for (std::uint64_t i = 2; i < men; ++i) {
    put(((first + i) % 2 == 0 ? "PPPPNBRQ" : "ppppnbrq")[random() % 8]);
  }
  const auto position = chess::parse_fen(fen_of(squares, random() % 2 == 0 ? 'w' : 'b'));
  return position && !position->is_draw(0) ? std::optional(*position) : std::nullopt;
}

}  // namespace

Start varied_start(SplitMix64& random) {
  constexpr chess::OpeningPlies plies{.min = 6, .max = 10};
  const std::uint64_t kind = random() % 10;
  if (kind == 0) {
    while (true) {
      if (auto ending = random_ending(random)) {
        return {*ending, chess::to_fen(*ending), {.min = 0, .max = 0}};
      }
    }
  }
  if (kind == 1) {
    const Position start = chess::position_960(static_cast<int>(random() % 960));
    return {start, chess::to_fen(start), plies};
  }
  return {.plies = plies};
}

}  // namespace espalier::datagen
