// Simultaneous perturbation stochastic approximation: which values to try, and where to move after
// a result. It knows numbers and random signs, not what is measured, nor how.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace espalier::tune {

/// A number to be tuned. Whole numbers are tried; between them it moves freely.
struct Parameter {
  std::string name;
  double start = 0;  ///< from `low` to `high`
  std::int64_t low = 0;
  std::int64_t high = 0;  ///< above `low`
  double step = 1;        ///< what is tried to either side in the last iteration, above 0
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

struct SpsaSettings {
  std::size_t iterations = 1;  ///< at least 1
  /// What the last iteration moves a parameter for a point, in its steps.
  double end_gain = 0.002;
  std::uint64_t seed = 1;  ///< of all signs and roundings
  friend bool operator==(const SpsaSettings&, const SpsaSettings&) = default;
};

/// Of all parameters, in their order.
using Values = std::vector<double>;
using WholeValues = std::vector<std::int64_t>;

/// What an iteration compares.
struct Trial {
  WholeValues plus;
  WholeValues minus;
};

/// The values and their way to better ones (J. C. Spall, "Implementation of the Simultaneous
/// Perturbation Algorithm for Stochastic Optimization", 1998, with the exponents he recommends and
/// his stability constant of a tenth of the iterations), with the constants given for the last
/// iteration, as testers of engines give them.
class Spsa {
 public:
  Spsa(std::vector<Parameter> parameters, const SpsaSettings& settings);

  [[nodiscard]] const std::vector<Parameter>& parameters() const { return parameters_; }
  [[nodiscard]] const Values& values() const { return values_; }
  /// Goes on from there; one for each parameter, those out of range are brought in.
  void set_values(const Values& values);

  /// How far from its value a parameter is tried in iteration `index`, from 0.
  [[nodiscard]] double perturbation(std::size_t parameter, std::size_t index) const;
  /// How far a point in iteration `index` moves it.
  [[nodiscard]] double gain(std::size_t parameter, std::size_t index) const;

  /// What iteration `index` tries: each value a perturbation up or down by a random sign, and the
  /// other way round; within the range, and rounded up or down by chance, so that the mean is not
  /// rounded. The same for the same seed, index and values.
  [[nodiscard]] Trial trial(std::size_t index) const;
  /// After it: `points` of the plus side less those of the minus side.
  void update(std::size_t index, double points);

 private:
  class Random;

  [[nodiscard]] std::vector<int> signs(std::size_t index) const;
  [[nodiscard]] double decay(std::size_t index, double exponent, double offset) const;

  std::vector<Parameter> parameters_;
  SpsaSettings settings_;
  Values values_;
};

}  // namespace espalier::tune
