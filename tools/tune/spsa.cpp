// SPSA with random signs and random rounding.
#include "tools/tune/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "espalier/random.hpp"

namespace espalier::tune {

namespace {

constexpr double gain_exponent = 0.602;          // alpha
constexpr double perturbation_exponent = 0.101;  // gamma
constexpr double stability = 0.1;                // A, as a share of the iterations

[[nodiscard]] double clamped(const Parameter& parameter, double value) {
  return std::clamp(value, static_cast<double>(parameter.low), static_cast<double>(parameter.high));
}

}  // namespace

/// The random numbers of one iteration. Seed and index are hashed so that adjacent seeds and
/// iterations get unrelated numbers; differently from the openings, which use the same seed.
class Spsa::Random {
 public:
  Random(std::uint64_t seed, std::size_t index)
      : numbers_(SplitMix64{~seed}() ^ SplitMix64{std::uint64_t{index}}()) {}

  [[nodiscard]] int sign() { return numbers_() >> 63 == 0 ? 1 : -1; }
  /// One of the two adjacent whole numbers, with probabilities that keep the mean.
  [[nodiscard]] std::int64_t rounded(const Parameter& parameter, double value) {
    const double share =
        static_cast<double>(numbers_() >> 11) * 0x1p-53;  // from 0 up to, excluding, 1
    const auto whole = static_cast<std::int64_t>(std::floor(value + share));
    return std::clamp(whole, parameter.low, parameter.high);  // the sum may have been rounded up
  }

 private:
  SplitMix64 numbers_;
};

Spsa::Spsa(std::vector<Parameter> parameters, const SpsaSettings& settings)
    : parameters_(std::move(parameters)), settings_(settings) {
  for (const Parameter& parameter : parameters_) {
    values_.push_back(clamped(parameter, parameter.start));
  }
}

void Spsa::set_values(const Values& values) {
  for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = clamped(parameters_[i], values[i]);
}

/// Falls to 1 in the last iteration.
double Spsa::decay(std::size_t index, double exponent, double offset) const {
  const double last = offset + static_cast<double>(settings_.iterations);
  return std::pow(last / (offset + static_cast<double>(index + 1)), exponent);
}

double Spsa::perturbation(std::size_t parameter, std::size_t index) const {
  return parameters_[parameter].step * decay(index, perturbation_exponent, 0);
}

double Spsa::gain(std::size_t parameter, std::size_t index) const {
  // Spall's a_k / c_k, where a at the end is end_gain times the square of c.
  const double step = parameters_[parameter].step;
  const double offset = stability * static_cast<double>(settings_.iterations);
  const double numerator = settings_.end_gain * step * step * decay(index, gain_exponent, offset);
  return numerator / perturbation(parameter, index);
}

std::vector<int> Spsa::signs(std::size_t index) const {
  Random random(settings_.seed, index);
  std::vector<int> signs(parameters_.size());
  std::generate(signs.begin(), signs.end(), [&random] { return random.sign(); });
  return signs;
}

Trial Spsa::trial(std::size_t index) const {
  const std::vector<int> sign = signs(index);
  Random random(~settings_.seed, index);  // unrelated to the numbers of the signs
  Trial trial;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const Parameter& parameter = parameters_[i];
    const double away = sign[i] * perturbation(i, index);
    trial.plus.push_back(random.rounded(parameter, clamped(parameter, values_[i] + away)));
    trial.minus.push_back(random.rounded(parameter, clamped(parameter, values_[i] - away)));
  }
  return trial;
}

void Spsa::update(std::size_t index, double points) {
  const std::vector<int> sign = signs(index);
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    values_[i] = clamped(parameters_[i], values_[i] + sign[i] * gain(i, index) * points);
  }
}

}  // namespace espalier::tune
