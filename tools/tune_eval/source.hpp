// The fitted numbers as the header that the engine is compiled with. It does not know where the
// numbers come from.
#pragma once

#include <string>
#include <string_view>

#include "games/chess/evaluation/weights.hpp"

namespace espalier::tune_eval {

/// The whole of games/chess/evaluation/fitted_weights.hpp. `origin` says in words where the numbers come from:
/// printable ASCII without quotes and backslashes.
[[nodiscard]] std::string weights_source(const chess::Weights& weights, std::string_view origin);

}  // namespace espalier::tune_eval
