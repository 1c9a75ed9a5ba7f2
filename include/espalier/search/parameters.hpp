// The numbers of the selectivity rules, gathered so that a evaluation can bring its own. It knows
// their meaning and neutral defaults, and not the rules that use them.
#pragma once

#include <array>

#include "espalier/score.hpp"

namespace espalier {

/// Margins are in the evaluation's unit, reductions in 1/1024 ply. The defaults suit a evaluation
/// in which a typical small advantage is about 100.
struct Parameters {
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
  int reduction_cut_node = 1024;      ///< more where a cut-off is expected
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

  int see_depth = 8;         ///< greatest remaining depth (plies)
  Score see_quiet = 60;      ///< that a quiet move may lose, for each ply left after reduction
  Score see_tactical = 200;  ///< that a tactical move may lose, for each ply

  int probcut_depth = 5;       ///< least remaining depth (plies)
  Score probcut_margin = 170;  ///< above beta
  int probcut_reduction = 4;   ///< plies

  int singular_depth = 7;             ///< least remaining depth (plies)
  Score singular_margin = 2;          ///< below the table's score, for each ply
  Score singular_double_margin = 20;  ///< further below: two plies

  int internal_iterative_reduction_depth = 4;  ///< least remaining depth (plies)

  int verification_depth = 12;  ///< least remaining depth (plies) at which a pass is verified

  Score delta_margin = 150;  ///< that a tactical move may gain beyond what it takes

  int hindsight_deeper = 3;          ///< least reduction (plies) that is made good by one
  int hindsight_shallower = 2;       ///< least reduction (plies) that is added to by one
  Score hindsight_eval_delta = 150;  ///< sum of the two evaluations from which it is
};

/// A number by its name and the range in which changing it makes sense: what tuning programs and
/// options go by.
struct ParameterInfo {
  const char* name;
  int Parameters::*member;
  int low;
  int high;
};
inline constexpr std::array parameter_table{
    ParameterInfo{"aspiration_width", &Parameters::aspiration_width, 1, 40},
    ParameterInfo{"aspiration_depth", &Parameters::aspiration_depth, 0, 64},
    ParameterInfo{"null_move_depth", &Parameters::null_move_depth, 1, 64},
    ParameterInfo{"null_move_base", &Parameters::null_move_base, 0, 6144},
    ParameterInfo{"null_move_per_ply", &Parameters::null_move_per_ply, 0, 512},
    ParameterInfo{"null_move_margin", &Parameters::null_move_margin, 1, 400},
    ParameterInfo{"null_move_margin_plies", &Parameters::null_move_margin_plies, 0, 8},
    ParameterInfo{"reduction_depth", &Parameters::reduction_depth, 1, 64},
    ParameterInfo{"reduction_moves", &Parameters::reduction_moves, 0, 8},
    ParameterInfo{"reduction_base", &Parameters::reduction_base, 0, 1400},
    ParameterInfo{"reduction_slope", &Parameters::reduction_slope, 0, 450},
    ParameterInfo{"reduction_expected_cut", &Parameters::reduction_cut_node, 0, 2048},
    ParameterInfo{"reduction_not_improving", &Parameters::reduction_not_improving, 0, 1024},
    ParameterInfo{"reduction_killer", &Parameters::reduction_killer, 0, 2048},
    ParameterInfo{"reduction_pv", &Parameters::reduction_pv, 0, 2048},
    ParameterInfo{"reduction_history", &Parameters::reduction_history, 1, 16384},
    ParameterInfo{"reverse_futility_depth", &Parameters::reverse_futility_depth, 0, 16},
    ParameterInfo{"reverse_futility_margin", &Parameters::reverse_futility_margin, 0, 150},
    ParameterInfo{"razoring_depth", &Parameters::razoring_depth, 0, 8},
    ParameterInfo{"razoring_margin", &Parameters::razoring_margin, 0, 440},
    ParameterInfo{"late_move_depth", &Parameters::late_move_depth, 0, 16},
    ParameterInfo{"late_move_base", &Parameters::late_move_base, 0, 12},
    ParameterInfo{"futility_depth", &Parameters::futility_depth, -1, 16},
    ParameterInfo{"futility_base", &Parameters::futility_base, 0, 180},
    ParameterInfo{"futility_per_ply", &Parameters::futility_per_ply, 0, 180},
    ParameterInfo{"history_pruning_depth", &Parameters::history_pruning_depth, -1, 8},
    ParameterInfo{"history_pruning_per_ply", &Parameters::history_pruning_per_ply, 0, 40000},
    ParameterInfo{"exchange_depth", &Parameters::see_depth, 0, 16},
    ParameterInfo{"exchange_quiet", &Parameters::see_quiet, 0, 120},
    ParameterInfo{"exchange_tactical", &Parameters::see_tactical, 0, 400},
    ParameterInfo{"probcut_depth", &Parameters::probcut_depth, 1, 64},
    ParameterInfo{"probcut_margin", &Parameters::probcut_margin, 0, 340},
    ParameterInfo{"probcut_reduction", &Parameters::probcut_reduction, 0, 8},
    ParameterInfo{"singular_depth", &Parameters::singular_depth, 1, 64},
    ParameterInfo{"singular_margin", &Parameters::singular_margin, 0, 8},
    ParameterInfo{"singular_double_margin", &Parameters::singular_double_margin, 0, 40},
    ParameterInfo{"internal_reduction_depth", &Parameters::internal_iterative_reduction_depth, 1,
                  64},
    ParameterInfo{"verification_depth", &Parameters::verification_depth, 1, 64},
    ParameterInfo{"quiescence_margin", &Parameters::delta_margin, 0, 10000},
    ParameterInfo{"hindsight_deeper", &Parameters::hindsight_deeper, 1, 64},
    ParameterInfo{"hindsight_shallower", &Parameters::hindsight_shallower, 1, 64},
    ParameterInfo{"hindsight_swing", &Parameters::hindsight_eval_delta, 0, 600},
};

// With ESPALIER_TUNE the numbers may change while the program runs, for experiments; otherwise they
// are constants that the compiler works with.
#ifdef ESPALIER_TUNE
#define ESPALIER_TUNING_CONSTANT
#else
#define ESPALIER_TUNING_CONSTANT constexpr
#endif

/// The tuning that a evaluation brings (`static constexpr Parameters parameters`), or the defaults.
template <class J>
inline ESPALIER_TUNING_CONSTANT Parameters parameters_of = [] {
  if constexpr (requires { Parameters{J::parameters}; }) {
    return Parameters{J::parameters};
  } else {
    return Parameters{};
  }
}();
#undef ESPALIER_TUNING_CONSTANT

}  // namespace espalier
