// Simultaneous perturbation stochastic approximation (SPSA).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace espalier::tune {

/// A number to be tuned. The value is real; whole numbers near it are tried.
struct Parameter {
  std::string name;
  double start = 0;  ///< from `low` to `high`
  std::int64_t low = 0;
  std::int64_t high = 0;  ///< above `low`
  double step = 1;        ///< perturbation in the last iteration, above 0
  friend bool operator==(const Parameter&, const Parameter&) = default;
};

struct SpsaSettings {
  std::size_t iterations = 1;  ///< at least 1
  /// How far a point moves a parameter in the last iteration, in units of its step (R_end).
  double end_gain = 0.002;
  std::uint64_t seed = 1;  ///< of all signs and random roundings
  friend bool operator==(const SpsaSettings&, const SpsaSettings&) = default;
};

/// One for each parameter, in their order.
using Values = std::vector<double>;
using WholeValues = std::vector<std::int64_t>;

/// The two sets of values that an iteration compares.
struct Trial {
  WholeValues plus;
  WholeValues minus;
};

/// SPSA by J. C. Spall, "Implementation of the Simultaneous Perturbation Algorithm for Stochastic
/// Optimization", 1998, with the exponents recommended there and a stability constant of a tenth of
/// the iterations. As in fishtest, the gains are given for the last iteration.
class Spsa {
 public:
  Spsa(std::vector<Parameter> parameters, const SpsaSettings& settings);

  [[nodiscard]] const std::vector<Parameter>& parameters() const { return parameters_; }
  [[nodiscard]] const Values& values() const { return values_; }
  /// Continues from these values, one for each parameter; they are clamped to their ranges.
  void set_values(const Values& values);

  /// The perturbation c(k) of a parameter in iteration `index`, from 0.
  [[nodiscard]] double perturbation(std::size_t parameter, std::size_t index) const;
  /// How far a point moves the parameter in iteration `index`.
  [[nodiscard]] double gain(std::size_t parameter, std::size_t index) const;

  /// The values tried in iteration `index`: each value plus and minus its perturbation with a
  /// random sign, clamped to the range and rounded up or down at random with the right mean.
  /// Deterministic for the same seed, index and values.
  [[nodiscard]] Trial trial(std::size_t index) const;
  /// Moves the values after a trial. `points`: those of the plus side minus those of the minus
  /// side.
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
