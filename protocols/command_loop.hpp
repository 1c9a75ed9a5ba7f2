// The loop of a protocol: one thread reads commands, another executes them.
#pragma once

#include <atomic>
#include <istream>
#include <thread>

#include "protocols/command.hpp"
#include "protocols/command_queue.hpp"
#include "protocols/output.hpp"
#include "protocols/reader.hpp"
#include "support/interrupt.hpp"

namespace espalier::protocols {

/// Reads on the calling thread. `handler` must use the same output and queue.
class CommandLoop {
 public:
  /// Throws Error if no thread can be started.
  CommandLoop(CommandHandler& handler, Output& output, CommandQueue& queue);
  /// Waits until all commands have been executed.
  ~CommandLoop() { finish(); }
  CommandLoop(const CommandLoop&) = delete;
  CommandLoop& operator=(const CommandLoop&) = delete;

  /// Reads commands until `quit` or the end of the input, which both end all searches.
  void read_all(std::istream& input);
  [[nodiscard]] Reader& reader() { return reader_; }
  /// Waits until all commands have been executed; searches no longer wait for `stop`.
  void finish();

 private:
  void execute_all();
  void stop_and_exit();

  CommandHandler& handler_;
  CommandQueue& queue_;
  Reader reader_;
  std::atomic<bool> is_interrupted_{false};
  support::Interrupt interrupt_;
  std::thread executor_;
};

}  // namespace espalier::protocols
