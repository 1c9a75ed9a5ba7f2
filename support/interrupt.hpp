// Calls a function on Ctrl-C (SIGINT), on a thread of its own: it may do what a signal handler must
// not.
#pragma once

#include <csignal>

#include <atomic>
#include <functional>
#include <thread>

namespace espalier::support {

/// During its lifetime SIGINT calls `action` instead of ending the program. A second SIGINT ends
/// the program at once with the status `interrupted`. Must be created before any other thread: a
/// thread created earlier does not block the signal. If SIGINT is ignored at the start (nohup, `&`
/// in a script), it stays ignored.
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
