// Threads with a pair of engines each.
#include "tools/match/engine_pair.hpp"

#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace espalier::match {

void run_engine_pairs(std::size_t threads, StopToken& stop, const std::function<EnginePair()>& make,
                      const std::function<void(EnginePair&)>& play) {
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    EnginePair engines = make();
    try {
      for (UciEngine& each : engines) each.start();
      play(engines);
    } catch (const Stopped&) {
      // The game in progress is discarded.
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      stop.request();
    }
    for (UciEngine& each : engines) each.send_quit();
    const Deadline deadline = SteadyClock::now() + std::chrono::seconds(1);
    for (UciEngine& each : engines) each.wait_or_kill(deadline);
  };
  std::vector<std::thread> running;
  running.reserve(threads);
  for (std::size_t i = 0; i < threads; ++i) running.emplace_back(work);
  for (std::thread& thread : running) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace espalier::match
