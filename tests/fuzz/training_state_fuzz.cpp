// Arbitrary bytes as the state of a training: what is accepted has the sizes that a training uses,
// and anything else is an error in one line. The bytes are also written over a sound file, and are
// given as the first line of a file whose checksum is right.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "support/error.hpp"
#include "support/json.hpp"
#include "tools/train/checkpoint.hpp"

namespace {

using namespace espalier;  // NOLINT: a short program
using train::TrainingState;
using Json = nlohmann::ordered_json;

constexpr std::size_t hidden = train::Network::hidden_step;
constexpr const char* made_from = "fuzz";

void require(bool holds) {
  if (!holds) std::abort();
}

/// Has it been accepted?
bool read(std::string_view content) {
  try {
    const TrainingState state = train::parse_checkpoint(content, "fuzz", made_from);
    const std::size_t size = state.shape.size();
    require(state.shape.hidden > 0 && state.shape.hidden <= train::Network::max_hidden_size);
    require(state.parameters.size() == size && state.mean.size() == size);
    require(state.mean_square.size() == size);
    require(state.average.empty() || state.average.size() == size);
    return true;
  } catch (const support::Error& error) {
    require(std::string_view(error.what()).find('\n') == std::string_view::npos);
    return false;
  }
}

/// A first line without its checksum.
Json sound_line() {
  return {{"kind", train::checkpoint_kind},
          {"made_from", made_from},
          {"hidden", hidden},
          {"history", {{0.1, 0.2}, {0.05, 0.1}}}};
}

/// The numbers of all arrays.
std::string numbers(std::size_t arrays) {
  return std::string(arrays * train::Shape{hidden}.size() * sizeof(float), '\1');
}

/// The bytes over a sound file, from the place that the first two name.
void read_damaged(std::string_view bytes) {
  static const std::string sound = train::with_checksum(sound_line().dump(), numbers(3));
  static const bool is_accepted = read(sound);
  require(is_accepted);
  if (bytes.size() < 2) return;
  // Most of a file are numbers, all alike; the places are those of the first line and a little
  // more.
  const std::size_t at =
      (static_cast<unsigned char>(bytes[0]) * 256U + static_cast<unsigned char>(bytes[1])) %
      (2 * sound.find('\n'));
  bytes.remove_prefix(2);
  std::string damaged = sound;
  std::copy_n(bytes.begin(), std::min(bytes.size(), sound.size() - at),
              damaged.begin() + static_cast<std::ptrdiff_t>(at));
  read(damaged);
}

/// The bytes as members of the first line, under a checksum that is right: past it, only the checks
/// of each member stand between them and the training.
void read_checked(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::size_t arrays = static_cast<unsigned char>(bytes[0]) % 6;
  Json members;
  try {
    members = support::parse_json<Json>("{" + std::string(bytes.substr(1)) + "}");
  } catch (const support::JsonError&) {
    return;
  }
  Json line = sound_line();
  line.update(members);
  std::string content;
  try {
    content = train::with_checksum(line.dump(), numbers(arrays));
  } catch (const Json::exception&) {  // text that is not UTF-8 cannot be written
    return;
  }
  const bool is_sound = members.empty() && (arrays == 3 || arrays == 4);
  require(read(content) || !is_sound);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read(bytes);
  read_damaged(bytes);
  read_checked(bytes);
  return 0;
}
