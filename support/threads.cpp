#include "support/threads.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstdio>
#include <new>
#include <system_error>
#include <utility>

#include "support/error.hpp"

namespace espalier::support {

namespace {

[[nodiscard]] Error no_thread(const std::string& reason) {
  return Error("cannot start a thread: " + reason, goal_missed);
}

}  // namespace

std::thread new_thread(std::function<void()> work) { return std::thread(std::move(work)); }

std::thread needed_thread(const std::function<void()>& work) {
  try {
    return new_thread(work);
  } catch (const std::system_error& error) {
    throw no_thread(message_of(error.code()));
  }
}

Threads::~Threads() {
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Threads::start(std::size_t wanted, const Work& work) {
  work_ = work;
  wanted_ = wanted;
  try {
    for (std::size_t i = 0; i < wanted; ++i) {
      threads_.emplace_back();  // before there is a thread that could be lost
      threads_.back() = starter_([this, i] { run(i); });
    }
    return;
  } catch (const std::system_error& error) {
    refusal_ = message_of(error.code());
  } catch (const std::bad_alloc&) {
    refusal_ = message_of(std::make_error_code(std::errc::not_enough_memory));
  }
  if (!threads_.empty() && !threads_.back().joinable()) threads_.pop_back();
}

void Threads::check(std::size_t least) const {
  if (size() == wanted_) return;
  if (size() < least) throw no_thread(refusal_);
  static std::atomic<bool> is_said{false};
  if (is_said.exchange(true)) return;
  fmt::print(stderr, "cannot start {} of {} threads ({}): the work takes longer\n",
             wanted_ - size(), wanted_, refusal_);
}

void Threads::join() {
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
}

void Threads::run(std::size_t number) {
  try {
    work_(number);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!thrown_) thrown_ = std::current_exception();
  }
}

void run_threads(std::size_t wanted, const Threads::Work& work, const ThreadStarter& starter) {
  Threads threads(starter);
  threads.start(wanted, work);
  threads.check(1);
  threads.join();
}

}  // namespace espalier::support
