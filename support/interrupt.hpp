// Ctrl-C (SIGINT) as a call on a thread of its own, where everything is allowed that a signal
// handler must not do. It does not know what is to be stopped.
#pragma once

#include <csignal>

#include <atomic>
#include <functional>
#include <thread>

namespace espalier::support {

/// While it lives, SIGINT calls `action` instead of ending the program; a second SIGINT ends it at
/// once with the status `interrupted`. To be made before any other thread, since those made earlier
/// would still end the program. A program that was told to ignore SIGINT (nohup, `&` in a script)
/// goes on ignoring it.
class Interrupt {
 public:
  explicit Interrupt(std::function<void()> action);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] bool has_happened() const { return happened_; }

 private:
  void wait();

  std::function<void()> action_;
  std::atomic<bool> happened_{false};
  std::atomic<bool> ending_{false};
  sigset_t signals_{};
  sigset_t mask_before_{};
  std::thread waiter_;
};

}  // namespace espalier::support
