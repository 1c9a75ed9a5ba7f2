// Runs the built program and talks to it through pipes.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace espalier::test {

/// A run of the program. Reading waits at most `patience`: only what hangs takes as long.
class Program {
 public:
  static constexpr std::chrono::seconds patience{600};

  /// `memory`: bytes of address space it may have (RLIMIT_AS); 0: no limit.
  explicit Program(const std::vector<std::string>& arguments = {}, std::size_t memory = 0);
  /// Kills the program if it still runs.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Writes `text` and an end of line.
  void say(const std::string& text) { write(text + '\n'); }
  void write(const std::string& text);
  void close_input();
  void signal(int number);
  /// Waits until the program listens for SIGINT: sent earlier it ends the program at once.
  void await_listening() const;
  /// Waits until it also has used so much processor time, which no load of the machine shortens.
  void await_work(std::chrono::milliseconds processor_time) const;
  /// How much it has used so far, or when it ended. Bounds on it hold on a loaded machine, too.
  [[nodiscard]] std::chrono::nanoseconds processor_time() const;

  /// The next line of output; nothing at its end or after `timeout`.
  std::optional<std::string> line(std::chrono::milliseconds timeout = patience);
  /// Reads until a line that begins so, and returns all lines up to it; empty if there is none.
  std::vector<std::string> until(const std::string& beginning);
  /// Reads to the end.
  std::vector<std::string> rest();
  /// Waits for the end, and kills the program after `patience`. Returns the exit status, or 1000 +
  /// the signal that ended the program.
  int status();

 private:
  pid_t child_ = -1;
  int input_ = -1;
  int output_ = -1;
  std::string read_;
  std::chrono::nanoseconds used_{0};  // of processor time, once it has ended
};

/// How many lines begin so.
[[nodiscard]] int count(const std::vector<std::string>& lines, const std::string& beginning);

/// Output of a run on `input` (standard error included) and exit status.
struct Transcript {
  std::vector<std::string> lines;
  int status;
  std::chrono::nanoseconds processor_time;

  /// How many lines begin so.
  [[nodiscard]] int count(const std::string& beginning) const;
  /// The last line that begins so; empty if none does.
  [[nodiscard]] std::string last(const std::string& beginning) const;
  [[nodiscard]] bool says(const std::string& part) const;
};
Transcript run(const std::vector<std::string>& arguments, const std::string& input = "");
/// The same, but after each line that begins with `go` it waits for the answer of the search, which
/// the end of the input would end.
Transcript converse(const std::vector<std::string>& arguments, const std::string& input);

/// The word after `name` in a line such as an `info`; empty if there is none.
std::string word_after(const std::string& line, const std::string& name);

}  // namespace espalier::test
