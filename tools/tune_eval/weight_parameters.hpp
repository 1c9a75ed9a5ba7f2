// The weights of the evaluation as a vector of named parameters.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <type_traits>
#include <vector>

#include "games/chess/evaluation/weights.hpp"

namespace espalier::tune_eval {

using chess::TaperedScore;
using chess::Weights;

/// Two for each number of the weights: at twice its index the middle game value of a tapered score
/// or the value of an int; after it the end game value, or 0 for an int.
using Parameters = std::vector<double>;
inline constexpr std::size_t parameter_count = 2 * chess::weight_count;

template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t n>
inline constexpr bool is_array<std::array<T, n>> = true;

/// Calls `visit(name, number)` for each number of a part, in order. The name includes indices:
/// "knight_mobility[3]".
template <class Part, class Visit>
void for_each_number_of(const std::string& name, Part& part, Visit& visit) {
  if constexpr (is_array<std::remove_const_t<Part>>) {
    for (std::size_t i = 0; i < part.size(); ++i) {
      for_each_number_of(name + '[' + std::to_string(i) + ']', part[i], visit);
    }
  } else {
    visit(name, part);
  }
}

/// Calls `visit(name, number)` for each number of the weights in order; a number is a
/// TaperedScore or an int.
template <class W, class Visit>
void for_each_number(W& weights, Visit visit) {
  chess::for_each_part(
      weights, [&visit](const char* name, auto& part) { for_each_number_of(name, part, visit); });
}

[[nodiscard]] Parameters to_parameters(const Weights& weights);

/// Rounded to whole numbers.
[[nodiscard]] Weights to_weights(const Parameters& parameters);

/// "knight_mobility[3] end game", "danger_attack"; empty for the unused second parameter of an int.
[[nodiscard]] std::vector<std::string> parameter_names();

}  // namespace espalier::tune_eval
