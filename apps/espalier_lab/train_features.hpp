// The command `train` for the games besides chess: weights of the features that a game names.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "apps/espalier_lab/game_readers.hpp"
#include "espalier/learn/network_training.hpp"
#include "espalier/learn/training.hpp"
#include "espalier/learn/weights_file.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/print.hpp"
#include "tools/train/feature_samples.hpp"

namespace espalier::train {

struct FeatureArguments {
  std::string game;
  std::vector<std::string> files;
  std::string out;
  std::string from;           ///< weights to go on from; empty: 0, or random ones
  int epochs = 3;             ///< passes over the positions
  double rate = 1;            ///< a part of the usual first one
  double result_share = 0.5;  ///< of the result in what is learnt
  std::uint64_t seed = 1;
};

/// Trains weights, of N neurons or, with 0, to be summed, and writes them.
template <class G, std::size_t N>
[[nodiscard]] int train_features(const FeatureArguments& arguments) {
  using Features = typename G::Features;
  using Position = typename G::Position;
  using Training = std::conditional_t<N == 0, detail::FeatureTraining, detail::NetworkTraining>;
  support::check_output(arguments.out, arguments.files);
  FeatureWeights weights;
  const FeatureSet set = read_features<G, Features, N>(arguments.files);
  if (set.training.positions.empty() || set.held_out.positions.empty()) {
    throw support::Error(fmt::format("{} games are too few: train on more", set.games));
  }
  weights.values.resize(weight_count<Features, N>);
  weights.scale = set.scale;
  if constexpr (N > 0) {
    weights.values = detail::initial_parameters(network_shape<Features, N>,
                                                detail::random_of(arguments.seed, 0, ~0U));
  }
  if (!arguments.from.empty()) {
    auto found = load_weights<Position, Features, N>(arguments.from);
    if (!found) throw support::Error(found.error());
    weights = *std::move(found);
  }
  const auto training_of = [&](const detail::Samples& samples) {
    const detail::TrainingSteps steps{.result_share = arguments.result_share,
                                      .rate = arguments.rate * Training::first_rate,
                                      .epochs = arguments.epochs};
    if constexpr (N == 0) {
      return Training(weights, samples, steps);
    } else {
      return Training(weights, network_shape<Features, N>, samples, steps);
    }
  };
  auto held_out = training_of(set.held_out);
  auto training = training_of(set.training);
  const double before = held_out.error();
  training.run(detail::random_of(arguments.seed, 1, ~0U));
  ++weights.generations;
  if (const auto failure = save_weights<Position, Features, N>(arguments.out, weights)) {
    throw support::Error(*failure);
  }
  support::print(
      fmt::format("{} games, {} positions to train on, {} held out; scale {}\n"
                  "error {:.4f} in training; held out {:.4f}, before {:.4f}\n",
                  set.games, set.training.positions.size(), set.held_out.positions.size(),
                  weights.scale, training.error(), held_out.error(), before));
  return support::done;
}

/// Throws Error if the game names no features.
[[nodiscard]] inline int train_features(const FeatureArguments& arguments) {
  return apps::visit_game(arguments.game, [&]<class G>(std::type_identity<G>) -> int {
    if constexpr (apps::HasFeatures<G>) {
      return train_features<G, apps::neurons_of<G>>(arguments);
    } else {
      throw support::Error(arguments.game + " names no features to learn the weights of");
    }
  });
}

}  // namespace espalier::train
