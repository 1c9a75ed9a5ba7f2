// Parsing of declared options, and checks of values.
#include "engines/uci_option.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engines/key_values.hpp"
#include "engines/uci_tokens.hpp"

namespace espalier::match {

namespace {

/// Appends a word to a text of several words.
void append(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

void read_range(std::string_view line, UciOption& option) {
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    if (word == "default") option.default_value = take_number<std::int64_t>(line);
    if (word == "min") option.min = take_number<std::int64_t>(line);
    if (word == "max") option.max = take_number<std::int64_t>(line);
  }
}

void read_choices(std::string_view line, UciOption& option) {
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    if (word == "var") {
      option.choices.emplace_back();
    } else if (!option.choices.empty()) {
      append(option.choices.back(), word);
    }
  }
}

[[nodiscard]] std::string spin_error(const UciOption& option, const std::string& value) {
  using Limits = std::numeric_limits<std::int64_t>;
  try {
    (void)parse_integer(value, option.min.value_or(Limits::min()),
                        option.max.value_or(Limits::max()));
  } catch (const BadValue& bad) {
    return "not " + bad.expected;
  }
  return "";
}

}  // namespace

bool same_option_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&lower](char x, char y) { return lower(x) == lower(y); });
}

std::optional<UciOption> parse_uci_option(std::string_view line) {
  if (take_word(line) != "option" || take_word(line) != "name") return {};
  UciOption option;
  for (std::string_view word = take_word(line); !word.empty() && word != "type";
       word = take_word(line)) {
    append(option.name, word);
  }
  if (option.name.empty()) return {};
  option.type = take_word(line);
  if (option.type == "spin") read_range(line, option);
  if (option.type == "combo") read_choices(line, option);
  return option;
}

std::string value_error(const UciOption& option, const std::string& value) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; };
  if (std::any_of(value.begin(), value.end(), is_control)) return "has a control character";
  if (option.type == "spin") return spin_error(option, value);
  if (option.type == "check") {
    return value == "true" || value == "false" ? "" : "not true or false";
  }
  if (option.type == "button") return value.empty() ? "" : "a button has no value";
  if (option.type == "combo") {
    const auto matches = [&value](const std::string& choice) {
      return same_option_name(choice, value);
    };
    if (std::any_of(option.choices.begin(), option.choices.end(), matches)) return "";
    return fmt::format("not one of: {}", fmt::join(option.choices, ", "));
  }
  return "";
}

}  // namespace espalier::match
