// The state of a fit as JSON.
#include "tools/tune_eval/fit_checkpoint.hpp"

#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "support/error.hpp"
#include "support/files.hpp"
#include "support/json_lines.hpp"

namespace espalier::tune_eval {

using Json = nlohmann::ordered_json;

namespace {

[[nodiscard]] Json to_json(const FitState& state, const std::string& made_from) {
  Json history = Json::array();
  for (const Losses& losses : state.history) {
    history.push_back({losses.training, losses.held_out});
  }
  return {{"made_from", made_from},
          {"steepness", state.steepness},
          {"best_epoch", state.best_epoch},
          {"history", history},
          {"start", state.start},
          {"parameters", state.parameters},
          {"mean", state.mean},
          {"mean_square", state.mean_square},
          {"best", state.best}};
}

[[nodiscard]] FitState from_json(const Json& json) {
  FitState state;
  json.at("steepness").get_to(state.steepness);
  json.at("best_epoch").get_to(state.best_epoch);
  for (const Json& each : json.at("history")) {
    const auto losses = each.get<std::array<double, 2>>();
    state.history.push_back({losses[0], losses[1]});
  }
  json.at("start").get_to(state.start);
  json.at("parameters").get_to(state.parameters);
  json.at("mean").get_to(state.mean);
  json.at("mean_square").get_to(state.mean_square);
  json.at("best").get_to(state.best);
  return state;
}

/// Checks sizes and the best epoch.
[[nodiscard]] bool is_consistent(const FitState& state) {
  for (const Parameters* each :
       {&state.start, &state.parameters, &state.mean, &state.mean_square, &state.best}) {
    if (each->size() != parameter_count) return false;
  }
  return state.best_epoch == 0 || state.best_epoch < state.history.size();
}

}  // namespace

void save_checkpoint(const std::filesystem::path& path, const FitState& state,
                     const std::string& made_from) {
  support::write_whole(path, support::to_json_line(to_json(state, made_from)));
}

FitState load_checkpoint(const std::filesystem::path& path, const std::string& made_from) {
  const support::Error foreign(path.string() + ": not the state of a fit, or damaged");
  std::string found;
  std::optional<FitState> state;
  try {
    const auto take = [&](std::size_t, const Json& json) {
      json.at("made_from").get_to(found);
      state = from_json(json);
    };
    const std::string content = support::read_bytes(path);
    const auto rest = support::for_each_json_line<Json>(content, take);
    if (!rest.text.empty()) throw foreign;
  } catch (const support::DamagedLine&) {
    throw foreign;
  }
  if (!state || !is_consistent(*state)) throw foreign;
  if (found != made_from) {
    throw support::Error(path.string() + ": made from " + found + ", not from " + made_from);
  }
  return *std::move(state);
}

}  // namespace espalier::tune_eval
