// Where the thread that reads commands and the thread that executes them meet: commands wait here
// in order, while stop and ponderhit go past them to the search they are meant for. It does not
// know what a command does.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "espalier/search/limits.hpp"

namespace espalier::uci {

/// Every search is announced by its `go` being pushed; what the reader says afterwards holds for
/// that search even if it has not begun yet.
class Mailbox {
 public:
  enum class Kind {
    go,       ///< begins a search
    change,   ///< must wait for a search to end, and ends one that would wait for `stop`
    patient,  ///< waits for its turn and hurries nobody
  };

  // ------------------------------------------------------------------------------- for the reader

  void push(std::string line, Kind kind);
  /// Ends all searches announced so far; none: nothing.
  void stop();
  /// The clock of the searches announced so far counts from now on.
  void ponderhit();
  /// Nothing will follow: searches that wait for `stop` need not wait.
  void end_of_input();
  /// Is a search announced that has not been answered?
  [[nodiscard]] bool is_busy();
  enum class Moment {
    quiet,    ///< nothing changes until the reader pushes something: idle, or only a search runs
    crowded,  ///< a search runs, and lines wait behind it
  };
  /// Waits until all lines before the next search have been executed, or a search runs.
  [[nodiscard]] Moment await_moment();

  // ----------------------------------------------------------------------------- for the executor

  /// The next line, waiting for it; nothing when the input has ended. The one before is done.
  [[nodiscard]] std::optional<std::string> pop();
  /// The search of the last line has started: others reach it by `control` from now on, and what
  /// was said before holds.
  void begin_search(Control& control, bool is_pondering, bool is_infinite);
  /// Waits until a search that has run out of work may give its answer.
  void await_release();
  /// Has the last line, a `go`, been told to stop?
  [[nodiscard]] bool is_stopped();

 private:
  struct PvLine {
    std::string text;
    Kind kind;
  };
  [[nodiscard]] bool stopped() const { return taken_ <= stopped_; }
  [[nodiscard]] bool waits_for_stop() const {
    return is_infinite_ || (is_pondering_ && taken_ > hit_);
  }
  [[nodiscard]] bool holds() const {
    return waits_for_stop() && !stopped() && !has_ended_ && changes_ == 0;
  }
  void hurry();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<PvLine> lines_;
  std::size_t changes_ = 0;  // how many of them are not patient
  bool is_executing_ = false;
  bool has_ended_ = false;
  // Searches by their number: the last one announced, taken, answered, told to stop, told to count.
  std::uint64_t announced_ = 0;
  std::uint64_t taken_ = 0;
  std::uint64_t answered_ = 0;
  std::uint64_t stopped_ = 0;
  std::uint64_t hit_ = 0;
  Control* control_ = nullptr;  // of the search that runs
  bool is_pondering_ = false;
  bool is_infinite_ = false;
};

}  // namespace espalier::uci
