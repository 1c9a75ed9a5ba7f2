// Runs the tasks of experiments on several threads and keeps their journals. It does not know what
// is measured, nor how results are shown.
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
  bool fresh = false;  ///< discard what the folder holds of these experiments
};

/// Does every task of the shard that no journal in the folder holds yet, then writes <name>.csv and
/// <name>.json of each experiment that is complete. Ctrl-C ends the program. Throws Error if
/// something cannot be read, written or measured; what was finished until then is kept.
void run_experiments(const RunRequest& request);

/// The seed of a task, from that of the run.
[[nodiscard]] std::uint64_t task_seed(std::uint64_t seed, std::string_view experiment,
                                      std::string_view task);

}  // namespace espalier::lab
