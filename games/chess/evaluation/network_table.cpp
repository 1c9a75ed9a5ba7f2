// The board with the contributions of the pieces, an idea of Stockfish's command `eval`.
#include "games/chess/evaluation/network_table.hpp"

#include <cstdio>
#include <string_view>

namespace espalier::chess {
namespace {

Score white_value(const Network& network, const Board& board, Colour side) {
  const Score value = evaluate_plainly(network, board, side);
  return side == white ? value : -value;
}

/// Pawns with sign and two decimals, six columns wide.
std::string in_pawns(Score centipawns) {
  char text[24];
  std::snprintf(text, sizeof text, "%+6.2f", centipawns / 100.0);
  return text;
}

}  // namespace

std::string to_table(const Network& network, const Position& position) {
  constexpr std::string_view letters = "PNBRQKpnbrqk ";
  Board board{};
  for (Square square = a1; square < no_square; ++square) {
    board[static_cast<std::size_t>(square)] = position.piece_on(square);
  }
  const Colour side = position.side_to_move();
  const Score total = white_value(network, board, side);
  std::string rule;
  for (int file = 0; file < 8; ++file) rule += "+--------";
  rule += "+\n";

  std::string text = "Value with each piece less value without it, in pawns (white side)\n" + rule;
  for (int rank = 7; rank >= 0; --rank) {
    std::string names;
    std::string values;
    for (int file = 0; file < 8; ++file) {
      Piece& on_board = board[static_cast<std::size_t>(make_square(file, rank))];
      const Piece piece = on_board;
      std::string value(6, ' ');
      if (piece != no_piece && type_of(piece) != king) {
        on_board = no_piece;
        value = in_pawns(total - white_value(network, board, side));
        on_board = piece;
      }
      names += std::string("|   ") + letters[piece] + "    ";
      values += "| " + value + ' ';
    }
    text.append(names).append("|\n").append(values).append("|\n").append(rule);
  }
  return text + "Network evaluation  " + in_pawns(total) + " (white side)\n";
}

}  // namespace espalier::chess
