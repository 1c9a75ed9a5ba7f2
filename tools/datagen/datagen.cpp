// The header of a run's file.
#include "tools/datagen/datagen.hpp"

namespace espalier::datagen {

training_data::GameFileHeader header_of(const DatagenSettings& settings, std::uint64_t evaluation) {
  return {.nodes = settings.self_play.nodes,
          .seed = settings.self_play.seed,
          .shard = settings.self_play.shard,
          .shards = settings.shards,
          .evaluation = evaluation,
          .openings = static_cast<std::uint32_t>(settings.self_play.openings)};
}

}  // namespace espalier::datagen
