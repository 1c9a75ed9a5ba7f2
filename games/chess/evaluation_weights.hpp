// The numbers of the hand-written evaluation, term by term, in centipawns for (middle game, end
// game). It does not know how they are combined.
#pragma once

#include <array>
#include <cstddef>

#include "games/chess/tapered_score.hpp"
#include "games/chess/types.hpp"

namespace espalier::chess::weights {

using S = TaperedScore;

// A piece counts towards the phase by how much it can do against a king; 24 in the start position.
inline constexpr std::array<int, piece_type_count> phase{0, 1, 1, 2, 4, 0};
inline constexpr int full_phase = 24;

// ------------------------------------------------------------------------------------- material --

inline constexpr std::array<S, piece_type_count> piece_value{S{85, 105},  S{330, 305},  S{350, 320},
                                                             S{480, 540}, S{1000, 980}, S{0, 0}};

inline constexpr S bishop_pair{26, 54};

// --------------------------------------------------------------------------------- piece-square --
// By type, rank as its colour counts it, and file a to d: the other files mirror them.

using Ranks = std::array<std::array<S, 4>, 8>;

// clang-format off
inline constexpr Ranks pawn_square{{
    {S{  0,  0}, S{  0,  0}, S{  0,  0}, S{  0,  0}},
    {S{-12,  8}, S{ -2,  4}, S{ -8,  4}, S{-12,  4}},
    {S{-10,  2}, S{ -4,  2}, S{  0, -2}, S{  4, -2}},
    {S{-12,  8}, S{ -6,  4}, S{  8, -4}, S{ 18, -6}},
    {S{ -6, 18}, S{  0, 12}, S{ 10,  2}, S{ 20, -2}},
    {S{  4, 32}, S{ 10, 28}, S{ 22, 16}, S{ 26, 10}},
    {S{ 30, 50}, S{ 36, 46}, S{ 40, 36}, S{ 40, 30}},
    {S{  0,  0}, S{  0,  0}, S{  0,  0}, S{  0,  0}}}};

inline constexpr Ranks knight_square{{
    {S{-70,-45}, S{-28,-34}, S{-26,-20}, S{-20,-14}},
    {S{-30,-30}, S{-20,-18}, S{ -8,-10}, S{ -2, -4}},
    {S{-20,-22}, S{ -4, -8}, S{  8,  2}, S{ 12, 12}},
    {S{-12,-14}, S{  4,  2}, S{ 14, 14}, S{ 20, 22}},
    {S{ -4,-14}, S{  8,  2}, S{ 22, 16}, S{ 30, 24}},
    {S{-14,-22}, S{ 12, -8}, S{ 30,  8}, S{ 38, 14}},
    {S{-35,-32}, S{-14,-18}, S{ 16,-10}, S{ 20,  0}},
    {S{-105,-60},S{-50,-40}, S{-30,-24}, S{-20,-16}}}};

inline constexpr Ranks bishop_square{{
    {S{-18,-18}, S{  0,-10}, S{-12, -8}, S{-10, -4}},
    {S{  4,-12}, S{ 14, -8}, S{ 10, -2}, S{  2,  2}},
    {S{  2, -6}, S{ 12,  0}, S{ 10,  6}, S{  8,  8}},
    {S{ -4, -4}, S{  4,  2}, S{  8,  8}, S{ 18, 12}},
    {S{ -8, -2}, S{  2,  4}, S{ 12,  8}, S{ 20, 12}},
    {S{ -6, -2}, S{  8,  4}, S{ 14,  6}, S{ 12,  8}},
    {S{-24, -6}, S{ -8, -2}, S{ -4,  2}, S{ -6,  2}},
    {S{-28,-12}, S{-12, -8}, S{-22, -6}, S{-24, -4}}}};

inline constexpr Ranks rook_square{{
    {S{-12, -6}, S{ -6, -2}, S{  2,  0}, S{  8, -4}},
    {S{-24, -6}, S{-10, -6}, S{ -6, -4}, S{ -2, -4}},
    {S{-22, -4}, S{ -8,  0}, S{ -8, -4}, S{ -4, -4}},
    {S{-18,  2}, S{ -8,  4}, S{ -6,  2}, S{  0,  0}},
    {S{-10,  6}, S{  0,  6}, S{  4,  6}, S{  8,  2}},
    {S{ -2,  8}, S{ 10,  8}, S{ 12,  6}, S{ 14,  4}},
    {S{ 10, 14}, S{ 14, 14}, S{ 22, 12}, S{ 26, 10}},
    {S{ 10, 12}, S{ 12, 12}, S{  8, 12}, S{ 12, 10}}}};

inline constexpr Ranks queen_square{{
    {S{ -6,-36}, S{ -6,-30}, S{ -2,-26}, S{  6,-20}},
    {S{ -8,-28}, S{  0,-20}, S{  8,-18}, S{  6, -6}},
    {S{ -6,-16}, S{  4, -4}, S{  2,  6}, S{  2,  6}},
    {S{ -4, -6}, S{ -2,  8}, S{ -2, 16}, S{ -4, 26}},
    {S{ -4,  0}, S{ -6, 16}, S{ -6, 24}, S{-10, 34}},
    {S{  2, -4}, S{  0, 10}, S{  0, 24}, S{  0, 30}},
    {S{ -6, -2}, S{-22, 16}, S{ -6, 18}, S{-10, 28}},
    {S{  0, -4}, S{  4,  8}, S{  8, 12}, S{ 10, 16}}}};

inline constexpr Ranks king_square{{
    {S{ 24,-50}, S{ 36,-32}, S{  2,-22}, S{ -8,-22}},
    {S{ 14,-26}, S{ 16, -8}, S{-14,  2}, S{-28,  6}},
    {S{-16,-16}, S{-14,  4}, S{-34, 14}, S{-46, 20}},
    {S{-36,-10}, S{-34, 12}, S{-46, 24}, S{-60, 30}},
    {S{-46, -2}, S{-44, 22}, S{-56, 30}, S{-66, 34}},
    {S{-40,  2}, S{-34, 28}, S{-50, 32}, S{-60, 32}},
    {S{-40,-12}, S{-34, 18}, S{-46, 18}, S{-54, 18}},
    {S{-40,-50}, S{-30,-24}, S{-40,-14}, S{-50,-12}}}};
// clang-format on

inline constexpr std::array<Ranks, piece_type_count> piece_square{
    pawn_square, knight_square, bishop_square, rook_square, queen_square, king_square};

// ------------------------------------------------------------------------------------- mobility --
// By the number of squares a piece attacks that are worth going to.

inline constexpr std::array<S, 9> knight_mobility{S{-50, -60}, S{-30, -36}, S{-12, -16},
                                                  S{-4, -2},   S{4, 8},     S{10, 16},
                                                  S{16, 20},   S{22, 22},   S{26, 22}};
inline constexpr std::array<S, 14> bishop_mobility{
    S{-40, -52}, S{-22, -34}, S{-4, -12}, S{4, 4},   S{12, 14}, S{20, 24}, S{26, 32},
    S{30, 36},   S{32, 40},   S{34, 42},  S{38, 42}, S{44, 40}, S{44, 46}, S{50, 44}};
inline constexpr std::array<S, 15> rook_mobility{
    S{-40, -60}, S{-24, -30}, S{-12, -4}, S{-8, 10}, S{-6, 18}, S{-2, 26}, S{2, 32}, S{6, 38},
    S{10, 44},   S{14, 50},   S{16, 54},  S{20, 58}, S{24, 60}, S{26, 60}, S{30, 60}};
inline constexpr std::array<S, 28> queen_mobility{
    S{-30, -50}, S{-22, -44}, S{-14, -36}, S{-10, -26}, S{-6, -16}, S{-2, -8}, S{0, 0},
    S{2, 6},     S{4, 12},    S{6, 18},    S{8, 24},    S{10, 28},  S{12, 32}, S{12, 34},
    S{14, 36},   S{14, 38},   S{16, 40},   S{16, 42},   S{18, 44},  S{18, 46}, S{20, 48},
    S{22, 48},   S{24, 50},   S{28, 50},   S{30, 50},   S{32, 52},  S{34, 52}, S{36, 54}};

// ------------------------------------------------------------------------------- pawn structure --

inline constexpr S doubled_pawn{-8, -22};
inline constexpr S isolated_pawn{-8, -10};
inline constexpr S backward_pawn{-8, -8};
/// More, for an isolated or backward pawn with no enemy pawn before it on its file.
inline constexpr S weak_pawn_on_half_open_file{-10, -6};
/// By rank: a pawn that another defends.
inline constexpr std::array<S, 8> defended_pawn{S{0, 0},   S{0, 0},   S{12, 6},  S{10, 6},
                                                S{16, 14}, S{32, 34}, S{70, 60}, S{0, 0}};
/// By rank: a pawn with a neighbour beside it.
inline constexpr std::array<S, 8> phalanx_pawn{S{0, 0},   S{3, 0},   S{8, 4},   S{12, 12},
                                               S{26, 28}, S{50, 60}, S{80, 90}, S{0, 0}};

// --------------------------------------------------------------------------------- passed pawns --
// By rank as the pawn's colour counts it.

inline constexpr std::array<S, 8> passed_pawn{S{0, 0},   S{0, 8},    S{2, 14},    S{4, 32},
                                              S{24, 66}, S{60, 118}, S{100, 170}, S{0, 0}};
inline constexpr std::array<S, 8> passed_blocked{S{0, 0},     S{-2, -4},   S{-4, -8},   S{-8, -16},
                                                 S{-14, -34}, S{-24, -60}, S{-40, -90}, S{0, 0}};
/// No square up to the last rank is attacked or occupied by the enemy.
inline constexpr std::array<S, 8> passed_free_way{S{0, 0},   S{0, 2},   S{0, 6},   S{4, 14},
                                                  S{12, 30}, S{26, 60}, S{44, 90}, S{0, 0}};
/// The square before it is free and the enemy does not attack it.
inline constexpr std::array<S, 8> passed_safe_step{S{0, 0},  S{0, 0},   S{0, 2},   S{2, 8},
                                                   S{8, 16}, S{16, 30}, S{20, 36}, S{0, 0}};
/// For each step (at most 5) of that colour's king from the square before the pawn.
inline constexpr std::array<S, 8> passed_own_king{S{0, 0},  S{0, 0},   S{0, -2},  S{0, -5},
                                                  S{0, -9}, S{0, -12}, S{0, -10}, S{0, 0}};
inline constexpr std::array<S, 8> passed_enemy_king{S{0, 0},  S{0, 1},  S{0, 4},  S{0, 9},
                                                    S{0, 16}, S{0, 23}, S{0, 28}, S{0, 0}};
/// The enemy has only pawns left and his king is too far away to catch it.
inline constexpr S passed_unstoppable{0, 420};

// ------------------------------------------------------------------------------------ placement --

inline constexpr S rook_on_open_file{34, 12};
inline constexpr S rook_on_half_open_file{14, 10};
/// A rook with little to do, shut in by a king that has not castled or can no longer.
inline constexpr S rook_shut_in{-36, -8};
/// A minor piece that a pawn defends and no enemy pawn can drive away: knight, bishop.
inline constexpr S knight_outpost{30, 18};
inline constexpr S bishop_outpost{20, 8};
/// For each own pawn on squares of a bishop's colour.
inline constexpr S bishop_pawn{-3, -6};
/// A minor piece with a pawn before it.
inline constexpr S minor_behind_pawn{8, 2};

// ---------------------------------------------------------------------------------- king safety --

/// Of the king's file and its neighbours: by the file's distance from the edge and the rank of the
/// nearest own pawn before the king; rank 0: none.
// clang-format off
inline constexpr std::array<std::array<S, 8>, 4> shelter{{
    {S{ -8, 0}, S{ 26, 0}, S{ 30, 0}, S{ 12, 0}, S{  6, 0}, S{  2, 0}, S{  0, 0}, S{0, 0}},
    {S{-26, 0}, S{ 32, 0}, S{ 20, 0}, S{ -8, 0}, S{ -6, 0}, S{  0, 0}, S{  0, 0}, S{0, 0}},
    {S{-12, 0}, S{ 30, 0}, S{  8, 0}, S{ -4, 0}, S{  0, 0}, S{  0, 0}, S{  0, 0}, S{0, 0}},
    {S{-16, 0}, S{ 22, 0}, S{  6, 0}, S{ -6, 0}, S{ -8, 0}, S{ -4, 0}, S{  0, 0}, S{0, 0}}}};
// clang-format on
/// The nearest enemy pawn on such a file, by its rank as the king's colour counts it.
inline constexpr std::array<S, 8> storm{S{0, 0},   S{0, 0},  S{-44, 0}, S{-28, 0},
                                        S{-12, 0}, S{-4, 0}, S{0, 0},   S{0, 0}};
/// The same, when an own pawn stands in its way.
inline constexpr std::array<S, 8> storm_blocked{S{0, 0},  S{0, 0}, S{-26, -4}, S{-4, -4},
                                                S{-2, 0}, S{0, 0}, S{0, 0},    S{0, 0}};

// Danger to a king, in units that are squared: 64 units cost 64 centipawns, 128 cost 256.
inline constexpr std::array<int, piece_type_count> danger_attacker{0, 16, 11, 12, 12, 0};
inline constexpr int danger_attack = 4;        ///< each attack of a piece on a square of the zone
inline constexpr int danger_weak_square = 10;  ///< each square beside him attacked, and held at
                                               ///< most by king or queen
inline constexpr std::array<int, piece_type_count> danger_safe_check{0, 34, 18, 36, 26, 0};
inline constexpr int danger_no_queen = -48;  ///< the attacker has no queen
inline constexpr int danger_base = -18;
inline constexpr int danger_most = 220;
inline constexpr int danger_end_game = 8;  ///< units that cost a centipawn of the end game

// -------------------------------------------------------------------------------------- threats --

/// A piece attacked by a pawn that cannot simply be taken.
inline constexpr S threat_by_pawn{66, 48};
/// A piece that a pawn could attack after one safe step.
inline constexpr S threat_by_push{16, 14};
/// By the type attacked: men that a minor piece attacks, unless they are well defended pawns.
inline constexpr std::array<S, piece_type_count> threat_by_minor{S{2, 12},  S{24, 20}, S{28, 24},
                                                                 S{50, 40}, S{42, 60}, S{0, 0}};
/// By the type attacked: badly defended men that a rook attacks.
inline constexpr std::array<S, piece_type_count> threat_by_rook{S{0, 16}, S{18, 24}, S{20, 24},
                                                                S{0, 12}, S{40, 24}, S{0, 0}};
inline constexpr S threat_by_king{10, 36};
/// Attacked and not defended, or a piece attacked more often than it is held.
inline constexpr S hanging{30, 18};
/// An attacked man that only its queen or king defends.
inline constexpr S poorly_defended{6, 4};

/// The right to move.
inline constexpr S tempo{18, 12};

// ---------------------------------------------------------------------------------- end games ----

/// Against a bare king: for each step that it stands from the centre (0 to 6, see evaluation.cpp)
/// ...
inline constexpr int drive_from_centre = 22;
/// ... and for each step fewer (of 7) between the kings.
inline constexpr int drive_kings_together = 12;
/// With bishop and knight: for each step (of 7) nearer to a corner that the bishop attacks.
inline constexpr int drive_to_corner = 40;
/// Mating material against a bare king.
inline constexpr int drive_won = 300;

// How much of 64 of its score the side that is ahead can hope for.
inline constexpr int scale_full = 64;
inline constexpr int scale_pawnless = 10;          ///< no pawns and at most a minor piece ahead
inline constexpr int scale_opposite_bishops = 26;  ///< and nothing else but pawns
inline constexpr int scale_opposite_bishops_passed = 6;  ///< more, for each passed pawn
inline constexpr int scale_opposite_with_pieces = 54;
inline constexpr int scale_few_pawns = 44;  ///< with no pawn ...
inline constexpr int scale_per_pawn = 6;    ///< ... and more for each

}  // namespace espalier::chess::weights
