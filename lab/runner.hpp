// Runs the tasks of experiments on several threads and writes their journals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lab/experiment.hpp"
#include "lab/journal.hpp"

namespace espalier::lab {

struct RunRequest {
  std::vector<const Experiment*> experiments;
  Scale scale = Scale::normal;
  std::uint64_t seed = 1;
  int jobs = 1;
  std::filesystem::path folder;
  bool fresh = false;  ///< discard earlier results of these experiments in the folder
};

/// Runs every task that no journal in the folder has yet, then writes <name>.csv and <name>.json
/// for each experiment that is complete. Ctrl-C ends the program. Throws Error if something cannot
/// be read, written or measured; finished tasks are kept.
void run_experiments(const RunRequest& request);

/// The header of a journal that is begun now. `tasks`: of the experiment at this scale.
[[nodiscard]] Header header_of(const Experiment& experiment, Scale scale, std::uint64_t seed,
                               std::size_t tasks);

/// Runs a task and returns its rows with the processor time. Throws what the task throws, and
/// std::logic_error if its rows are not as they must be.
[[nodiscard]] Record measured(const Experiment& experiment, const Task& task, std::size_t index,
                              std::uint64_t seed);

/// Writes <name>.csv and <name>.json for each of the experiments that is complete in the folder.
void write_row_files(const std::vector<const Experiment*>& experiments,
                     const std::filesystem::path& folder);

/// The seed of a task, derived from the seed of the run.
[[nodiscard]] std::uint64_t task_seed(std::uint64_t seed, std::string_view experiment,
                                      std::string_view task);

}  // namespace espalier::lab
