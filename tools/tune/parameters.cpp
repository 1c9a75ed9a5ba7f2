// Parsing of --parameter and matching with the declared options.
#include "tools/tune/parameters.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <system_error>

#include "engines/key_values.hpp"
#include "games/chess/notation/text.hpp"
#include "support/error.hpp"

namespace espalier::tune {

using chess::in_quotes;
using match::UciOption;
using support::Error;

namespace {

constexpr const char* option_name = "--parameter";

/// A double holds every whole number up to this one.
constexpr std::int64_t max_exact_integer = std::int64_t{1} << 53;

[[nodiscard]] bool can_be_tuned(const UciOption& option) {
  return option.type == "spin" && option.default_value && option.min && option.max &&
         *option.min < *option.max && *option.min >= -max_exact_integer &&
         *option.max <= max_exact_integer;
}

[[nodiscard]] bool matches(const std::string& pattern, const std::string& name) {
  return fnmatch(pattern.c_str(), name.c_str(), FNM_CASEFOLD) == 0;
}

/// The indices of the options that a request names.
[[nodiscard]] std::vector<std::size_t> indices_of(const ParameterRequest& request,
                                                  const std::vector<UciOption>& declared) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (!match::same_option_name(declared[i].name, request.pattern)) continue;
    if (can_be_tuned(declared[i])) return {i};
    throw Error(fmt::format("{}: option {} cannot be tuned: it is not a spin with a range",
                            option_name, in_quotes(request.pattern, 60)));
  }
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (can_be_tuned(declared[i]) && matches(request.pattern, declared[i].name))
      indices.push_back(i);
  }
  return indices;
}

/// The options that can be tuned, for an error message.
[[nodiscard]] std::string names_of(const std::vector<UciOption>& declared) {
  std::string names;
  for (const UciOption& option : declared) {
    if (can_be_tuned(option)) names += (names.empty() ? "" : ", ") + option.name;
  }
  return names.empty() ? "none" : names;
}

/// The value set by --engine, or the default.
[[nodiscard]] double initial_value(const UciOption& option, const match::EngineSettings& engine) {
  for (const auto& [name, value] : engine.options) {
    if (!match::same_option_name(name, option.name)) continue;
    std::int64_t number = 0;
    const char* const end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, number);
    if (error == std::errc{} && stop == end) return static_cast<double>(number);
    throw Error(fmt::format("option.{}={}: not a whole number", name, in_quotes(value, 60)));
  }
  return static_cast<double>(*option.default_value);
}

[[nodiscard]] Parameter parameter_of(const ParameterRequest& request, const UciOption& option,
                                     const match::EngineSettings& engine) {
  Parameter parameter;
  parameter.name = option.name;
  parameter.low = request.low.value_or(*option.min);
  parameter.high = request.high.value_or(*option.max);
  const auto refuse = [&option](const std::string& what) {
    throw Error(fmt::format("{}: {}: {}", option_name, option.name, what));
  };
  if (parameter.low >= parameter.high) {
    refuse(fmt::format("min {} is not below max {}", parameter.low, parameter.high));
  }
  if (parameter.low < *option.min || parameter.high > *option.max) {
    refuse(fmt::format("{} to {} exceeds the declared range {} to {}", parameter.low,
                       parameter.high, *option.min, *option.max));
  }
  const auto low = static_cast<double>(parameter.low);
  const auto high = static_cast<double>(parameter.high);
  parameter.start = request.start.value_or(initial_value(option, engine));
  if (parameter.start < low || parameter.start > high) {
    refuse(fmt::format("start {:g} is not from {} to {}", parameter.start, parameter.low,
                       parameter.high));
  }
  parameter.step = request.step.value_or(std::max(0.5, (high - low) / 20));
  if (parameter.step > high - low) {
    refuse(fmt::format("step {:g} is larger than the range", parameter.step));
  }
  return parameter;
}

}  // namespace

ParameterRequest parse_parameter_request(const std::string& text) {
  match::KeyValues settings = match::split(text, ',');
  ParameterRequest request;
  if (settings.empty() || settings.front().find('=') != std::string::npos) {
    throw Error(fmt::format("{}: {} does not begin with the name of an option", option_name,
                            in_quotes(text, 60)));
  }
  request.pattern = settings.front();
  settings.erase(settings.begin());
  const auto whole = [](std::optional<std::int64_t>& to) {
    return [&to](const std::string& value) {
      to = match::parse_integer(value, -max_exact_integer, max_exact_integer);
    };
  };
  const auto real = [](std::optional<double>& to, double above) {
    return [&to, above](const std::string& value) {
      to = match::parse_real(value, above, static_cast<double>(max_exact_integer));
    };
  };
  match::read_key_values(option_name, settings,
                         {{"start", real(request.start, -static_cast<double>(max_exact_integer))},
                          {"min", whole(request.low)},
                          {"max", whole(request.high)},
                          {"step", real(request.step, 0)}});
  return request;
}

std::vector<Parameter> parameters_of(const std::vector<ParameterRequest>& requests,
                                     const std::vector<UciOption>& declared,
                                     const match::EngineSettings& engine) {
  std::vector<const ParameterRequest*> request_of(declared.size());
  for (const ParameterRequest& request : requests) {
    const auto indices = indices_of(request, declared);
    if (indices.empty()) {
      throw Error(fmt::format(
          "{}: {} has no option {} to tune; it has: {} (the parameters of "
          "Espalier's search are options if it is built with -DESPALIER_TUNE)",
          option_name, engine.name, in_quotes(request.pattern, 60), names_of(declared)));
    }
    for (const std::size_t index : indices) request_of[index] = &request;
  }
  std::vector<Parameter> parameters;
  for (std::size_t i = 0; i < declared.size(); ++i) {
    if (request_of[i] != nullptr) {
      parameters.push_back(parameter_of(*request_of[i], declared[i], engine));
    }
  }
  return parameters;
}

}  // namespace espalier::tune
