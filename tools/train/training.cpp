// AdamW with a cosine schedule and a warm-up; and the average of the parameters (P. Izmailov and
// others, "Averaging Weights Leads to Wider Optima and Better Generalization", 2018).
#include "tools/train/training.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
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

std::size_t Trainer::batches_per_epoch() const {
  return (set_.training.size() + settings_.batch - 1) / settings_.batch;
}

bool Trainer::do_epoch(TrainingState& state, const KeepTraining& keep_training) {
  const std::size_t epoch = state.history.size();
  const std::size_t positions = set_.training.size();
  const std::size_t batches = batches_per_epoch();
  const Permutation order(positions, random_bits(settings_.seed, epoch));
  double sum = 0;
  for (std::size_t batch = 0; batch < batches; ++batch) {
    // Of almost equal size.
    const std::size_t begin = positions * batch / batches;
    const std::size_t end = positions * (batch + 1) / batches;
    sum += do_batch(state, order, begin, end, epoch * batches + batch);
    if (!keep_training(end)) return false;
  }
  state.history.push_back({sum / static_cast<double>(positions), held_out_loss(state)});
  return true;
}

double Trainer::do_batch(TrainingState& state, const Permutation& order, std::size_t begin,
                         std::size_t end, std::uint64_t step) {
  std::array<double, slice_count> losses{};
  support::run_parts(settings_.threads, slice_count, [&](std::size_t slice) {
    std::vector<const TrainingPosition*> positions;
    const std::size_t slice_end = begin + (end - begin) * (slice + 1) / slice_count;
    for (std::size_t i = begin + (end - begin) * slice / slice_count; i < slice_end; ++i) {
      positions.push_back(&set_.training[order(i)]);
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
