// What an analysis says of a game, move by move, for the files of games that people read.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/score.hpp"

namespace espalier {

/// Of one move.
template <class Move>
struct MoveNote {
  /// Of the position that it leads to, from the side that moves first; none if the game is over
  /// there.
  std::optional<Score> score{};
  int glyph = 0;               ///< numeric annotation glyph: 6 "?!", 2 "?", 4 "??"; 0: none
  std::vector<Move> better{};  ///< a line that begins instead of this move; empty without a glyph
  std::string words{};         ///< what was wrong with it
};

template <class Move>
struct GameNotes {
  std::vector<MoveNote<Move>> moves{};  ///< one for each move of the game
  /// Per cent, of the side that moves first and of the other; none if it made no choice.
  std::array<std::optional<double>, 2> accuracy{};
  std::string annotator{};  ///< who says so
};

/// "-0.07" for -7 and two digits, whatever the locale.
[[nodiscard]] inline std::string decimal_text(int value, int digits) {
  std::string text = std::to_string(std::abs(value));
  const auto size = static_cast<std::size_t>(digits);
  if (text.size() <= size) text.insert(0, size + 1 - text.size(), '0');
  text.insert(text.size() - size, ".");
  return (value < 0 ? "-" : "") + text;
}
/// An accuracy with one digit behind the point.
[[nodiscard]] inline std::string accuracy_text(double accuracy) {
  return decimal_text(static_cast<int>(std::lround(10 * accuracy)), 1);
}

/// As files of games have it in comments: "[%eval 0.35]" for 35, "[%eval #-3]" for a loss in three
/// moves.
[[nodiscard]] inline std::string eval_command(Score score) {
  const std::string value =
      is_proven(score) ? (score < 0 ? "#-" : "#") + std::to_string((plies_to_end(score) + 1) / 2)
                       : decimal_text(score, 2);
  return "[%eval " + value + ']';
}
/// A comment that begins with this evaluation, if there is one, in place of those that it had, and
/// has these words, once.
[[nodiscard]] inline std::string annotated_comment(std::string comment,
                                                   const std::optional<Score>& score,
                                                   std::string_view words) {
  constexpr std::string_view begin = "[%eval";
  for (auto at = comment.find(begin); at != std::string::npos; at = comment.find(begin, at)) {
    const std::size_t end = comment.find(']', at);
    if (end == std::string::npos) break;
    comment.erase(at, end + 1 - at);
  }
  comment.erase(0, comment.find_first_not_of(' '));
  if (comment.find(words) != std::string::npos) words = {};
  std::string text = score ? eval_command(*score) : "";
  for (const std::string_view part : {std::string_view(comment), words}) {
    if (!text.empty() && !part.empty()) text += ' ';
    text += part;
  }
  return text;
}

}  // namespace espalier
