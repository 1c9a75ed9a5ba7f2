// What the command `trace` is given, and what it says of the tree that it wrote.
#pragma once

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/search/enhancements.hpp"
#include "espalier/search/limits.hpp"
#include "espalier/search/result.hpp"
#include "espalier/search/trace.hpp"

namespace espalier::programs {

struct TraceArguments {
  std::string fen{"startpos"};
  std::vector<std::string> moves{};
  std::string out{};
  int depth = 8;
  std::optional<std::uint64_t> nodes{};
  std::size_t hash_mib = 64;
  std::size_t budget = 100'000;
  std::vector<std::string> without{};
  bool json = false;
};
/// Adds the options of a trace; --without takes `rules`, those that have an effect in the game.
void add_trace_options(CLI::App& command, TraceArguments& arguments, const Enhancements& rules);
/// `all` but the rules of these names.
[[nodiscard]] Enhancements without(Enhancements all, const std::vector<std::string>& names);
[[nodiscard]] Limits limits_of(const TraceArguments& arguments);

/// Of a trace: what is written, how deep the search and the trace are.
struct TraceSize {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::size_t recorded = 0;  ///< nodes of the search
  std::size_t in_file = 0;   ///< and the passes over the root moves
  int max_level = 0;
};

namespace detail {
[[nodiscard]] std::string trace_text(const TraceArguments& arguments, const TraceTotals& totals,
                                     const TraceSize& size, const std::string& line);
[[nodiscard]] std::string trace_json(const TraceArguments& arguments, const TraceTotals& totals,
                                     const TraceSize& size);

template <class Move, class Observer>
[[nodiscard]] TraceSize size_of(const Result<Move>& result, const Observer& observer) {
  TraceSize size{.depth = result.depth,
                 .nodes = result.nodes,
                 .in_file = observer.nodes().size(),
                 .max_level = static_cast<int>(observer.max_level())};
  for (const auto& node : observer.nodes()) size.recorded += node.is_root_pass() ? 0U : 1U;
  return size;
}
}  // namespace detail

/// Tables of the counts; `line`: the best one.
template <class Move, class Observer>
[[nodiscard]] std::string trace_text(const TraceArguments& arguments, const Result<Move>& result,
                                     const Observer& observer, const std::string& line) {
  return detail::trace_text(arguments, observer.totals(), detail::size_of(result, observer), line);
}
/// The counts as one JSON object.
template <class Move, class Observer>
[[nodiscard]] std::string trace_json(const TraceArguments& arguments, const Result<Move>& result,
                                     const Observer& observer) {
  return detail::trace_json(arguments, observer.totals(), detail::size_of(result, observer));
}

}  // namespace espalier::programs
