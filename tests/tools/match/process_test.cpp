// Tests of the processes of engines.
#include "engines/process.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "engines/stop_token.hpp"

namespace espalier::match {
namespace {

using std::chrono::seconds;

[[nodiscard]] bool runs(pid_t pid) { return kill(pid, 0) == 0; }

[[nodiscard]] bool ends(pid_t pid) {
  const auto deadline = SteadyClock::now() + seconds(600);
  while (runs(pid) && SteadyClock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return !runs(pid);
}

/// A shell that starts a process in a session of its own, as a wrapper of an engine may, says its
/// number, and waits for a line.
const Command wrapper{
    "sh", {"-c", "setsid sh -c 'echo $$; exec sleep 1000' & read line; echo over"}, ""};

TEST(Process, WhatItStartedInAnotherSessionEndsWithIt) {
  const StopToken stop;
  pid_t grandchild = 0;
  {
    Process process(wrapper, stop);
    std::string line;
    ASSERT_EQ(process.read_line(line, SteadyClock::now() + seconds(600)), Process::Outcome::done);
    grandchild = std::stoi(line);
    EXPECT_TRUE(runs(grandchild));
  }
  EXPECT_TRUE(ends(grandchild));
}

TEST(Process, WhatItLeftEndsWhenItHasEndedByItself) {
  const StopToken stop;
  Process process(wrapper, stop);
  std::string line;
  ASSERT_EQ(process.read_line(line, SteadyClock::now() + seconds(600)), Process::Outcome::done);
  const pid_t grandchild = std::stoi(line);
  process.wait_for_end(SteadyClock::now() + seconds(600));
  EXPECT_TRUE(ends(grandchild));
}

TEST(Process, WhatAnotherStartedGoesOn) {
  const StopToken stop;
  Process other(wrapper, stop);
  std::string line;
  ASSERT_EQ(other.read_line(line, SteadyClock::now() + seconds(600)), Process::Outcome::done);
  const pid_t grandchild = std::stoi(line);
  { const Process process(wrapper, stop); }
  EXPECT_TRUE(runs(grandchild));
}

TEST(Process, ALineWithoutEndIsLeftOut) {
  const StopToken stop;
  Process process({"sh", {"-c", "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo next"}, ""},
                  stop);
  std::string line;
  ASSERT_EQ(process.read_line(line, SteadyClock::now() + seconds(20)), Process::Outcome::done);
  EXPECT_EQ(line, "next");
}

TEST(Process, WhoNeverEndsALineIsLate) {
  const StopToken stop;
  Process process({"sh", {"-c", "exec tr '\\0' x < /dev/zero"}, ""}, stop);
  std::string line;
  const auto deadline = SteadyClock::now() + std::chrono::milliseconds(200);
  EXPECT_EQ(process.read_line(line, deadline), Process::Outcome::late);
}

}  // namespace
}  // namespace espalier::match
