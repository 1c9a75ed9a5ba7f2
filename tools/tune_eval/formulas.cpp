// Formulas of positions; games/chess/evaluation/trace.hpp defines the coefficients.
#include "tools/tune_eval/formulas.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "games/chess/evaluation/fitted_weights.hpp"

namespace espalier::tune_eval {

namespace {

// Not fitted: the shape of king danger and of the taper.
constexpr double danger_max = chess::fitted_weights.danger_max;
constexpr double danger_end_game_divisor = chess::fitted_weights.danger_end_game_divisor;
constexpr double danger_square = 64;
constexpr double max_phase = chess::max_phase;
constexpr double normal_scale = chess::normal_scale;

/// King danger counts against the side whose king it is.
constexpr std::array<double, 2> sign_of_danger{-1, 1};

template <class Number>
[[nodiscard]] Number narrowed(int value) {
  assert(value >= std::numeric_limits<Number>::min() &&
         value <= std::numeric_limits<Number>::max());
  return static_cast<Number>(value);
}

}  // namespace

std::uint8_t Block::add_uses(const chess::Coefficients& uses) {
  int count = 0;
  for (std::size_t place = 0; place < uses.size(); ++place) {
    if (uses[place] == 0) continue;
    places_.push_back(static_cast<std::uint16_t>(place));
    times_.push_back(narrowed<std::int8_t>(uses[place]));
    ++count;
  }
  return narrowed<std::uint8_t>(count);
}

void Block::add(const chess::Trace& trace, double result, double search_score) {
  Formula formula{};
  formula.begin = static_cast<std::uint32_t>(places_.size());
  formula.terms = add_uses(trace.terms);
  for (std::size_t side = 0; side < 2; ++side) formula.danger[side] = add_uses(trace.danger[side]);
  formula.scale_coefficients = add_uses(trace.scale_coefficients);
  formula.phase = narrowed<std::uint8_t>(trace.phase);
  formula.scale = narrowed<std::uint8_t>(trace.scale);
  formula.result = static_cast<float>(result);
  formula.search_score = static_cast<float>(search_score);
  formula.fixed = narrowed<std::int16_t>(trace.fixed.end_game());
  formulas_.push_back(formula);
}

void Block::shrink() {
  formulas_.shrink_to_fit();
  places_.shrink_to_fit();
  times_.shrink_to_fit();
}

Reading Block::read(const Formula& formula, const Parameters& parameters) const {
  Reading reading;
  std::size_t next = formula.begin;
  reading.middle_game = reading.end_game = formula.fixed;
  for (const std::size_t end = next + formula.terms; next < end; ++next) {
    const double* const weight = &parameters[2 * std::size_t{places_[next]}];
    reading.middle_game += times_[next] * weight[0];
    reading.end_game += times_[next] * weight[1];
  }
  const auto plain_sum = [&](std::size_t count) {
    double sum = 0;
    for (const std::size_t end = next + count; next < end; ++next) {
      sum += times_[next] * parameters[2 * std::size_t{places_[next]}];
    }
    return sum;
  };
  for (std::size_t side = 0; side < 2; ++side) {
    const double sum = plain_sum(formula.danger[side]);
    const double danger = std::clamp(sum, 0.0, danger_max);
    reading.danger[side] = danger;
    reading.is_danger_free[side] = sum > 0 && sum < danger_max;
    reading.middle_game += sign_of_danger[side] * danger * danger / danger_square;
    reading.end_game += sign_of_danger[side] * danger / danger_end_game_divisor;
  }
  const double scale =
      formula.scale_coefficients > 0 ? plain_sum(formula.scale_coefficients) : formula.scale;
  reading.is_part_free = formula.scale_coefficients > 0 && scale > 0 && scale < normal_scale;
  reading.part = std::clamp(scale, 0.0, normal_scale) / normal_scale;
  const double phase = formula.phase;
  reading.score = (reading.middle_game * phase + reading.end_game * (max_phase - phase)) /
                  max_phase * reading.part;
  return reading;
}

void Block::add_gradient(const Formula& formula, const Reading& reading, double slope,
                         Parameters& gradient) const {
  const double middle = slope * reading.part * formula.phase / max_phase;
  const double end = slope * reading.part - middle;
  std::size_t next = formula.begin;
  for (const std::size_t stop = next + formula.terms; next < stop; ++next) {
    double* const weight = &gradient[2 * std::size_t{places_[next]}];
    weight[0] += times_[next] * middle;
    weight[1] += times_[next] * end;
  }
  const auto add_plain = [&](std::size_t count, double factor) {
    for (const std::size_t stop = next + count; next < stop; ++next) {
      gradient[2 * std::size_t{places_[next]}] += times_[next] * factor;
    }
  };
  for (std::size_t side = 0; side < 2; ++side) {
    const double by_danger =
        middle * 2 * reading.danger[side] / danger_square + end / danger_end_game_divisor;
    add_plain(formula.danger[side],
              reading.is_danger_free[side] ? sign_of_danger[side] * by_danger : 0);
  }
  const double phase = formula.phase;
  const double mixed =
      (reading.middle_game * phase + reading.end_game * (max_phase - phase)) / max_phase;
  add_plain(formula.scale_coefficients, reading.is_part_free ? slope * mixed / normal_scale : 0);
}

void Formulas::add(const chess::Trace& trace, double result, double search_score) {
  if (blocks_.empty() || blocks_.back().formulas().size() == Block::size) {
    shrink();
    blocks_.emplace_back();
  }
  blocks_.back().add(trace, result, search_score);
}

std::size_t Formulas::size() const {
  return blocks_.empty() ? 0
                         : (blocks_.size() - 1) * Block::size + blocks_.back().formulas().size();
}

}  // namespace espalier::tune_eval
