// Chess as text: what the programs read and print of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/game_notes.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/notation/annotated_pgn.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/pgn.hpp"
#include "games/chess/notation/san.hpp"

namespace espalier::chess {

/// Positions and moves as text, for the programs (catalogue/chess.hpp).
struct Text {
  using Position = chess::Position;
  using Move = chess::Move;
  static constexpr const char* name = "chess";
  static constexpr const char* title = "Chess";
  static constexpr const char* first_side = "white";
  static constexpr const char* second_side = "black";
  static constexpr const char* forms = "`position fen` with a FEN; moves e2e4, e7e8q";

  [[nodiscard]] static Expected<Position, std::string> parse_position(
      const std::string& text, std::vector<std::string>* warnings = nullptr) {
    const auto position = parse_fen(text, warnings);
    if (!position) return Unexpected<std::string>{position.error().message};
    return *position;
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(std::string_view text,
                                                              const Position& position) {
    const auto move = parse_uci_move(position, text);
    if (!move) return Unexpected<std::string>{move.error().message};
    return *move;
  }
  [[nodiscard]] static std::string to_string(Move move, const Position& position) {
    return to_uci(move, position);
  }
  [[nodiscard]] static std::string to_notation(Move move, const Position& position) {
    return to_san(position, move);
  }
  /// The ranks from the eighth, White's pieces as capital letters, and the FEN.
  [[nodiscard]] static std::string diagram(const Position& position) {
    constexpr std::string_view letters = "PNBRQKpnbrqk.";
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++file) {
        text += letters[position.piece_on(make_square(file, rank))];
      }
      text += '\n';
    }
    return text + to_text(position);
  }
  [[nodiscard]] static std::string to_text(const Position& position) { return to_fen(position); }

  // Of files of games:
  static constexpr const char* game_file = "PGN";
  /// A file of positions begins with a FEN, whose first word has slashes.
  [[nodiscard]] static bool is_game_file(std::string_view text) {
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    return text.substr(first, text.find_first_of(" \t\r\n", first) - first).find('/') ==
           std::string_view::npos;
  }
  using GameReader = PgnTextReader;
  [[nodiscard]] static auto parse_games(std::string_view text) { return parse_pgn_games(text); }
  [[nodiscard]] static std::string annotated(const PgnGame& game, const GameNotes<Move>& notes) {
    return annotated_pgn(game, notes);
  }

  // Of Chess960:
  static constexpr const char* variant = "chess960";
  static constexpr const char* variant_moves = "castling as king takes rook";
  [[nodiscard]] static std::string to_variant_string(Move move, const Position& position) {
    return to_uci(move, position, true);
  }
};

}  // namespace espalier::chess
