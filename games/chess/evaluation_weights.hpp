// The numbers of the hand-written evaluation, term by term, in centipawns for (middle game, end
// game). It does not know how they are combined.
//
// Set by hand, then fitted by logistic regression to the results of 18 300 games that this engine
// played against itself at 1500 to 2250 nodes a move (439 000 quiet positions, pulled towards the
// first values). Not fitted: the phase, the danger to a king, and what concerns endings.
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

inline constexpr std::array<S, piece_type_count> piece_value{
    S{70, 109}, S{322, 322}, S{337, 351}, S{454, 559}, S{1036, 1017}, S{0, 0}};

inline constexpr S bishop_pair{14, 44};

// --------------------------------------------------------------------------------- piece-square --
// By type, rank as its colour counts it, and file a to d: the other files mirror them.

using Ranks = std::array<std::array<S, 4>, 8>;

// clang-format off
inline constexpr Ranks pawn_square{{
    {S{   0,   0}, S{   0,   0}, S{   0,   0}, S{   0,   0}},
    {S{ -16,   8}, S{  -5,  19}, S{  -7,  12}, S{   1,   8}},
    {S{ -16,   4}, S{ -10,   5}, S{  -4,   0}, S{   5,   1}},
    {S{ -20,   9}, S{ -10,  16}, S{  -3,  -3}, S{  10, -11}},
    {S{   1,  22}, S{  -8,   6}, S{  20,   5}, S{  17,  -7}},
    {S{  11,  28}, S{  17,  23}, S{  29,  16}, S{  16,   4}},
    {S{  37,  38}, S{  34,  46}, S{  36,  31}, S{  40,  33}},
    {S{   0,   0}, S{   0,   0}, S{   0,   0}, S{   0,   0}}}};

inline constexpr Ranks knight_square{{
    {S{ -58, -48}, S{ -27, -30}, S{ -28, -22}, S{ -28, -14}},
    {S{ -30, -28}, S{ -13, -15}, S{ -16,  -8}, S{   0,  -5}},
    {S{ -26, -24}, S{  -5,  -8}, S{  -1,   3}, S{   6,   8}},
    {S{ -19,  -8}, S{  15,   2}, S{  21,  18}, S{  21,  18}},
    {S{  16,  -7}, S{   9,   5}, S{  15,  20}, S{  32,  22}},
    {S{ -11, -20}, S{  13,  -5}, S{  27,   6}, S{  32,  18}},
    {S{ -37, -37}, S{ -15, -14}, S{   8,  -9}, S{  21,  -3}},
    {S{-109, -62},S{ -53, -40}, S{ -32, -25}, S{ -20, -18}}}};

inline constexpr Ranks bishop_square{{
    {S{  -7, -12}, S{   3,  -7}, S{  -6,   4}, S{   0,  -2}},
    {S{  -3,  -7}, S{  17, -16}, S{   8,  -4}, S{   3,  -2}},
    {S{   3,  -2}, S{  12,   6}, S{   5,  -2}, S{   1,  19}},
    {S{  -1,  -7}, S{   0,   5}, S{   5,   4}, S{  18,  11}},
    {S{ -14,  -6}, S{   3,   7}, S{   4,  12}, S{  16,   7}},
    {S{ -10,   5}, S{  14,   3}, S{   6,  13}, S{  18,  13}},
    {S{ -27,  -6}, S{ -12,  -2}, S{   0,   7}, S{  -8,   5}},
    {S{ -34, -16}, S{ -11,  -8}, S{ -22,  -1}, S{ -22,   4}}}};

inline constexpr Ranks rook_square{{
    {S{ -18,   5}, S{ -10, -13}, S{  -5,  -9}, S{  -4, -17}},
    {S{ -31, -16}, S{ -16, -17}, S{   7, -12}, S{   7, -14}},
    {S{ -21,  -6}, S{  -1,  -1}, S{  -4,  -2}, S{   1,  -3}},
    {S{ -23,   8}, S{  -9,  14}, S{  -6,   5}, S{  -9,   0}},
    {S{  -5,   9}, S{   5,   8}, S{   6,  12}, S{  -1,   4}},
    {S{  -4,  14}, S{  12,   7}, S{   7,  -1}, S{  10,   6}},
    {S{   6,  20}, S{   7,  17}, S{  22,  13}, S{  25,  16}},
    {S{  12,  20}, S{  13,  21}, S{   9,  22}, S{  15,  20}}}};

inline constexpr Ranks queen_square{{
    {S{ -13, -41}, S{  -5, -32}, S{  -5, -35}, S{  -6, -24}},
    {S{  -2, -27}, S{  -2, -19}, S{   1, -14}, S{   4, -16}},
    {S{ -11, -17}, S{  -4,  -3}, S{  -7,   9}, S{  -4,   6}},
    {S{   3,  -7}, S{   6,  10}, S{   4,  22}, S{  -6,  27}},
    {S{   2,   3}, S{  -4,  21}, S{   3,  26}, S{  -6,  38}},
    {S{   4,   3}, S{  12,  17}, S{  12,  34}, S{   7,  33}},
    {S{  -2,   1}, S{ -16,  17}, S{  -5,  20}, S{  -5,  32}},
    {S{  -1,  -3}, S{   4,   9}, S{   8,  13}, S{  14,  20}}}};

inline constexpr Ranks king_square{{
    {S{  14, -45}, S{  33, -41}, S{   4, -20}, S{ -18, -23}},
    {S{  14, -28}, S{   1,   3}, S{   0,   5}, S{ -35,   7}},
    {S{ -14, -11}, S{  -1,   3}, S{ -23,  20}, S{ -40,  15}},
    {S{ -36, -10}, S{ -34,   4}, S{ -44,  26}, S{ -60,  30}},
    {S{ -47,  -5}, S{ -44,  20}, S{ -58,  30}, S{ -69,  28}},
    {S{ -40,   0}, S{ -34,  30}, S{ -50,  32}, S{ -61,  30}},
    {S{ -40, -10}, S{ -33,  22}, S{ -45,  24}, S{ -54,  17}},
    {S{ -41, -52}, S{ -30, -27}, S{ -39, -14}, S{ -50, -13}}}};
// clang-format on

inline constexpr std::array<Ranks, piece_type_count> piece_square{
    pawn_square, knight_square, bishop_square, rook_square, queen_square, king_square};

// ------------------------------------------------------------------------------------- mobility --
// By the number of squares a piece attacks that are worth going to.

inline constexpr std::array<S, 9> knight_mobility{S{-49, -60}, S{-12, -27}, S{-6, -15},
                                                  S{-6, 5},    S{-2, 7},    S{1, 22},
                                                  S{9, 23},    S{14, 24},   S{15, 11}};
inline constexpr std::array<S, 14> bishop_mobility{
    S{-27, -55}, S{-22, -28}, S{-2, 4},  S{5, 11},  S{9, 9},   S{11, 29}, S{17, 38},
    S{22, 43},   S{29, 43},   S{28, 47}, S{39, 42}, S{48, 41}, S{46, 51}, S{51, 46}};
inline constexpr std::array<S, 15> rook_mobility{
    S{-44, -62}, S{-22, -19}, S{-14, 2}, S{-9, 8},  S{-10, 22}, S{-6, 31}, S{0, 36}, S{5, 38},
    S{4, 48},    S{10, 46},   S{13, 52}, S{20, 56}, S{26, 63},  S{24, 59}, S{31, 60}};
inline constexpr std::array<S, 28> queen_mobility{
    S{-33, -52}, S{-23, -46}, S{-27, -37}, S{-13, -27}, S{-6, -16}, S{-3, -10}, S{-3, -5},
    S{4, 6},     S{9, 12},    S{7, 18},    S{12, 24},   S{16, 32},  S{22, 42},  S{20, 37},
    S{19, 43},   S{18, 44},   S{20, 49},   S{18, 48},   S{20, 52},  S{21, 50},  S{24, 53},
    S{25, 51},   S{25, 50},   S{29, 50},   S{29, 48},   S{31, 49},  S{34, 51},  S{36, 53}};

// ------------------------------------------------------------------------------- pawn structure --

inline constexpr S doubled_pawn{-6, -23};
inline constexpr S isolated_pawn{-5, -7};
inline constexpr S backward_pawn{-2, -8};
/// More, for an isolated or backward pawn with no enemy pawn before it on its file.
inline constexpr S weak_pawn_on_half_open_file{-14, -1};
/// By rank: a pawn that another defends.
inline constexpr std::array<S, 8> defended_pawn{S{0, 0},  S{0, 0},   S{14, 2},  S{9, 3},
                                                S{9, 16}, S{40, 48}, S{70, 62}, S{0, 0}};
/// By rank: a pawn with a neighbour beside it.
inline constexpr std::array<S, 8> phalanx_pawn{S{0, 0},  S{4, 1},   S{3, 1},   S{9, 13},
                                               S{8, 29}, S{50, 56}, S{80, 92}, S{0, 0}};

// --------------------------------------------------------------------------------- passed pawns --
// By rank as the pawn's colour counts it.

inline constexpr std::array<S, 8> passed_pawn{S{0, 0},   S{4, 14},   S{4, 25},    S{9, 53},
                                              S{28, 60}, S{63, 106}, S{101, 155}, S{0, 0}};
inline constexpr std::array<S, 8> passed_blocked{S{0, 0},    S{-6, -8},   S{-5, -3},   S{-6, -5},
                                                 S{-6, -20}, S{-21, -40}, S{-38, -84}, S{0, 0}};
/// No square up to the last rank is attacked or occupied by the enemy.
inline constexpr std::array<S, 8> passed_free_way{S{0, 0},  S{2, 10},  S{-1, 11}, S{0, 8},
                                                  S{9, 27}, S{27, 60}, S{43, 89}, S{0, 0}};
/// The square before it is free and the enemy does not attack it.
inline constexpr std::array<S, 8> passed_safe_step{S{0, 0},  S{0, 3},   S{2, 6},   S{1, 1},
                                                   S{7, 18}, S{17, 32}, S{19, 35}, S{0, 0}};
/// For each step (at most 5) of that colour's king from the square before the pawn.
inline constexpr std::array<S, 8> passed_own_king{S{0, 0},   S{-9, -2}, S{-5, -3},  S{-1, -13},
                                                  S{3, -19}, S{1, -21}, S{11, -27}, S{0, 0}};
inline constexpr std::array<S, 8> passed_enemy_king{S{0, 0},   S{6, 3},    S{1, 1},   S{-3, 13},
                                                    S{-9, 25}, S{-10, 30}, S{-6, 41}, S{0, 0}};
/// The enemy has only pawns left and his king is too far away to catch it.
inline constexpr S passed_unstoppable{0, 413};

// ------------------------------------------------------------------------------------ placement --

inline constexpr S rook_on_open_file{32, 7};
inline constexpr S rook_on_half_open_file{10, 8};
/// A rook with little to do, shut in by a king that has not castled or can no longer.
inline constexpr S rook_shut_in{-11, -11};
/// A minor piece that a pawn defends and no enemy pawn can drive away: knight, bishop.
inline constexpr S knight_outpost{25, 11};
inline constexpr S bishop_outpost{24, 18};
/// For each own pawn on squares of a bishop's colour.
inline constexpr S bishop_pawn{0, -9};
/// A minor piece with a pawn before it.
inline constexpr S minor_behind_pawn{2, 16};

// ---------------------------------------------------------------------------------- king safety --

/// Of the king's file and its neighbours: by the file's distance from the edge and the rank of the
/// nearest own pawn before the king; rank 0: none.
// clang-format off
inline constexpr std::array<std::array<S, 8>, 4> shelter{{
    {S{3, 9}, S{33, -19}, S{33, -10}, S{13, 3}, S{2, 3}, S{8, 6}, S{1, 2}, S{0, 0}},
    {S{-34, 3}, S{24, -8}, S{15, -11}, S{-11, -3}, S{-7, 9}, S{7, 0}, S{0, 6}, S{0, 0}},
    {S{-17, 0}, S{34, -4}, S{8, 9}, S{-2, 5}, S{2, -4}, S{-4, -5}, S{-1, -2}, S{0, 0}},
    {S{-9, -3}, S{17, 2}, S{3, 1}, S{-1, 3}, S{-9, 7}, S{-6, 2}, S{-1, 0}, S{0, 0}}}};
// clang-format on
/// The nearest enemy pawn on such a file, by its rank as the king's colour counts it.
inline constexpr std::array<S, 8> storm{S{-9, -10}, S{0, 16},  S{-44, 18}, S{-20, -1},
                                        S{-14, 3},  S{-3, -3}, S{-4, -5},  S{0, 0}};
/// The same, when an own pawn stands in its way.
inline constexpr std::array<S, 8> storm_blocked{S{0, 0},   S{0, 0},    S{-22, -2}, S{3, 7},
                                                S{9, -15}, S{-4, -12}, S{1, 1},    S{0, 0}};

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
inline constexpr S threat_by_pawn{63, 42};
/// A piece that a pawn could attack after one safe step.
inline constexpr S threat_by_push{17, 14};
/// By the type attacked: men that a minor piece attacks, unless they are well defended pawns.
inline constexpr std::array<S, piece_type_count> threat_by_minor{S{2, 18},  S{20, 35}, S{32, 26},
                                                                 S{46, 32}, S{42, 58}, S{0, 0}};
/// By the type attacked: badly defended men that a rook attacks.
inline constexpr std::array<S, piece_type_count> threat_by_rook{S{-3, 26}, S{15, 34}, S{35, 26},
                                                                S{-3, 11}, S{41, 23}, S{0, 0}};
inline constexpr S threat_by_king{10, 29};
/// Attacked and not defended, or a piece attacked more often than it is held.
inline constexpr S hanging{20, 26};
/// An attacked man that only its queen or king defends.
inline constexpr S poorly_defended{7, -1};

/// The right to move.
inline constexpr S tempo{22, 14};

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
