// The numbers of the selectivity rules, gathered so that a judgement can bring its own. It knows
// their meaning and neutral defaults, and not the rules that use them.
#pragma once

#include <array>

#include "espalier/score.hpp"

namespace espalier {

/// Margins are in the judgement's unit, reductions in 1/1024 ply. The defaults suit a judgement in
/// which a typical small advantage is about 100.
struct Tuning {
  Score aspiration_width = 20;  ///< half of the first window, at least 1
  int aspiration_depth = 4;     ///< first iteration (plies) that opens with it

  int null_move_depth = 2;         ///< least remaining depth (plies) at which passing is tried
  int null_move_base = 3 * 1024;   ///< reduction
  int null_move_per_ply = 256;     ///< more, for each ply of remaining depth
  Score null_move_margin = 200;    ///< a further ply for each such margin above beta
  int null_move_margin_plies = 3;  ///< at most this many of them

  int reduction_depth = 3;            ///< least remaining depth (plies) at which moves are reduced
  int reduction_moves = 2;            ///< moves searched in full first
  int reduction_base = 700;           ///< reduction of the first late move
  int reduction_slope = 225;          ///< times log2(depth) * log2(move number)
  int reduction_expected_cut = 1024;  ///< more where a cut-off is expected
  int reduction_not_improving = 512;  ///< more where the side to move is getting worse
  int reduction_killer = 1024;        ///< less for killers and countermoves
  int reduction_pv = 1024;            ///< less on the principal variation
  int reduction_history = 8192;       ///< history score worth one ply

  int reverse_futility_depth = 8;      ///< greatest remaining depth (plies)
  Score reverse_futility_margin = 75;  ///< above beta, for each ply

  int razoring_depth = 1;       ///< greatest remaining depth (plies)
  Score razoring_margin = 220;  ///< below alpha, for each ply

  int late_move_depth = 8;  ///< greatest remaining depth (plies)
  int late_move_base = 6;   ///< moves searched at least; half as many where not improving

  int futility_depth = 8;       ///< greatest depth (plies) that is left after reduction; -1: none
  Score futility_base = 90;     ///< that a quiet move may gain
  Score futility_per_ply = 90;  ///< and more for each ply

  int history_pruning_depth = 4;        ///< greatest depth (plies) left after reduction; -1: none
  int history_pruning_per_ply = 16000;  ///< history score, negative, for each ply

  int exchange_depth = 8;         ///< greatest remaining depth (plies)
  Score exchange_quiet = 60;      ///< that a quiet move may lose, for each ply left after reduction
  Score exchange_tactical = 200;  ///< that a tactical move may lose, for each ply

  int probcut_depth = 5;       ///< least remaining depth (plies)
  Score probcut_margin = 170;  ///< above beta
  int probcut_reduction = 4;   ///< plies

  int singular_depth = 7;             ///< least remaining depth (plies)
  Score singular_margin = 2;          ///< below the table's score, for each ply
  Score singular_double_margin = 20;  ///< further below: two plies

  int internal_reduction_depth = 4;  ///< least remaining depth (plies)

  int verification_depth = 12;  ///< least remaining depth (plies) at which a pass is verified

  Score quiescence_margin = 150;  ///< that a tactical move may gain beyond what it takes

  int hindsight_deeper = 3;     ///< least reduction (plies) that is made good by one
  int hindsight_shallower = 2;  ///< least reduction (plies) that is added to by one
  Score hindsight_swing = 150;  ///< sum of the two judgements from which it is
};

/// A number by its name and the range in which changing it makes sense: what tuning programs and
/// options go by.
struct Tunable {
  const char* name;
  int Tuning::*member;
  int low;
  int high;
};
inline constexpr std::array tunables{
    Tunable{"aspiration_width", &Tuning::aspiration_width, 1, 40},
    Tunable{"aspiration_depth", &Tuning::aspiration_depth, 0, 64},
    Tunable{"null_move_depth", &Tuning::null_move_depth, 1, 64},
    Tunable{"null_move_base", &Tuning::null_move_base, 0, 6144},
    Tunable{"null_move_per_ply", &Tuning::null_move_per_ply, 0, 512},
    Tunable{"null_move_margin", &Tuning::null_move_margin, 1, 400},
    Tunable{"null_move_margin_plies", &Tuning::null_move_margin_plies, 0, 8},
    Tunable{"reduction_depth", &Tuning::reduction_depth, 1, 64},
    Tunable{"reduction_moves", &Tuning::reduction_moves, 0, 8},
    Tunable{"reduction_base", &Tuning::reduction_base, 0, 1400},
    Tunable{"reduction_slope", &Tuning::reduction_slope, 0, 450},
    Tunable{"reduction_expected_cut", &Tuning::reduction_expected_cut, 0, 2048},
    Tunable{"reduction_not_improving", &Tuning::reduction_not_improving, 0, 1024},
    Tunable{"reduction_killer", &Tuning::reduction_killer, 0, 2048},
    Tunable{"reduction_pv", &Tuning::reduction_pv, 0, 2048},
    Tunable{"reduction_history", &Tuning::reduction_history, 1, 16384},
    Tunable{"reverse_futility_depth", &Tuning::reverse_futility_depth, 0, 16},
    Tunable{"reverse_futility_margin", &Tuning::reverse_futility_margin, 0, 150},
    Tunable{"razoring_depth", &Tuning::razoring_depth, 0, 8},
    Tunable{"razoring_margin", &Tuning::razoring_margin, 0, 440},
    Tunable{"late_move_depth", &Tuning::late_move_depth, 0, 16},
    Tunable{"late_move_base", &Tuning::late_move_base, 0, 12},
    Tunable{"futility_depth", &Tuning::futility_depth, -1, 16},
    Tunable{"futility_base", &Tuning::futility_base, 0, 180},
    Tunable{"futility_per_ply", &Tuning::futility_per_ply, 0, 180},
    Tunable{"history_pruning_depth", &Tuning::history_pruning_depth, -1, 8},
    Tunable{"history_pruning_per_ply", &Tuning::history_pruning_per_ply, 0, 40000},
    Tunable{"exchange_depth", &Tuning::exchange_depth, 0, 16},
    Tunable{"exchange_quiet", &Tuning::exchange_quiet, 0, 120},
    Tunable{"exchange_tactical", &Tuning::exchange_tactical, 0, 400},
    Tunable{"probcut_depth", &Tuning::probcut_depth, 1, 64},
    Tunable{"probcut_margin", &Tuning::probcut_margin, 0, 340},
    Tunable{"probcut_reduction", &Tuning::probcut_reduction, 0, 8},
    Tunable{"singular_depth", &Tuning::singular_depth, 1, 64},
    Tunable{"singular_margin", &Tuning::singular_margin, 0, 8},
    Tunable{"singular_double_margin", &Tuning::singular_double_margin, 0, 40},
    Tunable{"internal_reduction_depth", &Tuning::internal_reduction_depth, 1, 64},
    Tunable{"verification_depth", &Tuning::verification_depth, 1, 64},
    Tunable{"quiescence_margin", &Tuning::quiescence_margin, 0, 10000},
    Tunable{"hindsight_deeper", &Tuning::hindsight_deeper, 1, 64},
    Tunable{"hindsight_shallower", &Tuning::hindsight_shallower, 1, 64},
    Tunable{"hindsight_swing", &Tuning::hindsight_swing, 0, 600},
};

// With ESPALIER_TUNE the numbers may change while the program runs, for experiments; otherwise they
// are constants that the compiler works with.
#ifdef ESPALIER_TUNE
#define ESPALIER_TUNING_CONSTANT
#else
#define ESPALIER_TUNING_CONSTANT constexpr
#endif

/// The tuning that a judgement brings (`static constexpr Tuning tuning`), or the defaults.
template <class J>
inline ESPALIER_TUNING_CONSTANT Tuning tuning_of = [] {
  if constexpr (requires { Tuning{J::tuning}; }) {
    return Tuning{J::tuning};
  } else {
    return Tuning{};
  }
}();
#undef ESPALIER_TUNING_CONSTANT

}  // namespace espalier
