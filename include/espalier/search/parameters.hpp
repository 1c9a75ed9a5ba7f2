// The numbers of the search: one row each, from which the struct, its defaults and the options of a
// tuning build are derived.
#pragma once

#include <array>

#include "espalier/score.hpp"

namespace espalier {

// One row for each parameter: ROW(name, default, min, max, unit, meaning). min and max bound the
// range of useful values. Units: score (hundredths of the evaluation's unit: centipawns in chess),
// plies, 1/1024 ply, moves, history (units of history scores), permille, ms, factor.
#define ESPALIER_PARAMETERS(ROW)                                                                   \
  /* root: aspiration windows */                                                                   \
  ROW(aspiration_width, 16, 1, 80, "score", "half of the first window")                            \
  ROW(aspiration_depth, 4, 0, 64, "plies", "first iteration with a window")                        \
  ROW(aspiration_growth, 661, 0, 2000, "permille", "growth of the width after a fail")             \
  ROW(aspiration_growth_base, 5, 1, 40, "score", "constant part of that growth")                   \
  /* null move */                                                                                  \
  ROW(null_move_depth, 2, 1, 64, "plies", "min remaining depth")                                   \
  ROW(null_move_eval_margin, 45, -200, 200, "score",                                               \
      "that the static evaluation must be above beta")                                             \
  ROW(null_move_base, 2703, 0, 6144, "1/1024 ply", "reduction")                                    \
  ROW(null_move_per_ply, 354, 0, 512, "1/1024 ply", "more for each ply of remaining depth")        \
  ROW(null_move_margin, 175, 1, 400, "score", "another ply for each such margin above beta")       \
  ROW(null_move_margin_plies, 3, 0, 8, "plies", "cap on these plies")                              \
  ROW(verification_depth, 12, 1, 64, "plies", "min depth at which a cut-off is verified")          \
  ROW(verification_share, 768, 0, 1024, "1/1024",                                                  \
      "of the verifying depth, in which no null move is tried")                                    \
  /* late move reductions */                                                                       \
  ROW(reduction_depth, 2, 1, 64, "plies", "min remaining depth")                                   \
  ROW(reduction_moves, 2, 0, 8, "moves", "searched without reduction first")                       \
  ROW(reduction_base, 1039, 0, 1400, "1/1024 ply", "reduction of the first late move")             \
  ROW(reduction_slope, 217, 0, 450, "1/1024 ply", "times log2(depth) * log2(move number)")         \
  ROW(reduction_cut_node, 416, 0, 2048, "1/1024 ply", "more at cut-nodes")                         \
  ROW(reduction_not_improving, 679, 0, 1024, "1/1024 ply", "more where not improving")             \
  ROW(reduction_killer, 779, 0, 2048, "1/1024 ply", "less for refutations and checks")             \
  ROW(reduction_pv, 737, 0, 2048, "1/1024 ply", "less at PV nodes")                                \
  ROW(reduction_alpha_raised, 497, 0, 2048, "1/1024 ply", "more once a move raised alpha")         \
  ROW(reduction_history, 7679, 1, 16384, "history", "score worth one ply")                         \
  ROW(reduction_in_check, 1366, 0, 4096, "1/1024 ply", "less in check")                            \
  ROW(reduction_tactical, 1327, 0, 4096, "1/1024 ply", "less for winning captures")                \
  ROW(reduction_tactical_history, 17315, 1, 65536, "history", "score worth one ply, tactical")     \
  ROW(reduction_root, 400, 0, 2048, "1/1024 ply",                                                  \
      "less at the root, for each ply beyond reduction_root_depth")                                \
  ROW(reduction_root_depth, 7, 0, 64, "plies", "up to which the root is reduced as other nodes")   \
  ROW(research_deeper, 19, 0, 400, "score", "above the best: searched again a ply deeper")         \
  ROW(research_shallower, 19, 0, 100, "score", "above the best: searched again a ply shallower")   \
  /* reverse futility, razoring */                                                                 \
  ROW(reverse_futility_depth, 8, 0, 16, "plies", "max remaining depth")                            \
  ROW(reverse_futility_margin, 47, 0, 300, "score", "above beta, for each ply")                    \
  ROW(reverse_futility_beta, 225, 0, 1024, "1/1024", "of the way back to beta in the value")       \
  ROW(razoring_depth, 1, 0, 8, "plies", "max remaining depth")                                     \
  ROW(razoring_margin, 241, 0, 900, "score", "below alpha, for each ply")                          \
  /* pruning of moves */                                                                           \
  ROW(late_move_depth, 6, 0, 16, "plies", "max remaining depth")                                   \
  ROW(late_move_base, 7, 0, 12, "moves", "min searched; half as many where not improving")         \
  ROW(late_move_not_improving, 2, 1, 4, "factor", "divides the moves where not improving")         \
  ROW(futility_depth, 8, -1, 16, "plies", "max depth left after reduction; -1: none")              \
  ROW(futility_base, 32, 0, 360, "score", "that a quiet move may gain")                            \
  ROW(futility_per_ply, 82, 0, 360, "score", "more for each ply left")                             \
  ROW(futility_tactical_depth, 6, -1, 16, "plies", "the same of tactical moves; -1: none")         \
  ROW(futility_tactical_base, 237, 0, 600, "score", "that one may gain beyond its victim")         \
  ROW(futility_tactical_per_ply, 84, 0, 600, "score", "more for each ply left")                    \
  ROW(history_pruning_depth, 4, -1, 8, "plies", "max depth left after reduction; -1: none")        \
  ROW(history_pruning_per_ply, 21690, 0, 40000, "history", "below zero, for each ply left")        \
  ROW(see_depth, 8, 0, 16, "plies", "max remaining depth")                                         \
  ROW(see_quiet, 87, 0, 240, "score", "that a quiet move may lose, for each ply left")             \
  ROW(see_tactical, 158, 0, 400, "score", "that a tactical move may lose, for each ply")           \
  /* ProbCut */                                                                                    \
  ROW(probcut_depth, 6, 1, 64, "plies", "min remaining depth")                                     \
  ROW(probcut_margin, 242, 0, 680, "score", "above beta")                                          \
  ROW(probcut_reduction, 5, 0, 8, "plies", "of the shallow search")                                \
  /* extensions */                                                                                 \
  ROW(extension_limit, 2, 1, 8, "factor",                                                          \
      "cap on the length of a line, as a multiple of the root depth")                              \
  ROW(singular_depth, 6, 1, 64, "plies", "min remaining depth")                                    \
  ROW(singular_entry_depth, 2, 0, 8, "plies", "by which the table entry may be shallower")         \
  ROW(singular_margin, 2, 0, 8, "score", "below the table's score, for each ply")                  \
  ROW(singular_double_margin, 23, 0, 80, "score", "further below: two plies")                      \
  ROW(singular_reduction_beta, 1, 0, 4, "plies", "less if the table's score reaches beta")         \
  ROW(singular_reduction_cut_node, 1, 0, 4, "plies", "less at cut-nodes")                          \
  ROW(internal_iterative_reduction_depth, 4, 1, 64, "plies", "min remaining depth")                \
  ROW(hindsight_deeper, 3, 1, 64, "plies", "min reduction that is corrected upwards")              \
  ROW(hindsight_shallower, 2, 1, 64, "plies", "min reduction that is corrected downwards")         \
  ROW(hindsight_eval_delta, 238, 0, 600, "score", "gain of the side to move from which it is")     \
  /* quiescence */                                                                                 \
  ROW(delta_margin, 553, 0, 10000, "score", "that a capture may gain beyond its victim")           \
  ROW(quiescence_evasions, 3, 1, 64, "moves",                                                      \
      "quiet evasions of a check that are tried, once a move has avoided mate")                    \
  /* move ordering and histories */                                                                \
  ROW(order_captured_value, 13, 0, 64, "history", "order score for a hundredth captured")          \
  ROW(order_tactical_history, 249, 0, 1024, "1/1024", "weight of tactical history")                \
  ROW(weight_main_history, 2, 0, 4, "factor", "weight of the main history")                        \
  ROW(weight_continuation_1, 1, 0, 4, "factor", "weight of continuation history, 1 ply")           \
  ROW(weight_continuation_2, 1, 0, 4, "factor", "weight of continuation history, 2 plies")         \
  ROW(weight_continuation_4, 1, 0, 4, "factor", "weight of continuation history, 4 plies")         \
  ROW(history_bonus_square, 13, 0, 64, "history", "bonus times depth * depth")                     \
  ROW(history_bonus_linear, 173, 0, 512, "history", "bonus times depth")                           \
  ROW(history_bonus_max, 1868, 64, 8192, "history", "max bonus")                                   \
  /* correction history */                                                                         \
  ROW(correction_max_weight, 18, 1, 64, "1/256", "max weight of one result in the mean")           \
  ROW(correction_max, 51, 1, 256, "score", "max correction by one key")                            \
  /* several threads */                                                                            \
  ROW(vote_base, 15, 0, 60, "score", "what the vote with the lowest score counts")                 \
  /* time management */                                                                            \
  ROW(time_moves, 48, 10, 80, "moves", "over which the remaining time is spread")                  \
  ROW(time_increment, 939, 0, 1000, "permille", "of the increment that a move may use")            \
  ROW(time_soft, 1032, 100, 1500, "permille", "of a move's share, the soft limit")                 \
  ROW(time_hard, 4910, 1000, 10000, "permille", "of a move's share, the hard limit")               \
  ROW(time_stability_0, 1440, 500, 2500, "permille", "time scale: the best move just changed")     \
  ROW(time_stability_1, 1205, 500, 2500, "permille", "time scale: same best move for 1 iteration") \
  ROW(time_stability_2, 1205, 500, 2500, "permille", "... for 2 iterations")                       \
  ROW(time_stability_3, 1010, 500, 2500, "permille", "... for 3 iterations")                       \
  ROW(time_stability_4, 1010, 500, 2500, "permille", "... for 4 iterations")                       \
  ROW(time_stability_5, 1010, 500, 2500, "permille", "... for 5 iterations")                       \
  ROW(time_stability_6, 960, 500, 2500, "permille", "... for 6 and more iterations")               \
  ROW(time_score_fall, 12, 0, 40, "permille",                                                      \
      "time scale: more for each hundredth that the score fell")                                   \
  ROW(time_score_fall_max, 73, 0, 200, "score", "max fall that counts")                            \
  ROW(time_score_rise_max, 49, 0, 200, "score", "max rise that counts")                            \
  ROW(time_node_share, 1663, 1000, 3000, "permille", "time scale: this less the best move's share")

/// Numbers of the search. The defaults were tuned by games of chess.
struct Parameters {
#define ROW(name, value, min, max, unit, meaning) int name = value;
  ESPALIER_PARAMETERS(ROW)
#undef ROW

  /// What a hundred of the rows of unit "score" are in scores of the evaluation, 1 to max_unit. A
  /// search takes it from its evaluator (evaluation_unit.hpp).
  int unit = 100;
  static constexpr int max_unit = 10'000;

  // Products are converted as a whole, so that small units lose little by rounding. A difference of
  // scores that must be more than a margin is compared with `score`, one that must be at least the
  // margin with `score_at_least`: whole scores then compare as they would without rounding.

  /// Hundredths of the unit as a score, rounded towards zero.
  [[nodiscard]] constexpr Score score(int hundredths) const { return hundredths * unit / 100; }
  /// Hundredths of the unit as a score, rounded up.
  [[nodiscard]] constexpr Score score_at_least(int hundredths) const {
    const int product = hundredths * unit;
    return product / 100 + (product % 100 > 0 ? 1 : 0);
  }
  /// A score in hundredths of the unit, rounded towards zero.
  [[nodiscard]] constexpr int hundredths(Score score) const { return score * 100 / unit; }
};

/// One parameter, as the rows above state it.
struct ParameterInfo {
  const char* name;
  int Parameters::*member;
  int min;
  int max;
  const char* unit;
  const char* meaning;
};
inline constexpr std::array parameter_rows{
#define ROW(name, value, min, max, unit, meaning) \
  ParameterInfo{#name, &Parameters::name, min, max, unit, meaning},
    ESPALIER_PARAMETERS(ROW)
#undef ROW
};

// With ESPALIER_TUNE the numbers can be changed while the program runs; otherwise they are
// constants to the compiler.
#ifdef ESPALIER_TUNE
#define ESPALIER_PARAMETERS_CONSTANT
#else
#define ESPALIER_PARAMETERS_CONSTANT constexpr
#endif

/// The parameters of a search that is given no others.
inline ESPALIER_PARAMETERS_CONSTANT Parameters default_parameters{};

}  // namespace espalier
