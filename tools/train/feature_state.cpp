// A line of JSON with the checksum of itself and of what follows (checkpoint.hpp); then weights and
// moments as they stand in memory.
#include "tools/train/feature_state.hpp"

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string_view>

#include "support/error.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "tools/train/checkpoint.hpp"

namespace espalier::train {

namespace {

constexpr const char* feature_state_kind = "espalier feature training state 1";

}  // namespace

void save_state(const std::filesystem::path& path, const FeatureState& state,
                const std::string& made_from) {
  const nlohmann::ordered_json line{{"kind", feature_state_kind},
                                    {"made_from", made_from},
                                    {"epoch", state.epoch},
                                    {"block", state.block}};
  std::string numbers;
  for (const auto* array : {&state.weights, &state.moments}) {
    numbers.append(reinterpret_cast<const char*>(array->data()), array->size() * sizeof(float));
  }
  support::write_whole(path, with_checksum(line.dump(), numbers));
}

void load_state(const std::filesystem::path& path, const std::string& made_from,
                FeatureState& state) {
  const std::string name = path.string();
  const support::Error foreign(name + ": not the state of a training, or damaged");
  const std::string content = support::read_bytes(path);
  const std::string first = content.substr(0, content.find('\n'));
  const std::string numbers = content.substr(std::min(first.size() + 1, content.size()));
  try {
    const auto line = support::parse_json<nlohmann::ordered_json>(first);
    if (line.at("kind") != feature_state_kind || with_checksum(first, numbers) != content) {
      throw foreign;
    }
    const auto found = line.at("made_from").get<std::string>();
    if (found != made_from) {
      throw support::Error(name + ": of another run: made from " + found + ", not from " +
                           made_from);
    }
    line.at("epoch").get_to(state.epoch);
    line.at("block").get_to(state.block);
  } catch (const nlohmann::json::exception&) {
    throw foreign;
  } catch (const support::JsonError&) {
    throw foreign;
  }
  const std::size_t bytes = state.weights.size() * sizeof(float);
  if (numbers.size() != bytes + state.moments.size() * sizeof(float)) throw foreign;
  std::memcpy(state.weights.data(), numbers.data(), bytes);
  std::memcpy(state.moments.data(), numbers.data() + bytes, numbers.size() - bytes);
}

}  // namespace espalier::train
