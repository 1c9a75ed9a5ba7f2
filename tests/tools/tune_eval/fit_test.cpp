// Tests of the fit on results computed from known weights, and of its checkpoints.
#include "tools/tune_eval/fit.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/error.hpp"
#include "tests/shell.hpp"
#include "tests/tools/tune_eval/games.hpp"
#include "tools/tune_eval/fit_checkpoint.hpp"

namespace espalier::tune_eval {
namespace {

using espalier::test::Folder;
using test::steepness;

/// Results by other numbers than those the fit may begin with.
FitData data_by(const Parameters& truth) {
  static const auto positions = test::random_positions(21, 240);
  static const auto others = test::random_positions(22, 60);
  FitData data;
  data.training = test::with_results(positions, truth);
  data.held_out = test::with_results(others, truth);
  data.games = 1'000'000;  // so that the pull is weak
  return data;
}

FitState fitted(const FitData& data, const Parameters& start, const FitSettings& settings,
                std::size_t epochs) {
  FitState state = begin_fit(data, start, settings);
  while (state.history.size() <= epochs) do_epoch(state, data, settings);
  return state;
}

TEST(Fit, FindsTheSteepness) {
  const Parameters truth = to_parameters(chess::fitted_weights);
  const FitData data = data_by(truth);
  EXPECT_NEAR(begin_fit(data, truth, {}).steepness, steepness, 0.0006);
}

TEST(Fit, FindsAChangedNumberAndLetsOthersBe) {
  const Parameters truth = to_parameters(chess::fitted_weights);
  const FitData data = data_by(truth);
  Parameters start = truth;
  // No other number can say what the right to move is worth.
  const std::size_t middle = test::parameter("tempo middle game");
  const std::size_t end = test::parameter("tempo end game");
  start[middle] -= 30;
  start[end] += 30;
  FitSettings settings;
  settings.rate = 2;
  settings.threads = 2;
  const FitState state = fitted(data, start, settings, 40);
  const Losses& before = state.history.front();
  const Losses& after = state.history[state.best_epoch];
  EXPECT_LT(after.training, before.training);
  EXPECT_LT(after.held_out, before.held_out);
  EXPECT_NEAR(state.best[middle], truth[middle], 12);
  EXPECT_NEAR(state.best[end], truth[end], 12);
  // What no position touches stays where it is: pawns on the first rank, the drive.
  for (const char* const name : {"piece_square[0][0][0] middle game", "mop_up_won", "danger_max",
                                 "danger_end_game_divisor", "passed_pawn[0] end game"}) {
    EXPECT_EQ(state.best[test::parameter(name)], truth[test::parameter(name)]) << name;
  }
}

TEST(Fit, FindsAChangedDanger) {
  const Parameters truth = to_parameters(chess::fitted_weights);
  const FitData data = data_by(truth);
  Parameters start = truth;
  const std::size_t base = test::parameter("danger_base");
  start[base] += 60;
  FitSettings settings;
  settings.rate = 2;
  settings.threads = 2;
  const FitState state = fitted(data, start, settings, 40);
  // The attackers and their checks go down with it: together they win back most of what was lost.
  EXPECT_LT(state.best[base], start[base]);
  const double least = mean_loss(data.held_out, truth, state.steepness, 2);
  const double lost = state.history.front().held_out - least;
  const double left = state.history[state.best_epoch].held_out - least;
  EXPECT_GT(lost, 0);
  EXPECT_LT(left, lost / 3) << left << " of " << lost;
}

TEST(Fit, StaysWhereTheNumbersAreTrueAndThePullIsStrong) {
  const Parameters truth = to_parameters(chess::fitted_weights);
  const FitData data = data_by(truth);
  FitSettings settings;
  settings.spread = 0.01;
  settings.rate = 0.1;
  const FitState state = fitted(data, truth, settings, 40);
  for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(state.parameters[i], truth[i], 1.0);
}

TEST(Fit, IsTheSameWithAnyNumberOfThreads) {
  const Parameters truth = to_parameters(chess::fitted_weights);
  const FitData data = data_by(truth);
  ASSERT_GT(data.training.blocks().size(), 1U);
  FitSettings settings;
  const FitState one = fitted(data, truth, settings, 5);
  settings.threads = 3;
  EXPECT_EQ(fitted(data, truth, settings, 5), one);
}

TEST(Fit, ContinuesFromItsCheckpoint) {
  const Folder folder;
  const auto file = folder / "state.json";
  const Parameters truth = to_parameters(chess::fitted_weights);
  const FitData data = data_by(truth);
  const FitSettings settings;
  const FitState whole = fitted(data, truth, settings, 9);

  save_checkpoint(file, fitted(data, truth, settings, 4), "these games");
  FitState resumed = load_checkpoint(file, "these games");
  while (resumed.history.size() <= 9) do_epoch(resumed, data, settings);
  EXPECT_EQ(resumed, whole);
}

TEST(Fit, RefusesAStateOfOtherGamesAndWhatIsNoState) {
  const Folder folder;
  const auto file = folder / "state.json";
  FitState state;
  state.start = state.parameters = state.best = state.mean = state.mean_square =
      Parameters(parameter_count);
  save_checkpoint(file, state, "these games");
  EXPECT_NO_THROW(static_cast<void>(load_checkpoint(file, "these games")));
  EXPECT_THROW(static_cast<void>(load_checkpoint(file, "other games")), support::Error);
  const std::string text = espalier::test::content(file);
  for (const std::string& broken :
       {text.substr(0, text.size() / 2), std::string("{}"), std::string()}) {
    espalier::test::write(file, broken);
    EXPECT_THROW(static_cast<void>(load_checkpoint(file, "these games")), support::Error) << broken;
  }
  // A digit of a number as much as a bracket.
  for (std::size_t byte = 0; byte < text.size(); ++byte) {
    std::string damaged = text;
    damaged[byte] = static_cast<char>(damaged[byte] ^ 1);
    if (byte % 101 != 0 && byte + 100 < text.size() && byte > 500) continue;
    espalier::test::write(file, damaged);
    EXPECT_THROW(static_cast<void>(load_checkpoint(file, "these games")), support::Error) << byte;
  }
  state.mean.pop_back();
  save_checkpoint(file, state, "these games");
  EXPECT_THROW(static_cast<void>(load_checkpoint(file, "these games")), support::Error);
  EXPECT_THROW(static_cast<void>(load_checkpoint(folder / "none", "")), support::Error);
}

}  // namespace
}  // namespace espalier::tune_eval
