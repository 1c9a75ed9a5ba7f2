// Threads where the system refuses some of them.
#include "support/threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <new>
#include <set>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "support/parallel.hpp"
#include "tests/error.hpp"

namespace espalier::support {
namespace {

[[noreturn]] void refuse() {
  throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
}

/// Starts as many threads, and fails from then on.
[[nodiscard]] ThreadStarter only(int threads, const std::function<void()>& fail = refuse) {
  const auto left = std::make_shared<std::atomic<int>>(threads);
  return [left, fail](std::function<void()> work) {
    if (left->fetch_sub(1) <= 0) fail();
    return new_thread(std::move(work));
  };
}

TEST(Threads, AreFewerIfTheSystemRefusesSome) {
  for (int available = 1; available <= 5; ++available) {
    std::vector<std::atomic<int>> calls(4);
    run_threads(
        4, [&calls](std::size_t i) { ++calls[i]; }, only(available));
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(calls[static_cast<std::size_t>(i)], i < available ? 1 : 0) << available;
    }
  }
}

TEST(Threads, NoneIsAnErrorInOneLine) {
  const auto run = [](const std::function<void()>& fail) {
    return test::error_line([&fail] {
      run_threads(
          4, [](std::size_t) {}, only(0, fail));
    });
  };
  EXPECT_EQ(run(refuse), "cannot start a thread: Resource temporarily unavailable");
  EXPECT_EQ(run([] { throw std::bad_alloc(); }), "cannot start a thread: Cannot allocate memory");
}

TEST(Threads, AnExceptionComesOutWhenAllHaveEnded) {
  std::atomic<int> ended{0};
  const auto work = [&ended](std::size_t i) {
    ++ended;
    if (i == 1) throw std::runtime_error("of thread 1");
  };
  EXPECT_THROW(run_threads(4, work), std::runtime_error);
  EXPECT_EQ(ended, 4);
}

TEST(Threads, AreJoinedIfTheirOwnerThrows) {
  std::atomic<int> ended{0};
  try {
    Threads threads;
    threads.start(3, [&ended](std::size_t) { ++ended; });
    throw std::runtime_error("of the owner");
  } catch (const std::runtime_error&) {
    EXPECT_EQ(ended, 3);
  }
}

TEST(Parts, AreAllDoneWithAnyNumberOfThreads) {
  for (int available = 0; available <= 4; ++available) {
    for (const std::size_t parts : {0U, 1U, 2U, 100U}) {
      std::vector<std::atomic<int>> calls(parts);
      run_parts(
          4, parts, [&calls](std::size_t part) { ++calls[part]; }, only(available));
      for (const auto& count : calls) EXPECT_EQ(count, 1);
    }
  }
}

TEST(Parts, AnExceptionComesOutOfAnyThread) {
  for (const std::size_t threads : {1U, 4U}) {
    const auto work = [](std::size_t part) {
      if (part == 7) throw std::runtime_error("of part 7");
    };
    EXPECT_THROW(run_parts(threads, 100, work), std::runtime_error);
  }
}

}  // namespace
}  // namespace espalier::support
