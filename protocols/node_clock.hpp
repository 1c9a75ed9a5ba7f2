// The option `nodestime`: a clock that counts nodes instead of milliseconds, so that games on a
// clock repeat move by move on any machine.
#pragma once

#include <cstdint>
#include <optional>

#include "espalier/search/limits.hpp"
#include "protocols/go_command.hpp"

namespace espalier::protocols {

/// Off until a rate is set. The first `go` of a game gives the time available; after that the clock
/// is kept here and the times of the user interface are ignored.
class NodeClock {
 public:
  /// `rate`: nodes per millisecond; 0: off.
  void set_rate(std::int64_t rate);
  /// The next `go` sets the clock.
  void begin_game() { left_.reset(); }
  [[nodiscard]] bool is_on() const { return rate_ > 0; }

  /// Replaces the time left to `player`, 0 or 1, in `go` by the time on this clock. A `go` with
  /// more moves to go than the one before begins a new period and sets the clock.
  void apply(GoCommand& go, int player);
  /// Turns the time of the limits into nodes, those of `threads` together.
  void convert(Limits& limits, unsigned threads) const;
  /// Charges a move with its nodes and adds its increment.
  void spend(std::uint64_t nodes, Milliseconds increment);

 private:
  [[nodiscard]] std::int64_t nodes_in(Milliseconds time) const;

  std::int64_t rate_ = 0;
  std::optional<std::int64_t> left_;  // nodes
  int moves_to_go_ = 0;
};

}  // namespace espalier::protocols
