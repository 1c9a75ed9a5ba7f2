// Games of draughts as text: files of Portable Draughts Notation.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/game_notes.hpp"
#include "games/checkers/position.hpp"

namespace espalier::checkers {

struct PdnNote;

/// Moves, and what stands between them.
struct PdnLine {
  std::vector<Move> moves;
  std::vector<PdnNote> notes;  ///< in their order
};

/// A comment or, if that is empty, a variation: a line that replaces the last move before it. In a
/// game to be written also a numeric annotation glyph of that move.
struct PdnNote {
  std::size_t place = 0;  ///< the number of moves of the line before it
  std::string comment{};
  PdnLine variation{};
  int glyph = 0;  ///< if positive, there is neither comment nor variation
};

/// A game of a PDN file: its tags in their order, and its main line.
struct PdnGame : PdnLine {
  std::vector<std::pair<std::string, std::string>> tags{};
  Position start{};          ///< of the tag FEN, else the usual one
  std::string result = "*";  ///< as it stands there, such as "1-0" or "1/2-1/2"
};

/// Reads the games of a PDN file one by one (the PDN 3.0 standard of the World Draughts Federation,
/// 2013). Comments stand in braces, or from a semicolon to the end of the line; lines that begin
/// with `%` are left out, and so are annotation glyphs, move numbers, signs such as `!` and `*`,
/// and variations with moves that are not legal, in front of all moves, or nested more than a
/// hundred deep. A game ends with its result and the comments behind it up to a blank line, or
/// where the tags of the next begin. What has neither tags nor moves is no game.
class PdnReader {
 public:
  /// The text must live as long as the reader.
  explicit PdnReader(std::string_view text);

  /// The next game, or what is wrong with it, with its line and its number: a text cut off within a
  /// tag, comment or variation, another kind of draughts than English (tag GameType other than 21),
  /// or a move of the main line that is not legal. Nothing after the last. After an error the next
  /// call continues at the first tag behind that game.
  [[nodiscard]] std::optional<Expected<PdnGame, std::string>> next();

  /// Bytes of the text that were read.
  [[nodiscard]] std::size_t offset() const { return at_; }

 private:
  class Parser;

  std::string_view text_;
  std::size_t last_brace_ = 0;  // with which the last comment ends
  std::size_t at_ = 0;
  std::size_t number_ = 0;  // of the game
  std::size_t line_ = 1;    // of the text at `counted_`
  std::size_t counted_ = 0;
};

/// All games of a PDN file, or the first error.
[[nodiscard]] Expected<std::vector<PdnGame>, std::string> parse_pdn_games(std::string_view text);

/// The text of a game, which is read as the same game: its tags, of which SetUp, FEN and Result are
/// those of its start and its result, and its moves with numbers, in lines of 80 characters where
/// comments are no longer.
[[nodiscard]] std::string to_pdn(const PdnGame& game);

/// The text of the game with what an analysis says of it: evaluations `[%eval 0.35]`, in men from
/// White's side, and words in the comments of the moves, glyphs, and the better lines as
/// variations; the tags BlackAccuracy, WhiteAccuracy and, if the game has none, Annotator.
[[nodiscard]] std::string annotated_pdn(PdnGame game, const GameNotes<Move>& notes);

}  // namespace espalier::checkers
