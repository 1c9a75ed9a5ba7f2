// Another program run with its input and output in our hands, line by line and never longer than
// the caller wants to wait. It does not know what the lines mean.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/match/stop.hpp"

namespace espalier::match {

using SteadyClock = std::chrono::steady_clock;
using Deadline = SteadyClock::time_point;

/// What to run.
struct Command {
  std::string program;  ///< a path, or a name to look for in PATH
  std::vector<std::string> arguments;
  std::string folder;  ///< to run it in; empty: the current one
  friend bool operator==(const Command&, const Command&) = default;
};

/// The file that would be run; empty if there is none.
[[nodiscard]] std::string file_of(const Command& command);

/// To be used by the thread that makes it.
class Process {
 public:
  /// Starts the program, in a process group of its own; its standard error is discarded. It is
  /// killed when this object goes, and also when the thread that made it or the whole program ends,
  /// however that ends. The thread is deaf to SIGPIPE from now on. Throws Error if it cannot be
  /// started.
  Process(const Command& command, const Stop& stop);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  enum class Outcome { done, late, ended };

  /// Writes a line. Late: the program did not take it in time. Throws Stopped.
  [[nodiscard]] Outcome write_line(std::string_view line, Deadline deadline);
  /// Waits for a line. Throws Stopped.
  [[nodiscard]] Outcome read_line(std::string& line, Deadline deadline);
  /// Of a program whose output has ended: "exit status 1", "signal 11 (Segmentation fault)"; or
  /// that it closed its output and lives on, after half a second; then it is killed.
  [[nodiscard]] std::string obituary();
  /// Closes its input and waits for its end.
  void wait_for_end(Deadline deadline);

 private:
  class Pipes;

  [[nodiscard]] std::optional<Outcome> wait(int descriptor, short event, Deadline deadline) const;
  [[nodiscard]] bool take_line(std::string& line);
  bool reap(Deadline deadline);
  void kill_group();

  const Stop& stop_;
  std::unique_ptr<Pipes> pipes_;
  pid_t pid_ = -1;  // -1: has ended and been waited for
  int status_ = 0;  // as waitpid gives it
  std::string buffer_;
  std::size_t searched_ = 0;  // of the buffer: no end of line before
};

}  // namespace espalier::match
