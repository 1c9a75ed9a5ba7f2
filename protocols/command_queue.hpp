// The queue between the thread that reads commands and the thread that executes them. Commands wait
// here in order; stop and ponderhit do not wait but act on the running search at once.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "espalier/search/limits.hpp"

namespace espalier::protocols {

/// Where a program has only one thread (WebAssembly), the executing thread reads too: pushes the
/// lines that have arrived and, if it is told to wait, waits for one.
using ReadInput = std::function<void(bool waits)>;

/// A search exists from the moment its `go` is pushed: a `stop` that follows applies to it even if
/// it has not begun yet.
class CommandQueue {
 public:
  enum class Kind {
    search,  ///< begins a search, and ends one that would wait for `stop`
    count,   ///< begins a count (bench, perft), and ends no search
    other,   ///< waits for its turn and ends no search
  };

  /// By default another thread reads.
  explicit CommandQueue(ReadInput read = {}) : read_(std::move(read)) {}

  // --------------------------------------------------------------------------- the reading thread

  void push(std::string line, Kind kind);
  /// Ends all searches pushed so far. Does nothing if there are none.
  void stop();
  /// Starts the clock of the searches pushed so far.
  void ponderhit();
  /// The answer is no longer wanted: ends all searches pushed so far, but no counts.
  void end_searches();
  /// No more commands follow: searches no longer wait for `stop`.
  void end_of_input();
  /// Is a line being executed, or does one wait?
  [[nodiscard]] bool is_busy();
  /// Does a search run that nothing has ended yet?
  [[nodiscard]] bool is_searching();
  /// Does a search run that only `stop`, `ponderhit` or another search ends?
  [[nodiscard]] bool is_waiting_for_stop();
  /// Is the executing thread idle, or does it run a search that nothing has ended yet? All that the
  /// lines before had to print is then printed.
  [[nodiscard]] bool is_settled();
  /// Waits until it is settled. Returns whether lines wait behind a search.
  [[nodiscard]] bool wait_until_settled();

  // ------------------------------------------------------------------------- the executing thread

  /// Waits for the next line; nothing at the end of the input. The line before counts as executed.
  [[nodiscard]] std::optional<std::string> pop();
  /// The search of the line popped last has started: the reader reaches it by `control` from now
  /// on. A `stop` or `ponderhit` received before is passed on.
  void begin_search(Control& control, bool is_pondering, bool is_infinite);
  /// A count (bench, perft) has started, whose result is only of use when it is complete. It asks
  /// `is_stopped`; the searches that it consists of may have a control.
  void begin_count(Control* control = nullptr);
  /// Waits until a search that has ended may print its answer: after `stop` or `ponderhit` where
  /// it has to wait for them, and not before its control has measured `thinking_time`. The search
  /// counts as answered from then on, so that what is read after the answer finds none running.
  void await_release(Milliseconds thinking_time = 0);
  /// Has the search of the line popped last been stopped?
  [[nodiscard]] bool is_stopped();
  /// Does nothing that ended the search of the line popped last make its answer useless?
  [[nodiscard]] bool is_answer_wanted();

 private:
  struct Line {
    std::string text;
    Kind kind;
  };
  [[nodiscard]] bool settled() const { return searches_on() || (lines_.empty() && !is_executing_); }
  [[nodiscard]] bool stopped() const {
    return taken_ <= stopped_ || (!is_counting_ && taken_ <= ended_);
  }
  [[nodiscard]] bool waits_for_stop() const {
    return is_infinite_ || (is_pondering_ && taken_ > ponderhit_);
  }
  [[nodiscard]] bool must_hold_answer() const {
    return waits_for_stop() && !stopped() && !has_ended_ && last_search_ <= taken_;
  }
  /// A search runs, and it is not about to end.
  [[nodiscard]] bool searches_on() const {
    return is_running_ && !stopped() && (!waits_for_stop() || must_hold_answer());
  }
  void notify();
  template <class Condition>
  void wait_until(std::unique_lock<std::mutex>& lock, Condition holds);

  ReadInput read_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> lines_;
  bool is_executing_ = false;
  bool is_running_ = false;  // a search: from its beginning until it may print its answer
  bool has_ended_ = false;
  // Numbers of searches and counts: the last one pushed, the last search among them, the last one
  // taken by the executor, stopped, ended with the input, hit.
  std::uint64_t pushed_ = 0;
  std::uint64_t last_search_ = 0;
  std::uint64_t taken_ = 0;
  std::uint64_t stopped_ = 0;
  std::uint64_t ended_ = 0;
  std::uint64_t ponderhit_ = 0;
  Control* control_ = nullptr;  // of the running search
  bool is_counting_ = false;
  bool is_pondering_ = false;
  bool is_infinite_ = false;
};

}  // namespace espalier::protocols
