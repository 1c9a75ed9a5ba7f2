// Threads that play games, as seats.hpp describes them. It does not know which games, nor what is
// done with them.
#include "tools/match/seats.hpp"

#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace espalier::match {

void play_at(std::size_t threads, Stop& stop, const std::function<Seats()>& make,
             const std::function<void(Seats&)>& play) {
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    Seats players = make();
    try {
      for (Player& each : players) each.start();
      play(players);
    } catch (const Stopped&) {
      // The game that was going on is forgotten.
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      stop.request();
    }
    for (Player& each : players) each.ask_to_quit();
    const Deadline deadline = SteadyClock::now() + std::chrono::seconds(1);
    for (Player& each : players) each.end(deadline);
  };
  std::vector<std::thread> running;
  running.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) running.emplace_back(work);
  for (std::thread& thread : running) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace espalier::match
