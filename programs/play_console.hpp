// What the command `play` shows and reads, whatever the game.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "espalier/search/time_management.hpp"
#include "support/terminal.hpp"

namespace espalier::programs {

/// The commands of a player, beside moves.
enum class PlayCommand { board, help, hint, level, moves, new_game, quit, side, undo };

struct PlayLine {
  std::string text;                    ///< without blanks at its ends
  std::optional<PlayCommand> command;  ///< that its first word is
  std::string argument;                ///< its second word
};
[[nodiscard]] PlayLine parse_play_line(const std::string& line);
/// The line on standard input after a prompt; nothing at its end.
[[nodiscard]] std::optional<std::string> ask(const std::string& prompt);

[[nodiscard]] std::string play_help();
/// The texts in columns, each after its number if they are `numbered`.
[[nodiscard]] std::string in_columns(const std::vector<std::string>& texts, bool numbered);
/// "a win in 3 moves", "+0.34". `unit`: the score that is written as 1.
[[nodiscard]] std::string value_text(int score, int unit);

/// Shows on a terminal what a search has found so far, once it takes longer than two seconds.
class ThinkingLine {
 public:
  ThinkingLine();
  ~ThinkingLine();
  ThinkingLine(const ThinkingLine&) = delete;
  ThinkingLine& operator=(const ThinkingLine&) = delete;

  void note(std::string text);

 private:
  void show_until_end();

  support::Progress progress_;
  Stopwatch watch_;
  std::mutex mutex_;
  std::condition_variable end_;
  bool has_ended_ = false;
  std::string text_;
  std::thread thread_;  // the last: it uses the others
};

}  // namespace espalier::programs
