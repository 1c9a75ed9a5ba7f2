// What an experiment is: a question, its source, the tasks that measure and the  of their
// rows. It does not know any experiment, nor how tasks are run, stored and shown.
//
// To add one: a file lab/experiments/<name>.cpp that defines `Experiment <name>()` in this
// namespace, and a line in lab/experiments/list.inc.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/findings.hpp"
#include "lab/rows.hpp"

namespace espalier::lab {

/// How much is measured: all experiments together in 3 minutes, in 10, in 40 (two cores).
enum class Scale { quick, normal, full };
[[nodiscard]] std::string_view to_string(Scale scale);

/// What a task is told.
struct Context {
  /// Differs from task to task and is the same in every run with the same seed.
  std::uint64_t seed = 0;
};

/// A unit of work: done whole or, if the run ends before, done anew by the next. Its counts must
/// depend on nothing but the seed.
struct Task {
  std::string id;     ///< unique in the experiment and stable: "width 8, depth 3"
  double weight = 1;  ///< expected seconds, for the time to go and the order of work
  std::function<Rows(const Context&)> run{};
  /// It starts threads or compares times: nothing else runs beside it.
  bool alone = false;
};

struct Experiment {
  std::string name;      ///< kebab case, as on the command line: "survey-table-1"
  std::string title;     ///< a headline
  std::string question;  ///< what is asked, in a sentence or two
  std::string source;    ///< document, section, table
  /// The work, cheap to list: whatever takes time belongs into a task.
  std::function<std::vector<Task>(Scale, std::uint64_t seed)> tasks{};
  /// Everything that is shown, computed from rows alone: all rows of one scale, task by task. What
  /// the scale left out is `not_measured`.
  std::function<Findings(const Rows&)> judge{};
};

/// Every experiment, in the order of the report.
[[nodiscard]] const std::vector<Experiment>& catalogue();

}  // namespace espalier::lab
