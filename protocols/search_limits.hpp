// Turns a `go` command into the limits of a search: depth, nodes, mate, and the time of the clock.
#pragma once

#include "espalier/search/limits.hpp"
#include "protocols/go_command.hpp"

namespace espalier::protocols {

/// Limits for the player to move, 0 or 1. `overhead`: milliseconds lost in communication with the
/// user interface. If only the other player's clock is given, this one has no time. `movetime` is
/// taken as given but for what the answer needs to arrive within it: the overhead, but no more than
/// a twentieth.
[[nodiscard]] Limits limits_for(const GoCommand& go, int player, Milliseconds overhead);

}  // namespace espalier::protocols
