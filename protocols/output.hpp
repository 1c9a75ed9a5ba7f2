// Output to the user interface: standard output, and a log file that also receives the input.
#pragma once

#include <atomic>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace espalier::protocols {

/// Writes whole lines to standard output (see support::print). May be used from any thread.
class Output {
 public:
  /// Writes `text`, which may hold several lines, and an end of line.
  void line(std::string_view text);
  /// Writes one line "info string error: ...".
  void error(std::string_view text);
  /// Has `error` been called?
  [[nodiscard]] bool has_errors() const { return has_errors_; }
  /// Writes a line of input to the log, if there is one.
  void log_input(std::string_view text);
  /// Appends input and output to the file from now on; an empty name ends the log. Returns false
  /// and changes nothing if the file cannot be opened.
  [[nodiscard]] bool log_to(const std::string& file_name);

 private:
  void write_log(std::string_view mark, std::string_view text);

  std::mutex mutex_;
  std::ofstream log_;
  std::atomic<bool> has_errors_{false};
};

}  // namespace espalier::protocols
