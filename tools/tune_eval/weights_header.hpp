// The fitted weights as the C++ header that the engine is compiled with.
#pragma once

#include <string>
#include <string_view>

#include "games/chess/evaluation/weights.hpp"

namespace espalier::tune_eval {

/// The content of games/chess/evaluation/fitted_weights.hpp. `origin` describes the data of the
/// fit, in printable ASCII without quotes and backslashes.
[[nodiscard]] std::string weights_source(const chess::Weights& weights, std::string_view origin);

}  // namespace espalier::tune_eval
