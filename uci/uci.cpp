#include "uci/uci.hpp"

#include <atomic>
#include <cstdlib>
#include <thread>

#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "uci/command_queue.hpp"
#include "uci/output.hpp"
#include "uci/reader.hpp"
#include "uci/session.hpp"

namespace espalier::uci {

namespace {

class Uci {
 public:
  explicit Uci(const std::vector<ExtraCommand>& extra)
      : session_(output_, queue_, extra),
        reader_(output_, queue_, session_),
        interrupt_([this] { stop_and_exit(); }),
        executor_([this] { execute_all(); }) {}
  ~Uci() { finish(); }
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  [[nodiscard]] Reader& reader() { return reader_; }
  /// Waits until all commands have been executed.
  void finish() {
    queue_.end_of_input();
    if (executor_.joinable()) executor_.join();
  }
  [[nodiscard]] bool has_errors() const { return output_.has_errors(); }

 private:
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
  Reader reader_;
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
    if (!uci.reader().read(line)) break;
  }
  return support::done;
}

int run_commands(const std::vector<std::string>& commands, const std::vector<ExtraCommand>& extra) {
  Uci uci(extra);
  for (const std::string& command : commands) {
    if (!uci.reader().queue(command)) break;
  }
  uci.finish();
  return uci.has_errors() ? support::bad_input : support::done;
}

}  // namespace espalier::uci
