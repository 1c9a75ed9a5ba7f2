// Threads that play games, each with a pair of engine processes of its own.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>

#include "engines/engine.hpp"
#include "engines/stop_token.hpp"
#include "support/threads.hpp"

namespace espalier::match {

/// Two engines, of a class derived from Engine, started and used by one thread.
template <class E>
using EnginePair = std::array<std::unique_ptr<E>, 2>;

/// Calls `play` in `threads` threads, each with a pair from `make`; the engines are started before
/// the call and ended after it. `play` may end by throwing Stopped. Any other exception requests
/// the stop and is thrown again when all threads have ended. If the system refuses some threads,
/// fewer games are played at a time; Error if it refuses all.
template <class Make, class Play>
void run_engine_pairs(std::size_t threads, StopToken& stop, Make make, Play play) {
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    auto engines = make();
    try {
      for (auto& each : engines) each->start();
      play(engines);
    } catch (const Stopped&) {
      // The game in progress is discarded.
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      stop.request();
    }
    for (auto& each : engines) each->send_quit();
    const Deadline deadline = SteadyClock::now() + std::chrono::seconds(1);
    for (auto& each : engines) each->wait_or_kill(deadline);
  };
  support::run_threads(threads, [&work](std::size_t) { work(); });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace espalier::match
