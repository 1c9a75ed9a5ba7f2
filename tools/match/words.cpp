// Settings taken from words, as words.hpp describes it. It does not know what is set.
#include "tools/match/words.hpp"

#include <fmt/format.h>

#include <charconv>
#include <locale>
#include <sstream>
#include <system_error>
#include <utility>

#include "games/chess/notation/text.hpp"
#include "support/error.hpp"

namespace espalier::match {

using chess::in_quotes;
using support::Error;

namespace {

[[nodiscard]] std::string names_of(const Keys& keys) {
  std::string names;
  for (const auto& [name, apply] : keys) names += (names.empty() ? "" : ", ") + name;
  return names;
}

}  // namespace

std::int64_t whole_number(const std::string& value, std::int64_t least, std::int64_t most) {
  std::int64_t number = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error == std::errc{} && stop == end && number >= least && number <= most) return number;
  throw BadValue{fmt::format("a whole number from {} to {}", least, most)};
}
int small_number(const std::string& value, int least, int most) {
  return static_cast<int>(whole_number(value, least, most));
}

double real_number(const std::string& value, double above, double below) {
  std::istringstream stream(value);
  stream.imbue(std::locale::classic());
  double number = 0;
  if (stream >> number && stream.peek() == std::istringstream::traits_type::eof() &&
      number > above && number < below) {
    return number;
  }
  throw BadValue{fmt::format("a number above {:g} and below {:g}", above, below)};
}

bool truth(const std::string& value) {
  if (value == "true" || value == "false") return value == "true";
  throw BadValue{"true or false"};
}

Words split(const std::string& text, char separator) {
  Words parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

void read_words(const std::string& option, const Words& words, const Keys& keys) {
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    const auto key = keys.find(word.substr(0, equals));
    if (equals == std::string::npos || key == keys.end()) {
      throw Error(fmt::format("{}: {} is not one of: {}, each followed by = and a value", option,
                              in_quotes(word, 60), names_of(keys)));
    }
    try {
      key->second(word.substr(equals + 1));
    } catch (const BadValue& bad) {
      throw Error(fmt::format("{}: {}: not {}", option, in_quotes(word, 60), bad.wanted));
    }
  }
}

Words without_commas(const Words& words) {
  Words all;
  for (const std::string& word : words) {
    for (std::string& part : split(word, ',')) all.push_back(std::move(part));
  }
  return all;
}

}  // namespace espalier::match
