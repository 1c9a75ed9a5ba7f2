// The numbers of the selectivity rules, gathered so that a judgement can bring its own. It knows
// their meaning and neutral defaults, and not the rules that use them.
#pragma once

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
};

/// The tuning that a judgement brings (`static constexpr Tuning tuning`), or the defaults.
template <class J>
inline constexpr Tuning tuning_of = [] {
  if constexpr (requires { Tuning{J::tuning}; }) {
    return Tuning{J::tuning};
  } else {
    return Tuning{};
  }
}();

}  // namespace espalier
