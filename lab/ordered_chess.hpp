// Chess with the captures in order, and its evaluation after a quiescence search, for searches
// that have to agree.
#pragma once

#include <algorithm>

#include "espalier/hooks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/plain_chess.hpp"

namespace espalier::lab {

/// The most valuable victim before the others.
inline void order_captures(const chess::Position& position, chess::Position::Moves& captures) {
  std::stable_sort(captures.begin(), captures.end(), [&](chess::Move a, chess::Move b) {
    return chess::SearchHooks::captured_value(position, a) >
           chess::SearchHooks::captured_value(position, b);
  });
}

/// All algorithms must agree, and each searches the captures in the same order.
class OrderedChess : public PlainChess {
 public:
  using PlainChess::PlainChess;

  Outcome generate(MovesOf<OrderedChess>& list) const {
    position().generate_captures(list);
    order_captures(position(), list);
    return generate_rest(list);
  }
};
static_assert(capabilities<OrderedChess>() == Capabilities{.key = true});

/// The value after a quiescence search of the captures that do not lose material, rounded to
/// multiples of `grain` centipawns. Its window is always open, so that the value is a function of
/// the position alone.
class QuiescentEvaluator {
 public:
  explicit QuiescentEvaluator(Score grain = 1) : grain_(grain) {}

  static constexpr int unit = 100;

  static constexpr int tempo = 0;
  [[nodiscard]] Score evaluate(const PlainChess& game) {
    chess::Position position = game.position();
    const Score value = quiescence(position, -infinite_score, infinite_score);
    return (value + (value < 0 ? -grain_ : grain_) / 2) / grain_ * grain_;
  }

 private:
  [[nodiscard]] Score quiescence(chess::Position& position, Score alpha, Score beta) {
    Score best = evaluation_.evaluate(position);
    if (best >= beta) return best;
    MovesOf<chess::Position> captures;
    position.generate_captures(captures);
    order_captures(position, captures);
    for (const chess::Move move : captures) {
      if (!chess::see_ge(position, move, 0)) continue;
      position.make(move);
      best = std::max(best, -quiescence(position, -beta, -std::max(alpha, best)));
      position.unmake(move);
      if (best >= beta) break;
    }
    return best;
  }

  chess::Evaluation evaluation_;
  Score grain_;
};

}  // namespace espalier::lab
