// The evaluation that the engine plays with: the numbers are constants, and what concerns pawns is
// kept from position to position. It does not know how a position is evaluated.
#include "games/chess/evaluation/evaluation.hpp"

#include "games/chess/evaluation/fitted_weights.hpp"
#include "games/chess/evaluation/terms.hpp"

namespace espalier::chess {
namespace {

using judging::index;

/// What pieces are worth by their squares, for each pair of halves that the kings may stand on.
using BySquare = std::array<std::array<TaperedScore, square_count>, piece_type_count>;

constexpr BySquare placed_where(judging::Halves halves) {
  BySquare sums{};
  for (int type = pawn; type <= king; ++type) {
    for (int square = a1; square < no_square; ++square) {
      const auto [by_square, by_own_king, by_enemy_king] = judging::placing(
          fitted_weights, static_cast<PieceType>(type), static_cast<Square>(square), halves);
      sums[index(type)][index(square)] = by_square + by_own_king + by_enemy_king;
    }
  }
  return sums;
}
constexpr std::array<BySquare, 4> placed_by_halves{placed_where({0, 0}), placed_where({0, 7}),
                                                   placed_where({7, 0}), placed_where({7, 7})};

/// Whoever only wants the score pays for no record, and for no number that might be another.
struct NoTracer {
  static constexpr bool is_watching = false;
  static constexpr const Weights& weights = fitted_weights;
  static TaperedScore placed(PieceType type, Square square, judging::Halves halves) {
    return placed_by_halves[index((halves.own & 2) | (halves.enemy & 1))][index(type)]
                           [index(square)];
  }
  void read(Term, Colour, const TaperedScore&, int) {}
  void read_danger(Colour, const int&, int) {}
  void read_scale(const int&, int) {}
  void danger(Colour, TaperedScore) {}
  void drive(Colour, TaperedScore) {}
  void taper(int, int) {}
};

constexpr std::size_t pawn_table_size = 8192;  // 384 KiB: within the second cache level

}  // namespace

// An entry that was never written has key 0, as positions without pawns have, and is right for
// them.
Evaluation::Evaluation() : pawn_table_(pawn_table_size) {}

// What the terms share stays in registers only where all of them are in one function: without that,
// 5 % more instructions (GCC 12).
[[gnu::flatten]] Score Evaluation::evaluate(const Position& position) {
  PawnEntry& entry = pawn_table_[position.pawn_key() % pawn_table_size];
  if (entry.key != position.pawn_key()) entry = judging::make_pawn_entry(position, NoTracer{});
  const Score white_side = judging::Evaluator<NoTracer>(position, entry, {}).evaluate();
  return clamp_static_eval(position.side_to_move() == white ? white_side : -white_side);
}

}  // namespace espalier::chess
