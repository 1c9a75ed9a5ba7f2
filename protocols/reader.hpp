// What is done with each line that a user interface sends.
#pragma once

#include <string>
#include <string_view>

#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/output.hpp"

namespace espalier::protocols {

/// Passes lines on: to the queue, to the running search, or at once to the handler. For the thread
/// that reads.
class Reader {
 public:
  Reader(Output& output, CommandQueue& queue, CommandHandler& handler)
      : output_(output), queue_(queue), handler_(handler) {}

  /// Handles a line of input. False after `quit`.
  bool read(const std::string& line);
  /// Queues a line, whatever its class. False at `quit`.
  bool queue(const std::string& line) { return push(line, handler_.class_of(line)); }

 private:
  bool push(const std::string& line, CommandClass command_class);
  bool read_urgent(std::string_view name);

  Output& output_;
  CommandQueue& queue_;
  CommandHandler& handler_;
};

}  // namespace espalier::protocols
