// Results of a match as text for people and JSON for programs.
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

/// "dev against base, 5000 nodes, openings of 8 random plies, seed 1". Of
/// a game other than chess the name comes first: "othello: dev against base, ...".
[[nodiscard]] std::string title(const MatchSettings& settings);
/// Several lines, each with its line end; at most 79 characters wide if names are short.
[[nodiscard]] std::string table(const MatchSettings& settings, const MatchStatus& status);
/// One line, without its line end.
[[nodiscard]] std::string summary(const MatchSettings& settings, const MatchStatus& status);
/// All figures; those that are infinite or not yet defined are null. `game` names another game
/// than chess.
[[nodiscard]] nlohmann::ordered_json to_json(const MatchSettings& settings,
                                             const MatchStatus& status);

}  // namespace espalier::match
