// Games of draughts as text: files of Portable Draughts Notation.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "games/checkers/position.hpp"

namespace espalier::checkers {

/// A game of a PDN file: its tags in their order, and its main line.
struct PdnGame {
  std::vector<std::pair<std::string, std::string>> tags{};
  Position start{};  ///< of the tag FEN, else the usual one
  std::vector<Move> moves{};
  std::string result = "*";  ///< as it stands there, such as "1-0" or "1/2-1/2"
};

/// Reads a PDN file (the PDN 3.0 standard of the World Draughts Federation, 2013). Comments in
/// braces, variations, annotation glyphs, move numbers and signs such as `!` and `*` are left out.
/// A game ends with its result or where the tags of the next begin. Refused, with the line and the
/// number of the game: a text cut off within a tag, comment or variation, another kind of draughts
/// than English (tag GameType other than 21), and moves that are not legal.
[[nodiscard]] Expected<std::vector<PdnGame>, std::string> parse_pdn_games(std::string_view text);

}  // namespace espalier::checkers
