// Limits of thinking per move or game, and the chess clock.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engines/process.hpp"
#include "engines/protocol.hpp"

namespace espalier::match {

/// Time for a number of moves or the whole game, and an increment with each move.
struct TimeControl {
  int moves = 0;  ///< after which `base` is added again; 0: for the whole game
  std::chrono::milliseconds base{0};
  std::chrono::milliseconds increment{0};
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads [moves/][minutes:]seconds[+increment], as in "2+0.02" and "40/1:30+0.5". None if the
/// text is of another form.
[[nodiscard]] std::optional<TimeControl> parse_time_control(std::string_view text);

/// Limits of a search; the first one reached ends it.
struct Limit {
  std::optional<TimeControl> time_control;
  std::optional<std::chrono::milliseconds> movetime;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  /// How far an engine may overstep its time without losing the game; none: the default.
  std::optional<std::chrono::milliseconds> margin;

  /// The margin that counts. On a clock the default is none: an engine keeps back what the way to
  /// its answer takes. A time a move is taken as given, so that every answer comes a little later.
  [[nodiscard]] std::chrono::milliseconds granted_margin() const;
  [[nodiscard]] bool is_set() const { return time_control || movetime || nodes || depth; }
  friend bool operator==(const Limit&, const Limit&) = default;
};

/// "2+0.02", "0.1 s a move", "5000 nodes", "8 plies", joined by commas if several are set.
[[nodiscard]] std::string to_string(const Limit& limit);
[[nodiscard]] std::string to_string(const TimeControl& control);

/// The clock of one side in a game.
class Clock {
 public:
  explicit Clock(const Limit& limit);

  /// Time for the move that begins now, without the margin; none if there is no limit.
  [[nodiscard]] std::optional<std::chrono::microseconds> remaining() const;
  /// Remaining time as sent to an engine: whole milliseconds, at least 1.
  [[nodiscard]] long long remaining_ms() const;
  /// Moves until the time control; 0 if there is none.
  [[nodiscard]] int moves_to_go() const { return moves_to_go_; }
  /// After a move: subtracts the time used and adds the increment. False if the time was exceeded.
  [[nodiscard]] bool press(std::chrono::microseconds used);

 private:
  Limit limit_;
  std::chrono::microseconds remaining_{0};
  int moves_to_go_ = 0;
};

/// The command for a search: "go wtime 2000 btime 1990 winc 20 binc 20", "go nodes 5000".
/// For a side without a clock the time of its opponent is sent. UGI has p1time, p2time, p1inc and
/// p2inc, and nothing that says how many moves are to go.
[[nodiscard]] std::string go_command(const Limit& limit, const Limit& opponent, const Clock& own,
                                     const Clock& other, bool is_white,
                                     Protocol protocol = Protocol::uci);

}  // namespace espalier::match
