// An evaluation that is learnt from games: weights of the features that a function of Python names.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "espalier/learn/feature_weights.hpp"
#include "espalier/learn/options.hpp"
#include "espalier/score.hpp"
#include "espalier/search/enhancements.hpp"
#include "python/native/any_position.hpp"
#include "python/native/initialised.hpp"
#include "python/native/python_position.hpp"

namespace espalier::python {

/// A sum of weights, one for each feature of a position. Features are hashable objects of Python.
class FeatureSum {
 public:
  /// `function` takes a position and returns its features: an iterable, or a dict of counts.
  explicit FeatureSum(py::object function) : function_(std::move(function)) {}

  [[nodiscard]] const py::object& function() const { return function_; }
  /// The sum of the weights of the features `named` of a position. Throws what Python raises.
  [[nodiscard]] Score evaluate(const py::object& named) const;

  /// Calls `visit(index, count)` for each of the features `named`; new ones get the next index.
  template <class Visit>
  void visit(const py::object& named, const Visit& visit) {
    each_feature(named, [&](PyObject* feature, int count) {
      visit(std::size_t{numbers_.number_of(feature) - 1}, count);
    });
  }
  [[nodiscard]] std::size_t size() const { return numbers_.size(); }

  [[nodiscard]] const FeatureWeights& weights() const { return weights_; }
  void set(FeatureWeights weights);
  /// Features with their weights, as they came up.
  [[nodiscard]] std::vector<std::pair<py::object, float>> items() const;
  /// Sets these features and their weights.
  void set(const std::vector<std::pair<py::object, float>>& items, int scale, int generations);

 private:
  /// Calls `visit(feature, count)`.
  template <class Visit>
  static void each_feature(const py::object& named, const Visit& visit) {
    if (PyDict_Check(named.ptr()) != 0) {
      const py::object counts = checked(PyDict_Copy(named.ptr()));  // as `items_of` does
      PyObject *feature = nullptr, *count = nullptr;
      for (Py_ssize_t place = 0; PyDict_Next(counts.ptr(), &place, &feature, &count) != 0;) {
        visit(feature, count_of(count));
      }
      return;
    }
    const py::tuple items =
        items_of(named, "features() must return an iterable of features, or a dict of counts");
    for (const py::handle feature : items) visit(feature.ptr(), 1);
  }
  /// Throws TypeError or ValueError if it is none.
  [[nodiscard]] static int count_of(PyObject* count);

  py::object function_;
  ObjectNumbers numbers_{"features"};
  FeatureWeights weights_;
  std::vector<std::int32_t> rounded_;
};

}  // namespace espalier::python

template <>
struct pybind11::detail::type_caster<espalier::python::FeatureSum>
    : espalier::python::InitialisedCaster<espalier::python::FeatureSum> {};

namespace espalier::python {

/// What one generation is to do.
struct LearnTask {
  int games = 0;
  std::uint64_t nodes = 0;
  int opening_plies = 0;
  std::uint64_t seed = 0;
  int match_games = 0;
  std::uint64_t match_nodes = 0;
  double seconds = 0;  ///< of games; 0: no limit
  Enhancements enhancements;
};

/// Plays games from `root`, learns from them and measures the strength, against weights of 0 and
/// `opponent` if there is one. `type`: see PositionFunction. Throws what game and features throw.
[[nodiscard]] LearnGeneration learn_generation(const AnyPosition& root,
                                               const std::shared_ptr<FeatureSum>& sum,
                                               const std::shared_ptr<AnyEvaluator>& opponent,
                                               const py::object& type, const LearnTask& task);

/// The evaluator that `evaluate` is, for positions like `position`: a FeatureSum or a function.
/// Null if it is None.
[[nodiscard]] std::shared_ptr<AnyEvaluator> evaluator_of(const py::object& evaluate,
                                                         const py::object& position);

}  // namespace espalier::python
