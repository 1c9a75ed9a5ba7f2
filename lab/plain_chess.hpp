// Chess for experiments whose searches must agree.
#pragma once

#include <cstddef>
#include <cstdint>

#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"

namespace espalier::lab {

/// Chess without draws by repetition or the fifty-move rule: the value of a position does not
/// depend on the path to it. Captures come first.
class PlainChess {
 public:
  using Move = chess::Move;
  static constexpr std::size_t max_moves = chess::Position::max_moves;

  explicit PlainChess(const chess::Position& position) : position_(position) {}

  Outcome generate(MovesOf<PlainChess>& list) const {
    position_.generate_captures(list);
    return generate_rest(list);
  }
  void make(Move move) { position_.make(move); }
  void unmake(Move move) { position_.unmake(move); }
  [[nodiscard]] int side_to_move() const { return position_.side_to_move(); }
  [[nodiscard]] std::uint64_t key() const { return position_.key(); }
  [[nodiscard]] std::uint64_t key_after(Move move) const { return position_.key_after(move); }

  [[nodiscard]] const chess::Position& position() const { return position_; }

 protected:
  /// After the captures: appends the other moves.
  Outcome generate_rest(MovesOf<PlainChess>& list) const {
    position_.generate_quiets(list);
    if (!list.empty()) return Outcome::ongoing();
    return position_.in_check() ? Outcome::loss() : Outcome::draw();
  }

 private:
  chess::Position position_;
};
static_assert(capabilities<PlainChess>() == Capabilities{.key = true});

/// The hand-written evaluation of plain chess.
struct PlainEvaluator {
  static constexpr int unit = 100;
  static constexpr int tempo = 0;
  [[nodiscard]] Score evaluate(const PlainChess& game) {
    return evaluation.evaluate(game.position());
  }
  chess::Evaluation evaluation;
};

}  // namespace espalier::lab
