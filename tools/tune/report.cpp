// The standing of a tuning run in words and figures, as report.hpp describes it. It does not know
// how values come about.
#include "tools/tune/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "tools/match/scoreboard.hpp"

namespace espalier::tune {

using Json = nlohmann::ordered_json;

namespace {

/// Where the parameters are now.
[[nodiscard]] Values values_of(const TuneSettings& settings, const Standing& standing) {
  if (!standing.path.empty()) return standing.path.back();
  Values starts;
  for (const Parameter& parameter : settings.parameters) starts.push_back(parameter.start);
  return starts;
}

[[nodiscard]] double steps_from_start(const Parameter& parameter, double value) {
  return (value - parameter.start) / parameter.step;
}

/// The places of the parameters that are furthest from their start, in steps, the furthest first.
[[nodiscard]] std::vector<std::size_t> furthest(const TuneSettings& settings, const Values& values,
                                                std::size_t count) {
  std::vector<std::size_t> places(values.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  const auto distance = [&](std::size_t i) {
    return std::abs(steps_from_start(settings.parameters[i], values[i]));
  };
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return distance(a) > distance(b); });
  places.resize(std::min(places.size(), count));
  return places;
}

[[nodiscard]] match::Faults faults_of(const match::Tally& tally) {
  match::Faults faults = tally.faults(0);
  for (std::size_t i = 0; i < faults.size(); ++i) faults[i] += tally.faults(1)[i];
  return faults;
}

[[nodiscard]] std::string score(const match::Tally& tally) {
  return fmt::format("+{} ={} -{}", tally.wins(), tally.draws(), tally.losses());
}

/// "about 12 min to go"; empty before anything can be told.
[[nodiscard]] std::string time_to_go(const TuneSettings& settings, const Standing& standing) {
  const std::size_t done = standing.path.size();
  const auto now = static_cast<double>(done - standing.found);
  const auto left = static_cast<double>(settings.spsa.iterations - done);
  if (now == 0 || left == 0) return "";
  return ", about " + match::duration(standing.elapsed.count() * left / now) + " to go";
}

[[nodiscard]] std::string rounded(double value) { return fmt::to_string(std::llround(value)); }

}  // namespace

std::string title(const TuneSettings& settings) {
  const std::size_t count = settings.parameters.size();
  return fmt::format("{}, {}, {} parameter{}, {} pairs, {}", settings.player.name,
                     to_string(settings.player.limit), count, count == 1 ? "" : "s",
                     settings.spsa.iterations, to_string(settings.openings));
}

std::string progress(const TuneSettings& settings, const Standing& standing) {
  std::string text =
      fmt::format("{} of {} pairs, {}{}", standing.path.size(), settings.spsa.iterations,
                  score(standing.tally), time_to_go(settings, standing));
  const Values values = values_of(settings, standing);
  const char* separator = ": ";
  for (const std::size_t i : furthest(settings, values, 3)) {
    const Parameter& parameter = settings.parameters[i];
    text += fmt::format("{}{} {:+.1f}", separator, parameter.name, values[i] - parameter.start);
    separator = ", ";
  }
  return text;
}

std::string table(const TuneSettings& settings, const Standing& standing) {
  const match::Tally& tally = standing.tally;
  std::string text = fmt::format("Pairs    {} of {}, {} games of the plus side, faults: {}\n",
                                 standing.path.size(), settings.spsa.iterations, score(tally),
                                 match::to_string(faults_of(tally)));
  std::size_t width = 4;
  for (const Parameter& each : settings.parameters) width = std::max(width, each.name.size());
  text += fmt::format("\n{:<{}}  {:>10}  {:>10}  {:>8}  {:>8}\n", "Name", width, "Start", "Now",
                      "Min", "Max");
  const Values values = values_of(settings, standing);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Parameter& each = settings.parameters[i];
    text += fmt::format("{:<{}}  {:>10.2f}  {:>10.2f}  {:>8}  {:>8}\n", each.name, width,
                        each.start, values[i], each.low, each.high);
  }
  return text;
}

std::string words(const TuneSettings& settings, const Standing& standing) {
  const Values values = values_of(settings, standing);
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string word = "option." + settings.parameters[i].name + '=' + rounded(values[i]);
    const bool has_blank = word.find(' ') != std::string::npos;
    text += (i == 0 ? "" : " ") + (has_blank ? '\'' + word + '\'' : word);
  }
  return text;
}

Json to_json(const TuneSettings& settings, const Standing& standing) {
  const match::Tally& tally = standing.tally;
  Json faults;
  for (std::size_t i = 0; i < match::fault_kinds; ++i) {
    faults[std::string(to_string(static_cast<match::FaultKind>(i)))] = faults_of(tally)[i];
  }
  Json parameters = Json::array();
  const Values values = values_of(settings, standing);
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
  return {{"name", settings.player.name},
          {"command", settings.player.command.program},
          {"limit", to_string(settings.player.limit)},
          {"seed", settings.spsa.seed},
          {"iterations", standing.path.size()},
          {"wanted", settings.spsa.iterations},
          {"end_gain", settings.spsa.end_gain},
          {"wins", tally.wins()},
          {"draws", tally.draws()},
          {"losses", tally.losses()},
          {"faults", faults},
          {"parameters", parameters},
          {"words", words(settings, standing)},
          {"seconds", standing.elapsed.count()}};
}

support::Plot plot(const TuneSettings& settings, const Standing& standing) {
  support::Plot plot;
  plot.name = "paths";
  plot.title = "Paths of the parameters";
  plot.caption = fmt::format("{} of {} pairs of games, {}", standing.path.size(),
                             settings.spsa.iterations, score(standing.tally));
  plot.x.label = "pairs of games";
  plot.y.label = "steps from the start";
  if (settings.parameters.size() == 1) {  // a plot of one series does not name it
    plot.y.label = settings.parameters[0].name + ", " + plot.y.label;
  }
  constexpr std::size_t most_series = 8;
  constexpr std::size_t most_points = 40;
  const std::size_t length = standing.path.size();
  const std::size_t points = std::min(length, most_points);
  for (const std::size_t i : furthest(settings, values_of(settings, standing), most_series)) {
    const Parameter& parameter = settings.parameters[i];
    support::Series series{parameter.name, {{0, 0}}};
    for (std::size_t point = 1; point <= points; ++point) {
      const std::size_t done = length * point / points;
      series.points.push_back(
          {static_cast<double>(done), steps_from_start(parameter, standing.path[done - 1][i])});
    }
    plot.series.push_back(std::move(series));
  }
  return plot;
}

}  // namespace espalier::tune
