// Merging and shuffling files of games.
#include "tools/training_data/combine.hpp"

#include <cstddef>
#include <utility>

namespace espalier::training_data {

// Fisher and Yates; not std::shuffle, whose result depends on the standard library.
void shuffle(std::vector<std::string>& records, std::uint64_t seed) {
  SplitMix64 random{seed};
  for (std::size_t i = records.size(); i > 1; --i) {
    std::swap(records[i - 1], records[random() % i]);
  }
}

}  // namespace espalier::training_data
