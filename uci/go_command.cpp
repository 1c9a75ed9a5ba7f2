// `go` taken apart, as go_command.hpp describes it. It does not know how a search is run.
#include "uci/go_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "uci/text.hpp"

namespace espalier::uci {

namespace {

constexpr std::int64_t most_int = std::numeric_limits<int>::max();
/// 292 years: far enough from overflow for any arithmetic on it.
constexpr Milliseconds longest = std::numeric_limits<std::int64_t>::max() / 1'000'000;

/// A parameter that is followed by a number.
struct Parameter {
  std::string_view name;
  std::int64_t least;
  std::int64_t most;
  void (*set)(GoCommand&, std::int64_t);
};

constexpr Parameter parameters[] = {
    {"wtime", -longest, longest, [](GoCommand& go, std::int64_t n) { go.time[chess::white] = n; }},
    {"btime", -longest, longest, [](GoCommand& go, std::int64_t n) { go.time[chess::black] = n; }},
    {"winc", 0, longest, [](GoCommand& go, std::int64_t n) { go.increment[chess::white] = n; }},
    {"binc", 0, longest, [](GoCommand& go, std::int64_t n) { go.increment[chess::black] = n; }},
    {"movestogo", 0, most_int,
     [](GoCommand& go, std::int64_t n) { go.moves_to_go = static_cast<int>(n); }},
    {"depth", 1, most_int, [](GoCommand& go, std::int64_t n) { go.depth = static_cast<int>(n); }},
    {"nodes", 1, std::numeric_limits<std::int64_t>::max(),
     [](GoCommand& go, std::int64_t n) { go.nodes = static_cast<std::uint64_t>(n); }},
    {"mate", 1, max_ply / 2, [](GoCommand& go, std::int64_t n) { go.mate = static_cast<int>(n); }},
    {"movetime", 0, longest, [](GoCommand& go, std::int64_t n) { go.movetime = n; }},
    {"perft", 0, max_ply, [](GoCommand& go, std::int64_t n) { go.perft = static_cast<int>(n); }},
};

[[nodiscard]] const Parameter* find_parameter(std::string_view name) {
  const auto* const found = std::find_if(std::begin(parameters), std::end(parameters),
                                         [&](const Parameter& p) { return p.name == name; });
  return found == std::end(parameters) ? nullptr : found;
}

[[nodiscard]] bool is_keyword(std::string_view word) {
  return word == "searchmoves" || word == "ponder" || word == "infinite" ||
         find_parameter(word) != nullptr;
}

/// Reads the number after `parameter`, if there is one, and says what is wrong with it.
void set_number(GoCommand& go, const Parameter& parameter, std::optional<std::string_view> word) {
  if (!word) {
    go.errors.push_back(fmt::format("go: a number is missing after {}", parameter.name));
    return;
  }
  const auto number = parse_number(*word);
  if (number && *number >= parameter.least && *number <= parameter.most) {
    parameter.set(go, *number);
  } else {
    go.errors.push_back(fmt::format("go: {} must be a number from {} to {}, not {}", parameter.name,
                                    parameter.least, parameter.most, in_quotes(*word)));
  }
}

}  // namespace

GoCommand parse_go(const std::vector<std::string_view>& words) {
  GoCommand go;
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const auto next = [&]() -> std::optional<std::string_view> {
      if (i + 1 == words.size() || is_keyword(words[i + 1])) return std::nullopt;
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
    } else if (const Parameter* const parameter = find_parameter(word)) {
      set_number(go, *parameter, next());
    } else if (unknown++ == 0) {  // one line will do, however much follows
      go.errors.push_back(fmt::format("go: unknown parameter {}", in_quotes(word)));
    }
  }
  if (go.search_moves && go.search_moves->empty()) go.search_moves.reset();
  if (!go.is_bounded() && !go.perft && !go.infinite && !go.ponder) {
    if (go.errors.empty()) {
      go.infinite = true;
    } else {
      go.depth = 1;
    }
  }
  return go;
}

namespace {
constexpr int mate_search_slack = 6;  // plies
}

Limits limits_for(const GoCommand& go, chess::Colour side, Milliseconds overhead) {
  Limits limits;
  limits.infinite = go.infinite;
  limits.ponder = go.ponder;
  if (go.depth) limits.depth = std::min(*go.depth, max_ply - 1);
  if (go.nodes) limits.nodes = *go.nodes;
  if (go.mate) {
    limits.proven_within = 2 * *go.mate - 1;
    // A mate that does not show at over twice its own depth is not there for this search to find.
    const int enough = 2 * limits.proven_within + mate_search_slack;
    if (!go.infinite && !go.depth) limits.depth = std::min(enough, max_ply - 1);
  }
  if (go.infinite) return limits;
  if (go.has_clock()) {
    const auto own = static_cast<std::size_t>(side);
    limits.time = time_budget({.remaining = go.time[own].value_or(0),
                               .increment = go.increment[own].value_or(0),
                               .moves_to_go = go.moves_to_go.value_or(0),
                               .overhead = overhead});
  }
  if (go.movetime) {
    const Milliseconds allowed = std::max<Milliseconds>(1, *go.movetime - overhead);
    if (!limits.time) limits.time = TimeBudget{allowed, allowed};
    limits.time->soft = std::min(limits.time->soft, allowed);
    limits.time->hard = std::min(limits.time->hard, allowed);
  }
  return limits;
}

}  // namespace espalier::uci
