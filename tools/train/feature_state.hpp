// The state of a training of feature weights in a file, from which an interrupted one continues.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace espalier::train {

struct FeatureState {
  std::vector<float> weights{};
  std::vector<float> moments{};  ///< of the weights
  int epoch = 0;                 ///< the passes done
  std::size_t block = 0;         ///< the blocks of positions done of the next one
};

/// Replaces the file as a whole. `made_from` describes the positions and the settings, in one line.
/// Throws Error if it cannot be written.
void save_state(const std::filesystem::path& path, const FeatureState& state,
                const std::string& made_from);

/// Replaces `state`, whose arrays have the sizes that the file must have. Throws Error if it cannot
/// be read, is not the state of a training or is damaged, or `made_from` differs.
void load_state(const std::filesystem::path& path, const std::string& made_from,
                FeatureState& state);

}  // namespace espalier::train
