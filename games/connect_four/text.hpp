// Connect Four as text: what the programs read and print of it.
#pragma once

#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "games/connect_four/position.hpp"

namespace espalier::connect_four {

/// Positions and moves as text, for the programs (catalogue/).
struct Text {
  using Position = connect_four::Position;
  using Move = connect_four::Move;
  static constexpr const char* name = "connect_four";
  static constexpr const char* title = "Connect Four";
  static constexpr const char* move_separator = "";
  static constexpr int standard_width = connect_four::standard_width;
  static constexpr int standard_height = connect_four::standard_height;
  static constexpr const char* forms = "`position fen 4435`, the columns played; moves 1 to 7";

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
    return Unexpected<std::string>{
        "a move is a column with room, from 1 to " +
        std::string(1, column_names[static_cast<std::size_t>(position.width() - 1)])};
  }
  [[nodiscard]] static std::string to_string(Move move) { return {connect_four::to_char(move)}; }
  [[nodiscard]] static std::string to_string(Move move, const Position&) { return to_string(move); }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return connect_four::to_string(position) + std::string(connect_four::column_names.substr(
                                                   0, static_cast<std::size_t>(position.width())));
  }

  // Of solved positions:
  static constexpr const char* sides = "xo";
  static constexpr const char* solve_position =
      "Columns played so far, from 1, such as 4435 (default: the empty board)";
  static constexpr const char* solve_notes =
      "The score is 0 for a draw. If the side to move wins, it is one more than the number of\n"
      "stones this side has left after its last move; if the opponent wins, it is negative.\n"
      "Positions with few stones take long; Ctrl-C prints what is proven so far.\n\n";
  static constexpr const char* solve_line = "columns and score, such as \"32164625 11\"";

  /// A line of a file of solved positions: a position for `parse_position`, and its score.
  [[nodiscard]] static Expected<std::pair<std::string, int>, std::string> parse_solved(
      const std::string& line) {
    std::istringstream words(line);
    std::string moves;
    int score = 0;
    if ((words >> moves >> score) && (words >> std::ws).eof()) return std::pair{moves, score};
    return Unexpected<std::string>{
        "a line is the columns played and the score, such as \"32164625 11\""};
  }
  /// A value as it is published.
  [[nodiscard]] static int published(Score score, const Position& position) {
    return published_score(score, position);
  }
  /// How soon the winner wins.
  [[nodiscard]] static std::string margin(Score score) {
    const int plies = plies_to_end(score);
    return "in " + std::to_string((plies + 1) / 2) + (plies <= 2 ? " move (" : " moves (") +
           std::to_string(plies) + " plies)";
  }
};

}  // namespace espalier::connect_four
