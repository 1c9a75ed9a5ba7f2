#include "lab/fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "espalier/hash.hpp"
#include "lab/runner.hpp"

namespace espalier::lab {

namespace {

/// The longest task that takes at most a fifth of a second, else the shortest of all.
[[nodiscard]] const Task& sample_task(const std::vector<Task>& tasks) {
  constexpr double longest = 0.2;
  const auto rank = [](const Task& task) {
    return task.weight <= longest ? longest - task.weight : task.weight;
  };
  return *std::min_element(tasks.begin(), tasks.end(),
                           [&rank](const Task& a, const Task& b) { return rank(a) < rank(b); });
}

}  // namespace

std::string fingerprint(const Experiment& experiment) {
  constexpr std::uint64_t seed = 1;
  const std::vector<Task> tasks = experiment.tasks(Scale::quick, seed);
  const Task& task = sample_task(tasks);
  std::string bytes = task.id;
  for (const Row& row : task.run({task_seed(seed, experiment.name, task.id)})) {
    bytes += row.factors.dump() + row.counts.dump();
  }
  return fmt::format("{:016x}", espalier::detail::fnv1a(bytes));
}

std::string fingerprint(const Results& results) {
  const Experiment& experiment = *results.experiment;
  const Header& header = results.headers.front();
  const std::vector<Task> tasks = experiment.tasks(header.scale, header.seed);
  if (!results.is_complete() || tasks.size() != results.done.size()) return {};
  const Task& task = sample_task(tasks);
  const auto kept = std::find_if(results.done.begin(), results.done.end(),
                                 [&](const auto& done) { return done.record.task == task.id; });
  if (kept == results.done.end()) return {};
  const Rows rows = task.run({task_seed(header.seed, experiment.name, task.id)});
  const auto is_same = [](const Row& a, const Row& b) {
    return a.factors == b.factors && a.counts == b.counts;
  };
  return std::ranges::equal(rows, kept->record.rows, is_same) ? fingerprint(experiment) : "";
}

}  // namespace espalier::lab
