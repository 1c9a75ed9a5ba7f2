#include "uci/uci.hpp"

#include <atomic>
#include <cstdlib>
#include <string_view>
#include <thread>

#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "uci/command_queue.hpp"
#include "uci/output.hpp"
#include "uci/session.hpp"

namespace espalier::uci {

namespace {

class Uci {
 public:
  explicit Uci(const std::vector<ExtraCommand>& extra)
      : session_(output_, queue_, extra),
        interrupt_([this] { stop_and_exit(); }),
        executor_([this] { execute_all(); }) {}
  ~Uci() { finish(); }
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  /// Handles a line of input. False after `quit`.
  bool read(const std::string& line) {
    output_.log_input(line);
    const CommandClass command_class = session_.class_of(line);
    if (command_class == CommandClass::urgent) return read_urgent(session_.name_of(line));
    if (command_class == CommandClass::changes || command_class == CommandClass::searches) {
      return queue(line);
    }
    const bool must_wait =
        queue_.wait_until_settled() && command_class == CommandClass::reads_position;
    if (must_wait) {
      queue_.push(line, CommandQueue::Kind::query);
    } else {
      session_.execute(line);
    }
    return true;
  }

  /// Queues a line. False at `quit`.
  bool queue(const std::string& line) {
    const bool searches = session_.class_of(line) == CommandClass::searches;
    queue_.push(line, searches ? CommandQueue::Kind::search : CommandQueue::Kind::change);
    return session_.name_of(line) != "quit";
  }

  /// Waits until all commands have been executed.
  void finish() {
    queue_.end_of_input();
    if (executor_.joinable()) executor_.join();
  }
  [[nodiscard]] bool has_errors() const { return output_.has_errors(); }

 private:
  bool read_urgent(std::string_view name) {
    if (name == "ponderhit") {
      queue_.ponderhit();
    } else {
      queue_.stop();
    }
    return name != "quit";
  }

  void execute_all() {
    while (const auto line = queue_.pop()) session_.execute(*line);
    // The reading thread may still wait for a line that never comes.
    if (is_interrupted_) std::_Exit(support::interrupted);
  }

  void stop_and_exit() {
    if (!queue_.is_busy()) std::_Exit(support::interrupted);
    is_interrupted_ = true;
    queue_.stop();
    queue_.end_of_input();
  }

  Output output_;
  CommandQueue queue_;
  Session session_;
  std::atomic<bool> is_interrupted_{false};
  support::Interrupt interrupt_;
  std::thread executor_;
};

}  // namespace

int run_uci(std::istream& input, const std::vector<ExtraCommand>& extra) {
  Uci uci(extra);
  bool is_first = true;
  for (std::string line; std::getline(input, line); is_first = false) {
    if (is_first) line.erase(0, byte_order_mark_length(line));
    if (!uci.read(line)) break;
  }
  return support::done;
}

int run_commands(const std::vector<std::string>& commands, const std::vector<ExtraCommand>& extra) {
  Uci uci(extra);
  for (const std::string& command : commands) {
    if (!uci.queue(command)) break;
  }
  uci.finish();
  return uci.has_errors() ? support::bad_input : support::done;
}

}  // namespace espalier::uci
