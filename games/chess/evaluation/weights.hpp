// The weights of the hand-written evaluation: what each one means, in centipawns for (middle game,
// end game). Their values are in fitted_weights.hpp, the code that uses them in terms.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "games/chess/board/types.hpp"
#include "games/chess/evaluation/tapered_score.hpp"

namespace espalier::chess {

/// The game phase is the sum over all pieces: 24 in the start position, 0 with kings and pawns
/// only.
inline constexpr std::array<int, piece_type_count> phase_of_piece{0, 1, 1, 2, 4, 0};
inline constexpr int max_phase = 24;
/// Scale factor of a position that is not a drawish ending.
inline constexpr int normal_scale = 64;

/// Every member is a number or an array of numbers, so that the whole can be read as one array of
/// numbers. Each member is also listed in `for_each_part`, in the same order.
struct Weights {
  using S = TaperedScore;
  template <class T>
  using ByRank = std::array<T, 8>;  ///< relative rank, 0 to 7
  template <class T>
  using ByType = std::array<T, piece_type_count>;

  // ----------------------------------------------------------------------------------- material --

  ByType<S> piece_value{};
  S bishop_pair{};
  S rook_pair{};
  /// Material imbalance: for each own pawn, by the type of each own piece.
  ByType<S> pawn_imbalance{};

  // ------------------------------------------------------------------------------- piece-square --

  /// The last index is the file, a to d; the files h to e have the same weights.
  ByType<ByRank<std::array<S, 4>>> piece_square{};
  /// Added to it by the half of the board where each king stands: the last index is the file,
  /// counted from the edge of the own king's half ...
  ByType<ByRank<std::array<S, 8>>> piece_square_by_own_king{};
  /// ... or of the enemy king's half.
  ByType<ByRank<std::array<S, 8>>> piece_square_by_enemy_king{};

  // ----------------------------------------------------------------------------------- mobility --
  // By the number of attacked squares in the mobility area: not occupied by the own king or queen
  // or by own pawns that are blocked or on ranks 2 and 3, and not attacked by enemy pawns.

  std::array<S, 9> knight_mobility{};
  std::array<S, 14> bishop_mobility{};
  std::array<S, 15> rook_mobility{};
  std::array<S, 28> queen_mobility{};

  // ----------------------------------------------------------------------------- pawn structure --

  S doubled_pawn{};
  S isolated_pawn{};
  S backward_pawn{};
  /// Added for an isolated or backward pawn with no enemy pawn ahead on its file.
  S weak_unopposed_pawn{};
  ByRank<S> defended_pawn{};  ///< another pawn defends it
  ByRank<S> phalanx_pawn{};   ///< a friendly pawn stands beside it
  /// No enemy pawn ahead on its file, and at least as many helpers as sentries on the neighbouring
  /// files.
  ByRank<S> candidate_passed_pawn{};
  /// Two enemy pawns attack it and none of its own defends it.
  S weak_lever{};

  // ------------------------------------------------------------------------------- passed pawns --

  ByRank<S> passed_pawn{};
  ByRank<S> passed_blocked{};
  /// The enemy attacks or occupies no square of the path to promotion.
  ByRank<S> passed_safe_path{};
  /// The square ahead of it is empty and the enemy does not attack it.
  ByRank<S> passed_safe_advance{};
  /// An own piece attacks the square ahead of it.
  ByRank<S> passed_supported_advance{};
  S passed_rook_behind{};        ///< a friendly rook or queen behind it
  S passed_enemy_rook_behind{};  ///< an enemy one
  /// By the distance (at most 5) of each king to the square ahead of the pawn.
  ByRank<S> passed_own_king_distance{};
  ByRank<S> passed_enemy_king_distance{};
  /// The enemy has only pawns left and its king is outside the square of the pawn.
  S passed_unstoppable{};

  // ------------------------------------------------------------------------------------- pieces --

  S rook_on_open_file{};
  S rook_on_half_open_file{};
  /// A rook with at most 3 squares between its own king on the back rank and the edge.
  S trapped_rook{};
  /// A minor piece on ranks 4 to 6 that a pawn defends and no enemy pawn can attack.
  S knight_outpost{};
  S bishop_outpost{};
  /// Bad bishop: for each own pawn on a square of the bishop's colour.
  S bishop_pawns{};
  /// A minor piece with a pawn of either colour on the square ahead of it.
  S minor_behind_pawn{};
  S reachable_outpost{};  ///< a knight attacks an outpost square
  /// By the distance to the own king.
  S knight_king_distance{};
  S bishop_king_distance{};
  /// For each enemy pawn on the bishop's diagonals, whatever stands between.
  S bishop_xray_pawns{};
  /// A bishop attacks two of the four central squares, looking through all pieces but pawns.
  S long_diagonal_bishop{};
  S rook_on_queen_file{};  ///< on the file of any queen
  /// For each square of the files c to f and the ranks 2 to 4 that no own pawn occupies and no
  /// enemy pawn attacks.
  S space{};
  S space_behind_pawns{};  ///< added if it is behind a friendly pawn and not attacked

  // -------------------------------------------------------------------------------- king safety --

  /// For the king's file and its neighbours: by the file's edge distance and the rank of the
  /// rearmost own pawn on the king's rank or ahead; rank 0: none.
  std::array<ByRank<S>, 4> pawn_shelter{};
  /// By the rank, seen from the king's side, of the nearest enemy pawn on such a file.
  ByRank<S> pawn_storm{};
  /// By the rank of the nearest enemy pawn, as `pawn_storm`, if the own pawn blocks it.
  ByRank<S> pawn_storm_blocked{};
  /// For each enemy attack, at most two on a square, on the king's flank ...
  S flank_attack{};
  /// ... and for each square of it that the own side attacks.
  S flank_defence{};

  // King danger, in units: d units cost d * d / 64 centipawns of the middle game and
  // d / danger_end_game_divisor of the end game.
  ByType<int> danger_attacker{};    ///< each piece that attacks the king ring
  int danger_attack = 0;            ///< each attack of a piece on a square of the king ring
  int danger_weak_square = 0;       ///< each attacked square beside the king that at most king or
                                    ///< queen defend
  ByType<int> danger_safe_check{};  ///< by type of the piece that can give a safe check
  int danger_no_queen = 0;          ///< the attacker has no queen
  int danger_unsafe_check = 0;      ///< each square of other checks
  int danger_blocker = 0;           ///< each piece alone between the king and an enemy slider
  int danger_knight_defender = 0;   ///< a friendly knight defends a square beside the king
  int danger_pawn_attack = 0;       ///< each square of the king ring that a pawn attacks
  int danger_flank_attack = 0;      ///< as `flank_attack`
  int danger_flank_defence = 0;     ///< as `flank_defence`
  int danger_base = 0;
  int danger_max = 0;
  int danger_end_game_divisor = 1;

  // ------------------------------------------------------------------------------------ threats --

  /// A piece attacked by a pawn that is defended or not attacked.
  S threat_by_safe_pawn{};
  /// A piece that a pawn could attack after a safe step.
  S threat_by_pawn_push{};
  /// By the type attacked: pieces, and weak pawns, that a minor piece attacks. Weak is what neither
  /// a pawn defends nor more pieces than attack it.
  ByType<S> threat_by_minor{};
  /// By the type attacked: weak pieces and pawns that a rook attacks.
  ByType<S> threat_by_rook{};
  S threat_by_king{};
  /// Weak, and either not defended or a piece that is attacked twice.
  S hanging{};
  /// Weak, not hanging, and defended only by queen or king.
  S poorly_defended{};
  /// For each square that both sides attack and the enemy does not protect strongly.
  S restricted_square{};
  /// For each safe square from which the piece would attack the enemy's only queen.
  S knight_on_queen{};
  S slider_on_queen{};

  /// For the side to move.
  S tempo{};

  // ------------------------------------------------------------------------------------ endings --

  // Mop-up evaluation: mating material against a bare king, in centipawns.
  int mop_up_centre_distance = 0;  ///< for each step of the bare king from the centre, 0 to 6
  int mop_up_king_distance = 0;    ///< for each step less than 7 between the kings
  /// Bishop and knight: for each step less than 7 to a corner of the bishop's colour.
  int mop_up_corner_distance = 0;
  int mop_up_won = 0;  ///< in all positions with mating material

  // Scale factors of the side that is ahead, of 64.
  int scale_pawnless = 0;                      ///< no pawns and at most a minor piece ahead
  int scale_opposite_bishops = 0;              ///< and only pawns besides
  int scale_opposite_bishops_passed = 0;       ///< added for each passed pawn
  int scale_opposite_bishops_with_pieces = 0;  ///< and other pieces besides
  int scale_few_pawns = 0;                     ///< with pawns ...
  int scale_per_pawn = 0;                      ///< ... and added for each of them

  friend bool operator==(const Weights&, const Weights&) = default;
};

namespace detail {

#define ESPALIER_PART(name) visit(#name, weights.name)

/// Material, piece-square, mobility, pawn structure, passed pawns.
template <class W, class Visit>
constexpr void visit_board_weights(W& weights, Visit& visit) {
  ESPALIER_PART(piece_value);
  ESPALIER_PART(bishop_pair);
  ESPALIER_PART(rook_pair);
  ESPALIER_PART(pawn_imbalance);
  ESPALIER_PART(piece_square);
  ESPALIER_PART(piece_square_by_own_king);
  ESPALIER_PART(piece_square_by_enemy_king);
  ESPALIER_PART(knight_mobility);
  ESPALIER_PART(bishop_mobility);
  ESPALIER_PART(rook_mobility);
  ESPALIER_PART(queen_mobility);
  ESPALIER_PART(doubled_pawn);
  ESPALIER_PART(isolated_pawn);
  ESPALIER_PART(backward_pawn);
  ESPALIER_PART(weak_unopposed_pawn);
  ESPALIER_PART(defended_pawn);
  ESPALIER_PART(phalanx_pawn);
  ESPALIER_PART(candidate_passed_pawn);
  ESPALIER_PART(weak_lever);
  ESPALIER_PART(passed_pawn);
  ESPALIER_PART(passed_blocked);
  ESPALIER_PART(passed_safe_path);
  ESPALIER_PART(passed_safe_advance);
  ESPALIER_PART(passed_supported_advance);
  ESPALIER_PART(passed_rook_behind);
  ESPALIER_PART(passed_enemy_rook_behind);
  ESPALIER_PART(passed_own_king_distance);
  ESPALIER_PART(passed_enemy_king_distance);
  ESPALIER_PART(passed_unstoppable);
}

/// Pieces and king safety.
template <class W, class Visit>
constexpr void visit_piece_weights(W& weights, Visit& visit) {
  ESPALIER_PART(rook_on_open_file);
  ESPALIER_PART(rook_on_half_open_file);
  ESPALIER_PART(trapped_rook);
  ESPALIER_PART(knight_outpost);
  ESPALIER_PART(bishop_outpost);
  ESPALIER_PART(bishop_pawns);
  ESPALIER_PART(minor_behind_pawn);
  ESPALIER_PART(reachable_outpost);
  ESPALIER_PART(knight_king_distance);
  ESPALIER_PART(bishop_king_distance);
  ESPALIER_PART(bishop_xray_pawns);
  ESPALIER_PART(long_diagonal_bishop);
  ESPALIER_PART(rook_on_queen_file);
  ESPALIER_PART(space);
  ESPALIER_PART(space_behind_pawns);
  ESPALIER_PART(pawn_shelter);
  ESPALIER_PART(pawn_storm);
  ESPALIER_PART(pawn_storm_blocked);
  ESPALIER_PART(flank_attack);
  ESPALIER_PART(flank_defence);
  ESPALIER_PART(danger_attacker);
  ESPALIER_PART(danger_attack);
  ESPALIER_PART(danger_weak_square);
  ESPALIER_PART(danger_safe_check);
  ESPALIER_PART(danger_no_queen);
  ESPALIER_PART(danger_unsafe_check);
  ESPALIER_PART(danger_blocker);
  ESPALIER_PART(danger_knight_defender);
  ESPALIER_PART(danger_pawn_attack);
  ESPALIER_PART(danger_flank_attack);
  ESPALIER_PART(danger_flank_defence);
  ESPALIER_PART(danger_base);
  ESPALIER_PART(danger_max);
  ESPALIER_PART(danger_end_game_divisor);
}

/// Threats, tempo, endings.
template <class W, class Visit>
constexpr void visit_other_weights(W& weights, Visit& visit) {
  ESPALIER_PART(threat_by_safe_pawn);
  ESPALIER_PART(threat_by_pawn_push);
  ESPALIER_PART(threat_by_minor);
  ESPALIER_PART(threat_by_rook);
  ESPALIER_PART(threat_by_king);
  ESPALIER_PART(hanging);
  ESPALIER_PART(poorly_defended);
  ESPALIER_PART(restricted_square);
  ESPALIER_PART(knight_on_queen);
  ESPALIER_PART(slider_on_queen);
  ESPALIER_PART(tempo);
  ESPALIER_PART(mop_up_centre_distance);
  ESPALIER_PART(mop_up_king_distance);
  ESPALIER_PART(mop_up_corner_distance);
  ESPALIER_PART(mop_up_won);
  ESPALIER_PART(scale_pawnless);
  ESPALIER_PART(scale_opposite_bishops);
  ESPALIER_PART(scale_opposite_bishops_passed);
  ESPALIER_PART(scale_opposite_bishops_with_pieces);
  ESPALIER_PART(scale_few_pawns);
  ESPALIER_PART(scale_per_pawn);
}

#undef ESPALIER_PART

}  // namespace detail

/// Calls `visit(name, part)` for each member in order; `weights` may be constant.
template <class W, class Visit>
constexpr void for_each_part(W& weights, Visit visit) {
  static_assert(std::is_same_v<std::remove_const_t<W>, Weights>);
  detail::visit_board_weights(weights, visit);
  detail::visit_piece_weights(weights, visit);
  detail::visit_other_weights(weights, visit);
}

/// The numbers are of equal size, one after the other, so that each has an index.
inline constexpr std::size_t weight_count = sizeof(Weights) / sizeof(int);
static_assert(sizeof(TaperedScore) == sizeof(int) && std::is_standard_layout_v<Weights> &&
              std::is_trivially_copyable_v<Weights>);

/// The index of a number within `weights`, 0 to weight_count - 1.
[[nodiscard]] inline std::size_t index_of(const Weights& weights, const void* number) {
  const auto* const first = reinterpret_cast<const std::byte*>(&weights);
  return static_cast<std::size_t>(static_cast<const std::byte*>(number) - first) / sizeof(int);
}

}  // namespace espalier::chess
