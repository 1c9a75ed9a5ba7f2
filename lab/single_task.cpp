#include "lab/single_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "lab/journal.hpp"
#include "lab/results.hpp"
#include "lab/runner.hpp"
#include "support/error.hpp"
#include "support/files.hpp"

namespace espalier::lab {

namespace fs = std::filesystem;

namespace {

/// What the folder has of an experiment. Throws Error if that is of other settings.
[[nodiscard]] Results results_so_far(const Experiment& experiment, const TaskSettings& settings,
                                     std::size_t tasks) {
  Results results = read_results(settings.folder, experiment);
  if (results.is_begun())
    check_settings(settings.folder, results.headers.front(),
                   header_of(experiment, settings.scale, settings.seed, tasks));
  return results;
}

[[nodiscard]] bool has_task(const Results& results, std::size_t index) {
  return std::any_of(results.done.begin(), results.done.end(),
                     [index](const auto& done) { return done.record.index == index; });
}

}  // namespace

std::string TaskId::text() const { return fmt::format("{}/{}", experiment->name, index + 1); }

std::vector<ListedTask> list_tasks(const std::vector<const Experiment*>& experiments, Scale scale,
                                   std::uint64_t seed) {
  std::vector<ListedTask> list;
  for (const Experiment* const experiment : experiments) {
    const std::vector<Task> tasks = experiment->tasks(scale, seed);
    for (std::size_t i = 0; i < tasks.size(); ++i)
      list.push_back({{experiment, i}, tasks[i].id, tasks[i].weight});
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const ListedTask& a, const ListedTask& b) { return a.seconds > b.seconds; });
  return list;
}

bool run_task(const TaskId& id, const TaskSettings& settings) {
  const Experiment& experiment = *id.experiment;
  const std::vector<Task> tasks = experiment.tasks(settings.scale, settings.seed);
  if (id.index >= tasks.size())
    throw support::Error(fmt::format("no task {}: {} has the tasks 1 to {} at the {} scale",
                                     id.text(), experiment.name, tasks.size(),
                                     to_string(settings.scale)));
  support::make_folder(settings.folder);
  const fs::path path = settings.folder / task_file_name(experiment.name, id.index);
  const Header header = header_of(experiment, settings.scale, settings.seed, tasks.size());
  if (const auto before = read_journal(path)) {
    check_settings(path, before->header, header);
    // A file that was cut off behind its header has no task: it is made again.
    for (const Record& record : before->records) {
      if (record.index == id.index) return false;
      throw support::Error(fmt::format("{} has another task, {}: remove it or name it so",
                                       path.string(), TaskId{&experiment, record.index}.text()));
    }
  }
  support::write_whole(
      path, journal_text(header, measured(experiment, tasks[id.index], id.index, settings.seed)));
  return true;
}

std::vector<TaskId> missing_tasks(const std::vector<const Experiment*>& experiments,
                                  const TaskSettings& settings) {
  std::vector<TaskId> missing;
  for (const Experiment* const experiment : experiments) {
    const std::size_t tasks = experiment->tasks(settings.scale, settings.seed).size();
    const Results results = results_so_far(*experiment, settings, tasks);
    if (!results.repeated.empty())
      throw support::Error(fmt::format(
          "{} is in more than one file of {}: remove all but one of them",
          TaskId{experiment, results.repeated.front()}.text(), settings.folder.string()));
    for (std::size_t i = 0; i < tasks; ++i)
      if (!has_task(results, i)) missing.push_back({experiment, i});
  }
  return missing;
}

}  // namespace espalier::lab
