// A scripted conversation with the built program. Every line of the answer is checked against the
// protocol.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/board/position.hpp"
#include "tests/uci/program.hpp"

namespace espalier::test {

/// An `info` line with a score, taken apart.
struct Info {
  int depth = -1;
  int line = 1;  ///< multipv
  bool is_mate = false;
  std::int64_t score = 0;  ///< centipawns, or moves to mate
  bool is_lower = false;
  bool is_upper = false;
  std::int64_t nodes = -1;
  std::int64_t time = -1;  ///< milliseconds
  std::vector<std::string> pv{};

  [[nodiscard]] bool is_exact() const { return !is_lower && !is_upper; }
};

/// One `go` and its answer.
struct Search {
  chess::Position root{};
  bool chess960 = false;
  std::vector<Info> infos{};                 ///< all that have a score
  std::vector<std::string> current_moves{};  ///< lines "info depth 20 currmove e2e4 ..."
  std::vector<std::string> strings{};        ///< lines "info string ..." read during it
  std::string best{};
  std::string ponder{};

  /// The last exact line on each of the moves asked for, by number.
  [[nodiscard]] std::vector<Info> final_lines() const;
};

/// Sends and receives lines. A line that the protocol does not allow at that moment fails the test:
/// words and numbers must be well formed, moves legal and in lower case; each `go` has one answer,
/// preceded by an exact line on the best move; a mate score stands where, and only where, the line
/// mates. Silence for longer than Program::patience fails, too.
class Conversation {
 public:
  Conversation() = default;

  /// Follows a script of steps separated by bars.
  ///     word ...   send the line
  ///     < text     read until a line that begins with the text
  ///     = text     the next line is exactly the text
  ///     ? number   no line for that many milliseconds
  ///     ~ number   no line but `info` for that many milliseconds
  ///     .          end of input
  void follow(std::string_view script);
  /// Sends one line.
  void say(const std::string& line);
  /// Reads until a line that begins so.
  void hear(const std::string& beginning);
  /// Sends `go ...` and reads all of its answer.
  const Search& search(const std::string& go);
  /// Sends `quit` unless the input has ended, and reads the rest. Every search must have an answer.
  void end();

  /// Answered searches, in their order.
  [[nodiscard]] const std::vector<Search>& searches() const { return answered_; }
  /// How many lines begin so.
  [[nodiscard]] int count(const std::string& beginning) const;

 private:
  void step(const std::string& text);
  void be_silent(int milliseconds, bool allows_info);
  std::optional<std::string> next();
  void check(const std::string& line);
  void check_info(const std::string& line, const std::vector<std::string>& words);
  void check_best_move(const std::string& line, const std::vector<std::string>& words);
  void note(const std::vector<std::string>& words);

  Program program_;
  chess::Position position_;
  bool chess960_ = false;
  int expected_readyok_ = 0;
  int expected_uciok_ = 0;
  bool has_ended_ = false;
  std::deque<Search> pending_;
  std::vector<Search> answered_;
  std::vector<std::string> heard_;
};

}  // namespace espalier::test
