// Positions and moves of Connect Four and Othello as the commands read and print them.
#pragma once

#include <string>

#include "espalier/expected.hpp"
#include "games/connect_four/position.hpp"
#include "games/othello/position.hpp"

namespace espalier::apps {

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
  [[nodiscard]] static std::string to_string(Move move) { return {connect_four::to_char(move)}; }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return connect_four::to_string(position) + std::string(connect_four::column_names.substr(
                                                   0, static_cast<std::size_t>(position.width())));
  }
};

struct OthelloTexts {
  using Position = othello::Position;
  using Move = othello::Move;
  static constexpr const char* name = "othello";

  /// From 64 squares and the side to move.
  [[nodiscard]] static Expected<Position, std::string> parse_position(const std::string& text) {
    const auto test = othello::parse_obf(text);
    if (!test) return Unexpected<std::string>{test.error().message};
    return test->position;
  }
  [[nodiscard]] static std::string to_string(Move move) { return othello::to_string(move); }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return othello::to_string(position) + othello::to_obf(position);
  }
};

}  // namespace espalier::apps
