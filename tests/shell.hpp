// Shared by tests of files and programs: a temporary directory, reading files, and running shell
// commands.
#pragma once

#include <sys/wait.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/environment.hpp"

namespace espalier::test {

namespace fs = std::filesystem;

/// A temporary directory for each test, removed with its contents.
class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "espalier-test-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~Folder() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  [[nodiscard]] const fs::path& path() const { return path_; }
  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

inline std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// The output of a shell command, stdout and stderr together, and its exit status.
struct Ended {
  std::string output;
  int status = -1;
};
inline Ended shell(const std::string& command) {
  Ended ended;
  FILE* const pipe = popen(("(" + command + ") 2>&1").c_str(), "r");
  if (pipe == nullptr) return ended;
  std::array<char, 4096> buffer{};
  for (std::size_t size; (size = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    ended.output.append(buffer.data(), size);
  }
  const int status = pclose(pipe);
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  return ended;
}

/// The same, of a command that gets a signal once the shell's `condition` holds. Neither has single
/// quotes.
inline Ended signal_when(const std::string& condition, const std::string& command,
                         const std::string& signal) {
  std::signal(SIGINT, SIG_DFL);  // a script may have started the tests in the background
  // The command becomes the process $$.
  return shell("exec sh -c '(until " + condition + " || ! kill -0 $$; do sleep 0.02; done; kill -" +
               signal + " $$) 2>/dev/null & exec " + command + "'");
}
/// The same with Ctrl-C.
inline Ended interrupt_when(const std::string& condition, const std::string& command) {
  return signal_when(condition, command, "INT");
}
/// Kills the command once `condition` holds. False if it had ended before.
inline bool kill_when(const std::string& condition, const std::string& command) {
  return signal_when(condition, command, "KILL").status != 0;
}

/// Before a command: the system starts none of its threads, whose stacks would be larger than the
/// address space. That holds for root too, whom a limit of processes does not stop.
inline const std::string without_threads = "ulimit -s 137438953472 && exec ";
[[nodiscard]] inline bool can_refuse_threads() {
  return !is_sanitized && shell(without_threads + "true").status == 0;
}

}  // namespace espalier::test
