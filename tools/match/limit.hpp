// How much a program may think about its moves, and the clock that is kept of it. It does not know
// the program.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tools/match/process.hpp"

namespace espalier::match {

/// So much time for so many moves, and some more with each move.
struct TimeControl {
  int moves = 0;  ///< after which `base` comes again; 0: for the whole game
  std::chrono::milliseconds base{0};
  std::chrono::milliseconds increment{0};
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads [moves/][minutes:]seconds[+increment], as in "2+0.02" and "40/1:30+0.5". Nothing if it is
/// something else.
[[nodiscard]] std::optional<TimeControl> parse_time_control(std::string_view text);

/// What ends the thinking about a move; those that are set combine.
struct Limit {
  std::optional<TimeControl> time_control;
  std::optional<std::chrono::milliseconds> movetime;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  /// So much longer than its time a program may take before it loses by it.
  std::chrono::milliseconds margin{0};

  [[nodiscard]] bool is_set() const { return time_control || movetime || nodes || depth; }
  friend bool operator==(const Limit&, const Limit&) = default;
};

/// "2+0.02", "0.1 s a move", "5000 nodes", "8 plies", as people read it; several with commas.
[[nodiscard]] std::string to_string(const Limit& limit);
[[nodiscard]] std::string to_string(const TimeControl& control);

/// The clock of one side in a game.
class Clock {
 public:
  explicit Clock(const Limit& limit);

  /// Time left for the move that begins now, without the margin; nothing if there is no limit.
  [[nodiscard]] std::optional<std::chrono::microseconds> left() const;
  /// Left as it is told to a program: whole milliseconds, at least 1.
  [[nodiscard]] long long announced() const;
  /// Until the time control, or 0.
  [[nodiscard]] int moves_to_go() const { return moves_to_go_; }
  /// After a move: takes the time off and adds what a move brings. False if it was too much.
  [[nodiscard]] bool press(std::chrono::microseconds used);

 private:
  Limit limit_;
  std::chrono::microseconds left_{0};
  int moves_to_go_ = 0;
};

/// What a program is told to think by: "go wtime 2000 btime 1990 winc 20 binc 20", "go nodes 5000".
/// A side without a clock is given its opponent's.
[[nodiscard]] std::string go_command(const Limit& limit, const Limit& opponent, const Clock& own,
                                     const Clock& other, bool is_white);

}  // namespace espalier::match
