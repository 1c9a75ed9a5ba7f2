// Statistics of games as a table and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/training_data/statistics.hpp"

namespace espalier::training_data {

/// A few lines for people; ends with a newline.
[[nodiscard]] std::string to_table(const Statistics& statistics);
[[nodiscard]] nlohmann::ordered_json to_json(const Statistics& statistics);

/// "white 42 % draw 21 % black 37 %".
[[nodiscard]] std::string results_text(const Statistics& statistics);
/// Shares of the training positions by |score|: "<=25: 20 % <=100: 31 % ... more: 4 %".
[[nodiscard]] std::string scores_text(const Statistics& statistics);

}  // namespace espalier::training_data
