// Games of draughts as text: files of Portable Draughts Notation.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "games/checkers/position.hpp"

namespace espalier::checkers {

struct PdnNote;

/// Moves, and what stands between them.
struct PdnLine {
  std::vector<Move> moves;
  std::vector<PdnNote> notes;  ///< in their order
};

/// A comment or, if that is empty, a variation: a line that replaces the last move before it.
struct PdnNote {
  std::size_t place = 0;  ///< the number of moves of the line before it
  std::string comment{};
  PdnLine variation{};
};

/// A game of a PDN file: its tags in their order, and its main line.
struct PdnGame : PdnLine {
  std::vector<std::pair<std::string, std::string>> tags{};
  Position start{};          ///< of the tag FEN, else the usual one
  std::string result = "*";  ///< as it stands there, such as "1-0" or "1/2-1/2"
};

/// Reads a PDN file (the PDN 3.0 standard of the World Draughts Federation, 2013). Annotation
/// glyphs, move numbers and signs such as `!` and `*` are left out, and so are variations with
/// moves that are not legal, in front of all moves, or nested more than a hundred deep. A game ends
/// with its result or where the tags of the next begin. Refused, with the line and the number of
/// the game: a text cut off within a tag, comment or variation, another kind of draughts than
/// English (tag GameType other than 21), and moves of the main line that are not legal.
[[nodiscard]] Expected<std::vector<PdnGame>, std::string> parse_pdn_games(std::string_view text);

/// The text of a game, which is read as the same game: its tags, of which SetUp, FEN and Result are
/// those of its start and its result, and its moves with numbers, in lines of 80 characters where
/// comments are no longer.
[[nodiscard]] std::string to_pdn(const PdnGame& game);

}  // namespace espalier::checkers
