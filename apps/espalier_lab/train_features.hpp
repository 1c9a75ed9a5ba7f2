// The command `train` for the games besides chess: weights of the features that a game names.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/game_capabilities.hpp"
#include "espalier/learn/network_training.hpp"
#include "espalier/learn/training.hpp"
#include "espalier/learn/weights_file.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "tools/train/feature_samples.hpp"
#include "tools/train/feature_state.hpp"
#include "tools/train/random.hpp"

namespace espalier::train {

struct FeatureArguments {
  std::string game;
  std::vector<std::string> files;
  std::string out;
  std::string from;           ///< weights to go on from; empty: 0, or random ones
  std::uint64_t memory = 0;   ///< MiB for the positions; 0: any number
  int epochs = 3;             ///< passes over the positions
  double rate = 1;            ///< a part of the usual first one
  double result_share = 0.5;  ///< of the result in what is learnt
  double lambda = 0;          ///< share of the later course of the game in a score
  std::uint64_t seed = 1;
  std::string state;  ///< file in which the training goes on; empty: none
  bool resume = false;
};

/// The training of the weights of a game's features, of N neurons or, with 0, to be summed.
template <class G, std::size_t N>
class FeatureRun {
 public:
  explicit FeatureRun(const FeatureArguments& arguments)
      : arguments_(arguments), interrupt_([this] { stopped_ = true; }) {}

  [[nodiscard]] int run() {
    check_files();
    Set set(arguments_.files, arguments_.memory << 20, arguments_.lambda,
            [this] { return !stopped_.load(); });
    if (stopped_) return support::interrupted;
    if (set.sizes().empty() || set.held_out().positions.empty()) {
      throw support::Error(fmt::format("{} games are too few: train on more", set.games()));
    }
    begin(set);
    const double before = error_of(set.held_out());
    if (!train(set)) {
      fmt::print(stderr, "stopped after {} of {} epochs{}\n", state_.epoch, arguments_.epochs,
                 arguments_.state.empty() ? "" : "; --resume continues");
      return support::interrupted;
    }
    finish(set, before);
    return support::done;
  }

 private:
  using Features = typename G::Features;
  using Position = typename G::Position;
  using Set = FeatureSet<G, Features, N>;
  using Training = std::conditional_t<N == 0, detail::FeatureTraining, detail::NetworkTraining>;

  void check_files() const {
    support::check_output(arguments_.out, arguments_.files);
    if (arguments_.state.empty()) return;
    support::check_output(arguments_.state, arguments_.files);
    if (!arguments_.resume && std::filesystem::exists(arguments_.state)) {
      throw support::Error(arguments_.state +
                           " already exists: continue with --resume, or choose another --state");
    }
  }

  [[nodiscard]] Training training_of(const detail::Samples& samples) {
    const detail::TrainingSteps steps{.result_share = arguments_.result_share,
                                      .rate = arguments_.rate * Training::first_rate,
                                      .epochs = arguments_.epochs,
                                      .parts = parts_of<Features>};
    if constexpr (N == 0) {
      return Training(weights_, samples, steps);
    } else {
      return Training(weights_, network_shape<Features, N>, samples, steps);
    }
  }
  [[nodiscard]] double error_of(const detail::Samples& samples) {
    return training_of(samples).error();
  }

  /// The first weights, and those of the state if there is one.
  void begin(const Set& set) {
    weights_.values.resize(weight_count<Features, N>);
    weights_.scale = set.scale();
    if constexpr (N > 0) {
      weights_.values = detail::initial_parameters(network_shape<Features, N>,
                                                   detail::random_of(arguments_.seed, 0, ~0U));
    }
    if (!arguments_.from.empty()) {
      auto found = load_weights<Position, Features, N>(arguments_.from);
      if (!found) throw support::Error(found.error());
      weights_ = *std::move(found);
    }
    std::uint32_t first = 0;  // of the first weights
    for (const float weight : weights_.values) {
      first =
          static_cast<std::uint32_t>(mix_bits(first ^ __builtin_bit_cast(std::uint32_t, weight)));
    }
    made_from_ = fmt::format(
        "{} games of {} ({:016x}) in {} blocks, {} neurons, first weights {:08x}, scale {}, {} "
        "epochs, rate {}, wdl {}, lambda {}, seed {}",
        set.games(), arguments_.game, set.fingerprint(), set.sizes().size(), N, first,
        weights_.scale, arguments_.epochs, arguments_.rate, arguments_.result_share,
        arguments_.lambda, arguments_.seed);
    state_.moments = training_of({}).first_moments();
    if (!arguments_.resume) return;
    state_.weights.resize(weights_.values.size());
    load_state(arguments_.state, made_from_, state_);
    if (state_.epoch < 0 || state_.epoch > arguments_.epochs ||
        state_.block >= set.sizes().size()) {
      throw support::Error(arguments_.state + ": not the state of a training, or damaged");
    }
    weights_.values = state_.weights;
  }

  /// False if stopped.
  [[nodiscard]] bool train(Set& set) {
    const std::vector<std::size_t>& sizes = set.sizes();
    std::size_t steps = 0;  // of an epoch
    for (const std::size_t size : sizes) steps += Training::steps_of(size);
    while (state_.epoch < arguments_.epochs) {
      const auto epoch = static_cast<std::size_t>(state_.epoch);
      std::size_t done = epoch * steps;
      for (std::size_t block = 0; block < state_.block; ++block) {
        done += Training::steps_of(sizes[block]);
      }
      const detail::PassPlace place{state_.epoch, done,
                                    static_cast<std::size_t>(arguments_.epochs) * steps};
      auto training = training_of(set.block(state_.block));
      if (!training.pass(order_of(sizes[state_.block]), place, state_.moments,
                         [this] { return !stopped_.load(); })) {
        return false;
      }
      const bool ends_epoch = ++state_.block == sizes.size();
      if (ends_epoch) {
        state_.block = 0;
        ++state_.epoch;
      }
      if (!arguments_.state.empty()) {
        state_.weights = weights_.values;
        save_state(arguments_.state, state_, made_from_);
      }
      if (!ends_epoch) continue;
      fmt::print(stderr, "epoch {} of {}: error {:.4f} held out\n", state_.epoch, arguments_.epochs,
                 error_of(set.held_out()));
      std::fflush(stderr);
    }
    return true;
  }
  /// The order in which a pass learns from the block that is next: shuffled once more in each.
  [[nodiscard]] std::vector<std::uint32_t> order_of(std::size_t positions) const {
    auto random =
        detail::random_of(arguments_.seed, 1, ~0U - static_cast<std::uint32_t>(state_.block));
    std::vector<std::uint32_t> order = detail::numbers_below(positions);
    for (int pass = 0; pass <= state_.epoch; ++pass) detail::shuffle(order, random);
    return order;
  }

  void finish(Set& set, double before) {
    ++weights_.generations;
    support::write_whole(arguments_.out,
                         to_bytes(weights_, feature_id<Position, Features, N>(Position{})));
    std::size_t positions = 0;
    double squares = 0;
    for (std::size_t block = 0; block < set.sizes().size(); ++block) {
      const auto size = static_cast<double>(set.sizes()[block]);
      const double error = error_of(set.block(block));
      squares += size * error * error;
      positions += set.sizes()[block];
    }
    support::print(fmt::format(
        "{} games, {} positions to train on, {} held out; scale {}\n"
        "error {:.4f} in training; held out {:.4f}, before {:.4f}\n",
        set.games(), positions, set.held_out().positions.size(), weights_.scale,
        std::sqrt(squares / static_cast<double>(positions)), error_of(set.held_out()), before));
  }

  const FeatureArguments& arguments_;
  std::atomic<bool> stopped_{false};
  support::Interrupt interrupt_;
  FeatureWeights weights_;
  FeatureState state_;
  std::string made_from_;
};

/// Throws Error if the game names no features.
template <class G>
[[nodiscard]] int train_features(const FeatureArguments& arguments) {
  if constexpr (NamesFeatures<G>) {
    return FeatureRun<G, neurons_of<G>>(arguments).run();
  } else {
    throw support::Error(arguments.game + " names no features to learn the weights of");
  }
}

}  // namespace espalier::train
