// Games of a match in GGF, with the tags that a PGN of chess has.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "espalier/score.hpp"
#include "games/othello/ggf.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

using PgnTags = std::vector<std::pair<std::string, std::string>>;

/// A game from the start position, in which White may be the winner ("1-0"). Tags become the
/// properties that GGF has for them; each other one is a property C, "name value". `reports`: score
/// and seconds of the last moves.
[[nodiscard]] std::string to_ggf(
    const PgnTags& tags, const std::vector<Move>& moves,
    const std::vector<std::pair<std::optional<Score>, double>>& reports, const std::string& result);

/// The tags of a game that was so written.
[[nodiscard]] PgnTags to_pgn_tags(const GgfGame& game);

}  // namespace espalier::othello
