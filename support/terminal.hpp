// What a person at a terminal gets and a file does not: colours, and a line of progress that is
// written over. It does not know what is in progress.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace espalier::support {

/// `text` in green or red where standard output is a terminal and NO_COLOR is not set; else as it
/// is.
[[nodiscard]] std::string green(std::string_view text);
[[nodiscard]] std::string red(std::string_view text);

/// One line on standard error that shows how far things are, if that is a terminal.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Replaces the line. `text` is cut to the width of a common terminal.
  void show(std::string_view text);
  /// Takes the line away, so that other output may follow.
  void clear();
  [[nodiscard]] bool is_visible() const { return is_terminal_; }

 private:
  bool is_terminal_;
  bool is_shown_ = false;
};

/// "[#####---------------]" for `done` of `all`.
[[nodiscard]] std::string bar(std::size_t done, std::size_t all);

}  // namespace espalier::support
