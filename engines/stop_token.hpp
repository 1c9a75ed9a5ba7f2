// A request to stop that wakes every thread, also one that waits in poll() for an engine.
#pragma once

namespace espalier::match {

/// Thrown in a thread that was waiting when the stop was requested.
struct Stopped {};

class StopToken {
 public:
  /// Throws Error if the system has no pipe left.
  StopToken();
  ~StopToken();
  StopToken(const StopToken&) = delete;
  StopToken& operator=(const StopToken&) = delete;

  /// From any thread, any number of times.
  void request();
  [[nodiscard]] bool is_requested() const;
  /// A file descriptor for poll(); readable once the stop is requested.
  [[nodiscard]] int descriptor() const { return pipe_[0]; }

 private:
  int pipe_[2] = {-1, -1};
};

}  // namespace espalier::match
