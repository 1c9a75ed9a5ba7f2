// Options declared and set, as options.hpp describes it. It does not know what an option does.
#include "uci/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "uci/text.hpp"

namespace espalier::uci {

void Options::add_spin(std::string name, std::int64_t initial, std::int64_t least,
                       std::int64_t most, std::function<Refusal(std::int64_t)> apply) {
  std::string declaration = fmt::format("type spin default {} min {} max {}", initial, least, most);
  auto set = [name, least, most, apply = std::move(apply)](std::string_view value) -> Refusal {
    const auto number = parse_number(value);
    if (number && *number >= least && *number <= most) return apply(*number);
    return fmt::format("{} must be a number from {} to {}, not {}", name, least, most,
                       in_quotes(value));
  };
  options_.push_back({std::move(name), std::move(declaration), std::move(set)});
}

void Options::add_check(std::string name, bool initial, std::function<Refusal(bool)> apply) {
  std::string declaration = fmt::format("type check default {}", initial);
  auto set = [name, apply = std::move(apply)](std::string_view value) -> Refusal {
    const std::string lower = lower_case(value);
    if (lower == "true" || lower == "false") return apply(lower == "true");
    return fmt::format("{} must be true or false, not {}", name, in_quotes(value));
  };
  options_.push_back({std::move(name), std::move(declaration), std::move(set)});
}

void Options::add_string(std::string name, std::string_view initial,
                         std::function<Refusal(const std::string&)> apply) {
  std::string declaration = fmt::format("type string default {}", initial);
  auto set = [apply = std::move(apply)](std::string_view value) {
    return apply(std::string(value));
  };
  options_.push_back({std::move(name), std::move(declaration), std::move(set)});
}

void Options::add_button(std::string name, std::function<Refusal()> apply) {
  auto set = [apply = std::move(apply)](std::string_view) { return apply(); };
  options_.push_back({std::move(name), "type button", std::move(set)});
}

std::string Options::declarations() const {
  std::string text;
  for (const Option& option : options_) {
    if (!text.empty()) text += '\n';
    text += fmt::format("option name {} {}", option.name, option.declaration);
  }
  return text;
}

Refusal Options::set(std::string_view arguments) {
  const auto words = words_of(arguments);
  if (words.size() < 2 || lower_case(words[0]) != "name") {
    return "setoption: write 'setoption name <name> value <value>'";
  }
  std::string name;
  std::string_view value;
  for (auto word = words.begin() + 1; word != words.end(); ++word) {
    if (lower_case(*word) == "value") {
      // As it stands in the line, blanks within it included: it may be the name of a file.
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
    return fmt::format("setoption: there is no option {}", in_quotes(name));
  }
  return option->set(value);
}

}  // namespace espalier::uci
