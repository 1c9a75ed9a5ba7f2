// The training: AdamW on batches of positions in random order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <vector>

#include "tools/train/gradient.hpp"
#include "tools/train/parameters.hpp"
#include "tools/train/training_set.hpp"

namespace espalier::train {

struct TrainingSettings {
  std::size_t hidden = 128;  ///< neurons of a half of the hidden layer: a multiple of 32
  std::size_t epochs = 20;
  std::size_t batch = 16384;  ///< positions a step
  double rate = 0.001;        ///< the highest learning rate
  double end_rate = 1e-6;     ///< that of the last step
  double averaged = 0;  ///< share of the steps, the last ones, over which parameters are averaged
  double kept = 0;      ///< share of the origin in the result
  double weight_decay = 0.01;
  Objective objective;
  std::uint64_t seed = 1;
  std::uint64_t from = 0;  ///< checksum of the network that it begins with; 0: begins at random
  std::size_t threads = 1;
};

/// Mean losses a position: of the training positions while the epoch changes the parameters, of the
/// held-out positions at its end.
struct Losses {
  double training = 0;
  double held_out = 0;
  friend bool operator==(const Losses&, const Losses&) = default;
};

/// Everything that the next epoch depends on, except data and settings.
struct TrainingState {
  Shape shape;
  Floats parameters;
  Floats mean;  ///< AdamW's moments: means of the gradient and of its square
  Floats mean_square;
  Floats average;               ///< of the parameters so far; empty if they are not averaged
  std::vector<Losses> history;  ///< by epoch
  std::size_t blocks = 0;       ///< of positions that the epoch which has begun has used
  double loss = 0;              ///< sum over their positions
  friend bool operator==(const TrainingState&, const TrainingState&) = default;
};

/// The state before the first epoch, with initial_parameters.
[[nodiscard]] TrainingState begin_training(const TrainingSettings& settings);

/// The state before the first epoch, with the given parameters, those of `settings.hidden` neurons.
[[nodiscard]] TrainingState begin_training(const TrainingSettings& settings, Floats parameters);

/// What the training has found so far: the parameters or their average, mixed with the origin,
/// which may be empty if `settings.kept` is 0.
[[nodiscard]] Floats result_of(const TrainingState& state, const TrainingSettings& settings,
                               const Floats& origin);

/// The learning rate of a step: a linear warm-up during the first hundredth of the steps, then half
/// a cosine from `rate` to `end_rate`. `step` counts from 0.
[[nodiscard]] double learning_rate(const TrainingSettings& settings, std::uint64_t step,
                                   std::uint64_t steps);

class Trainer {
 public:
  /// Called after each batch with the number of positions of this epoch so far; false ends the
  /// training.
  using KeepTraining = std::function<bool(std::size_t positions)>;

  /// `set` and `settings` must outlive this object. The training positions are not empty. Weight
  /// decay pulls the parameters to `origin`; if that is empty, to 0.
  Trainer(const TrainingSet& set, const TrainingSettings& settings, Floats origin = {});

  /// Trains on the next block of positions; after the last one the epoch is complete. The result
  /// does not depend on the number of threads. False if `keep_training` ended it: the state is then
  /// in the middle of a block and of no use.
  [[nodiscard]] bool do_block(TrainingState& state, const KeepTraining& keep_training);
  /// Trains on all positions that are left of the epoch.
  [[nodiscard]] bool do_epoch(TrainingState& state, const KeepTraining& keep_training);
  /// In the epoch that has begun.
  [[nodiscard]] std::size_t positions_done(const TrainingState& state) const;

 private:
  /// A batch is divided into slices; each has its own gradient, and these are added in order.
  static constexpr std::size_t slice_count = 8;

  /// The block that an epoch uses as number `index`, from 0.
  [[nodiscard]] std::size_t block_at(std::size_t epoch, std::size_t index) const;
  /// The positions of that block. Starts reading those of the next one.
  [[nodiscard]] std::shared_ptr<const Positions> load(std::size_t epoch, std::size_t index);
  /// One step; returns the sum of the losses. The batch is a range of the block's order.
  double do_batch(TrainingState& state, const Positions& block, const class Permutation& order,
                  std::size_t begin, std::size_t end, std::uint64_t step);
  void update(TrainingState& state, std::size_t batch, std::uint64_t step);
  [[nodiscard]] double held_out_loss(const TrainingState& state) const;
  [[nodiscard]] std::size_t batches_of(std::size_t block) const;
  [[nodiscard]] std::size_t batches_per_epoch() const;
  [[nodiscard]] std::uint64_t step_count() const {
    return settings_.epochs * std::uint64_t{batches_per_epoch()};
  }

  const TrainingSet& set_;
  const TrainingSettings& settings_;
  Floats origin_;
  std::vector<Floats> gradients_;  ///< by slice
  /// The block that is being read, and its positions.
  std::size_t next_block_ = 0;
  std::future<std::shared_ptr<const Positions>> next_;
};

}  // namespace espalier::train
