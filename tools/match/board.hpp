// What the referee of a match needs of a game: positions that only make moves and end, with moves
// as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engines/engine.hpp"
#include "games/chess/board/types.hpp"

namespace espalier::match {

/// In games other than chess White is the player who moves first.
enum class Result { white_wins, draw, black_wins };
/// "1-0", "0-1", "1/2-1/2".
[[nodiscard]] std::string_view to_string(Result result);
/// The result if this side wins.
[[nodiscard]] Result won_by(chess::Colour winner);

struct GameEnd {
  Result result;
  std::string reason;  ///< "White mates"
};

// What ends a game whose rules only its engines know (arbiter.hpp).

/// An engine fails while it is asked.
struct EngineFault {
  int side;  ///< that it plays
  Fault fault;
};
/// The engines do not say the same.
struct Disagreement {
  std::string text;
};

/// The position of a game in progress.
class Board {
 public:
  Board() = default;
  virtual ~Board() = default;
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  /// 0 for the player who moves first in the game, or 1.
  [[nodiscard]] virtual int side_to_move() const = 0;
  /// Number of the next move, from 1; both sides have made a move when it increases.
  [[nodiscard]] virtual int move_number() const = 0;
  /// How the game ended by the rules; none if it goes on.
  [[nodiscard]] virtual std::optional<GameEnd> end() const = 0;
  /// Makes a legal move and returns it as it is sent to engines. None if it is malformed or
  /// illegal; the position is then unchanged.
  [[nodiscard]] virtual std::optional<std::string> make(std::string_view move) = 0;
};

/// What precedes the moves of the engines, as text of the protocol.
struct OpeningText {
  std::string fen;                 ///< empty: the start position
  std::vector<std::string> moves;  ///< legal ones, after which the game goes on
};

}  // namespace espalier::match
