// Runs the tasks of experiments on several threads and writes their journals.
#pragma once

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
  Shard shard;
  bool fresh = false;  ///< discard earlier results of these experiments in the folder
};

/// Runs every task of the shard that no journal in the folder has yet, then writes <name>.csv and
/// <name>.json for each experiment that is complete. Ctrl-C ends the program. Throws Error if
/// something cannot be read, written or measured; finished tasks are kept.
void run_experiments(const RunRequest& request);

/// The seed of a task, derived from the seed of the run.
[[nodiscard]] std::uint64_t task_seed(std::uint64_t seed, std::string_view experiment,
                                      std::string_view task);

}  // namespace espalier::lab
