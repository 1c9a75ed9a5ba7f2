// Lines that another program sends on standard input.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace espalier::protocols {

/// The longest line that is read, in bytes; the longest sound ones hold the moves of a game.
inline constexpr std::size_t max_input_line = std::size_t{1} << 24;

inline constexpr const char* input_line_is_too_long = "a line of more than 16 MiB is left out";

enum class InputLine { whole, too_long, none };

/// Reads a line without its end, also that of Windows. Of one that is too long nothing is kept, and
/// its rest is skipped. None: the input has ended.
[[nodiscard]] InputLine read_input_line(std::istream& input, std::string& line);

}  // namespace espalier::protocols
