// AdamW with a cosine schedule and a warm-up; and the average of the parameters (P. Izmailov and
// others, "Averaging Weights Leads to Wider Optima and Better Generalization", 2018).
#include "tools/train/training.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <system_error>
#include <utility>

#include "espalier/learn/adam_w.hpp"
#include "support/parallel.hpp"
#include "tools/train/random.hpp"

namespace espalier::train {

namespace {

void average_range(float share, std::size_t size, const float* __restrict parameters,
                   float* __restrict average) {
  for (std::size_t i = 0; i < size; ++i) {
    average[i] = (1 - share) * average[i] + share * parameters[i];
  }
}

void add(std::size_t size, const float* __restrict from, float* __restrict to) {
  for (std::size_t i = 0; i < size; ++i) to[i] += from[i];
}

/// Calls `visit(begin, end, limit)` for each part of [begin, end) whose parameters have one limit.
template <class Visit>
void for_each_limit(Shape shape, std::size_t begin, std::size_t end, const Visit& visit) {
  const std::array<std::size_t, 3> ends{shape.output_weights(), shape.output_bias(), shape.size()};
  const std::array<float, 3> limits{max_feature_weight, max_output_weight,
                                    std::numeric_limits<float>::max()};
  for (std::size_t i = 0; i < ends.size() && begin < end; ++i) {
    const std::size_t part_end = std::min(end, ends[i]);
    if (begin < part_end) visit(begin, part_end, limits[i]);
    begin = std::max(begin, part_end);
  }
}

}  // namespace

TrainingState begin_training(const TrainingSettings& settings) {
  return begin_training(settings, initial_parameters(Shape{settings.hidden}, settings.seed));
}

TrainingState begin_training(const TrainingSettings& settings, Floats parameters) {
  TrainingState state;
  state.shape.hidden = settings.hidden;
  state.parameters = std::move(parameters);
  state.mean = state.mean_square = Floats(state.shape.size());
  if (settings.averaged > 0) state.average = state.parameters;
  return state;
}

Floats result_of(const TrainingState& state, const TrainingSettings& settings,
                 const Floats& origin) {
  Floats result = state.average.empty() ? state.parameters : state.average;
  if (settings.kept == 0) return result;
  const auto kept = static_cast<float>(settings.kept);
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = (1 - kept) * result[i] + kept * origin[i];
  }
  return result;
}

double learning_rate(const TrainingSettings& settings, std::uint64_t step, std::uint64_t steps) {
  const auto warm_up = static_cast<double>(steps) / 100;
  const auto now = static_cast<double>(step) + 1;
  if (now < warm_up) return settings.rate * now / warm_up;
  const double done = (now - warm_up) / (static_cast<double>(steps) - warm_up);
  return settings.end_rate +
         (settings.rate - settings.end_rate) * (1 + std::cos(std::numbers::pi * done)) / 2;
}

Trainer::Trainer(const TrainingSet& set, const TrainingSettings& settings, Floats origin)
    : set_(set),
      settings_(settings),
      origin_(std::move(origin)),
      gradients_(slice_count, Floats(Shape{settings.hidden}.size())) {
  origin_.resize(Shape{settings.hidden}.size());
}

std::size_t Trainer::batches_of(std::size_t block) const {
  return (set_.training.size_of(block) + settings_.batch - 1) / settings_.batch;
}

std::size_t Trainer::batches_per_epoch() const {
  std::size_t batches = 0;
  for (std::size_t i = 0; i < set_.training.blocks(); ++i) batches += batches_of(i);
  return batches;
}

std::size_t Trainer::block_at(std::size_t epoch, std::size_t index) const {
  return Permutation(set_.training.blocks(), mix_bits(random_bits(settings_.seed, epoch)))(index);
}

std::shared_ptr<const Positions> Trainer::load(std::size_t epoch, std::size_t index) {
  const TrainingPositions& training = set_.training;
  const std::size_t block = block_at(epoch, index);
  if (training.blocks() == 1) return training.load(block);
  const bool is_read = next_.valid() && next_block_ == block;
  auto positions = is_read ? next_.get() : training.load(block);
  const bool is_last = index + 1 == training.blocks();
  next_block_ = is_last ? block_at(epoch + 1, 0) : block_at(epoch, index + 1);
  const auto read = [&training, next = next_block_] { return training.load(next); };
  try {
    next_ = std::async(std::launch::async, read);
  } catch (const std::system_error&) {  // no thread: it is read when it is asked for
    next_ = std::async(std::launch::deferred, read);
  }
  return positions;
}

std::size_t Trainer::positions_done(const TrainingState& state) const {
  std::size_t positions = 0;
  for (std::size_t i = 0; i < state.blocks; ++i) {
    positions += set_.training.size_of(block_at(state.history.size(), i));
  }
  return positions;
}

bool Trainer::do_block(TrainingState& state, const KeepTraining& keep_training) {
  const std::size_t epoch = state.history.size();
  const std::size_t before = positions_done(state);
  std::uint64_t step = epoch * std::uint64_t{batches_per_epoch()};
  for (std::size_t i = 0; i < state.blocks; ++i) step += batches_of(block_at(epoch, i));
  const std::size_t block = block_at(epoch, state.blocks);
  const std::size_t batches = batches_of(block);
  const auto positions = load(epoch, state.blocks);
  const std::size_t size = positions->size();
  const std::uint64_t seed = random_bits(settings_.seed, epoch);
  const Permutation order(size, block == 0 ? seed : mix_bits(seed ^ block));
  for (std::size_t batch = 0; batch < batches; ++batch) {
    // Of almost equal size.
    const std::size_t begin = size * batch / batches;
    const std::size_t end = size * (batch + 1) / batches;
    state.loss += do_batch(state, *positions, order, begin, end, step + batch);
    if (!keep_training(before + end)) return false;
  }
  if (++state.blocks < set_.training.blocks()) return true;
  const auto all = static_cast<double>(set_.training.size());
  state.history.push_back({state.loss / all, held_out_loss(state)});
  state.blocks = 0;
  state.loss = 0;
  return true;
}

bool Trainer::do_epoch(TrainingState& state, const KeepTraining& keep_training) {
  const std::size_t epochs = state.history.size() + 1;
  while (state.history.size() < epochs) {
    if (!do_block(state, keep_training)) return false;
  }
  return true;
}

double Trainer::do_batch(TrainingState& state, const Positions& block, const Permutation& order,
                         std::size_t begin, std::size_t end, std::uint64_t step) {
  std::array<double, slice_count> losses{};
  support::run_parts(settings_.threads, slice_count, [&](std::size_t slice) {
    std::vector<const TrainingPosition*> positions;
    const std::size_t slice_end = begin + (end - begin) * (slice + 1) / slice_count;
    for (std::size_t i = begin + (end - begin) * slice / slice_count; i < slice_end; ++i) {
      positions.push_back(&block[order(i)]);
    }
    Floats& gradient = gradients_[slice];
    std::fill(gradient.data(), gradient.data() + gradient.size(), 0.0F);
    losses[slice] = Evaluation(state.shape, state.parameters)
                        .add_gradient(positions, settings_.objective, gradient);
  });
  update(state, end - begin, step);
  double sum = 0;
  for (const double loss : losses) sum += loss;
  return sum;
}

void Trainer::update(TrainingState& state, std::size_t batch, std::uint64_t step) {
  const std::uint64_t steps = step_count();
  const double rate = learning_rate(settings_, step, steps);
  const auto count = static_cast<double>(step) + 1;
  // The step is the first, second, ... of those that are averaged; 1 or less before them.
  const double averaged = count - (1 - settings_.averaged) * static_cast<double>(steps);
  const detail::AdamWStep values =
      detail::adam_w_step(count, static_cast<double>(batch), rate, settings_.weight_decay);
  const auto average_share = static_cast<float>(1 / std::max(1.0, averaged));
  // In pieces that stay in the first cache.
  constexpr std::size_t piece = 1024;
  const std::size_t size = state.shape.size();
  support::run_parts(settings_.threads, slice_count, [&](std::size_t part) {
    const std::size_t pieces = (size + piece - 1) / piece;
    for (std::size_t i = pieces * part / slice_count; i < pieces * (part + 1) / slice_count; ++i) {
      const std::size_t begin = i * piece;
      const std::size_t end = std::min(size, begin + piece);
      float* const gradient = gradients_[0].data();
      for (std::size_t slice = 1; slice < slice_count; ++slice) {
        add(end - begin, gradients_[slice].data() + begin, gradient + begin);
      }
      for_each_limit(state.shape, begin, end, [&](std::size_t from, std::size_t to, float limit) {
        detail::adam_w(values, to - from, limit, gradient + from, origin_.data() + from,
                       state.parameters.data() + from, state.mean.data() + from,
                       state.mean_square.data() + from);
      });
      if (!state.average.empty()) {
        average_range(average_share, end - begin, state.parameters.data() + begin,
                      state.average.data() + begin);
      }
    }
  });
}

double Trainer::held_out_loss(const TrainingState& state) const {
  constexpr std::size_t parts = 64;
  std::array<double, parts> losses{};
  const std::size_t size = set_.held_out.size();
  const Floats result = result_of(state, settings_, origin_);
  support::run_parts(settings_.threads, parts, [&](std::size_t part) {
    std::vector<const TrainingPosition*> positions;
    for (std::size_t i = size * part / parts; i < size * (part + 1) / parts; ++i) {
      positions.push_back(&set_.held_out[i]);
    }
    losses[part] = Evaluation(state.shape, result).loss(positions, settings_.objective);
  });
  double sum = 0;
  for (const double loss : losses) sum += loss;
  return size == 0 ? 0 : sum / static_cast<double>(size);
}

}  // namespace espalier::train
