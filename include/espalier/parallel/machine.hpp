// A deterministic machine of simulated processors: coroutines that spend integer times, resumed in
// the order of (time, sequence number). It accounts for every unit of every processor's time.
#pragma once

#include <algorithm>
#include <cassert>
#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <optional>
#include <queue>
#include <random>
#include <utility>
#include <vector>

#include "espalier/parallel/task.hpp"

namespace espalier::parallel {

/// Time in units of our choice; by default a node costs one.
using Time = std::uint64_t;

/// What everything costs.
struct Costs {
  Time node = 1;          ///< entering a position
  Time evaluation = 0;    ///< evaluating one, besides
  Time table = 0;         ///< probing or storing in a table of the processor's own memory
  Time remote_table = 0;  ///< the same in another processor's
  Time message = 0;       ///< a move on its way to a helper, or its value on the way back
  Time overhead = 0;      ///< of a processor that sends or receives a message, besides
  Time steal = 0;         ///< fetching a part of another processor's tree
  Time abort = 0;         ///< from a cutoff until the helpers notice it

  /// Messages that take `latency` each way.
  [[nodiscard]] static constexpr Costs with_latency(Time latency) {
    return {.remote_table = 2 * latency, .message = latency, .steal = latency, .abort = latency};
  }
};

/// Time that a processor spends, by what it spends it on.
struct Spent {
  Time work = 0;  ///< nodes, evaluations, its own table
  Time communication = 0;

  Spent& operator+=(const Spent& other) {
    work += other.work;
    communication += other.communication;
    return *this;
  }
  [[nodiscard]] Time total() const { return work + communication; }
};

/// A stretch of a processor's time, for charts; the rest it was idle.
struct Interval {
  unsigned processor = 0;
  Time begin = 0;
  Time end = 0;
  bool communicates = false;  ///< else it works
  std::uint64_t place = 0;    ///< key of the position that it entered last, if the game has keys
};

/// A simulated processor.
struct Processor {
  Processor(unsigned number, std::uint64_t own_seed) : id(number), seed(own_seed) {}

  unsigned id;              ///< from 0
  std::uint64_t seed;       ///< of its generator
  std::uint64_t nodes = 0;  ///< positions that it entered
  std::uint64_t place = 0;  ///< key of the last of them, while somebody observes

  /// The next number of its own generator, which takes 2,000 steps to seed: most never need it.
  [[nodiscard]] std::uint64_t random() {
    if (!generator_) generator_.emplace(seed);
    return (*generator_)();
  }

  // The machine's:
  Spent spent{};   ///< up to `until`
  Spent last{};    ///< the stretch that ends at `until`
  Time idle = 0;   ///< up to `idle_since`, if it is idle now
  Time until = 0;  ///< end of what it is doing
  bool is_idle = false;
  Time idle_since = 0;
  std::coroutine_handle<> waiting{};  ///< what it goes on with when it is woken

 private:
  std::optional<std::mt19937_64> generator_;
};

/// The processors and their events.
class Machine {
 public:
  /// A machine of as many processors as there is work for: a processor that has work calls `add`.
  static constexpr unsigned unlimited = 0;

  Machine(unsigned processors, std::uint64_t seed)
      : seed_(seed), unlimited_(processors == unlimited) {
    for (unsigned i = 0; i < (unlimited_ ? 1 : processors); ++i) add();
  }
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  ~Machine() {
    while (!running_.empty()) {
      const auto handle = running_.back();
      running_.pop_back();
      handle.destroy();
    }
  }

  [[nodiscard]] bool is_unlimited() const { return unlimited_; }
  [[nodiscard]] std::size_t size() const { return processors_.size(); }
  [[nodiscard]] Processor& processor(std::size_t i) { return processors_[i]; }
  [[nodiscard]] Time time() const { return now_; }

  /// Another processor, which has been idle so far.
  Processor& add() {
    const auto number = static_cast<unsigned>(processors_.size());
    return processors_.emplace_back(number, seed_ + number);
  }

  /// Runs `task` from now on.
  void start(Task<> task) { (void)Root::run(this, std::move(task)); }

  /// co_await spend(...): the processor is busy for that long.
  [[nodiscard]] auto spend(Processor& processor, const Spent& spent) {
    struct Awaiter {
      Machine& machine;
      Processor& processor;
      Spent spent;
      [[nodiscard]] bool await_ready() const noexcept { return spent.total() == 0; }
      void await_suspend(std::coroutine_handle<> handle) const {
        machine.occupy(processor, spent);
        machine.schedule(processor.until, handle);
      }
      void await_resume() const noexcept {}
    };
    return Awaiter{*this, processor, spent};
  }

  /// co_await wait(...): the processor is idle until somebody wakes it.
  [[nodiscard]] auto wait(Processor& processor) {
    struct Awaiter {
      Machine& machine;
      Processor& processor;
      [[nodiscard]] bool await_ready() const noexcept { return false; }
      void await_suspend(std::coroutine_handle<> handle) const {
        processor.waiting = handle;
        machine.begin_idling(processor);
      }
      void await_resume() const noexcept { machine.end_idling(processor); }
    };
    return Awaiter{*this, processor};
  }
  /// co_await wait_until(...): the processor is idle until then; no event wakes it.
  [[nodiscard]] auto wait_until(Processor& processor, Time time) {
    struct Awaiter {
      Machine& machine;
      Processor& processor;
      Time time;
      [[nodiscard]] bool await_ready() const noexcept { return time <= machine.now_; }
      void await_suspend(std::coroutine_handle<> handle) const {
        machine.begin_idling(processor);
        machine.schedule(time, handle);
      }
      void await_resume() const noexcept { machine.end_idling(processor); }
    };
    return Awaiter{*this, processor, time};
  }

  /// The waiting processor goes on now.
  void wake(Processor& processor) { wake(processor, now_); }
  /// It goes on at `time`, which is not over yet.
  void wake(Processor& processor, Time time) {
    assert(processor.waiting);
    schedule(time, std::exchange(processor.waiting, nullptr));
  }
  /// A suspended coroutine goes on now.
  void resume(std::coroutine_handle<> handle) { schedule(now_, handle); }

  /// Runs until somebody calls `finish`, which must happen. Throws what a coroutine throws.
  void run() {
    while (!finished_ && !events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      now_ = event.time;
      detail::resume(event.handle);
      if (exception_) std::rethrow_exception(exception_);
    }
    assert(finished_);
    for (Processor& processor : processors_) stop(processor);
  }
  /// The search is over: all processors stop now.
  void finish() { finished_ = true; }

  /// Calls `observer` for every stretch of time that a processor does not idle, as it begins.
  void observe(std::function<void(const Interval&)> observer) { observer_ = std::move(observer); }

 private:
  struct Event {
    Time time;
    std::uint64_t sequence;
    std::coroutine_handle<> handle;
    /// Is it later than the other?
    friend bool operator<(const Event& a, const Event& b) {
      return a.time != b.time ? a.time > b.time : a.sequence > b.sequence;
    }
  };

  /// The outermost coroutine of a processor; it destroys itself when it ends.
  struct Root {
    struct promise_type {
      promise_type(Machine* owner, const Task<>&) : machine(owner) {
        place = machine->running_.size();
        const auto handle = std::coroutine_handle<promise_type>::from_promise(*this);
        machine->running_.push_back(handle);
        machine->schedule(machine->now_, handle);
      }
      promise_type(const promise_type&) = delete;
      promise_type& operator=(const promise_type&) = delete;
      ~promise_type() {
        auto& running = machine->running_;
        if (place >= running.size()) return;  // the machine ends
        running[place] = running.back();
        running[place].promise().place = place;
        running.pop_back();
      }
      Root get_return_object() const noexcept { return {}; }
      [[nodiscard]] std::suspend_always initial_suspend() const noexcept { return {}; }
      [[nodiscard]] std::suspend_never final_suspend() const noexcept { return {}; }
      void return_void() const noexcept {}
      void unhandled_exception() const { machine->exception_ = std::current_exception(); }

      Machine* machine;
      std::size_t place;
    };
    static Root run(Machine*, Task<> task) { co_await task; }
  };

  void schedule(Time time, std::coroutine_handle<> handle) {
    events_.push({time, sequence_++, handle});
  }
  void begin_idling(Processor& processor) const {
    processor.is_idle = true;
    processor.idle_since = now_;
  }
  void end_idling(Processor& processor) const {
    if (std::exchange(processor.is_idle, false)) processor.idle += now_ - processor.idle_since;
  }
  void occupy(Processor& processor, const Spent& spent) {
    processor.spent += spent;
    processor.last = spent;
    processor.until = now_ + spent.total();
    if (!observer_) return;
    const Time talk = now_ + spent.communication;
    if (spent.communication > 0) observer_({processor.id, now_, talk, true, processor.place});
    if (spent.work > 0) observer_({processor.id, talk, processor.until, false, processor.place});
  }
  /// The end of the search cuts off what the processor is doing, communication first.
  void stop(Processor& processor) {
    end_idling(processor);
    if (processor.until <= now_) return;
    const Time done = processor.last.total() - (processor.until - now_);
    const Time talk = std::min(done, processor.last.communication);
    processor.spent.work -= processor.last.work - (done - talk);
    processor.spent.communication -= processor.last.communication - talk;
  }

  std::uint64_t seed_;
  bool unlimited_;
  bool finished_ = false;
  Time now_ = 0;
  std::uint64_t sequence_ = 0;
  std::deque<Processor> processors_;
  std::priority_queue<Event> events_;
  std::vector<std::coroutine_handle<Root::promise_type>> running_;
  std::exception_ptr exception_{};
  std::function<void(const Interval&)> observer_{};
};

}  // namespace espalier::parallel
