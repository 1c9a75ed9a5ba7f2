// English draughts as text: what the programs read and print of it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "games/checkers/hub_notation.hpp"
#include "games/checkers/notation.hpp"
#include "games/checkers/pdn.hpp"
#include "games/checkers/position.hpp"

namespace espalier::checkers {

/// Positions and moves as text, for the programs (catalogue/).
struct Text {
  using Position = checkers::Position;
  using Move = checkers::Move;
  static constexpr const char* name = "checkers";
  static constexpr const char* title = "English draughts";
  static constexpr const char* forms = "`position fen B:W18,K24:B3,12`; moves 11-15, 24x15";

  /// From the FEN of PDN.
  [[nodiscard]] static Expected<Position, std::string> parse_position(const std::string& text) {
    const auto board = parse_fen(text);
    if (!board) return Unexpected<std::string>{board.error().message};
    return Position(*board);
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(std::string_view text,
                                                              const Position& position) {
    const auto move = parse_pdn(text, position.board());
    if (!move) return Unexpected<std::string>{move.error().message};
    return *move;
  }
  [[nodiscard]] static std::string to_string(Move move, const Position& position) {
    return to_pdn(move, position.board());
  }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return checkers::to_string(position.board()) + to_text(position);
  }
  [[nodiscard]] static std::string to_text(const Position& position) {
    return to_fen(position.board());
  }

  // Of the Hub protocol:
  static constexpr const char* hub_variant = "english";
  [[nodiscard]] static Expected<Position, std::string> parse_hub_position(std::string_view text) {
    const auto board = parse_hub(text);
    if (!board) return Unexpected<std::string>{board.error().message};
    return Position(*board);
  }
  [[nodiscard]] static Expected<Move, std::string> parse_hub_move(std::string_view text,
                                                                  const Position& position) {
    const auto move = checkers::parse_hub_move(text, position.board());
    if (!move) return Unexpected<std::string>{move.error().message};
    return *move;
  }
  [[nodiscard]] static std::string to_hub(Move move) { return checkers::to_hub(move); }
  [[nodiscard]] static std::string to_hub_position(const Position& position) {
    return checkers::to_hub(position.board());
  }

  // Of files of games:
  static constexpr const char* game_file = "PDN";
  /// A file of positions begins with the side to move, or with a comment.
  [[nodiscard]] static bool is_game_file(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos &&
           std::string_view("BW#").find(text[first]) == std::string_view::npos;
  }
  using GameReader = PdnReader;
  [[nodiscard]] static auto parse_games(std::string_view text) { return parse_pdn_games(text); }
  [[nodiscard]] static std::string annotated(const PdnGame& game, const GameNotes<Move>& notes) {
    return annotated_pdn(game, notes);
  }
  static constexpr std::string_view game_file_ending = ".pdn";
  static constexpr int white_side = 1;  ///< Black moves first
  static constexpr std::string_view game_type = "21";
  /// A game from the start position, with a comment after each move.
  [[nodiscard]] static std::string to_game_text(
      const std::vector<std::pair<std::string, std::string>>& tags, const std::vector<Move>& moves,
      const std::vector<std::string>& comments,
      const std::vector<std::pair<std::optional<Score>, double>>& reports,
      const std::string& result) {
    (void)reports;  // the comments have them
    PdnGame game;
    game.tags = tags;
    game.moves = moves;
    for (std::size_t i = 0; i < comments.size(); ++i) {
      game.notes.push_back({.place = i + 1, .comment = comments[i]});
    }
    game.result = result;
    return to_pdn(game);
  }
};

}  // namespace espalier::checkers
