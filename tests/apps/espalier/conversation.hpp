// A conversation with the built program that is written down beforehand, and a listener that holds
// every line of the answer against the protocol. It does not know how the program comes to answers.
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

/// What one `go` brought.
struct Search {
  chess::Position root{};
  bool chess960 = false;
  std::vector<Info> infos{};                 ///< all that have a score
  std::vector<std::string> current_moves{};  ///< lines "info depth 20 currmove e2e4 ..."
  std::vector<std::string> strings{};        ///< lines "info string ..." heard during it
  std::string best{};
  std::string ponder{};

  /// The last exact line on each of the moves asked for, by number.
  [[nodiscard]] std::vector<Info> final_lines() const;
};

/// Says and hears. Every line heard must be one that the protocol allows at that moment: words and
/// numbers as it has them, moves legal and in lower case, one answer to each `go`, an exact line on
/// the best move before it, and a score of mate where, and only where, the line mates. Whatever is
/// not so is a failure of the test, and so is silence for longer than Program::patience.
class Conversation {
 public:
  Conversation() = default;

  /// Follows a script: steps between bars.
  ///     word ...   is said
  ///     < text     hear on to a line that begins so
  ///     = text     the next line is exactly this
  ///     ? number   nothing is heard for so many milliseconds
  ///     ~ number   nothing but `info` is heard for so many milliseconds
  ///     .          the input ends
  void follow(std::string_view script);
  /// Says one line.
  void say(const std::string& line);
  /// Hears on to a line that begins so.
  void hear(const std::string& beginning);
  /// Says `go ...` and hears all of its answer.
  const Search& search(const std::string& go);
  /// Ends it (`quit`, if nothing has yet) and hears the rest: every search must have been answered.
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
