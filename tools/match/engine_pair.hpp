// Threads that play games, each with a pair of engine processes of its own.
#pragma once

#include <array>
#include <cstddef>
#include <functional>

#include "tools/match/stop_token.hpp"
#include "tools/match/uci_engine.hpp"

namespace espalier::match {

/// Two engines, started and used by one thread.
using EnginePair = std::array<UciEngine, 2>;

/// Calls `play` in `threads` threads, each with a pair from `make`; the engines are started before
/// the call and ended after it. `play` may end by throwing Stopped. Any other exception requests
/// the stop and is thrown again when all threads have ended.
void run_engine_pairs(std::size_t threads, StopToken& stop, const std::function<EnginePair()>& make,
                      const std::function<void(EnginePair&)>& play);

}  // namespace espalier::match
