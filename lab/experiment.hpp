// An experiment: a question, its source, the tasks that measure, and a function that assesses the
// measured rows.
//
// To add one, write lab/experiments/<name>.cpp, which defines `Experiment experiment()` in the
// namespace espalier::lab::<name>; CMake finds it. All of the file is in that namespace: several
// are compiled as one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/findings.hpp"
#include "lab/rows.hpp"

namespace espalier::lab {

/// How much is measured; docs/laboratory.md says how long it takes.
enum class Scale { quick, normal, full };
[[nodiscard]] std::string_view to_string(Scale scale);
/// The value of a scale.
template <class T>
[[nodiscard]] constexpr T by_scale(Scale scale, T quick, T normal, T full) {
  return scale == Scale::quick ? quick : scale == Scale::normal ? normal : full;
}

/// The input of a task.
struct Context {
  /// Differs from task to task and is the same in every run with the same seed.
  std::uint64_t seed = 0;
};

/// A unit of work. If the run ends before the task is finished, the next run starts the task again.
/// Its counts must depend on nothing but the seed.
struct Task {
  std::string id;     ///< unique in the experiment and stable: "width 8, depth 3"
  double weight = 1;  ///< expected seconds; decides the order of work and the time shown as left
  std::function<Rows(const Context&)> run{};
  /// No other task runs at the same time. For tasks that start threads or compare times.
  bool alone = false;
};

/// Tasks "`name`, 1" to "`name`, `count`", of `weight` seconds each.
[[nodiscard]] std::vector<Task> numbered_tasks(
    std::string_view name, int count, double weight,
    const std::function<Rows(const Context&, int number)>& run);

struct Experiment {
  /// Kebab case, as on the command line: "survey-table-1". The catalogue takes it from the file.
  std::string name{};
  std::string title{};     ///< a headline
  std::string question{};  ///< one or two sentences
  std::string source{};    ///< document, section, table
  /// The list of tasks. It must be cheap to make: everything that takes time belongs in a task.
  std::function<std::vector<Task>(Scale, std::uint64_t seed)> tasks{};
  /// Computes claims, plots and tables from the rows of a complete run, in the order of the tasks.
  /// A claim for which the scale has no rows is `not_measured`.
  std::function<Findings(const Rows&)> assess{};
  /// The report page shows the experiments by ascending place, and by name where places are equal.
  int place = 1000;
};

/// All experiments, in the order of the report page.
[[nodiscard]] const std::vector<Experiment>& catalogue();

}  // namespace espalier::lab
