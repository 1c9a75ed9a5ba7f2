// Othello as text: what the programs read and print of it.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "games/othello/ggf.hpp"
#include "games/othello/ggf_of_match.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

/// Positions and moves as text, for the programs (catalogue/).
struct Text {
  using Position = othello::Position;
  using Move = othello::Move;
  static constexpr const char* name = "othello";
  static constexpr const char* title = "Othello";
  static constexpr const char* forms = "`position fen` with 64 squares and X or O; moves f5, pass";

  static constexpr int gtp_board_size = 8;
  static constexpr Score point = disc;

  // Of the protocol of NBoard:
  using Clock = GgfClock;
  [[nodiscard]] static double seconds_of_move(std::string_view text) {
    return othello::seconds_of_move(text);
  }
  [[nodiscard]] static int squares_left(const Position& position) {
    return square_count - position.discs();
  }

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
    return othello::to_string(position) + to_text(position);
  }
  [[nodiscard]] static std::string to_text(const Position& position) { return to_obf(position); }

  // Of files of games:
  static constexpr const char* game_file = "GGF";
  [[nodiscard]] static bool is_game_file(std::string_view text) {
    return text.find("(;") != std::string_view::npos;
  }
  using GameReader = GgfReader;
  [[nodiscard]] static auto parse_games(std::string_view text) { return parse_ggf(text); }
  [[nodiscard]] static std::string annotated(const GgfGame& game, const GameNotes<Move>& notes) {
    return annotated_ggf(game, notes);
  }
  static constexpr std::string_view game_file_ending = ".ggf";
  static constexpr int white_side = 1;  ///< Black moves first
  static constexpr std::string_view game_type = "Othello";
  [[nodiscard]] static std::string to_game_text(
      const PgnTags& tags, const std::vector<Move>& moves, const std::vector<std::string>& comments,
      const std::vector<std::pair<std::optional<Score>, double>>& reports,
      const std::string& result) {
    (void)comments;  // they repeat the reports
    return to_ggf(tags, moves, reports, result);
  }
  [[nodiscard]] static PgnTags tags_of(const GgfGame& game) { return to_pgn_tags(game); }

  // Of solved positions:
  static constexpr const char* sides = "XO";
  static constexpr const char* solve_position =
      "The 64 squares from a1 to h8, X, O or -, and the side to move, such as \"----OX ... X\" "
      "(before one that begins with -: --), or the moves of a game such as f5d6c3";
  static constexpr const char* solve_notes =
      "The score is the difference of discs at the end, from the side to move. More than twenty\n"
      "empty squares take long; Ctrl-C prints what is proven so far.\n\n";
  static constexpr const char* solve_line =
      "position and values of moves as in an .obf file: ...; F5:+2; D3:+0";

  /// A line of a file of solved positions: a position for `parse_position`, and its score, which is
  /// that of the best of the moves whose values are given.
  [[nodiscard]] static Expected<std::pair<std::string, int>, std::string> parse_solved(
      const std::string& line) {
    const auto test = parse_obf(line);
    if (!test) return Unexpected<std::string>{test.error().message};
    if (test->values.empty()) {
      return Unexpected<std::string>{"no value of a move follows the position, such as ; F5:+2"};
    }
    const auto best = std::max_element(test->values.begin(), test->values.end(),
                                       [](auto a, auto b) { return a.discs < b.discs; });
    return std::pair{to_obf(test->position), best->discs};
  }
  /// A value as it is published.
  [[nodiscard]] static int published(Score score, const Position&) { return score / disc; }
  /// By how much the winner wins.
  [[nodiscard]] static std::string margin(Score score) {
    return "by " + std::to_string((score < 0 ? -score : score) / disc) + " discs";
  }
};

}  // namespace espalier::othello
