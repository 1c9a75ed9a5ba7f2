// The rules of chess for the referee.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/chess/board/position.hpp"
#include "tools/match/board.hpp"
#include "tools/match/openings.hpp"

namespace espalier::match {

class ChessBoard final : public Board {
 public:
  /// With `chess960`, castling is written as king takes rook.
  ChessBoard(const chess::Position& start, bool chess960) : position_(start), chess960_(chess960) {}

  [[nodiscard]] int side_to_move() const override { return position_.side_to_move(); }
  [[nodiscard]] int move_number() const override { return position_.fullmove_number(); }
  /// Mate has precedence over the fifty-move rule; a draw that could be claimed is a draw.
  [[nodiscard]] std::optional<GameEnd> end() const override;
  [[nodiscard]] std::optional<std::string> make(std::string_view move) override;

 private:
  chess::Position position_;
  bool chess960_;
};

[[nodiscard]] OpeningText to_text(const Opening& opening, bool chess960);

}  // namespace espalier::match
