// The engine where the system starts no thread.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/shell.hpp"

namespace espalier::test {
namespace {

[[nodiscard]] Ended engine_without_threads(const std::string& arguments) {
  return shell("echo uci | (" + without_threads + ESPALIER_PROGRAM " " + arguments + ")");
}

class EngineWithoutThreads : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_refuse_threads()) GTEST_SKIP() << "sanitizers, or a limit on stacks";
  }
};

/// It reads commands while it searches, which takes a thread.
TEST_F(EngineWithoutThreads, EndsWithOneLine) {
  for (const std::string arguments : {"", "ugi othello", "nboard othello", "hub checkers"}) {
    const Ended ended = engine_without_threads(arguments);
    EXPECT_EQ(ended.status, 1) << arguments;
    EXPECT_NE(ended.output.find("cannot start a thread: Resource temporarily unavailable\n"),
              std::string::npos)
        << ended.output;
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1) << ended.output;
  }
}

/// What waits for Ctrl-C does without.
TEST_F(EngineWithoutThreads, DoesWhatNeedsNone) {
  for (const std::string arguments : {"bench --depth 1", "perft 2"}) {
    const Ended ended = engine_without_threads(arguments);
    EXPECT_EQ(ended.status, 0) << arguments << '\n' << ended.output;
  }
}

}  // namespace
}  // namespace espalier::test
