#include "uci/diagram.hpp"

#include <fmt/format.h>

#include <string_view>

#include "games/chess/notation/fen.hpp"

namespace espalier::uci {

std::string diagram(const chess::Position& position, bool chess960) {
  constexpr std::string_view letters = "PNBRQKpnbrqk ";
  constexpr std::string_view border = " +---+---+---+---+---+---+---+---+\n";
  std::string text = "\n";
  text += border;
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file) {
      text += " | ";
      text += letters[position.piece_on(chess::make_square(file, rank))];
    }
    text += fmt::format(" | {}\n{}", rank + 1, border);
  }
  text += "   a   b   c   d   e   f   g   h\n\n";
  const auto style = chess960 ? chess::FenStyle::shredder : chess::FenStyle::standard;
  text += fmt::format("Fen: {}\nKey: {:016X}\nCheckers:", chess::to_fen(position, style),
                      position.key());
  for (chess::Bitboard checkers = position.checkers(); checkers != 0;) {
    text += fmt::format(" {}", chess::square_name(chess::pop_first(checkers)));
  }
  return text;
}

}  // namespace espalier::uci
