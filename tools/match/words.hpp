// Settings written as words such as "nodes=5000": taken apart, checked, and refused in one line. It
// does not know what is set.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace espalier::match {

using Words = std::vector<std::string>;

/// What to do with the value of each key. It throws BadValue for a value that makes no sense.
using Keys = std::map<std::string, std::function<void(const std::string&)>>;

struct BadValue {
  std::string wanted;  ///< "a whole number from 1 to 9"
};

/// Reads words of the form key=value. `option` says whose words these are: "--resign". Throws
/// Error if a key is not known or its value is refused.
void read_words(const std::string& option, const Words& words, const Keys& keys);

/// The parts between separators, but for empty ones.
[[nodiscard]] Words split(const std::string& text, char separator);
/// Words of which each may hold several with commas between them, taken apart.
[[nodiscard]] Words without_commas(const Words& words);

/// Values read. Each throws BadValue if the text is something else, or out of the range.
[[nodiscard]] std::int64_t whole_number(const std::string& value, std::int64_t least,
                                        std::int64_t most);
[[nodiscard]] int small_number(const std::string& value, int least, int most);
[[nodiscard]] double real_number(const std::string& value, double above, double below);
[[nodiscard]] bool truth(const std::string& value);

}  // namespace espalier::match
