// Results of a fit as text, JSON, a sentence and a plot.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/tune_eval/fit.hpp"
#include "tools/tune_eval/samples.hpp"

namespace espalier::tune_eval {

struct FitSummary {
  std::vector<std::string> files;  ///< names without folders
  GameCounts games;
  std::size_t training = 0;  ///< positions
  std::size_t held_out = 0;
  const FitState& fit;  ///< with at least one measured epoch
};

/// A table; ends with a line end.
[[nodiscard]] std::string to_table(const FitSummary& summary);
[[nodiscard]] nlohmann::ordered_json to_json(const FitSummary& summary);

/// One or two sentences for the header of the weights; printable ASCII without quotes and
/// backslashes.
[[nodiscard]] std::string origin(const FitSummary& summary);

/// The losses by epoch as SVG.
[[nodiscard]] std::string loss_plot(const FitState& fit);

}  // namespace espalier::tune_eval
