#include "uci/position_command.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::uci {

using chess::Position;

Expected<Position, std::string> parse_position(const Words& words, bool chess960,
                                               std::vector<std::string>& warnings) {
  if (words.empty() || (words[0] != "startpos" && words[0] != "fen")) {
    return Unexpected{fmt::format("position: expected 'startpos' or 'fen', found {}",
                                  words.empty() ? "nothing" : in_quotes(words[0]))};
  }
  const auto moves = std::find(words.begin() + 1, words.end(), "moves");
  Position position;
  if (words[0] == "fen") {
    std::string fen;
    for (auto word = words.begin() + 1; word != moves; ++word) {
      if (!fen.empty()) fen += ' ';
      fen += *word;
    }
    auto parsed = chess::parse_fen(fen, &warnings);
    if (!parsed) {
      return Unexpected{"position: " + parsed.error().message};
    }
    position = std::move(*parsed);
    if (!chess960 && chess::has_chess960_castling(position)) {
      warnings.emplace_back(
          "castling of Chess960 is written as king takes rook; UCI_Chess960 writes all castling "
          "so");
    }
  } else if (moves != words.begin() + 1) {
    return Unexpected{fmt::format("position: expected 'moves', found {}", in_quotes(words[1]))};
  }
  if (moves == words.end()) return position;
  for (auto word = moves + 1; word != words.end(); ++word) {
    const auto move = chess::parse_uci_move(position, *word);
    if (!move) {
      return Unexpected{fmt::format("position: move {}: {}", word - moves, move.error().message)};
    }
    position.make(move.value());
  }
  return position;
}

std::string diagram(const Position& position, bool chess960) {
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
