#include "protocols/reader.hpp"

namespace espalier::protocols {

bool Reader::read(const std::string& line) {
  output_.log_input(line);
  const CommandClass command_class = handler_.class_of(line);
  if (command_class == CommandClass::urgent) return read_urgent(handler_.name_of(line));
  if (command_class == CommandClass::interrupts) {
    queue_.end_searches();
    return push(line, command_class);
  }
  if (command_class == CommandClass::changes || command_class == CommandClass::searches) {
    if (handler_.name_of(line) == "setoption" && queue_.is_searching()) {
      output_.line("info string setoption: takes effect when the search has ended");
    }
    return push(line, command_class);
  }
  if (command_class == CommandClass::counts) {
    // It would wait for the answer of that search, which nobody has asked for.
    (void)queue_.wait_until_settled();
    if (!queue_.is_waiting_for_stop()) return push(line, command_class);
    handler_.complain(std::string(handler_.name_of(line)) + ": a search waits for 'stop'");
    return true;
  }
  const bool must_wait =
      queue_.wait_until_settled() && command_class == CommandClass::reads_position;
  if (must_wait) {
    queue_.push(line, CommandQueue::Kind::other);
  } else {
    handler_.execute(line);
  }
  return true;
}

bool Reader::push(const std::string& line, CommandClass command_class) {
  using Kind = CommandQueue::Kind;
  const bool may_search =
      command_class == CommandClass::searches || command_class == CommandClass::interrupts;
  queue_.push(line, may_search                              ? Kind::search
                    : command_class == CommandClass::counts ? Kind::count
                                                            : Kind::other);
  return handler_.name_of(line) != "quit";
}

bool Reader::read_urgent(std::string_view name) {
  if (name == "ponderhit") {
    queue_.ponderhit();
  } else {
    queue_.stop();
  }
  return name != "quit";
}

}  // namespace espalier::protocols
