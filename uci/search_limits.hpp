// Turns a `go` command into the limits of a search: depth, nodes, mate, and the time of the clock.
#pragma once

#include "espalier/search/limits.hpp"
#include "uci/go_command.hpp"

namespace espalier::uci {

/// Limits for the side to move. `overhead`: milliseconds lost in communication with the user
/// interface. If only the other side's clock is given, this side has no time.
[[nodiscard]] Limits limits_for(const GoCommand& go, chess::Colour side, Milliseconds overhead);

}  // namespace espalier::uci
