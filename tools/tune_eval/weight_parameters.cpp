// Conversion between weights and parameters.
#include "tools/tune_eval/weight_parameters.hpp"

#include <cmath>

namespace espalier::tune_eval {

namespace {

template <class Number>
inline constexpr bool is_tapered = std::is_same_v<std::remove_cvref_t<Number>, TaperedScore>;

[[nodiscard]] int rounded(double value) { return static_cast<int>(std::lround(value)); }

}  // namespace

Parameters to_parameters(const Weights& weights) {
  Parameters parameters;
  for_each_number(weights, [&parameters](const std::string&, const auto& number) {
    if constexpr (is_tapered<decltype(number)>) {
      parameters.push_back(number.middle_game());
      parameters.push_back(number.end_game());
    } else {
      parameters.push_back(number);
      parameters.push_back(0);
    }
  });
  return parameters;
}

Weights to_weights(const Parameters& parameters) {
  Weights weights;
  std::size_t next = 0;
  for_each_number(weights, [&](const std::string&, auto& number) {
    const int first = rounded(parameters[next]);
    if constexpr (is_tapered<decltype(number)>) {
      number = TaperedScore(first, rounded(parameters[next + 1]));
    } else {
      number = first;
    }
    next += 2;
  });
  return weights;
}

std::vector<std::string> parameter_names() {
  std::vector<std::string> names;
  const Weights weights;
  for_each_number(weights, [&names](const std::string& name, const auto& number) {
    constexpr bool two = is_tapered<decltype(number)>;
    names.push_back(two ? name + " middle game" : name);
    names.push_back(two ? name + " end game" : "");
  });
  return names;
}

}  // namespace espalier::tune_eval
