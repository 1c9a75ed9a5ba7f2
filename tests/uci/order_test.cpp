// Commands sent just after an answer, and searches stopped at any moment: each has its answer,
// once, in order. Threads that only count keep the processors busy, since an idle machine hides
// what comes in the wrong order.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "tests/uci/program.hpp"

namespace espalier::test {
namespace {

class BusyProcessors {
 public:
  BusyProcessors() {
    for (std::thread& thread : threads_) {
      thread = std::thread([this] {
        for (volatile std::uint64_t count = 0; !may_end_;) count = count + 1;
      });
    }
  }
  ~BusyProcessors() {
    may_end_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  BusyProcessors(const BusyProcessors&) = delete;
  BusyProcessors& operator=(const BusyProcessors&) = delete;

 private:
  std::atomic<bool> may_end_{false};
  std::vector<std::thread> threads_ = std::vector<std::thread>(3);
};

/// The number of rounds: that of the variable ESPALIER_ROUNDS, or the default.
[[nodiscard]] int rounds(int usual) {
  const char* const wanted = std::getenv("ESPALIER_ROUNDS");
  return wanted == nullptr ? usual : std::atoi(wanted);
}

TEST(UciOrder, ReadyokComesAfterWhatWasSaidBefore) {
  const BusyProcessors busy;
  Program program;
  for (int round = 0; round < rounds(300); ++round) {
    program.write("position startpos\ngo nodes 50\n");
    ASSERT_FALSE(program.until("bestmove ").empty());
    program.write("position fen nonsense\nisready\n");
    const auto lines = program.until("readyok");
    ASSERT_EQ(lines.size(), 2U) << "round " << round;
    ASSERT_EQ(lines[0].rfind("info string error: position: ", 0), 0U) << lines[0];
  }
}

TEST(UciOrder, ReadyokAfterStopComesAfterBestmove) {
  const BusyProcessors busy;
  Program program;
  for (int round = 0; round < rounds(100); ++round) {
    program.write("position startpos\ngo infinite\n");
    ASSERT_FALSE(program.until("info depth 2").empty());
    program.write("stop\nucinewgame\nisready\n");
    const auto lines = program.until("readyok");
    ASSERT_GE(lines.size(), 2U);
    ASSERT_EQ(lines[lines.size() - 2].rfind("bestmove ", 0), 0U) << "round " << round;
  }
}

/// A user steps through a game while the engine analyses it.
TEST(UciOrder, EverySearchThatIsStoppedAnswersOnceAndInOrder) {
  const std::vector<std::string> first_moves{"a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3"};
  Program program;
  std::uint64_t random = 1;
  const int searches = rounds(300);
  std::thread hand([&] {
    for (int i = 0; i < searches; ++i) {
      program.write("position startpos\ngo infinite searchmoves " +
                    first_moves[static_cast<std::size_t>(i) % first_moves.size()] + "\n");
      random = random * 6364136223846793005 + 1442695040888963407;
      // Half a millisecond to twenty, most of them short.
      const auto share = static_cast<double>(random >> 40) / (1 << 24);
      const auto pause = std::chrono::microseconds(500 + static_cast<int>(19'500 * share * share));
      std::this_thread::sleep_for(pause);
      program.write("stop\n");
      std::this_thread::sleep_for(pause);
    }
    program.write("isready\n");
  });
  int answers = 0;
  bool is_ready = false;
  while (!is_ready) {
    const auto line = program.line();
    if (!line) break;
    is_ready = *line == "readyok";
    if (line->rfind("bestmove ", 0) != 0) continue;
    EXPECT_EQ(word_after(*line, "bestmove"),
              first_moves[static_cast<std::size_t>(answers) % first_moves.size()]);
    ++answers;
  }
  hand.join();
  EXPECT_TRUE(is_ready);
  EXPECT_EQ(answers, searches);
}

// ------------------------------------------------------------------------------------- large sizes

/// How long as many threads take that each work until 100 ms have passed: what such a search takes
/// at least, on this machine and under its load.
std::chrono::nanoseconds time_of_threads(int count) {
  using Clock = std::chrono::steady_clock;
  const auto began = Clock::now();
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) {
    threads.emplace_back([began] {
      while (Clock::now() - began < std::chrono::milliseconds(100)) {
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  return Clock::now() - began;
}

TEST(UciSize, ManyThreadsAnswerInTime) {
  Program program;
  for (const int threads : {512, 1024}) {
    program.say("setoption name Threads value " + std::to_string(threads));
    program.say("isready");
    ASSERT_FALSE(program.until("readyok").empty());
    auto quickest = std::chrono::nanoseconds::max();
    auto slowest = std::chrono::nanoseconds(0);  // of the reference
    for (int i = 0; i < 5; ++i) {
      const auto began = std::chrono::steady_clock::now();
      program.say("go movetime 100");
      ASSERT_FALSE(program.until("bestmove ").empty());
      quickest =
          std::min<std::chrono::nanoseconds>(quickest, std::chrono::steady_clock::now() - began);
      slowest = std::max(slowest, time_of_threads(threads));
    }
    EXPECT_LT(quickest, std::chrono::milliseconds(400) + slowest) << threads << " threads";
  }
}

}  // namespace
}  // namespace espalier::test
