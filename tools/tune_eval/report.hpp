// What a fit came to, for people and for programs. It does not know how it is done.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/tune_eval/fit.hpp"
#include "tools/tune_eval/samples.hpp"

namespace espalier::tune_eval {

struct Summary {
  std::vector<std::string> files;  ///< names without folders
  GameCounts games;
  std::size_t training = 0;  ///< positions
  std::size_t held_out = 0;
  const FitState& fit;  ///< with at least one epoch measured
};

/// A table; ends with a newline.
[[nodiscard]] std::string to_table(const Summary& summary);
[[nodiscard]] nlohmann::ordered_json to_json(const Summary& summary);

/// One sentence or two, for the file of the numbers; printable ASCII without quotes and
/// backslashes.
[[nodiscard]] std::string origin(const Summary& summary);

/// The losses by epoch, as a file.
[[nodiscard]] std::string loss_plot(const FitState& fit);

}  // namespace espalier::tune_eval
