// A line of JSON, whose checksum is that of its other members and of what follows; then parameters
// and moments as they stand in memory.
#include "tools/train/checkpoint.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "support/error.hpp"
#include "support/files.hpp"
#include "support/json.hpp"
#include "tools/train/random.hpp"

namespace espalier::train {

using Json = nlohmann::ordered_json;
using support::Error;

namespace {

/// A checksum of the bytes of both, one after the other.
[[nodiscard]] std::uint64_t checksum(std::string_view line, std::string_view numbers) {
  std::uint64_t sum = line.size() + numbers.size();
  for (const std::string_view part : {line, numbers}) {
    for (const char byte : part) sum = mix_bits(sum ^ static_cast<unsigned char>(byte));
  }
  return sum;
}

void append(std::string& bytes, const Floats& numbers) {
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float));
}

/// The arrays of a state, all of the same size, but for the average, which may be empty.
template <class State>
[[nodiscard]] auto arrays(State& state) {
  return std::array{&state.parameters, &state.mean, &state.mean_square, &state.average};
}

/// `line` is the first line of the file. Throws Json::exception or std::out_of_range.
[[nodiscard]] TrainingState from_json(const Json& line) {
  TrainingState state;
  if (!line.at("hidden").is_number_unsigned()) throw std::out_of_range("hidden");
  line.at("hidden").get_to(state.shape.hidden);
  const std::size_t hidden = state.shape.hidden;
  if (hidden == 0 || hidden > Network::max_hidden_size || hidden % Network::hidden_step != 0) {
    throw std::out_of_range("hidden");
  }
  for (const Json& each : line.at("history")) {
    const auto losses = each.get<std::array<double, 2>>();
    state.history.push_back({losses[0], losses[1]});
  }
  if (line.contains("blocks")) {
    if (!line.at("blocks").is_number_unsigned()) throw std::out_of_range("blocks");
    line.at("blocks").get_to(state.blocks);
    line.at("loss").get_to(state.loss);
  }
  return state;
}

}  // namespace

void save_checkpoint(const std::filesystem::path& path, const TrainingState& state,
                     const std::string& made_from) {
  std::string numbers;
  for (const Floats* each : arrays(state)) append(numbers, *each);
  Json history = Json::array();
  for (const Losses& losses : state.history) {
    history.push_back({losses.training, losses.held_out});
  }
  Json line{{"kind", checkpoint_kind},
            {"made_from", made_from},
            {"hidden", state.shape.hidden},
            {"history", history}};
  if (state.blocks > 0) {
    line["blocks"] = state.blocks;
    line["loss"] = state.loss;
  }
  support::write_whole(path, with_checksum(line.dump(), numbers));
}

std::string with_checksum(const std::string& line, std::string_view numbers) {
  Json json = support::parse_json<Json>(line);
  json.erase("checksum");
  json["checksum"] = checksum(json.dump(), numbers);
  return json.dump() + '\n' + std::string(numbers);
}

TrainingState load_checkpoint(const std::filesystem::path& path, const std::string& made_from) {
  return parse_checkpoint(support::read_bytes(path), path.string(), made_from);
}

TrainingState parse_checkpoint(std::string_view content, const std::string& name,
                               const std::string& made_from) {
  const Error foreign(name + ": not the state of a training, or damaged");
  const std::string_view first = content.substr(0, content.find('\n'));
  const std::string_view numbers = content.substr(std::min(first.size() + 1, content.size()));
  try {
    Json line = support::parse_json<Json>(first);
    const Json sum = line.at("checksum");
    line.erase("checksum");
    if (line.at("kind") != checkpoint_kind || sum != checksum(line.dump(), numbers)) throw foreign;
    const auto found = line.at("made_from").get<std::string>();
    if (found != made_from) {
      throw Error(name + ": of another run: made from " + found + ", not from " + made_from);
    }
    TrainingState state = from_json(line);
    const std::size_t bytes = state.shape.size() * sizeof(float);
    const bool has_average = numbers.size() == 4 * bytes;
    if (!has_average && numbers.size() != 3 * bytes) throw foreign;
    const char* next = numbers.data();
    for (Floats* const each : arrays(state)) {
      if (each == &state.average && !has_average) break;
      each->resize(state.shape.size());
      std::memcpy(each->data(), next, bytes);
      next += bytes;
    }
    return state;
  } catch (const Json::exception&) {
    throw foreign;
  } catch (const support::JsonError&) {
    throw foreign;
  } catch (const std::out_of_range&) {
    throw foreign;
  }
}

}  // namespace espalier::train
