// Exceptions in the threads that help others, wherever they are when it happens: the search ends,
// and the exception comes out of it. Also run under ThreadSanitizer.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <new>
#include <string>
#include <thread>

#include "espalier/search/parallel_search.hpp"
#include "tests/environment.hpp"
#include "tests/library/random_game.hpp"

namespace espalier {
namespace {

/// What throws, at the call number `calls_to_failure`; `copy` in any thread, the others in a
/// helper.
enum class Source { nothing, make, copy, look, allocation };
std::atomic<Source> failing_source{Source::nothing};
std::atomic<long> calls_to_failure{0};
const std::thread::id calling_thread = std::this_thread::get_id();

[[nodiscard]] bool fails(Source here) {
  if (failing_source.load(std::memory_order_relaxed) != here) return false;
  if (here != Source::copy && std::this_thread::get_id() == calling_thread) return false;
  return calls_to_failure.fetch_sub(1) == 0;
}
struct Thrown {};
void may_throw(Source here) {
  if (fails(here)) throw Thrown{};
}

constexpr Capabilities keys_and_history{.key = true, .history = true};
using Base = test_games::RandomGame<keys_and_history>;
struct FragileGame : Base {
  using Base::Base;
  FragileGame(const FragileGame& other) : Base(other) { may_throw(Source::copy); }
  FragileGame& operator=(const FragileGame&) = default;
  void make(Move move) {
    may_throw(Source::make);
    Base::make(move);
  }
};
using FragileSearch =
    ParallelSearch<FragileGame, test_games::RandomEvaluator, test_games::HooksOf<Base>,
                   Enhancements::all(), NoObserver, default_parameters, ParallelSchemes::all>;

/// A search that hangs cannot be ended: the program is.
class Watchdog {
 public:
  ~Watchdog() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    over_.notify_all();
    thread_.join();
  }

 private:
  void watch() {
    std::unique_lock lock(mutex_);
    if (over_.wait_for(lock, std::chrono::minutes(4), [this] { return is_over_; })) return;
    std::fputs("the search hangs\n", stderr);
    std::abort();
  }
  std::mutex mutex_;
  std::condition_variable over_;
  bool is_over_ = false;
  std::thread thread_{[this] { watch(); }};
};

class HelperExceptions : public testing::TestWithParam<ParallelScheme> {
 protected:
  HelperExceptions() { search_.set_scheme(GetParam(), 1); }
  ~HelperExceptions() override { failing_source = Source::nothing; }

  /// Searches with a failure at call number `call`; true if that came out.
  template <class Exception>
  [[nodiscard]] bool throws(Source where, long call, Limits limits = {.nodes = 5'000}) {
    bool has_thrown = false;
    calls_to_failure = call;
    failing_source = where;
    try {
      (void)search_.run(root_, limits);
    } catch (const Exception&) {
      has_thrown = true;
    }
    failing_source = Source::nothing;
    return has_thrown;
  }
  /// At each of the first calls: what is thrown comes out, and the search can run again. Few nodes
  /// may be searched before a helper gets a processor; without a limit, it comes to a first call.
  template <class Exception = Thrown>
  void throw_at_each(Source where) {
    EXPECT_TRUE(throws<Exception>(where, 0, Limits{}));
    for (long call = 0; call <= 200; ++call) {
      SCOPED_TRACE(call);
      search_.clear();
      const bool has_thrown = throws<Exception>(where, call);
      EXPECT_EQ(has_thrown, calls_to_failure < 0) << "it comes out if it was thrown";
      EXPECT_EQ(search_.run(root_, {.depth = 2}).depth, 2) << "usable again";
    }
  }

  Watchdog watchdog_;
  FragileGame root_{7, {.min_width = 3, .max_width = 12, .values = 40, .endings = 2}};
  FragileSearch search_{{}, 4, 1};
};
[[nodiscard]] std::string name_of(const testing::TestParamInfo<ParallelScheme>& info) {
  return info.param == ParallelScheme::ybwc ? "Ybwc" : "Abdada";
}
INSTANTIATE_TEST_SUITE_P(Scheme, HelperExceptions,
                         testing::Values(ParallelScheme::abdada, ParallelScheme::ybwc), name_of);

TEST_P(HelperExceptions, AMoveThatThrows) { throw_at_each(Source::make); }

TEST_P(HelperExceptions, NoMemory) {
  if (test::is_sanitized) GTEST_SKIP() << "sanitizers replace operator new too";
  throw_at_each<std::bad_alloc>(Source::allocation);
}

/// The search looks for an order to stop where a thread waits for others, too.
TEST_P(HelperExceptions, AControlThatThrows) {
  search_.control().on_look([] { may_throw(Source::look); });
  throw_at_each(Source::look);
}

TEST_P(HelperExceptions, ACopyOfTheGameThatThrows) {
  for (long copy = 0; copy < 4; ++copy) EXPECT_TRUE(throws<Thrown>(Source::copy, copy)) << copy;
  EXPECT_FALSE(throws<Thrown>(Source::copy, 4)) << "one for each thread";
}

}  // namespace
}  // namespace espalier

#ifndef ESPALIER_IS_SANITIZED
// Of the whole program, so that one allocation can fail. Inlined, GCC 12 takes free for a mistake.
[[gnu::noinline]] void* operator new(std::size_t size) {
  void* const memory =
      espalier::fails(espalier::Source::allocation) ? nullptr : std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif
