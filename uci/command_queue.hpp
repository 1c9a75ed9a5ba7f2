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

namespace espalier::uci {

/// Where a program has only one thread (WebAssembly), the executing thread reads too: pushes the
/// lines that have arrived and, if it is told to wait, waits for one.
using ReadInput = std::function<void(bool waits)>;

/// A search exists from the moment its `go` is pushed: a `stop` that follows applies to it even if
/// it has not begun yet.
class CommandQueue {
 public:
  enum class Kind {
    search,  ///< begins a search
    change,  ///< waits for a search to end, and ends one that would wait for `stop`
    query,   ///< waits for its turn and does not end a search
  };

  /// By default another thread reads.
  explicit CommandQueue(ReadInput read = {}) : read_(std::move(read)) {}

  // --------------------------------------------------------------------------- the reading thread

  void push(std::string line, Kind kind);
  /// Ends all searches pushed so far. Does nothing if there are none.
  void stop();
  /// Starts the clock of the searches pushed so far.
  void ponderhit();
  /// No more commands follow: searches no longer wait for `stop`.
  void end_of_input();
  /// Has a search been pushed that has not been answered?
  [[nodiscard]] bool is_busy();
  /// Is the executing thread idle, or does it run a search?
  [[nodiscard]] bool is_settled();
  /// Waits until the executing thread is idle or runs a search. Returns whether lines wait behind
  /// that search.
  [[nodiscard]] bool wait_until_settled();

  // ------------------------------------------------------------------------- the executing thread

  /// Waits for the next line; nothing at the end of the input. The line before counts as executed.
  [[nodiscard]] std::optional<std::string> pop();
  /// The search of the line popped last has started: the reader reaches it by `control` from now
  /// on. A `stop` or `ponderhit` received before is passed on.
  void begin_search(Control& control, bool is_pondering, bool is_infinite);
  /// Waits until a search that has ended may print its answer, and releases its `control`.
  void await_release();
  /// Has the search of the line popped last been stopped?
  [[nodiscard]] bool is_stopped();

 private:
  struct Line {
    std::string text;
    Kind kind;
  };
  [[nodiscard]] bool settled() const {
    return taken_ > answered_ || (lines_.empty() && !is_executing_);
  }
  [[nodiscard]] bool stopped() const { return taken_ <= stopped_; }
  [[nodiscard]] bool waits_for_stop() const {
    return is_infinite_ || (is_pondering_ && taken_ > ponderhit_);
  }
  [[nodiscard]] bool must_hold_answer() const {
    return waits_for_stop() && !stopped() && !has_ended_ && changes_ == 0;
  }
  void notify();
  template <class Condition>
  void wait_until(std::unique_lock<std::mutex>& lock, Condition holds);

  ReadInput read_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> lines_;
  std::size_t changes_ = 0;  // how many of them are not queries
  bool is_executing_ = false;
  bool has_ended_ = false;
  // Numbers of searches: the last one pushed, taken by the executor, answered, stopped, hit.
  std::uint64_t pushed_ = 0;
  std::uint64_t taken_ = 0;
  std::uint64_t answered_ = 0;
  std::uint64_t stopped_ = 0;
  std::uint64_t ponderhit_ = 0;
  Control* control_ = nullptr;  // of the running search
  bool is_pondering_ = false;
  bool is_infinite_ = false;
};

}  // namespace espalier::uci
