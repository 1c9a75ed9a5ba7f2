// The weights of the evaluation as one row of parameters that can be fitted, each with its name. It
// does not know how they are fitted.
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

/// Two for each number of the weights: the middle game and the end game of a tapered one, at twice
/// its place and one further; a plain one stands at twice its place, and the other is 0.
using Parameters = std::vector<double>;
inline constexpr std::size_t parameter_count = 2 * chess::weight_count;

template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t n>
inline constexpr bool is_array<std::array<T, n>> = true;

/// Calls `visit(name, number)` for each number of a part, in order; the name has the indices:
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

/// Calls `visit(name, number)` for each number of the weights in the order of their places; a
/// number is a TaperedScore or an int.
template <class W, class Visit>
void for_each_number(W& weights, Visit visit) {
  chess::for_each_part(
      weights, [&visit](const char* name, auto& part) { for_each_number_of(name, part, visit); });
}

[[nodiscard]] Parameters to_parameters(const Weights& weights);

/// Rounded to whole numbers.
[[nodiscard]] Weights to_weights(const Parameters& parameters);

/// "knight_mobility[3] end game", "danger_attack"; empty for the unused half of a plain number.
[[nodiscard]] std::vector<std::string> parameter_names();

}  // namespace espalier::tune_eval
