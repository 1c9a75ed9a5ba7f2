// The order to stop, given once and heard by every thread even while it waits for a program. It
// does not know why to stop.
#pragma once

namespace espalier::match {

/// Thrown where a thread was waiting when the order came.
struct Stopped {};

class Stop {
 public:
  /// Throws Error if the system gives no pipe.
  Stop();
  ~Stop();
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;

  /// From any thread, any number of times.
  void request();
  [[nodiscard]] bool is_requested() const;
  /// A file descriptor that can be read from then on, for poll().
  [[nodiscard]] int descriptor() const { return pipe_[0]; }

 private:
  int pipe_[2] = {-1, -1};
};

}  // namespace espalier::match
