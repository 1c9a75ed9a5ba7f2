// Parallel searches of a given tree on simulated processors, as the page's charts need them: a
// module of its own, which the page loads when a lesson asks for it. Texts are UTF-8, results JSON,
// valid until the next call.
#include <emscripten.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/parallel/algorithms.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tools/trace/json_writer.hpp"
#include "web/engine/error_json.hpp"

namespace espalier::web {

namespace {

using trace::JsonWriter;
using trees::ExplicitTree;

constexpr int max_processors = 8;
constexpr int max_latency = 100;

using Numbers = std::unordered_map<std::uint64_t, int>;

/// Numbers the nodes by their keys, in the order of the text.
void number_nodes(ExplicitTree& node, Numbers& numbers) {
  numbers.emplace(node.key(), static_cast<int>(numbers.size()));
  MovesOf<ExplicitTree> branches;
  if (node.generate(branches).is_over()) return;
  for (const auto branch : branches) {
    node.make(branch);
    number_nodes(node, numbers);
    node.unmake(branch);
  }
}

template <class Algorithm>
std::string run(const Algorithm& algorithm, const ExplicitTree& tree,
                const parallel::Options& options) {
  Numbers numbers;
  ExplicitTree node = tree;
  number_nodes(node, numbers);
  trees::Evaluator evaluator;
  std::vector<parallel::Interval> intervals;
  const auto sequential =
      parallel::search_sequentially(tree, evaluator, ExplicitTree::max_depth, options);
  const auto report =
      algorithm(tree, evaluator, ExplicitTree::max_depth, options,
                [&](const parallel::Interval& interval) { intervals.push_back(interval); });
  const auto loss = parallel::loss_of(report, sequential.time);
  std::string text;
  JsonWriter json(text);
  json.open('{').key("value").value(report.value).key("time").value(report.time);
  json.key("sequential").value(sequential.time).key("nodes").value(report.nodes);
  json.key("loss").open('{').key("search").value(loss.search).key("idle").value(loss.idle);
  json.key("communication").value(loss.communication).close('}');
  json.key("intervals").open('[');
  for (const auto& interval : intervals) {  // the end of the search cuts off what still runs
    if (interval.begin >= report.time) continue;
    const auto place = numbers.find(interval.place);
    json.open('[').value(interval.processor).value(interval.begin);
    json.value(std::min(interval.end, report.time)).value(interval.communicates ? 1 : 0);
    json.value(place == numbers.end() ? 0 : place->second).close(']');
  }
  json.close(']').close('}');
  return text;
}

/// The text that the page reads.
const char* keep(std::string text) {
  static std::string kept;
  kept = std::move(text);
  return kept.c_str();
}

std::string parallel_algorithms() {
  std::string text;
  JsonWriter json(text);
  json.open('{').key("algorithms").open('[');
  parallel::for_each_algorithm([&](const auto& algorithm) {
    json.open('{').key("name").value(std::string_view(algorithm.name));
    json.key("source").value(std::string_view(algorithm.source)).close('}');
  });
  json.close(']').close('}');
  return text;
}

std::string parallel_run(const char* tree, const char* algorithm, int processors, int latency) {
  const auto parsed = ExplicitTree::parse(tree);
  if (!parsed) return error_json(parsed.error().message);
  const parallel::Options options{
      .processors = static_cast<unsigned>(std::clamp(processors, 1, max_processors)),
      .costs = parallel::Costs::with_latency(
          static_cast<parallel::Time>(std::clamp(latency, 0, max_latency))),
      .grain = 0};
  std::string text = error_json("There is no algorithm '" + std::string(algorithm) + "'");
  parallel::for_each_algorithm([&](const auto& each) {
    if (std::string_view(each.name) == algorithm) text = run(each, parsed.value(), options);
  });
  return text;
}

}  // namespace

}  // namespace espalier::web

extern "C" {

/// The algorithms: {"algorithms": [{"name", "source"} ..]}.
EMSCRIPTEN_KEEPALIVE const char* espalier_parallel_algorithms() {
  return espalier::web::keep(espalier::web::parallel_algorithms());
}

/// One run: {"value", "time", "sequential", "nodes", "loss": {"search", "idle", "communication"},
/// "intervals": [[processor, begin, end, communicates, node] ..]} or {"error"}. A node costs 1, a
/// message `latency`; `node` is the number of the position in the order of the text, the root 0.
/// `sequential`: the time of alpha-beta by one processor.
EMSCRIPTEN_KEEPALIVE const char* espalier_parallel_run(const char* tree, const char* algorithm,
                                                       int processors, int latency) {
  return espalier::web::keep(espalier::web::parallel_run(tree, algorithm, processors, latency));
}

}  // extern "C"
