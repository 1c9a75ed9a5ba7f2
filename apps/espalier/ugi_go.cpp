#include "apps/espalier/ugi_go.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>

#include "espalier/score.hpp"
#include "espalier/search/time_management.hpp"

namespace espalier::apps {

namespace {

/// A hundred years: sums and products of it do not overflow.
constexpr std::int64_t max_time = std::int64_t{100} * 366 * 24 * 3600 * 1000;

/// A parameter with a number.
struct UgiParameter {
  std::string_view name;
  std::int64_t min;
  std::int64_t max;
  void (*set)(UgiGo&, std::int64_t);
};

constexpr UgiParameter ugi_parameters[] = {
    {"p1time", -max_time, max_time, [](UgiGo& go, std::int64_t n) { go.time[0] = n; }},
    {"p2time", -max_time, max_time, [](UgiGo& go, std::int64_t n) { go.time[1] = n; }},
    {"p1inc", 0, max_time, [](UgiGo& go, std::int64_t n) { go.increment[0] = n; }},
    {"p2inc", 0, max_time, [](UgiGo& go, std::int64_t n) { go.increment[1] = n; }},
    {"movetime", 0, max_time, [](UgiGo& go, std::int64_t n) { go.movetime = n; }},
    {"depth", 1, std::numeric_limits<int>::max(),
     [](UgiGo& go, std::int64_t n) { go.depth = static_cast<int>(n); }},
    {"nodes", 1, std::numeric_limits<std::int64_t>::max(),
     [](UgiGo& go, std::int64_t n) { go.nodes = static_cast<std::uint64_t>(n); }},
};

}  // namespace

UgiGo parse_ugi_go(const uci::Words& words) {
  UgiGo go;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == "infinite") {
      go.infinite = true;
      continue;
    }
    const auto* const parameter =
        std::find_if(std::begin(ugi_parameters), std::end(ugi_parameters),
                     [word](const UgiParameter& p) { return p.name == word; });
    if (parameter == std::end(ugi_parameters)) {
      go.errors.push_back(fmt::format("go: unknown parameter {}", uci::in_quotes(word)));
      continue;
    }
    const std::string_view number = i + 1 < words.size() ? words[++i] : "";
    const auto value = uci::parse_number(number);
    if (value && *value >= parameter->min && *value <= parameter->max) {
      parameter->set(go, *value);
    } else {
      go.errors.push_back(fmt::format("go: {} must be a number from {} to {}, not {}", word,
                                      parameter->min, parameter->max, uci::in_quotes(number)));
    }
  }
  const bool has_limit = go.time[0] || go.time[1] || go.movetime || go.depth || go.nodes;
  if (!has_limit && !go.infinite) {
    if (go.errors.empty()) {
      go.infinite = true;
    } else {
      go.depth = 1;
    }
  }
  return go;
}

Limits limits_for(const UgiGo& go, int side) {
  Limits limits;
  limits.infinite = go.infinite;
  if (go.depth) limits.depth = std::min(*go.depth, max_ply - 1);
  if (go.nodes) limits.nodes = *go.nodes;
  if (go.infinite) return limits;
  const auto player = static_cast<std::size_t>(side);
  if (go.time[0] || go.time[1]) {
    limits.time = time_budget(
        {.remaining = go.time[player].value_or(0), .increment = go.increment[player].value_or(0)});
  }
  if (go.movetime) limits.time = limited_to(*go.movetime, limits.time);
  return limits;
}

}  // namespace espalier::apps
