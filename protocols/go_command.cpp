#include "protocols/go_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "espalier/score.hpp"

namespace espalier::protocols {

namespace {

constexpr std::int64_t max_int = std::numeric_limits<int>::max();
/// 292 years: sums and products of it do not overflow.
constexpr Milliseconds max_time = std::numeric_limits<std::int64_t>::max() / 1'000'000;

/// A parameter with a number.
struct Parameter {
  std::string_view name;
  std::int64_t min;
  std::int64_t max;
  void (*set)(GoCommand&, std::int64_t);
};

constexpr Parameter common_parameters[] = {
    {"movestogo", 0, max_int,
     [](GoCommand& go, std::int64_t n) { go.moves_to_go = static_cast<int>(n); }},
    {"depth", 1, max_int, [](GoCommand& go, std::int64_t n) { go.depth = static_cast<int>(n); }},
    {"nodes", 1, std::numeric_limits<std::int64_t>::max(),
     [](GoCommand& go, std::int64_t n) { go.nodes = static_cast<std::uint64_t>(n); }},
    {"mate", 1, max_ply / 2, [](GoCommand& go, std::int64_t n) { go.mate = static_cast<int>(n); }},
    {"movetime", 0, max_time, [](GoCommand& go, std::int64_t n) { go.movetime = n; }},
    {"perft", 0, max_ply, [](GoCommand& go, std::int64_t n) { go.perft = static_cast<int>(n); }},
};

using GoParameters = std::vector<Parameter>;

/// The parameters that all protocols have, and the clocks.
[[nodiscard]] GoParameters parameters_with(const ClockNames& clocks) {
  GoParameters all(std::begin(common_parameters), std::end(common_parameters));
  all.push_back(
      {clocks.time[0], -max_time, max_time, [](GoCommand& go, std::int64_t n) { go.time[0] = n; }});
  all.push_back(
      {clocks.time[1], -max_time, max_time, [](GoCommand& go, std::int64_t n) { go.time[1] = n; }});
  all.push_back({clocks.increment[0], 0, max_time,
                 [](GoCommand& go, std::int64_t n) { go.increment[0] = n; }});
  all.push_back({clocks.increment[1], 0, max_time,
                 [](GoCommand& go, std::int64_t n) { go.increment[1] = n; }});
  return all;
}

[[nodiscard]] const Parameter* find_parameter(const GoParameters& all, std::string_view name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Parameter& p) { return p.name == name; });
  return found == all.end() ? nullptr : &*found;
}

[[nodiscard]] bool is_keyword(const GoParameters& all, std::string_view word) {
  return word == "searchmoves" || word == "ponder" || word == "infinite" ||
         find_parameter(all, word) != nullptr;
}

/// Sets `parameter` to the number in `word`, or adds an error.
void set_number(GoCommand& go, const Parameter& parameter, std::optional<std::string_view> word) {
  if (!word) {
    go.errors.push_back(fmt::format("go: a number is missing after {}", parameter.name));
    return;
  }
  const auto number = parse_number(*word);
  if (number && *number >= parameter.min && *number <= parameter.max) {
    parameter.set(go, *number);
  } else {
    go.errors.push_back(fmt::format("go: {} must be a number from {} to {}, not {}", parameter.name,
                                    parameter.min, parameter.max, in_quotes(*word)));
  }
}

/// Decides what a `go` without a usable limit means.
void complete(GoCommand& go, const ClockNames& clocks, bool has_unknown_word) {
  if (go.is_bounded() || go.perft || go.infinite) return;
  if (go.increment[0] || go.increment[1] || go.moves_to_go) {
    go.errors.push_back(fmt::format("go: {} and {} are missing; the search ends at once",
                                    clocks.time[0], clocks.time[1]));
    go.time = {0, 0};
  } else if (go.ponder) {
    return;
  } else if (go.errors.empty()) {
    go.infinite = true;
  } else {
    go.depth = 1;
    go.is_refused = has_unknown_word;
  }
}

}  // namespace

GoCommand parse_go(const Words& words, const ClockNames& clocks) {
  const GoParameters all = parameters_with(clocks);
  GoCommand go;
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const auto next = [&]() -> std::optional<std::string_view> {
      if (i + 1 == words.size() || is_keyword(all, words[i + 1])) return std::nullopt;
      return words[++i];
    };
    if (word == "ponder") {
      go.ponder = true;
    } else if (word == "infinite") {
      go.infinite = true;
    } else if (word == "searchmoves") {
      go.search_moves.emplace();
      while (const auto move = next()) go.search_moves->emplace_back(*move);
      if (go.search_moves->empty()) go.errors.emplace_back("go: no move after searchmoves");
    } else if (const Parameter* const parameter = find_parameter(all, word)) {
      set_number(go, *parameter, next());
    } else if (unknown++ == 0) {  // one line is enough
      go.errors.push_back(fmt::format("go: unknown parameter {}", in_quotes(word)));
    }
  }
  if (go.search_moves && go.search_moves->empty()) go.search_moves.reset();
  complete(go, clocks, unknown > 0);
  return go;
}

}  // namespace espalier::protocols
