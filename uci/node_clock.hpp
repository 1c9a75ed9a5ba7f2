// A clock that counts nodes where the rules of the game count milliseconds, so that games on a
// clock repeat move by move on any machine. It knows an account of nodes, not who searches them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "espalier/search/limits.hpp"
#include "uci/go_command.hpp"

namespace espalier::uci {

/// Off until it is given a rate. The first `go` of a game tells how much time there is; from then
/// on the account is kept here, and the user interface's clocks are of no account.
class NodeClock {
 public:
  /// Nodes that make a millisecond; 0: off.
  void set_rate(std::int64_t rate);
  /// The account is opened anew by the next `go`.
  void begin_game() { left_.reset(); }
  [[nodiscard]] bool is_on() const { return rate_ > 0; }

  /// Puts what the account says in the place of the time left to `side`. A `go` with more moves to
  /// go than the one before begins a new period, and opens the account anew.
  void read(GoCommand& go, chess::Colour side);
  /// Turns the time of the limits into nodes. Returns the number of them after which no iteration
  /// should begin.
  [[nodiscard]] std::uint64_t convert(Limits& limits) const;
  /// A move has been made after so many nodes, and has gained its increment.
  void spend(std::uint64_t nodes, Milliseconds increment);

  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

 private:
  [[nodiscard]] std::int64_t nodes_in(Milliseconds time) const;

  std::int64_t rate_ = 0;
  std::optional<std::int64_t> left_;  // nodes
  int moves_to_go_ = 0;
};

}  // namespace espalier::uci
