// A child process with pipes for its input and output, read and written line by line with
// deadlines.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/stop_token.hpp"

namespace espalier::match {

using SteadyClock = std::chrono::steady_clock;
using Deadline = SteadyClock::time_point;

/// A program with its arguments.
struct Command {
  std::string program;  ///< a path, or a name to look for in PATH
  std::vector<std::string> arguments;
  std::string folder;  ///< working directory; empty: the current one
  friend bool operator==(const Command&, const Command&) = default;
};

/// The file that would be run, searched in PATH as a shell does; empty if there is none.
[[nodiscard]] std::string find_executable(const Command& command);

/// Must be used by the thread that makes it.
class Process {
 public:
  /// Starts the program in a process group of its own; its standard error is discarded. It is
  /// killed by the destructor and when the thread that made it or this program ends in any way.
  /// What it has started ends with it, on Linux in whatever session, unless this program is killed.
  /// Blocks SIGPIPE in this thread. Throws Error if the program cannot be started.
  Process(const Command& command, const StopToken& stop);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  enum class Outcome { done, late, ended };

  /// Writes a line. `late`: the program did not read it before the deadline. Throws Stopped.
  [[nodiscard]] Outcome write_line(std::string_view line, Deadline deadline);
  /// Waits for a line. Throws Stopped.
  [[nodiscard]] Outcome read_line(std::string& line, Deadline deadline);
  /// Call when the output has ended: "exit status 1", "signal 11 (Segmentation fault)", or that the
  /// program closed its output and still runs after half a second; then it is killed.
  [[nodiscard]] std::string exit_description();
  /// Closes its input and waits for its end.
  void wait_for_end(Deadline deadline);

 private:
  class Pipes;

  [[nodiscard]] std::optional<Outcome> wait(int descriptor, short event, Deadline deadline) const;
  [[nodiscard]] bool take_line(std::string& line);
  bool reap(Deadline deadline);
  void kill_group();

  const StopToken& stop_;
  const std::string mark_;  // in the environment of the program and of all that it starts
  std::unique_ptr<Pipes> pipes_;
  pid_t pid_ = -1;  // -1: ended and waited for
  int status_ = 0;  // as waitpid gives it
  std::string buffer_;
  std::size_t searched_ = 0;  // position in the buffer before which there is no end of line
  bool is_skipping_ = false;  // the rest of a line that is too long
};

}  // namespace espalier::match
