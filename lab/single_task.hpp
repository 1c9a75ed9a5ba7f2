// The tasks of a run one by one, for machines that a queue deals them to: each writes a file of its
// own into the folder of the run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "lab/experiment.hpp"

namespace espalier::lab {

/// A task by its experiment and its index among the tasks: "parallel-map/7".
struct TaskId {
  const Experiment* experiment = nullptr;
  std::size_t index = 0;
  [[nodiscard]] std::string text() const;
};

struct ListedTask {
  TaskId id;
  std::string name;    ///< "width 8, depth 3"
  double seconds = 0;  ///< expected
};
/// All tasks of a run, the longest first, so that workers end at about the same time.
[[nodiscard]] std::vector<ListedTask> list_tasks(const std::vector<const Experiment*>& experiments,
                                                 Scale scale, std::uint64_t seed);

/// The settings that all tasks of a run share.
struct TaskSettings {
  Scale scale = Scale::normal;
  std::uint64_t seed = 1;
  std::filesystem::path folder;
};

/// Does a task and writes its file, whole or not at all. False if its file has the task already:
/// nothing is done then, so that a queue may try a task again. Throws Error if there is no such
/// task, if its file is damaged or of other settings, or if something cannot be measured or
/// written.
bool run_task(const TaskId& id, const TaskSettings& settings);

/// The tasks that no file in the folder has yet, in their order. Throws Error if two files have the
/// same task, or if the folder has results of other settings.
[[nodiscard]] std::vector<TaskId> missing_tasks(const std::vector<const Experiment*>& experiments,
                                                const TaskSettings& settings);

}  // namespace espalier::lab
