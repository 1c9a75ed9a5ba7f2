// Commands of a session: how each relates to a running search, and what executes them.
#pragma once

#include <string_view>

#include "protocols/text.hpp"

namespace espalier::protocols {

/// When a command may be executed.
enum class CommandClass {
  independent,     ///< uses no state that a search changes: in order, but also during a search
  reads_position,  ///< in order, but also during a search
  changes,         ///< in order, and never during a search
  interrupts,      ///< as `searches`, and ends the search before, whose answer is of no use then
  searches,        ///< as `changes`, and `stop` ends it; ends a search that waits for `stop`
  counts,          ///< as `changes`, and `stop` ends it; refused while a search waits for `stop`
  urgent,          ///< stop, ponderhit, quit: acts on the running search at once
};

/// What a command that needs a position says after a `position` that was refused.
inline constexpr std::string_view position_was_refused =
    "the last 'position' was refused; nothing is done until one is accepted";

/// What executes the commands of a protocol.
class CommandHandler {
 public:
  CommandHandler() = default;
  CommandHandler(const CommandHandler&) = delete;
  CommandHandler& operator=(const CommandHandler&) = delete;
  virtual ~CommandHandler() = default;

  virtual void execute(std::string_view line) = 0;
  /// Says, as the protocol does, what is wrong with a line that is not executed. From any thread.
  virtual void complain(std::string_view text) = 0;
  /// Class of the command in the line; independent if it holds none.
  [[nodiscard]] virtual CommandClass class_of(std::string_view line) const = 0;
  /// Name of the command in the line, by default its first word; empty if it holds none.
  [[nodiscard]] virtual std::string_view name_of(std::string_view line) const {
    const Words words = words_of(line);
    return words.empty() ? std::string_view{} : words[0];
  }
};

}  // namespace espalier::protocols
