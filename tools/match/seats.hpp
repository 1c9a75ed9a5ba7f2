// Threads that play games, each with two programs of its own. It does not know which games, nor
// what is done with them.
#pragma once

#include <array>
#include <cstddef>
#include <functional>

#include "tools/match/player.hpp"
#include "tools/match/stop.hpp"

namespace espalier::match {

/// Two programs, to be started and used by one thread.
using Seats = std::array<Player, 2>;

/// Calls `play` in so many threads at a time, each with programs from `make` that are started
/// before and ended after; they may end with Stopped, which is forgotten. If another thing is
/// thrown, the stop is requested, and it is thrown again when all threads have ended.
void play_at(std::size_t threads, Stop& stop, const std::function<Seats()>& make,
             const std::function<void(Seats&)>& play);

}  // namespace espalier::match
