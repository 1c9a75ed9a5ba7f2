#include "tests/uci/program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <ctime>
#include <fstream>
#include <sstream>
#include <thread>

namespace espalier::test {

namespace {

/// Does the process listen for SIGINT with sigwait, as support::Interrupt does? It then blocks the
/// signal, and not SIGTERM too as for a moment while it starts.
bool listens(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("SigBlk:", 0) != 0) continue;
    const auto blocked = std::stoull(line.substr(7), nullptr, 16);
    const auto has = [blocked](int signal) { return (blocked >> (signal - 1) & 1U) != 0; };
    return has(SIGINT) && !has(SIGTERM);
  }
  return false;
}

std::chrono::nanoseconds processor_time_of(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return {};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

/// Until `condition` holds, or `Program::patience` ends.
template <class Condition>
void await(Condition condition) {
  const auto end = std::chrono::steady_clock::now() + Program::patience;
  while (!condition() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

Program::Program(const std::vector<std::string>& arguments, std::size_t memory) {
  int in[2];
  int out[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) return;
  std::signal(SIGPIPE, SIG_IGN);  // a program that has ended is a finding, not the end of the test
  std::vector<char*> words{const_cast<char*>(ESPALIER_PROGRAM)};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.data()));
  words.push_back(nullptr);
  child_ = fork();
  if (child_ == 0) {
    std::signal(SIGINT, SIG_DFL);  // a script may have started the tests in the background
    if (const rlimit limit{memory, memory}; memory > 0) setrlimit(RLIMIT_AS, &limit);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    dup2(out[1], STDERR_FILENO);
    execv(words[0], words.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  input_ = in[1];
  output_ = out[0];
}

Program::~Program() {
  close_input();
  if (child_ > 0) {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }
  close(output_);
}

void Program::write(const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(input_, text.data() + done, text.size() - done);
    if (written <= 0) return;
    done += static_cast<std::size_t>(written);
  }
}

void Program::close_input() {
  if (input_ >= 0) close(input_);
  input_ = -1;
}

void Program::signal(int number) { kill(child_, number); }

void Program::await_listening() const {
  await([this] { return listens(child_); });
}

void Program::await_work(std::chrono::milliseconds processor_time) const {
  await([&] { return listens(child_) && processor_time_of(child_) > processor_time; });
}

std::chrono::nanoseconds Program::processor_time() const {
  return child_ > 0 ? processor_time_of(child_) : used_;
}

std::optional<std::string> Program::line(std::chrono::milliseconds timeout) {
  for (;;) {
    if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    pollfd waiting{output_, POLLIN, 0};
    if (poll(&waiting, 1, static_cast<int>(timeout.count())) <= 0) return std::nullopt;
    char buffer[65536];
    const ssize_t count = read(output_, buffer, sizeof buffer);
    if (count <= 0) return std::nullopt;
    read_.append(buffer, static_cast<std::size_t>(count));
  }
}

std::vector<std::string> Program::until(const std::string& beginning) {
  std::vector<std::string> lines;
  while (auto next = line()) {
    lines.push_back(*next);
    if (next->rfind(beginning, 0) == 0) return lines;
  }
  return {};
}

std::vector<std::string> Program::rest() {
  std::vector<std::string> lines;
  while (auto next = line()) lines.push_back(*next);
  return lines;
}

int Program::status() {
  const auto end = std::chrono::steady_clock::now() + patience;
  int status = 0;
  rusage usage{};
  while (wait4(child_, &status, WNOHANG, &usage) == 0) {
    if (std::chrono::steady_clock::now() > end) kill(child_, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  child_ = -1;
  for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
    used_ += std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

int count(const std::vector<std::string>& lines, const std::string& beginning) {
  return static_cast<int>(std::count_if(
      lines.begin(), lines.end(), [&](const auto& line) { return line.starts_with(beginning); }));
}

int Transcript::count(const std::string& beginning) const { return test::count(lines, beginning); }

std::string Transcript::last(const std::string& beginning) const {
  std::string found;
  for (const std::string& line : lines) {
    if (line.rfind(beginning, 0) == 0) found = line;
  }
  return found;
}

bool Transcript::says(const std::string& part) const {
  for (const std::string& line : lines) {
    if (line.find(part) != std::string::npos) return true;
  }
  return false;
}

Transcript run(const std::vector<std::string>& arguments, const std::string& input) {
  Program program(arguments);
  program.write(input);
  program.close_input();
  auto lines = program.rest();
  const int status = program.status();
  return {std::move(lines), status, program.processor_time()};
}

Transcript converse(const std::vector<std::string>& arguments, const std::string& input) {
  Program program(arguments);
  std::vector<std::string> lines;
  std::istringstream commands(input);
  for (std::string command; std::getline(commands, command);) {
    program.say(command);
    if (command.rfind("go ", 0) != 0) continue;
    for (std::string& line : program.until("bestmove ")) lines.push_back(std::move(line));
  }
  program.close_input();
  for (std::string& line : program.rest()) lines.push_back(std::move(line));
  const int status = program.status();
  return {std::move(lines), status, program.processor_time()};
}

std::string word_after(const std::string& line, const std::string& name) {
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    if (word == name && words >> word) return word;
  }
  return "";
}

}  // namespace espalier::test
