// Tests of weights as parameters and of positions as formulas: they must agree with the evaluation.
#include "tools/tune_eval/formulas.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "tests/tools/tune_eval/games.hpp"

namespace espalier::tune_eval {
namespace {

using chess::Position;
using chess::Trace;
using chess::Weights;
using test::steepness;

/// The numbers as they are, but each a little off.
Weights shaken(std::uint64_t seed) {
  SplitMix64 random{seed};
  Parameters parameters = to_parameters(chess::fitted_weights);
  const auto names = parameter_names();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    // The fit takes these from the engine.
    if (names[i].starts_with("danger_max") || names[i].starts_with("danger_end_game_divisor"))
      continue;
    parameters[i] += static_cast<double>(random() % 7) - 3;
  }
  return to_weights(parameters);
}

double score_by_formula(const Trace& trace, const Weights& weights) {
  Block block;
  block.add(trace, 0.5, 0);
  return block.read(block.formulas().front(), to_parameters(weights)).score;
}

TEST(Numbers, EachOfThemIsVisitedAtItsPlace) {
  std::size_t count = 0;
  std::set<std::string> names;
  for_each_number(chess::fitted_weights, [&](const std::string& name, const auto& number) {
    EXPECT_EQ(chess::index_of(chess::fitted_weights, &number), count) << name;
    EXPECT_TRUE(names.insert(name).second) << name;
    ++count;
  });
  EXPECT_EQ(count, chess::weight_count);
}

TEST(Numbers, BecomeParametersAndBack) {
  const Parameters parameters = to_parameters(chess::fitted_weights);
  ASSERT_EQ(parameters.size(), parameter_count);
  EXPECT_EQ(parameter_names().size(), parameter_count);
  EXPECT_EQ(to_weights(parameters), chess::fitted_weights);
  EXPECT_EQ(parameters[test::parameter("tempo middle game")],
            chess::fitted_weights.tempo.middle_game());
  EXPECT_EQ(parameters[test::parameter("pawn_shelter[2][1] end game")],
            chess::fitted_weights.pawn_shelter[2][1].end_game());
  EXPECT_EQ(parameters[test::parameter("danger_safe_check[3]")],
            chess::fitted_weights.danger_safe_check[3]);
}

TEST(Formulas, AgreeWithTheEvaluationWhateverTheNumbers) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Weights weights = seed == 1 ? chess::fitted_weights : shaken(seed);
    for (const Position& position : test::random_positions(seed, 12)) {
      const double score = score_by_formula(chess::trace(position, weights), weights);
      // Two kings' danger, each cut to a whole number in both halves, and the total.
      ASSERT_NEAR(score, chess::explain(position, weights).total, 4) << chess::to_fen(position);
    }
  }
}

TEST(Formulas, HoldForNumbersNearThoseOfTheTrace) {
  const Weights weights = shaken(4);
  int off = 0;
  int count = 0;
  for (const Position& position : test::random_positions(5, 12)) {
    const double score = score_by_formula(chess::trace(position, chess::fitted_weights), weights);
    // The choice of a shelter may be another.
    off += std::abs(score - chess::explain(position, weights).total) > 4 ? 1 : 0;
    ++count;
  }
  EXPECT_GT(count, 300);
  EXPECT_LT(off, count / 20);
}

TEST(Formulas, KnowTheDrawishEndingsAndTheBareKing) {
  for (const char* const fen : {
           "8/5k2/8/3b4/8/2B1P3/4K3/8 w - - 0 1",          // opposite bishops
           "8/5k2/8/3b1n2/8/2B1P1N1/4K3/8 w - - 0 1",      // with pieces
           "8/5k2/8/3r4/8/2B1R3/4K3/8 w - - 0 1",          // no pawns
           "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",               // a bare king
           "8/8/8/4k3/8/8/P7/4K3 w - - 0 1",               // one pawn
           "k7/8/8/8/8/8/P7/4K1B1 w - - 0 1",              // the wrong bishop
           "2kr4/ppp5/8/8/1q6/8/PPP2PPP/1K1R3R b - - 0 1"  // danger
       }) {
    const Position position = chess::testing::at(fen);
    const Trace trace = chess::trace(position, chess::fitted_weights);
    EXPECT_NEAR(score_by_formula(trace, chess::fitted_weights), chess::explain(position).total, 4)
        << fen;
  }
}

TEST(Formulas, TheirGradientIsThatOfNumericDifferences) {
  const auto names = parameter_names();
  Parameters parameters = to_parameters(shaken(6));
  // Whole numbers would bring some dangers right to the bend at 0.
  SplitMix64 random{8};
  for (double& each : parameters) each += static_cast<double>(random() % 100) / 100 - 0.495;
  Formulas formulas;
  for (const Position& position : test::random_positions(7, 15)) {
    formulas.add(chess::trace(position, chess::fitted_weights),
                 static_cast<double>(random() % 3) / 2, static_cast<double>(random() % 400) - 200);
  }
  Parameters gradient;
  const double loss = mean_loss(formulas, parameters, steepness, 0, 2, gradient);
  EXPECT_NEAR(loss, mean_loss(formulas, parameters, steepness, 1), 1e-12);
  std::set<std::string> felt;  // parts that these positions touch
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (gradient[i] == 0) continue;
    constexpr double step = 1e-3;
    const double kept = parameters[i];
    parameters[i] = kept + step;
    const double above = mean_loss(formulas, parameters, steepness, 2);
    parameters[i] = kept - step;
    const double below = mean_loss(formulas, parameters, steepness, 2);
    parameters[i] = kept;
    EXPECT_NEAR(gradient[i], (above - below) / (2 * step), 1e-7 + 1e-3 * std::abs(gradient[i]))
        << names[i];
    felt.insert(names[i].substr(0, names[i].find_first_of("[ ")));
  }
  for (const char* const part : {"piece_value",
                                 "piece_square",
                                 "piece_square_by_own_king",
                                 "piece_square_by_enemy_king",
                                 "pawn_imbalance",
                                 "candidate_passed_pawn",
                                 "passed_rook_behind",
                                 "knight_king_distance",
                                 "bishop_xray_pawns",
                                 "space",
                                 "flank_attack",
                                 "danger_flank_attack",
                                 "danger_unsafe_check",
                                 "danger_blocker",
                                 "restricted_square",
                                 "slider_on_queen",
                                 "queen_mobility",
                                 "pawn_shelter",
                                 "pawn_storm",
                                 "danger_attacker",
                                 "danger_attack",
                                 "danger_base",
                                 "danger_safe_check",
                                 "passed_pawn",
                                 "isolated_pawn",
                                 "threat_by_minor",
                                 "tempo",
                                 "scale_few_pawns",
                                 "scale_per_pawn"}) {
    EXPECT_TRUE(felt.contains(part)) << part;
  }
}

TEST(Formulas, WhatASearchFoundMayStandForAPartOfTheResult) {
  const Parameters parameters = to_parameters(chess::fitted_weights);
  // One position that was lost, and that a search had seen won: a share of 1 learns from the
  // search alone, as if the result had been what it promised.
  const auto gradient_of = [&](double result, double search_score, double share) {
    Formulas formulas;
    formulas.add(chess::trace(test::random_positions(7, 1).front(), chess::fitted_weights), result,
                 search_score);
    Parameters gradient;
    static_cast<void>(mean_loss(formulas, parameters, steepness, share, 1, gradient));
    return gradient[test::parameter("tempo middle game")];
  };
  const double promised = 1 / (1 + std::exp(-steepness * 150));
  EXPECT_EQ(gradient_of(0, 150, 0), gradient_of(0, -150, 0)) << "the result alone";
  EXPECT_NEAR(gradient_of(0, 150, 1), gradient_of(promised, 0, 0), 1e-9);
  EXPECT_NEAR(gradient_of(0, 150, 0.5), (gradient_of(0, 150, 0) + gradient_of(0, 150, 1)) / 2,
              1e-9);
  EXPECT_NE(gradient_of(0, 150, 0), gradient_of(0, 150, 1));
}

}  // namespace
}  // namespace espalier::tune_eval
