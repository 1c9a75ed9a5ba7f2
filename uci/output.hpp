// Where lines for the user interface go: standard output, whole and at once, and a log file that
// also hears what came in. It does not know what the lines say.
#pragma once

#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace espalier::uci {

/// Lines from any thread, never mixed, each written as `support::print` does.
class Output {
 public:
  /// `text` may consist of several lines; its last end of line is added.
  void line(std::string_view text);
  /// One line "info string error: ...".
  void error(std::string_view text);
  /// Notes in the log, if there is one, what was read.
  void heard(std::string_view text);
  /// Appends everything from now on to the file; an empty name ends the log. False if the file
  /// cannot be opened: then nothing has changed.
  [[nodiscard]] bool log_to(const std::string& file_name);

 private:
  void note(std::string_view mark, std::string_view text);

  std::mutex mutex_;
  std::ofstream log_;
};

}  // namespace espalier::uci
