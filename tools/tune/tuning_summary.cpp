// Formatting of tuning results.
#include "tools/tune/tuning_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "games/chess/text.hpp"
#include "support/printable.hpp"
#include "tools/match/match_summary.hpp"

namespace espalier::tune {

using Json = nlohmann::ordered_json;

namespace {

/// The current values.
[[nodiscard]] Values values_of(const TuneSettings& settings, const TuningStatus& status) {
  if (!status.path.empty()) return status.path.back();
  Values starts;
  for (const Parameter& parameter : settings.parameters) starts.push_back(parameter.start);
  return starts;
}

[[nodiscard]] double steps_from_start(const Parameter& parameter, double value) {
  return (value - parameter.start) / parameter.step;
}

/// The indices of the parameters that are furthest from their start, in steps, the furthest first.
[[nodiscard]] std::vector<std::size_t> furthest(const TuneSettings& settings, const Values& values,
                                                std::size_t count) {
  std::vector<std::size_t> indices(values.size());
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  const auto distance = [&](std::size_t i) {
    return std::abs(steps_from_start(settings.parameters[i], values[i]));
  };
  std::stable_sort(indices.begin(), indices.end(),
                   [&](std::size_t a, std::size_t b) { return distance(a) > distance(b); });
  indices.resize(std::min(indices.size(), count));
  return indices;
}

[[nodiscard]] match::Faults faults_of(const match::MatchStatistics& statistics) {
  match::Faults faults = statistics.faults(0);
  for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += statistics.faults(1)[i];
  return faults;
}

[[nodiscard]] std::string score(const match::MatchStatistics& statistics) {
  return fmt::format("+{} ={} -{}", statistics.wins(), statistics.draws(), statistics.losses());
}

/// ", about 12 min to go"; empty before the first iteration has ended.
[[nodiscard]] std::string time_to_go(const TuneSettings& settings, const TuningStatus& status) {
  const std::size_t done = status.path.size();
  const auto now = static_cast<double>(done - status.found);
  const auto left = static_cast<double>(settings.spsa.iterations - done);
  if (now == 0 || left == 0) return "";
  return ", about " + match::duration(status.elapsed.count() * left / now) + " to go";
}

[[nodiscard]] std::string rounded(double value) { return fmt::to_string(std::llround(value)); }

}  // namespace

std::string title(const TuneSettings& settings) {
  const std::size_t count = settings.parameters.size();
  return fmt::format("{}{}, {}, {} parameter{}, {} pairs, {}",
                     settings.game ? std::string(settings.game->name) + ": " : "",
                     settings.engine.name, to_string(settings.engine.limit), count,
                     count == 1 ? "" : "s", settings.spsa.iterations, to_string(settings.openings));
}

std::string progress(const TuneSettings& settings, const TuningStatus& status) {
  std::string text =
      fmt::format("{} of {} pairs, {}{}", status.path.size(), settings.spsa.iterations,
                  score(status.statistics), time_to_go(settings, status));
  const Values values = values_of(settings, status);
  const char* separator = ": ";
  for (const std::size_t i : furthest(settings, values, 3)) {
    const Parameter& parameter = settings.parameters[i];
    text += fmt::format("{}{} {:+.1f}", separator, parameter.name, values[i] - parameter.start);
    separator = ", ";
  }
  return text;
}

std::string table(const TuneSettings& settings, const TuningStatus& status) {
  const match::MatchStatistics& statistics = status.statistics;
  std::string text = fmt::format("Pairs    {} of {}, {} games of the plus side, faults: {}\n",
                                 status.path.size(), settings.spsa.iterations, score(statistics),
                                 match::to_string(faults_of(statistics)));
  std::size_t width = 4;
  for (const Parameter& each : settings.parameters) width = std::max(width, each.name.size());
  text += fmt::format("\n{:<{}}  {:>10}  {:>10}  {:>8}  {:>8}\n", "Name", width, "Start", "Now",
                      "Min", "Max");
  const Values values = values_of(settings, status);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& each = settings.parameters[i];
    text += fmt::format("{:<{}}  {:>10.2f}  {:>10.2f}  {:>8}  {:>8}\n", each.name, width,
                        each.start, values[i], each.low, each.high);
  }
  return text;
}

std::string option_settings(const TuneSettings& settings, const TuningStatus& status) {
  const Values values = values_of(settings, status);
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string setting = "option." + settings.parameters[i].name + '=' + rounded(values[i]);
    const bool has_blank = setting.find(' ') != std::string::npos;
    text += (i == 0 ? "" : " ") + (has_blank ? '\'' + setting + '\'' : setting);
  }
  return text;
}

std::string openbench_inputs(const TuneSettings& settings) {
  std::string text;
  for (const Parameter& each : settings.parameters)
    text += fmt::format("{}, int, {}, {}, {}, {:g}, {:g}\n", each.name, rounded(each.start),
                        each.low, each.high, each.step, settings.spsa.end_gain);
  return text;
}

Json to_json(const TuneSettings& settings, const TuningStatus& status) {
  const match::MatchStatistics& statistics = status.statistics;
  Json faults;
  for (std::size_t i = 0; i < match::fault_kinds; ++i) {
    faults[std::string(to_string(static_cast<match::FaultKind>(i)))] = faults_of(statistics)[i];
  }
  Json parameters = Json::array();
  const Values values = values_of(settings, status);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& each = settings.parameters[i];
    parameters.push_back({{"name", each.name},
                          {"start", each.start},
                          {"value", values[i]},
                          {"rounded", std::llround(values[i])},
                          {"min", each.low},
                          {"max", each.high},
                          {"step", each.step}});
  }
  return {{"game", settings.game ? settings.game->name : chess::Text::name},
          {"name", settings.engine.name},
          {"command", settings.engine.command.program},
          {"limit", to_string(settings.engine.limit)},
          {"seed", settings.spsa.seed},
          {"iterations", status.path.size()},
          {"wanted", settings.spsa.iterations},
          {"end_gain", settings.spsa.end_gain},
          {"wins", statistics.wins()},
          {"draws", statistics.draws()},
          {"losses", statistics.losses()},
          {"faults", faults},
          {"parameters", parameters},
          {"options", option_settings(settings, status)},
          {"seconds", status.elapsed.count()}};
}

support::Plot plot(const TuneSettings& settings, const TuningStatus& status) {
  support::Plot plot;
  plot.name = "paths";
  plot.title = "Paths of the parameters";
  plot.caption = fmt::format("{} of {} pairs of games, {}", status.path.size(),
                             settings.spsa.iterations, score(status.statistics));
  plot.x.label = "pairs of games";
  plot.y.label = "steps from the start";
  if (settings.parameters.size() == 1) {  // a plot with one series has no legend
    plot.y.label = support::printable(settings.parameters[0].name) + ", " + plot.y.label;
  }
  constexpr std::size_t max_series = 8;
  constexpr std::size_t max_points = 40;
  const std::size_t length = status.path.size();
  const std::size_t points = std::min(length, max_points);
  for (const std::size_t i : furthest(settings, values_of(settings, status), max_series)) {
    const Parameter& parameter = settings.parameters[i];
    support::Series series{support::printable(parameter.name), {{0, 0}}};
    for (std::size_t point = 1; point <= points; ++point) {
      const std::size_t done = length * point / points;
      series.points.push_back(
          {static_cast<double>(done), steps_from_start(parameter, status.path[done - 1][i])});
    }
    plot.series.push_back(std::move(series));
  }
  return plot;
}

}  // namespace espalier::tune
