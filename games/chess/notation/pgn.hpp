// Games as text: Portable Game Notation, in and out.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/score.hpp"
#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// A move with what a reader says of it.
struct PgnMove {
  Move move;
  std::string comment{};    ///< several are joined by a blank; line breaks become blanks
  std::vector<int> nags{};  ///< numeric annotation glyphs: 1 is "!", 4 is "??"
  std::vector<std::string> variations{};  ///< each as text, in brackets: "(2. Nc3 Nf6)"
  friend bool operator==(const PgnMove&, const PgnMove&) = default;
};

/// The score that a comment begins with, as programs that play matches write it: "+0.35/12 0.203s",
/// "-M4/20". Centipawns, or a proven score, from the side that moved. None in "book" or "unknown".
[[nodiscard]] std::optional<Score> score_of_comment(std::string_view comment);

/// A game. Its tags are kept in their order.
struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags;
  Position start;       ///< of the tag FEN, else the orthodox one
  std::string comment;  ///< before the first move
  std::vector<PgnMove> moves;
  std::string result = "*";  ///< "1-0", "0-1", "1/2-1/2" or "*"

  /// Value of the first tag of that name; empty if there is none.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
  /// The tag Variant says so, or the start position castles from other squares than the orthodox.
  [[nodiscard]] bool is_chess960() const;
  /// After its last move, with all its history.
  [[nodiscard]] Position end() const;
};

struct PgnError {
  std::string message;      ///< one line of printable ASCII
  std::string game;         ///< which one: "game 12 (White - Black)", in printable ASCII
  std::size_t line = 1;     ///< where in the text, from 1
  bool is_cut_off = false;  ///< the text ended within a game, without another error before
};

/// Longest game that is read, in bytes.
inline constexpr std::size_t max_pgn_game = std::size_t{1} << 24;

enum class PgnReading {
  lenient,  ///< a game may lack its result, and a null move ends its moves
  strict,   ///< every game is whole: without its result the text was cut off
  /// As lenient, and keeps annotation glyphs and variations. Those in front of all moves are left
  /// out. The moves of variations are text, which is not checked.
  annotated,
};

/// Reads the games of a stream one by one; the stream may be larger than memory.
///
/// Accepted: comments in braces and after semicolons, lines that begin with `%`, variations
/// within variations and annotation glyphs (left out, unless they are asked for), move numbers or
/// none, suffixes such as `!?`, signs such as `+-` or those outside ASCII, moves in any spelling of
/// `parse_san`, castling of Chess960, and any end of line. A game ends with its result (also `1/2`)
/// and the comments behind it up to a blank line, or where the tags of the next begin. Comments in
/// front of the tags are those before the first move. What has neither tags nor moves is no game. A
/// game whose tag Variant names neither chess nor Chess960 is an error.
class PgnReader {
 public:
  explicit PgnReader(std::istream& stream, PgnReading reading = PgnReading::lenient)
      : stream_(stream), reading_(reading) {}

  /// The next game, or what is wrong with it; nothing after the last. After an error the
  /// next call continues at the first tag behind the moves of that game.
  [[nodiscard]] std::optional<Expected<PgnGame, PgnError>> next();

  /// Bytes of the stream that were read: the game last given and the blank lines behind it.
  [[nodiscard]] std::size_t offset() const { return offset_; }

 private:
  class Source;
  class Parser;

  std::istream& stream_;
  PgnReading reading_;
  std::size_t games_ = 0;
  std::size_t line_ = 1;
  std::size_t offset_ = 0;
};

/// Reads the games of a text, annotated, as files of other games are read: what is wrong is one
/// line that names the line and the game.
class PgnTextReader {
 public:
  explicit PgnTextReader(std::string_view text) : stream_(std::string(text)) {}
  [[nodiscard]] std::optional<Expected<PgnGame, std::string>> next();
  /// Bytes of the text that were read.
  [[nodiscard]] std::size_t offset() const { return reader_.offset(); }

 private:
  std::istringstream stream_;
  PgnReader reader_{stream_, PgnReading::annotated};
};

/// All games of a text, or the first error.
[[nodiscard]] Expected<std::vector<PgnGame>, std::string> parse_pgn_games(std::string_view text);

/// A whole game: the tags, a blank line, and the moves with their numbers and comments in lines of
/// at most 80 characters, then a blank line. Where the game does not start from the orthodox
/// position and has no tag FEN, the tags SetUp and FEN are added, and Variant where castling is of
/// Chess960. Glyphs and variations stand behind their move. Braces in comments become
/// parentheses, and what is not printable in tags and comments a blank.
[[nodiscard]] std::string to_pgn(const PgnGame& game);

/// A line of moves as a variation of PGN: "(12. Nf3 Nc6)", "(12... Nc6 {good})".
[[nodiscard]] std::string to_variation(Position position, const std::vector<Move>& line,
                                       std::string_view last_comment = {});

}  // namespace espalier::chess
