// Calls a function on Ctrl-C, on a thread of its own: it may do what a signal handler must not.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

namespace espalier::support {

/// During its lifetime Ctrl-C (SIGINT; on Windows also Ctrl-Break) calls `action` instead of ending
/// the program. A second one ends the program at once with the status `interrupted`. Must be
/// created before any other thread: a thread created earlier does not block the signal. If SIGINT
/// is ignored at the start (nohup, `&` in a script), it stays ignored. If the system refuses the
/// thread, Ctrl-C ends the program as usual.
class Interrupt {
 public:
  explicit Interrupt(std::function<void()> action);
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  [[nodiscard]] bool has_happened() const { return happened_; }

 private:
  /// How the system reports it.
  class Source;
  void happen();

  std::function<void()> action_;
  std::atomic<bool> happened_{false};
  std::unique_ptr<Source> source_;  // the last: it calls `happen`
};

}  // namespace espalier::support
