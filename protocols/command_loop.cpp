#include "protocols/command_loop.hpp"

#include <cstdlib>
#include <string>
#include <utility>

#include "protocols/input_line.hpp"
#include "protocols/text.hpp"
#include "support/encoding.hpp"
#include "support/exit_status.hpp"
#include "support/threads.hpp"

namespace espalier::protocols {

CommandLoop::CommandLoop(CommandHandler& handler, Output& output, CommandQueue& queue)
    : handler_(handler),
      queue_(queue),
      reader_(output, queue, handler),
      interrupt_([this] { stop_and_exit(); }),
      executor_(support::needed_thread([this] { execute_all(); })) {}

void CommandLoop::read_all(std::istream& input) {
  std::string line;
  bool is_first = true;
  for (auto read = read_input_line(input, line); read != InputLine::none;
       read = read_input_line(input, line)) {
    if (read == InputLine::too_long) {
      handler_.complain(input_line_is_too_long);
      continue;
    }
    if (std::exchange(is_first, false)) line.erase(0, byte_order_mark_length(line));
    if (!reader_.read(support::input_text(line))) return;
  }
  queue_.end_searches();
}

void CommandLoop::finish() {
  queue_.end_of_input();
  if (executor_.joinable()) executor_.join();
}

void CommandLoop::execute_all() {
  while (const auto line = queue_.pop()) handler_.execute(*line);
  // The reading thread may still wait for a line that never comes.
  if (is_interrupted_) std::_Exit(support::interrupted);
}

void CommandLoop::stop_and_exit() {
  if (!queue_.is_busy()) std::_Exit(support::interrupted);
  is_interrupted_ = true;
  queue_.stop();
  queue_.end_of_input();
}

}  // namespace espalier::protocols
