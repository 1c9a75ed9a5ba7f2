// The text of a line of moves.
#pragma once

#include <string>
#include <vector>

namespace espalier::protocols {

/// The texts of the moves of a line from `position`, each as `write(move, position)` has it.
template <class Position, class Write>
[[nodiscard]] std::vector<std::string> move_texts(Position position,
                                                  const std::vector<typename Position::Move>& line,
                                                  Write write) {
  std::vector<std::string> texts;
  for (const auto move : line) {
    texts.emplace_back(write(move, static_cast<const Position&>(position)));
    position.make(move);
  }
  return texts;
}
/// These as one text.
template <class Position, class Write>
[[nodiscard]] std::string line_text(const Position& position,
                                    const std::vector<typename Position::Move>& line,
                                    const char* separator, Write write) {
  std::string text;
  for (const std::string& move : move_texts(position, line, write)) {
    if (!text.empty()) text += separator;
    text += move;
  }
  return text;
}
/// As the game `Rules` writes moves.
template <class Rules>
[[nodiscard]] std::string line_text(const typename Rules::Position& position,
                                    const std::vector<typename Rules::Position::Move>& line,
                                    const char* separator = " ") {
  return line_text(position, line, separator, [](auto move, const auto& before) {
    return std::string(Rules::to_string(move, before));
  });
}

}  // namespace espalier::protocols
