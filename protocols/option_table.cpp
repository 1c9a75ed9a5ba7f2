#include "protocols/option_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "protocols/text.hpp"

namespace espalier::protocols {

void OptionTable::add_spin(std::string name, std::int64_t initial, std::int64_t min,
                           std::int64_t max,
                           std::function<std::optional<std::string>(std::int64_t)> apply) {
  std::string declaration = fmt::format("type spin default {} min {} max {}", initial, min, max);
  auto set = [name, min, max,
              apply = std::move(apply)](std::string_view value) -> std::optional<std::string> {
    const auto number = parse_number(value);
    if (number && *number >= min && *number <= max) return apply(*number);
    return fmt::format("{} must be a number from {} to {}, not {}", name, min, max,
                       in_quotes(value));
  };
  std::string feature = fmt::format("spin {} {} {}", initial, min, max);
  options_.push_back({std::move(name), std::move(declaration), std::move(set), std::move(feature)});
}

void OptionTable::add_check(std::string name, bool initial,
                            std::function<std::optional<std::string>(bool)> apply) {
  std::string declaration = fmt::format("type check default {}", initial);
  auto set = [name,
              apply = std::move(apply)](std::string_view value) -> std::optional<std::string> {
    const std::string lower = lower_case(value);
    if (lower == "true" || lower == "false") return apply(lower == "true");
    return fmt::format("{} must be true or false, not {}", name, in_quotes(value));
  };
  options_.push_back({std::move(name), std::move(declaration), std::move(set)});
}

void OptionTable::add_string(std::string name, std::string_view initial,
                             std::function<std::optional<std::string>(const std::string&)> apply) {
  std::string declaration = fmt::format("type string default {}", initial);
  auto set = [apply = std::move(apply)](std::string_view value) {
    return apply(std::string(value));
  };
  options_.push_back({std::move(name), std::move(declaration), std::move(set)});
}

void OptionTable::add_combo(std::string name, std::string_view initial,
                            std::vector<std::string> values,
                            std::function<std::optional<std::string>(const std::string&)> apply) {
  std::string declaration = fmt::format("type combo default {}", initial);
  for (const std::string& value : values) declaration += " var " + value;
  auto set = [name, values = std::move(values),
              apply = std::move(apply)](std::string_view given) -> std::optional<std::string> {
    for (const std::string& value : values) {
      if (lower_case(value) == lower_case(given)) return apply(value);
    }
    return fmt::format("{} must be {}, not {}", name, fmt::join(values, " or "), in_quotes(given));
  };
  options_.push_back({std::move(name), std::move(declaration), std::move(set)});
}

void OptionTable::add_button(std::string name, std::function<std::optional<std::string>()> apply) {
  auto set = [apply = std::move(apply)](std::string_view) { return apply(); };
  options_.push_back({std::move(name), "type button", std::move(set), "button"});
}

std::string OptionTable::declarations() const {
  std::string text;
  for (const Option& option : options_) {
    if (!text.empty()) text += '\n';
    text += fmt::format("option name {} {}", option.name, option.declaration);
  }
  return text;
}

std::string OptionTable::xboard_features() const {
  std::string text;
  for (const Option& option : options_) {
    if (option.feature.empty()) continue;
    text += fmt::format("feature option=\"{} -{}\"\n", option.name, option.feature);
  }
  return text;
}

std::optional<std::string> OptionTable::set(std::string_view arguments) {
  const auto words = words_of(arguments);
  if (words.size() < 2 || lower_case(words[0]) != "name") {
    return "setoption: write 'setoption name <name> value <value>'";
  }
  std::string name;
  std::string_view value;
  for (auto word = words.begin() + 1; word != words.end(); ++word) {
    if (lower_case(*word) == "value") {
      // As it is in the line, blanks included: it may be the name of a file.
      if (word + 1 != words.end()) {
        const char* const end = words.back().data() + words.back().size();
        value = {(word + 1)->data(), static_cast<std::size_t>(end - (word + 1)->data())};
      }
      break;
    }
    if (!name.empty()) name += ' ';
    name += *word;
  }
  const auto option = std::find_if(options_.begin(), options_.end(), [&](const Option& candidate) {
    return lower_case(candidate.name) == lower_case(name);
  });
  if (option == options_.end()) {
    return fmt::format("setoption: there is no option {} ('uci' lists them)", in_quotes(name));
  }
  return option->set(value);
}

}  // namespace espalier::protocols
