// The words of a line of UCI or UGI.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace espalier::match {

/// Removes the first word from a line and returns it; empty at the end of the line.
[[nodiscard]] inline std::string_view take_word(std::string_view& line) {
  constexpr std::string_view blanks = " \t";
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  const std::string_view word = line.substr(0, line.find_first_of(blanks));
  line.remove_prefix(word.size());
  return word;
}

[[nodiscard]] inline std::string_view first_word(std::string_view line) { return take_word(line); }

/// Removes the first word and returns it as a number; none if it is not a number.
template <class Number = int>
[[nodiscard]] std::optional<Number> take_number(std::string_view& line) {
  const std::string_view word = take_word(line);
  Number number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return {};
  return number;
}

/// The moves of "position startpos moves ...".
[[nodiscard]] inline std::vector<std::string> moves_of(std::string_view position) {
  std::vector<std::string> moves;
  std::string_view word;
  do {
    word = take_word(position);
  } while (!word.empty() && word != "moves");
  for (word = take_word(position); !word.empty(); word = take_word(position)) {
    moves.emplace_back(word);
  }
  return moves;
}

}  // namespace espalier::match
