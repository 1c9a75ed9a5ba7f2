// The thread that reads and the thread that executes, as uci.hpp describes them. It does not know
// what a command does.
#include "uci/uci.hpp"

#include <atomic>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>

#include "support/exit_status.hpp"
#include "support/interrupt.hpp"
#include "uci/mailbox.hpp"
#include "uci/output.hpp"
#include "uci/session.hpp"

namespace espalier::uci {

using support::Interrupt;
using support::interrupted;

namespace {

class Uci {
 public:
  Uci() : interrupt_([this] { stop_and_leave(); }), executor_([this] { execute_all(); }) {}
  ~Uci() {
    mailbox_.end_of_input();
    executor_.join();
  }
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  /// False after `quit`.
  bool read(const std::string& line) {
    output_.heard(line);
    const Manner manner = Session::manner_of(line);
    if (manner == Manner::urgent) return read_urgent(Session::name_of(line));
    if (manner == Manner::changes || manner == Manner::searches) return queue(line);
    const bool is_crowded = mailbox_.await_moment() == Mailbox::Moment::crowded;
    if (manner == Manner::looks && is_crowded) {
      mailbox_.push(line, Mailbox::Kind::patient);
    } else {
      session_.execute(line);
    }
    return true;
  }

  /// Lets the line wait for its turn. False at `quit`.
  bool queue(const std::string& line) {
    const Manner manner = Session::manner_of(line);
    mailbox_.push(line, manner == Manner::searches ? Mailbox::Kind::go : Mailbox::Kind::change);
    return Session::name_of(line) != "quit";
  }

 private:
  bool read_urgent(std::string_view name) {
    if (name == "ponderhit") {
      mailbox_.ponderhit();
    } else {
      mailbox_.stop();
    }
    return name != "quit";
  }

  void execute_all() {
    while (const auto line = mailbox_.pop()) session_.execute(*line);
    // The reader still waits for a line that may never come.
    if (is_leaving_) std::_Exit(interrupted);
  }

  void stop_and_leave() {
    if (!mailbox_.is_busy()) std::_Exit(interrupted);
    is_leaving_ = true;
    mailbox_.stop();
    mailbox_.end_of_input();
  }

  Output output_;
  Mailbox mailbox_;
  Session session_{output_, mailbox_};
  std::atomic<bool> is_leaving_{false};
  Interrupt interrupt_;
  std::thread executor_;
};

}  // namespace

int run_uci(std::istream& input) {
  Uci uci;
  for (std::string line; std::getline(input, line) && uci.read(line);) {
  }
  return 0;
}

int run_commands(const std::vector<std::string>& commands) {
  Uci uci;
  for (const std::string& command : commands) {
    if (!uci.queue(command)) break;
  }
  return 0;
}

}  // namespace espalier::uci
