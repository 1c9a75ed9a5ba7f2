#include "protocols/input_line.hpp"

#include <streambuf>
#include <string>

namespace espalier::protocols {

InputLine read_input_line(std::istream& input, std::string& line) {
  using Traits = std::streambuf::traits_type;
  constexpr auto end = Traits::eof();
  line.clear();
  std::streambuf& bytes = *input.rdbuf();
  auto c = bytes.sbumpc();
  if (c == end) return InputLine::none;
  bool is_too_long = false;
  for (; c != end && c != '\n'; c = bytes.sbumpc()) {
    is_too_long = is_too_long || line.size() == max_input_line;
    if (!is_too_long) line += Traits::to_char_type(c);
  }
  if (is_too_long) {
    line = std::string();
    return InputLine::too_long;
  }
  if (line.ends_with('\r')) line.pop_back();
  return InputLine::whole;
}

}  // namespace espalier::protocols
