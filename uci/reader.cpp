#include "uci/reader.hpp"

namespace espalier::uci {

bool Reader::read(const std::string& line) {
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

bool Reader::queue(const std::string& line) {
  const bool searches = session_.class_of(line) == CommandClass::searches;
  queue_.push(line, searches ? CommandQueue::Kind::search : CommandQueue::Kind::change);
  return session_.name_of(line) != "quit";
}

bool Reader::read_urgent(std::string_view name) {
  if (name == "ponderhit") {
    queue_.ponderhit();
  } else {
    queue_.stop();
  }
  return name != "quit";
}

}  // namespace espalier::uci
