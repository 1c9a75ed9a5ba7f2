// Colours, and a progress line, for output to a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier::support {

/// `text` in green or red if standard output is a terminal and NO_COLOR is not set; else unchanged.
[[nodiscard]] std::string green(std::string_view text);
[[nodiscard]] std::string red(std::string_view text);

/// A progress line on standard error, if that is a terminal.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Replaces the line. `text` is cut to the width of a common terminal.
  void show(std::string_view text);
  /// Removes the line. To be called before other output.
  void clear();
  [[nodiscard]] bool is_visible() const { return is_terminal_; }

 private:
  bool is_terminal_;
  bool is_shown_ = false;
};

/// "[#####---------------]" for `done` of `all`.
[[nodiscard]] std::string bar(std::size_t done, std::size_t all);

}  // namespace espalier::support
