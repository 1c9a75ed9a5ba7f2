// Results of a tuning run as text, JSON and plot.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "support/plot.hpp"
#include "tools/tune/tuning.hpp"

namespace espalier::tune {

/// "dev, 5000 nodes, 2 parameters, 2000 pairs, openings of 8 random plies, seed 1".
[[nodiscard]] std::string title(const TuneSettings& settings);
/// Progress and the parameters that moved most, in one line without its line end.
[[nodiscard]] std::string progress(const TuneSettings& settings, const TuningStatus& status);
/// Several lines, each with its line end: games, faults, and a row for each parameter.
[[nodiscard]] std::string table(const TuneSettings& settings, const TuningStatus& status);
/// "option.futility_base=97 option.razoring_margin=210": the values as `espalier match` takes them.
[[nodiscard]] std::string option_settings(const TuneSettings& settings, const TuningStatus& status);
/// The parameters as OpenBench takes them for a tuning run of its own, a line each: name, int,
/// start, least and greatest value, C_end (the step) and R_end.
[[nodiscard]] std::string openbench_inputs(const TuneSettings& settings);
/// Everything except the path.
[[nodiscard]] nlohmann::ordered_json to_json(const TuneSettings& settings,
                                             const TuningStatus& status);
/// The paths of the eight parameters that moved most, in steps from their start.
[[nodiscard]] support::Plot plot(const TuneSettings& settings, const TuningStatus& status);

}  // namespace espalier::tune
