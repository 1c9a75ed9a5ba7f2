#include "support/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "support/console.hpp"

namespace espalier::support {

namespace {

[[nodiscard]] std::string coloured(std::string_view text, std::string_view colour) {
  static const bool wanted = [] {
    const char* const no_color =
        std::getenv("NO_COLOR");  // no-color.org: any value but an empty one
    return is_terminal(stdout) && (no_color == nullptr || *no_color == '\0');
  }();
  if (!wanted) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", colour, text);
}

}  // namespace

std::string green(std::string_view text) { return coloured(text, "32"); }
std::string red(std::string_view text) { return coloured(text, "31"); }

Progress::Progress() : is_terminal_(is_terminal(stderr)) {}

void Progress::show(std::string_view text) {
  if (!is_terminal_) return;
  constexpr std::size_t columns = 79;
  const std::string cut(text.substr(0, columns));
  std::fprintf(stderr, "\r%s\x1b[K", cut.c_str());
  std::fflush(stderr);
  is_shown_ = true;
}

void Progress::clear() {
  if (!is_shown_) return;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
  is_shown_ = false;
}

std::string bar(std::size_t done, std::size_t all) {
  constexpr std::size_t cells = 20;
  const std::size_t filled = all == 0 ? 0 : std::min(cells, cells * done / all);
  return fmt::format("[{:#<{}}{:-<{}}]", "", filled, "", cells - filled);
}

}  // namespace espalier::support
