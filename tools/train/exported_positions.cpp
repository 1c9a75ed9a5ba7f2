// Positions as they stand in memory, behind a header of the same size.
#include "tools/train/exported_positions.hpp"

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "self_play/bytes.hpp"

namespace espalier::train {

std::string exported(const TrainingSet& set) {
  static_assert(std::endian::native == std::endian::little, "positions stand in the file as here");
  using training_data::put;
  std::string bytes = "ESPPOSNS";
  constexpr std::uint32_t version = 1;
  put(bytes, version);
  put(bytes, static_cast<std::uint32_t>(fit_scale(set)));
  put(bytes, std::uint64_t{set.training.size()});
  put(bytes, std::uint64_t{set.held_out.size()});
  assert(bytes.size() == sizeof(TrainingPosition));
  bytes.reserve((1 + set.training.size() + set.held_out.size()) * sizeof(TrainingPosition));
  const auto add = [&bytes](const auto& positions) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      bytes.append(reinterpret_cast<const char*>(&positions[i]), sizeof(TrainingPosition));
    }
  };
  add(set.training);
  add(set.held_out);
  return bytes;
}

}  // namespace espalier::train
