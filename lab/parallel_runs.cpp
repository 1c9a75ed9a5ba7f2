#include "lab/parallel_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "espalier/parallel/algorithms.hpp"
#include "games/trees/evaluator.hpp"

namespace espalier::lab {

namespace {

[[nodiscard]] std::vector<ParallelMethod> all_methods() {
  std::vector<ParallelMethod> methods;
  parallel::for_each_algorithm([&](auto algorithm) {
    const auto on_tree = [algorithm](const trees::StronglyOrderedTree& tree,
                                     const parallel::Options& options) {
      trees::Evaluator evaluator;
      return algorithm(tree, evaluator, tree.shape().depth(), options);
    };
    const auto on_chess = [algorithm](const OrderedChess& game, int depth,
                                      const parallel::Options& options) {
      PlainEvaluator evaluator;
      return algorithm(game, evaluator, depth, options);
    };
    methods.push_back(
        {algorithm.name, algorithm.needs_table, algorithm.runs_unlimited, on_tree, on_chess});
  });
  return methods;
}

template <class G, class J>
[[nodiscard]] parallel::Time best_of(const G& game, J evaluator, int depth,
                                     parallel::Options options) {
  const auto time = [&] {
    return parallel::search_sequentially(game, evaluator, depth, options).time;
  };
  parallel::Time best = time();
  if (!options.minimal_windows) return best;
  options.minimal_windows = false;
  return std::min(best, time());
}

}  // namespace

const std::vector<ParallelMethod>& parallel_methods() {
  static const std::vector<ParallelMethod> methods = all_methods();
  return methods;
}

const ParallelMethod& parallel_method(const std::string& name) {
  for (const ParallelMethod& method : parallel_methods())
    if (method.name == name) return method;
  throw std::out_of_range("no parallel method is called " + name);
}

std::vector<std::string> drawn_methods() {
  return {"tree-splitting",
          "UIDPABS",
          "young brothers wait",
          "APHID",
          "dynamic tree splitting",
          "ABDADA",
          "TDSAB",
          "Lazy SMP"};
}

parallel::Time best_sequential(const trees::StronglyOrderedTree& tree,
                               const parallel::Options& options) {
  return best_of(tree, trees::Evaluator(), tree.shape().depth(), options);
}
parallel::Time best_sequential(const OrderedChess& game, int depth,
                               const parallel::Options& options) {
  return best_of(game, PlainEvaluator(), depth, options);
}

Json parallel_counts(const parallel::Report& report, parallel::Time best) {
  return {{"time", report.time}, {"work", report.work},   {"communication", report.communication},
          {"idle", report.idle}, {"nodes", report.nodes}, {"best", best}};
}

std::vector<Task> chess_tasks(
    std::size_t positions, const std::vector<int>& depths,
    const std::function<double(int depth)>& seconds,
    const std::function<Rows(const ChessPosition&, int depth, std::uint64_t seed)>& search) {
  std::vector<ChessPosition> first = bratko_kopec_without_first();
  first.resize(positions, first.front());
  std::vector<Task> list;
  for (const ChessPosition& position : first) {
    for (const int depth : depths)
      list.push_back({fmt::format("{}, {} plies", position.name, depth), seconds(depth),
                      [=](const Context& c) { return search(position, depth, c.seed); }});
  }
  return list;
}

}  // namespace espalier::lab
