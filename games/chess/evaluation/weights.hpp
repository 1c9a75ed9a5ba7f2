// What the numbers of the hand-written evaluation mean, term by term, in centipawns for (middle
// game, end game). It knows neither the numbers, which stand in fitted_weights.hpp, nor how they
// are combined.
#pragma once

#include <array>
#include <cstddef>
#include <type_traits>

#include "games/chess/board/types.hpp"
#include "games/chess/evaluation/tapered_score.hpp"

namespace espalier::chess {

/// A piece counts towards the phase by how much it can do against a king; 24 in the start position.
inline constexpr std::array<int, piece_type_count> phase_of_piece{0, 1, 1, 2, 4, 0};
inline constexpr int full_phase = 24;
/// The whole of the score: what a side can hope for that is not in a drawish ending.
inline constexpr int full_scale = 64;

/// Every member is a number or an array of numbers, so that the whole is a row of them; a member
/// stands in `for_each_part` too, in the same order.
struct Weights {
  using S = TaperedScore;
  template <class T>
  using ByRank = std::array<T, 8>;  ///< as the colour counts it whose man it is
  template <class T>
  using ByType = std::array<T, piece_type_count>;

  // ----------------------------------------------------------------------------------- material --

  ByType<S> piece_value{};
  S bishop_pair{};
  S rook_pair{};
  /// For each own pawn, by the type of the piece that is worth more or less with it.
  ByType<S> with_pawn{};

  // ------------------------------------------------------------------------------- piece-square --

  /// The last index is the file from a to d: the other files mirror them.
  ByType<ByRank<std::array<S, 4>>> piece_square{};
  /// More, by where the kings stand: the last index is the file as counted from the edge of the
  /// half of the board where the own king stands, ...
  ByType<ByRank<std::array<S, 8>>> by_own_king{};
  /// ... or the enemy's.
  ByType<ByRank<std::array<S, 8>>> by_enemy_king{};

  // ----------------------------------------------------------------------------------- mobility --
  // By the number of squares a piece attacks that are worth going to.

  std::array<S, 9> knight_mobility{};
  std::array<S, 14> bishop_mobility{};
  std::array<S, 15> rook_mobility{};
  std::array<S, 28> queen_mobility{};

  // ----------------------------------------------------------------------------- pawn structure --

  S doubled_pawn{};
  S isolated_pawn{};
  S backward_pawn{};
  /// More, for an isolated or backward pawn with no enemy pawn before it on its file.
  S weak_pawn_on_half_open_file{};
  ByRank<S> defended_pawn{};  ///< another pawn defends it
  ByRank<S> phalanx_pawn{};   ///< a neighbour stands beside it
  /// No enemy pawn before it, and as many neighbours to help it past as enemies to stop it.
  ByRank<S> candidate_pawn{};
  /// Two enemy pawns attack it and none of its own defends it.
  S pawn_between_two{};

  // ------------------------------------------------------------------------------- passed pawns --

  ByRank<S> passed_pawn{};
  ByRank<S> passed_blocked{};
  /// No square up to the last rank is attacked or occupied by the enemy.
  ByRank<S> passed_free_way{};
  /// The square before it is free and the enemy does not attack it.
  ByRank<S> passed_safe_step{};
  /// A man of its own side attacks the square before it.
  ByRank<S> passed_supported_step{};
  S passed_rook_behind{};        ///< an own rook or queen behind it
  S passed_enemy_rook_behind{};  ///< an enemy one
  /// For each step (at most 5) of that colour's king from the square before the pawn.
  ByRank<S> passed_own_king{};
  ByRank<S> passed_enemy_king{};
  /// The enemy has only pawns left and his king is too far away to catch it.
  S passed_unstoppable{};

  // ---------------------------------------------------------------------------------- placement --

  S rook_on_open_file{};
  S rook_on_half_open_file{};
  /// A rook with little to do, shut in by a king that has not castled or can no longer.
  S rook_shut_in{};
  /// A minor piece that a pawn defends and no enemy pawn can drive away: knight, bishop.
  S knight_outpost{};
  S bishop_outpost{};
  /// For each own pawn on squares of a bishop's colour.
  S bishop_pawn{};
  /// A minor piece with a pawn before it.
  S minor_behind_pawn{};
  S knight_reaches_outpost{};  ///< in one move
  /// For each step between a minor piece and its king.
  S knight_from_king{};
  S bishop_from_king{};
  /// For each enemy pawn that a bishop would attack on a board without men.
  S bishop_towards_pawn{};
  /// A bishop attacks two of the four squares in the middle through no pawn.
  S bishop_on_long_diagonal{};
  S rook_on_queen_file{};  ///< on the file of any queen
  /// For each square of the files c to f and the ranks 2 to 4 that no own pawn occupies and no
  /// enemy pawn attacks.
  S space{};
  S space_behind_pawns{};  ///< more, if an own pawn stands ahead and no enemy attacks it

  // -------------------------------------------------------------------------------- king safety --

  /// Of the king's file and its neighbours: by the file's distance from the edge and the rank of
  /// the nearest own pawn before the king; rank 0: none.
  std::array<ByRank<S>, 4> shelter{};
  /// The nearest enemy pawn on such a file, by its rank as the king's colour counts it.
  ByRank<S> storm{};
  /// The same, when an own pawn stands in its way.
  ByRank<S> storm_blocked{};
  /// For each attack, counting up to two for each square, on the king's side of his flank ...
  S flank_attack{};
  /// ... and for each square there that his own men attack.
  S flank_defence{};

  // Danger to a king, in units that are squared: 64 units cost 64 centipawns, 128 cost 256.
  ByType<int> danger_attacker{};    ///< a piece that attacks the zone around him
  int danger_attack = 0;            ///< each attack of a piece on a square of the zone
  int danger_weak_square = 0;       ///< each square beside him attacked, and held at most by king
                                    ///< or queen
  ByType<int> danger_safe_check{};  ///< the attacker can give check where it is not taken
  int danger_no_queen = 0;          ///< the attacker has no queen
  int danger_unsafe_check = 0;      ///< for each square of other checks
  int danger_pinned = 0;            ///< for each man of any colour alone between him and a slider
  int danger_knight_beside = 0;     ///< a knight of his defends a square beside him
  int danger_by_pawn = 0;           ///< for each square around him that a pawn attacks
  int danger_flank_attack = 0;      ///< as `flank_attack`
  int danger_flank_defence = 0;
  int danger_base = 0;
  int danger_most = 0;
  int danger_end_game = 1;  ///< units that cost a centipawn of the end game

  // ------------------------------------------------------------------------------------ threats --

  /// A piece attacked by a pawn that cannot simply be taken.
  S threat_by_pawn{};
  /// A piece that a pawn could attack after one safe step.
  S threat_by_push{};
  /// By the type attacked: men that a minor piece attacks, unless they are well defended pawns.
  ByType<S> threat_by_minor{};
  /// By the type attacked: badly defended men that a rook attacks.
  ByType<S> threat_by_rook{};
  S threat_by_king{};
  /// Attacked and not defended, or a piece attacked more often than it is held.
  S hanging{};
  /// An attacked man that only its queen or king defends.
  S poorly_defended{};
  /// For each square that both sides attack and the enemy does not hold well.
  S contested_square{};
  /// For each safe square from which it would attack a lonely enemy queen.
  S knight_towards_queen{};
  S slider_towards_queen{};

  /// The right to move.
  S tempo{};

  // ----------------------------------------------------------------------------------- endings --

  /// Against a bare king: for each step that it stands from the centre (0 to 6, as
  /// evaluation_judge.hpp counts them) ...
  int drive_from_centre = 0;
  /// ... and for each step fewer (of 7) between the kings.
  int drive_kings_together = 0;
  /// With bishop and knight: for each step (of 7) nearer to a corner that the bishop attacks.
  int drive_to_corner = 0;
  /// Mating material against a bare king.
  int drive_won = 0;

  // How much of 64 of its score the side that is ahead can hope for.
  int scale_pawnless = 0;                 ///< no pawns and at most a minor piece ahead
  int scale_opposite_bishops = 0;         ///< and nothing else but pawns
  int scale_opposite_bishops_passed = 0;  ///< more, for each passed pawn
  int scale_opposite_with_pieces = 0;
  int scale_few_pawns = 0;  ///< with no pawn ...
  int scale_per_pawn = 0;   ///< ... and more for each

  friend bool operator==(const Weights&, const Weights&) = default;
};

/// Calls `visit(name, part)` for each member in turn; `weights` may be constant.
template <class W, class Visit>
constexpr void for_each_part(W& weights, Visit visit) {
  static_assert(std::is_same_v<std::remove_const_t<W>, Weights>);
#define ESPALIER_PART(name) visit(#name, weights.name)
  ESPALIER_PART(piece_value);
  ESPALIER_PART(bishop_pair);
  ESPALIER_PART(rook_pair);
  ESPALIER_PART(with_pawn);
  ESPALIER_PART(piece_square);
  ESPALIER_PART(by_own_king);
  ESPALIER_PART(by_enemy_king);
  ESPALIER_PART(knight_mobility);
  ESPALIER_PART(bishop_mobility);
  ESPALIER_PART(rook_mobility);
  ESPALIER_PART(queen_mobility);
  ESPALIER_PART(doubled_pawn);
  ESPALIER_PART(isolated_pawn);
  ESPALIER_PART(backward_pawn);
  ESPALIER_PART(weak_pawn_on_half_open_file);
  ESPALIER_PART(defended_pawn);
  ESPALIER_PART(phalanx_pawn);
  ESPALIER_PART(candidate_pawn);
  ESPALIER_PART(pawn_between_two);
  ESPALIER_PART(passed_pawn);
  ESPALIER_PART(passed_blocked);
  ESPALIER_PART(passed_free_way);
  ESPALIER_PART(passed_safe_step);
  ESPALIER_PART(passed_supported_step);
  ESPALIER_PART(passed_rook_behind);
  ESPALIER_PART(passed_enemy_rook_behind);
  ESPALIER_PART(passed_own_king);
  ESPALIER_PART(passed_enemy_king);
  ESPALIER_PART(passed_unstoppable);
  ESPALIER_PART(rook_on_open_file);
  ESPALIER_PART(rook_on_half_open_file);
  ESPALIER_PART(rook_shut_in);
  ESPALIER_PART(knight_outpost);
  ESPALIER_PART(bishop_outpost);
  ESPALIER_PART(bishop_pawn);
  ESPALIER_PART(minor_behind_pawn);
  ESPALIER_PART(knight_reaches_outpost);
  ESPALIER_PART(knight_from_king);
  ESPALIER_PART(bishop_from_king);
  ESPALIER_PART(bishop_towards_pawn);
  ESPALIER_PART(bishop_on_long_diagonal);
  ESPALIER_PART(rook_on_queen_file);
  ESPALIER_PART(space);
  ESPALIER_PART(space_behind_pawns);
  ESPALIER_PART(shelter);
  ESPALIER_PART(storm);
  ESPALIER_PART(storm_blocked);
  ESPALIER_PART(flank_attack);
  ESPALIER_PART(flank_defence);
  ESPALIER_PART(danger_attacker);
  ESPALIER_PART(danger_attack);
  ESPALIER_PART(danger_weak_square);
  ESPALIER_PART(danger_safe_check);
  ESPALIER_PART(danger_no_queen);
  ESPALIER_PART(danger_unsafe_check);
  ESPALIER_PART(danger_pinned);
  ESPALIER_PART(danger_knight_beside);
  ESPALIER_PART(danger_by_pawn);
  ESPALIER_PART(danger_flank_attack);
  ESPALIER_PART(danger_flank_defence);
  ESPALIER_PART(danger_base);
  ESPALIER_PART(danger_most);
  ESPALIER_PART(danger_end_game);
  ESPALIER_PART(threat_by_pawn);
  ESPALIER_PART(threat_by_push);
  ESPALIER_PART(threat_by_minor);
  ESPALIER_PART(threat_by_rook);
  ESPALIER_PART(threat_by_king);
  ESPALIER_PART(hanging);
  ESPALIER_PART(poorly_defended);
  ESPALIER_PART(contested_square);
  ESPALIER_PART(knight_towards_queen);
  ESPALIER_PART(slider_towards_queen);
  ESPALIER_PART(tempo);
  ESPALIER_PART(drive_from_centre);
  ESPALIER_PART(drive_kings_together);
  ESPALIER_PART(drive_to_corner);
  ESPALIER_PART(drive_won);
  ESPALIER_PART(scale_pawnless);
  ESPALIER_PART(scale_opposite_bishops);
  ESPALIER_PART(scale_opposite_bishops_passed);
  ESPALIER_PART(scale_opposite_with_pieces);
  ESPALIER_PART(scale_few_pawns);
  ESPALIER_PART(scale_per_pawn);
#undef ESPALIER_PART
}

/// The numbers stand one after the other, each as large as the next: a number is known by its
/// place.
inline constexpr std::size_t weight_count = sizeof(Weights) / sizeof(int);
static_assert(sizeof(TaperedScore) == sizeof(int) && std::is_standard_layout_v<Weights> &&
              std::is_trivially_copyable_v<Weights>);

/// Which of the numbers of `weights` (0 to weight_count - 1) this is.
[[nodiscard]] inline std::size_t place_of(const Weights& weights, const void* number) {
  const auto* const first = reinterpret_cast<const std::byte*>(&weights);
  return static_cast<std::size_t>(static_cast<const std::byte*>(number) - first) / sizeof(int);
}

}  // namespace espalier::chess
