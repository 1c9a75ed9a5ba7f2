// The game that a session is asked about, and the arguments of the command `position`.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/final_value.hpp"
#include "espalier/game_capabilities.hpp"
#include "espalier/in_quotes.hpp"
#include "protocols/line_text.hpp"
#include "protocols/text.hpp"

namespace espalier::protocols {

/// Where a game began, and the moves since then. `Rules` is a game with its defaults, as Playable
/// makes it.
template <class Rules>
class PlayedGame {
 public:
  using Position = typename Rules::Position;
  using Move = typename Position::Move;

  PlayedGame() = default;
  /// `text`: of `start`, as Rules::parse_position takes it.
  explicit PlayedGame(Position start, std::string text = "")
      : start_(start), position_(std::move(start)), text_(std::move(text)) {}

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  [[nodiscard]] int side_to_move() const { return position_.side_to_move(); }
  [[nodiscard]] bool is_over() const { return final_value(position_).has_value(); }

  /// The side that has won, -1 if the game is drawn; none if it goes on.
  [[nodiscard]] std::optional<int> winner() const {
    const auto value = final_value(position_);
    if (!value) return std::nullopt;
    if (*value == draw_score) return -1;
    return *value > 0 ? side_to_move() : 1 - side_to_move();
  }

  void make(Move move) {
    position_.make(move);
    moves_.push_back(move);
  }
  /// Takes the last move back.
  void unmake() {
    position_.unmake(moves_.back());
    moves_.pop_back();
  }

  /// What Rules::parse_position takes; empty: the start position of a game whose positions are
  /// written by their moves.
  [[nodiscard]] std::string text() const {
    if constexpr (HasPositionText<Rules>) {
      return Rules::to_text(position_);
    } else {
      const bool has_both = !text_.empty() && !moves_.empty();
      return text_ + (has_both ? Rules::move_separator : "") +
             line_text<Rules>(start_, moves_, Rules::move_separator);
    }
  }

 private:
  Position start_{};
  Position position_{};
  std::string text_;
  std::vector<Move> moves_;
};

inline constexpr std::string_view start_position = "startpos";

/// Reads what follows the word `position`: "startpos" or "fen" and a position, then optionally
/// "moves" and moves. Adds to `warnings` what was repaired in the position. The error is one line
/// that says what is wrong and where.
template <class Rules>
[[nodiscard]] Expected<PlayedGame<Rules>, std::string> parse_game(
    const Words& words, std::vector<std::string>& warnings) {
  if (words.empty() || (words[0] != start_position && words[0] != "fen")) {
    return Unexpected{fmt::format("expected 'startpos' or 'fen', found {}",
                                  words.empty() ? "nothing" : in_quotes(words[0]))};
  }
  const auto moves = std::find(words.begin() + 1, words.end(), "moves");
  PlayedGame<Rules> game;
  if (words[0] == "fen") {
    std::string text;
    for (auto word = words.begin() + 1; word != moves; ++word) {
      text += (text.empty() ? "" : " ") + std::string(*word);
    }
    if (text.empty()) return Unexpected<std::string>{"no position follows 'fen'"};
    // As the answer to `query fen` is.
    if (text != start_position) {
      auto start = parse_position<Rules>(text, &warnings);
      if (!start) return Unexpected{std::move(start).error()};
      game = PlayedGame<Rules>(*std::move(start), text);
    }
  } else if (moves != words.begin() + 1) {
    return Unexpected{fmt::format("expected 'moves', found {}", in_quotes(words[1]))};
  }
  if (moves == words.end()) return game;
  for (auto word = moves + 1; word != words.end(); ++word) {
    const auto move = Rules::parse_move(*word, game.position());
    if (!move) return Unexpected{fmt::format("move {}: {}", word - moves, move.error())};
    game.make(*move);
  }
  return game;
}

}  // namespace espalier::protocols
