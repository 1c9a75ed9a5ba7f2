// Results of a training as text, JSON, a sentence and a plot.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/train/training.hpp"

namespace espalier::train {

struct TrainingSummary {
  std::vector<std::string> files;  ///< names without folders
  const TrainingSet& set;
  const TrainingSettings& settings;
  const TrainingState& state;
};

/// Everything that the result depends on: the positions, the settings and the kind of code. One
/// line.
[[nodiscard]] std::string made_from(const TrainingSet& set, const TrainingSettings& settings);

/// The provenance that the network's file contains.
[[nodiscard]] std::string description(const TrainingSummary& summary);

/// A table; ends with a line end.
[[nodiscard]] std::string to_table(const TrainingSummary& summary);
[[nodiscard]] nlohmann::ordered_json to_json(const TrainingSummary& summary);

/// The losses by epoch as SVG.
[[nodiscard]] std::string loss_plot(const TrainingState& state);

}  // namespace espalier::train
