// The standing of a tuning run as people and programs read it: a line, a table, words to paste, an
// object, a plot. It does not know how values come about.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "support/plot.hpp"
#include "tools/tune/tuning.hpp"

namespace espalier::tune {

/// "dev, 5000 nodes, 2 parameters, 2000 pairs, openings of 8 random plies, seed 1".
[[nodiscard]] std::string title(const TuneSettings& settings);
/// How far it has come, and what has moved most, in one line without its end.
[[nodiscard]] std::string progress(const TuneSettings& settings, const Standing& standing);
/// A few lines, each with its end: games, faults, and a row for each parameter.
[[nodiscard]] std::string table(const TuneSettings& settings, const Standing& standing);
/// "option.futility_base=97 option.razoring_margin=210": the values as `espalier match` takes them.
[[nodiscard]] std::string words(const TuneSettings& settings, const Standing& standing);
/// Everything but the path.
[[nodiscard]] nlohmann::ordered_json to_json(const TuneSettings& settings,
                                             const Standing& standing);
/// The paths of the eight parameters that moved most, in steps from their start.
[[nodiscard]] support::Plot plot(const TuneSettings& settings, const Standing& standing);

}  // namespace espalier::tune
