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

std::uint64_t fingerprint(const GameRecord& game) {
  std::uint64_t number = 0;
  const auto add = [&number](std::uint64_t bits) { number = SplitMix64{number ^ bits}(); };
  for (const char c : game.fen) add(static_cast<unsigned char>(c));
  for (const chess::Move move : game.opening) add(move.bits());
  for (const ScoredMove& each : game.moves) add(each.move.bits());
  return number;
}

}  // namespace espalier::training_data
