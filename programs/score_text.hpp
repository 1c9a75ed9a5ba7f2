// Scores as the commands print them, for people and for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "espalier/score.hpp"

namespace espalier::programs {

/// From the side to move: "+0.34", "#3", "#-2". `unit`: the score that is written as 1.
[[nodiscard]] std::string score_text(Score score, int unit = 100);
/// {"cp": 34} or {"mate": -3}.
[[nodiscard]] nlohmann::ordered_json score_json(Score score);

}  // namespace espalier::programs
