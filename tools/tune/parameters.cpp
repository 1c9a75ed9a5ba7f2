// The options to be tuned, as parameters.hpp describes them. It does not know how they are tuned.
#include "tools/tune/parameters.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

#include "games/chess/notation/text.hpp"
#include "support/error.hpp"
#include "tools/match/words.hpp"

namespace espalier::tune {

using chess::in_quotes;
using match::DeclaredOption;
using support::Error;

namespace {

constexpr const char* option_name = "--parameter";

/// Beyond it a double does not hold every whole number.
constexpr std::int64_t most = std::int64_t{1} << 53;

[[nodiscard]] bool can_be_tuned(const DeclaredOption& option) {
  return option.type == "spin" && option.initial && option.least && option.most &&
         *option.least < *option.most && *option.least >= -most && *option.most <= most;
}

[[nodiscard]] bool fits(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), FNM_CASEFOLD) == 0;
}

/// The options that a wish names, by their place.
[[nodiscard]] std::vector<std::size_t> found(const Wish& wish,
                                             const std::vector<DeclaredOption>& declared) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (!match::same_option(declared[i].name, wish.pattern)) continue;
    if (can_be_tuned(declared[i])) return {i};
    throw Error(fmt::format("{}: option {} has no range of whole numbers to tune it in",
                            option_name, in_quotes(wish.pattern, 60)));
  }
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (can_be_tuned(declared[i]) && fits(wish.pattern, declared[i].name)) places.push_back(i);
  }
  return places;
}

/// For a refusal: what could have been asked for.
[[nodiscard]] std::string names_of(const std::vector<DeclaredOption>& declared) {
  std::string names;
  for (const DeclaredOption& option : declared) {
    if (can_be_tuned(option)) names += (names.empty() ? "" : ", ") + option.name;
  }
  return names.empty() ? "none" : names;
}

/// The value that the program is given anyway, or its default.
[[nodiscard]] double value_before(const DeclaredOption& option,
                                  const match::PlayerSettings& player) {
  for (const auto& [name, value] : player.options) {
    if (!match::same_option(name, option.name)) continue;
    std::int64_t number = 0;
    const char* const end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, number);
    if (error == std::errc{} && stop == end) return static_cast<double>(number);
    throw Error(fmt::format("option.{}={}: not a whole number", name, in_quotes(value, 60)));
  }
  return static_cast<double>(*option.initial);
}

[[nodiscard]] Parameter parameter_of(const Wish& wish, const DeclaredOption& option,
                                     const match::PlayerSettings& player) {
  Parameter parameter;
  parameter.name = option.name;
  parameter.low = wish.low.value_or(*option.least);
  parameter.high = wish.high.value_or(*option.most);
  const auto refuse = [&option](const std::string& what) {
    throw Error(fmt::format("{}: {}: {}", option_name, option.name, what));
  };
  if (parameter.low >= parameter.high) {
    refuse(fmt::format("min {} is not below max {}", parameter.low, parameter.high));
  }
  if (parameter.low < *option.least || parameter.high > *option.most) {
    refuse(fmt::format("{} to {} is not within the program's {} to {}", parameter.low,
                       parameter.high, *option.least, *option.most));
  }
  const auto low = static_cast<double>(parameter.low);
  const auto high = static_cast<double>(parameter.high);
  parameter.start = wish.start.value_or(value_before(option, player));
  if (parameter.start < low || parameter.start > high) {
    refuse(fmt::format("start {:g} is not from {} to {}", parameter.start, parameter.low,
                       parameter.high));
  }
  parameter.step = wish.step.value_or(std::max(0.5, (high - low) / 20));
  if (parameter.step > high - low) {
    refuse(fmt::format("step {:g} is wider than the range", parameter.step));
  }
  return parameter;
}

}  // namespace

Wish parse_wish(const std::string& text) {
  match::Words words = match::split(text, ',');
  Wish wish;
  if (words.empty() || words.front().find('=') != std::string::npos) {
    throw Error(fmt::format("{}: {} does not begin with the name of an option", option_name,
                            in_quotes(text, 60)));
  }
  wish.pattern = words.front();
  words.erase(words.begin());
  const auto whole = [](std::optional<std::int64_t>& to) {
    return [&to](const std::string& value) { to = match::whole_number(value, -most, most); };
  };
  const auto real = [](std::optional<double>& to, double above) {
    return [&to, above](const std::string& value) {
      to = match::real_number(value, above, static_cast<double>(most));
    };
  };
  match::read_words(option_name, words,
                    {{"start", real(wish.start, -static_cast<double>(most))},
                     {"min", whole(wish.low)},
                     {"max", whole(wish.high)},
                     {"step", real(wish.step, 0)}});
  return wish;
}

std::vector<Parameter> parameters_of(const std::vector<Wish>& wishes,
                                     const std::vector<DeclaredOption>& declared,
                                     const match::PlayerSettings& player) {
  std::vector<const Wish*> wish_of(declared.size());
  for (const Wish& wish : wishes) {
    const auto places = found(wish, declared);
    if (places.empty()) {
      throw Error(fmt::format("{}: {} has no option {} to tune; it has: {}", option_name,
                              player.name, in_quotes(wish.pattern, 60), names_of(declared)));
    }
    for (const std::size_t place : places) wish_of[place] = &wish;
  }
  std::vector<Parameter> parameters;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (wish_of[i] != nullptr) {
      parameters.push_back(parameter_of(*wish_of[i], declared[i], player));
    }
  }
  return parameters;
}

}  // namespace espalier::tune
