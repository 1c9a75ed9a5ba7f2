// Child processes by Boost.Process.
#include "engines/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <sstream>
#include <system_error>
#include <thread>

// Newer versions of Boost have version 1 of the library under another name.
#if __has_include(<boost/process/v1.hpp>)
#include <boost/process/v1.hpp>
namespace bp = boost::process::v1;
#else
#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/error.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/pipe.hpp>
#include <boost/process/start_dir.hpp>
namespace bp = boost::process;
#endif

#include "support/error.hpp"

namespace espalier::match {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

namespace {

/// Longer lines are discarded; no line of UCI is so long.
constexpr std::size_t max_line_length = 1 << 20;

/// Processes are started one at a time; otherwise one could inherit the pipes of another.
std::mutex starting;

/// The variable that a program and all that it starts have in their environment.
constexpr const char* mark_name = "ESPALIER_MATCH_PROGRAM";

/// A value of it that no other program has.
[[nodiscard]] std::string next_mark() {
  static std::atomic<unsigned> number{0};
  return fmt::format("{}-{}", getpid(), ++number);
}

/// Kills the processes that have this mark, in whatever session they are. Where there is no /proc,
/// only a program's process group is killed.
bool kill_marked(const std::string& mark) {
  const std::string wanted = fmt::format("{}={}", mark_name, mark);
  bool found = false;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    const pid_t pid = std::atoi(entry.path().filename().c_str());
    if (pid <= 0) continue;
    std::ifstream file(entry.path() / "environ", std::ios::binary);
    const std::string environment{std::istreambuf_iterator<char>(file), {}};
    for (std::size_t begin = 0; begin < environment.size();) {
      const std::size_t end = std::min(environment.find('\0', begin), environment.size());
      if (environment.compare(begin, end - begin, wanted) == 0) {
        found = kill(pid, SIGKILL) == 0 || found;
      }
      begin = end + 1;
    }
  }
  return found;
}

/// Kills what an ended program has left. A process may start another while it is looked for.
void kill_what_is_left(pid_t group, const std::string& mark) {
  kill(-group, SIGKILL);
  for (int pass = 0; pass < 3 && kill_marked(mark); ++pass) {
  }
}

/// The environment of this program and the mark, as execve takes it. Boost.Process has a class for
/// it, whose search reads beyond the end of short entries (version 1.74).
class MarkedEnvironment {
 public:
  explicit MarkedEnvironment(const std::string& mark)
      : marked_(fmt::format("{}={}", mark_name, mark)) {
    for (char** entry = environ; *entry != nullptr; ++entry) entries_.push_back(*entry);
    entries_.push_back(marked_.data());
    entries_.push_back(nullptr);
  }
  [[nodiscard]] char** entries() { return entries_.data(); }

 private:
  std::string marked_;
  std::vector<char*> entries_;
};

/// Runs in the child before exec: leaves the process group of the terminal (Ctrl-C is handled by
/// this program), resets the signals, and has the child killed when this program ends.
void prepare_child(pid_t parent) {
  setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  signal(SIGPIPE, SIG_DFL);
  signal(SIGINT, SIG_DFL);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(127);
}

}  // namespace

class Process::Pipes {
 public:
  Pipes() {
    for (const int end : {input_.native_source(), input_.native_sink(), output_.native_source(),
                          output_.native_sink()}) {
      fcntl(end, F_SETFD, FD_CLOEXEC);
    }
    for (const int end : {input_.native_sink(), output_.native_source()}) {
      fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK);
    }
  }

  [[nodiscard]] pid_t start(const std::string& file, const Command& command,
                            const std::string& mark) {
    std::error_code error;
    const std::string folder = command.folder.empty() ? "." : command.folder;
    const pid_t parent = getpid();
    MarkedEnvironment environment(mark);
    bp::child child(
        bp::exe = file, bp::args = command.arguments, bp::start_dir = folder,
        bp::std_in<input_, bp::std_out> output_, bp::std_err > bp::null,
        bp::extend::on_exec_setup =
            [parent, entries = environment.entries()](auto& executor) {
              executor.env = entries;
              prepare_child(parent);
            },
        error);
    if (error) throw support::Error(command.program + " cannot be started: " + error.message());
    const pid_t pid = child.id();
    child.detach();  // reap() waits for it, with a time limit and without a signal handler
    return pid;
  }

  [[nodiscard]] int to_program() const { return input_.native_sink(); }
  [[nodiscard]] int from_program() const { return output_.native_source(); }
  void close_input() { input_.close(); }

 private:
  bp::pipe input_;
  bp::pipe output_;
};

std::string find_executable(const Command& command) {
  std::vector<fs::path> places;
  const fs::path program(command.program);
  if (program.has_parent_path()) {
    places.push_back(program);
    places.push_back(command.folder / program);
  } else {
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');)
      places.push_back(folder / program);
  }
  for (const fs::path& place : places) {
    std::error_code error;
    if (fs::is_regular_file(place, error) && access(place.c_str(), X_OK) == 0) {
      return fs::absolute(place, error).string();
    }
  }
  return "";
}

Process::Process(const Command& command, const StopToken& stop) : stop_(stop), mark_(next_mark()) {
  const std::string file = find_executable(command);
  if (file.empty()) throw support::Error(command.program + ": there is no such program");
  // Writing to a program that has ended must return an error instead of ending this program.
  sigset_t pipe_signal;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, nullptr);
  const std::lock_guard lock(starting);
  pipes_ = std::make_unique<Pipes>();
  pid_ = pipes_->start(file, command, mark_);
}

Process::~Process() { kill_group(); }

// ----------------------------------------------------------------------------- input and output --

/// None if the descriptor is ready.
std::optional<Process::Outcome> Process::wait(int descriptor, short event,
                                              Deadline deadline) const {
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - SteadyClock::now()).count();
    std::array<pollfd, 2> ends{{{descriptor, event, 0}, {stop_.descriptor(), POLLIN, 0}}};
    const int timeout = static_cast<int>(std::clamp<long long>(left, 0, 1'000'000'000));
    const int ready = poll(ends.data(), ends.size(), timeout);
    if (ready < 0 && errno != EINTR) throw support::Error(std::strerror(errno));
    if (ends[1].revents != 0 && ready > 0) throw Stopped{};
    if (ready > 0) return {};
    if (ready == 0 && SteadyClock::now() >= deadline) return Outcome::late;
  }
}

Process::Outcome Process::write_line(std::string_view line, Deadline deadline) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t written = write(pipes_->to_program(), rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      if (const auto outcome = wait(pipes_->to_program(), POLLOUT, deadline)) return *outcome;
    } else if (errno != EINTR) {
      return Outcome::ended;
    }
  }
  return Outcome::done;
}

bool Process::take_line(std::string& line) {
  std::size_t end = buffer_.find('\n', searched_);
  if (is_skipping_ && end != std::string::npos) {
    is_skipping_ = false;
    buffer_.erase(0, end + 1);
    searched_ = 0;
    end = buffer_.find('\n');
  }
  if (end == std::string::npos) {
    is_skipping_ = is_skipping_ || buffer_.size() > max_line_length;
    if (is_skipping_) buffer_.clear();
    searched_ = buffer_.size();
    return false;
  }
  line.assign(buffer_, 0, end);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  buffer_.erase(0, end + 1);
  searched_ = 0;
  return true;
}

Process::Outcome Process::read_line(std::string& line, Deadline deadline) {
  for (bool has_read = false; !take_line(line); has_read = true) {
    // Without this, who never ends a line could write for ever.
    if (has_read && SteadyClock::now() >= deadline) return Outcome::late;
    if (const auto outcome = wait(pipes_->from_program(), POLLIN, deadline)) return *outcome;
    std::array<char, 65536> bytes;
    const ssize_t size = read(pipes_->from_program(), bytes.data(), bytes.size());
    if (size == 0) return Outcome::ended;
    if (size > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(size));
    if (size < 0 && errno != EAGAIN && errno != EINTR) return Outcome::ended;
    // A program that writes without pause is always ready: look at the clock here too.
    if (SteadyClock::now() >= deadline && buffer_.find('\n', searched_) == std::string::npos) {
      return Outcome::late;
    }
  }
  return Outcome::done;
}

// -------------------------------------------------------------------------------------- end of the
// process --

bool Process::reap(Deadline deadline) {
  while (pid_ >= 0) {
    const pid_t ended = waitpid(pid_, &status_, WNOHANG);
    if (ended == pid_ || (ended < 0 && errno != EINTR)) {
      kill_what_is_left(pid_, mark_);
      pid_ = -1;
    } else if (SteadyClock::now() >= deadline) {
      return false;
    } else {
      std::this_thread::sleep_for(milliseconds(1));
    }
  }
  return true;
}

void Process::kill_group() {
  if (pid_ < 0) return;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);  // it may not have its own group yet
  while (waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  kill_what_is_left(pid_, mark_);
  pid_ = -1;
}

std::string Process::exit_description() {
  if (!reap(SteadyClock::now() + milliseconds(500))) {
    kill_group();
    return "closed its output";
  }
  if (WIFSIGNALED(status_)) {
    return fmt::format("signal {} ({})", WTERMSIG(status_), strsignal(WTERMSIG(status_)));
  }
  return fmt::format("exit status {}", WEXITSTATUS(status_));
}

void Process::wait_for_end(Deadline deadline) {
  pipes_->close_input();
  reap(deadline);
}

}  // namespace espalier::match
