// Games of Othello as text: the Generic Game Format of the server GGS, of NBoard and others.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/game_notes.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

/// What a player has left, in seconds.
struct GgfClock {
  double left = 0;
  double increment = 0;  ///< for each move
  double extension = 0;  ///< once, when nothing is left
  void spend(double seconds);
};

/// What a player says of its move: an evaluation in discs, from its side, and how long it took.
struct GgfNote {
  std::optional<double> evaluation{};
  double seconds = 0;
};

/// A game of a GGF file: its properties in their order, but for the moves, and these.
struct GgfGame {
  std::vector<std::pair<std::string, std::string>> tags{};
  Position start{};  ///< of the property BO, else the usual one
  std::vector<Move> moves{};
  std::vector<GgfNote> notes{};  ///< of the moves
  /// Clocks of Black and White after the moves, if TI, TB or TW sets one that can be read.
  std::array<std::optional<GgfClock>, 2> clocks{};
};

/// Reads games `(;GM[Othello]PB[a]PW[b]BO[8 -- … *]B[F5//1.2]W[D6]…;)`, one after the other; what
/// stands between them is left out. Passes (`PA`) may be missing.
class GgfReader {
 public:
  /// The text must live as long as the reader.
  explicit GgfReader(std::string_view text) : text_(text) {}

  /// The next game, or what is wrong with it, with its line and its number: a text cut off, another
  /// game, size of the board or kind of Othello (property TY), or a move that is not legal. Nothing
  /// after the last. After an error the next call continues at the game behind.
  [[nodiscard]] std::optional<Expected<GgfGame, std::string>> next();

  /// Bytes of the text that were read.
  [[nodiscard]] std::size_t offset() const { return at_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t number_ = 0;  // of the game
  std::size_t line_ = 1;    // of the text at `counted_`
  std::size_t counted_ = 0;
};

/// All games of a text, or the first error.
[[nodiscard]] Expected<std::vector<GgfGame>, std::string> parse_ggf(std::string_view text);

/// The time in a move such as "F5/0.35/1.2"; 0 if there is none.
[[nodiscard]] double seconds_of_move(std::string_view text);

/// The text of a game, which is read as the same game: its tags, of which BO is that of its start
/// and the first two stand in a line of their own, and its moves, the last of which have notes.
[[nodiscard]] std::string to_ggf(const GgfGame& game, const std::vector<GgfNote>& notes = {});

/// The text of the game with what an analysis says of it: the evaluation of each move in discs,
/// from the side that made it, and properties C for the accuracies and for each mistake, with the
/// line that was better. GGF has no glyphs and variations.
[[nodiscard]] std::string annotated_ggf(GgfGame game, const GameNotes<Move>& notes);

}  // namespace espalier::othello
