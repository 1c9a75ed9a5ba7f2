// Positions and moves of the games besides chess as the programs read and print them.
#pragma once

#include <string>
#include <string_view>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "games/checkers/notation.hpp"
#include "games/checkers/position.hpp"
#include "games/chess/notation/text.hpp"
#include "games/connect_four/position.hpp"
#include "games/othello/position.hpp"

namespace espalier::apps {

struct CheckersTexts {
  using Position = checkers::Position;
  using Move = checkers::Move;
  static constexpr const char* name = "checkers";

  /// From the FEN of PDN.
  [[nodiscard]] static Expected<Position, std::string> parse_position(const std::string& text) {
    const auto board = checkers::parse_fen(text);
    if (!board) return Unexpected<std::string>{board.error().message};
    return Position(*board);
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(std::string_view text,
                                                              const Position& position) {
    const auto move = checkers::parse_pdn(text, position.board());
    if (!move) return Unexpected<std::string>{move.error().message};
    return *move;
  }
  [[nodiscard]] static std::string to_string(Move move, const Position& position) {
    return checkers::to_pdn(move, position.board());
  }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return checkers::to_string(position.board()) + checkers::to_fen(position.board());
  }
};

struct ConnectFourTexts {
  using Position = connect_four::Position;
  using Move = connect_four::Move;
  static constexpr const char* name = "connect_four";

  /// From the columns played so far.
  [[nodiscard]] static Expected<Position, std::string> parse_position(
      const std::string& text, int width = connect_four::standard_width,
      int height = connect_four::standard_height) {
    const auto position = connect_four::parse_position(text, width, height);
    if (!position) return Unexpected<std::string>{position.error().message};
    return *position;
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(std::string_view text,
                                                              const Position& position) {
    MovesOf<Position> moves;
    (void)position.generate(moves);
    for (const Move move : moves) {
      if (text == to_string(move)) return move;
    }
    return Unexpected<std::string>{chess::in_quotes(text) +
                                   " is not a column with room, from 1 to 7"};
  }
  [[nodiscard]] static std::string to_string(Move move) { return {connect_four::to_char(move)}; }
  [[nodiscard]] static std::string to_string(Move move, const Position&) { return to_string(move); }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return connect_four::to_string(position) + std::string(connect_four::column_names.substr(
                                                   0, static_cast<std::size_t>(position.width())));
  }
};

struct OthelloTexts {
  using Position = othello::Position;
  using Move = othello::Move;
  static constexpr const char* name = "othello";

  /// In each of the forms of othello::parse_position.
  [[nodiscard]] static Expected<Position, std::string> parse_position(const std::string& text) {
    const auto position = othello::parse_position(text);
    if (!position) return Unexpected<std::string>{position.error().message};
    return *position;
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(std::string_view text,
                                                              const Position& position) {
    const auto move = othello::parse_move(text);
    if (!move) return Unexpected<std::string>{move.error().message};
    if (!position.is_legal(*move)) {
      return Unexpected<std::string>{othello::to_string(*move) + " is not a legal move in " +
                                     othello::to_obf(position)};
    }
    return *move;
  }
  [[nodiscard]] static std::string to_string(Move move) { return othello::to_string(move); }
  [[nodiscard]] static std::string to_string(Move move, const Position&) { return to_string(move); }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return othello::to_string(position) + othello::to_obf(position);
  }
};

}  // namespace espalier::apps
