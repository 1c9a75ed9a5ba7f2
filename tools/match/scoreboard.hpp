// The standing of a match as people and programs read it: a table, a line, an object. It does not
// know how games are played.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/match/match.hpp"

namespace espalier::match {

/// "2 crashes, 1 time loss"; "none".
[[nodiscard]] std::string to_string(const Faults& faults);
/// "openings of 8 random plies, seed 1".
[[nodiscard]] std::string to_string(const OpeningSettings& openings);
/// "40 s", "12 min", "3 h 05 min".
[[nodiscard]] std::string duration(double seconds);

/// "dev against base, 5000 nodes a move, openings of 8 random plies, seed 1".
[[nodiscard]] std::string title(const MatchSettings& settings);
/// A few lines of at most 79 characters where names are short, each with its end.
[[nodiscard]] std::string table(const MatchSettings& settings, const Standing& standing);
/// The same in one line, without its end.
[[nodiscard]] std::string summary(const MatchSettings& settings, const Standing& standing);
/// Everything; figures that are infinite or cannot be told yet are null.
[[nodiscard]] nlohmann::ordered_json to_json(const MatchSettings& settings,
                                             const Standing& standing);

}  // namespace espalier::match
