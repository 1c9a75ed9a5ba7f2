// What four processors do in each parallel search of a small tree, a lane a processor: the pictures
// of docs/reference/parallel.md. With a file as argument: checks that the file has them.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "espalier/parallel/algorithms.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"

using namespace espalier;

namespace {

constexpr unsigned processors = 4;
constexpr int width = 6;
constexpr int depth = 4;
constexpr parallel::Time column = 4;  // node times

/// The lanes of one algorithm: # works, ~ communicates, . waits. A column shows what takes most of
/// its time.
template <template <class> class A>
std::string lanes(const char* name) {
  const auto shape = trees::Shape::make(width, depth, 1).value();
  const trees::StronglyOrderedTree tree(shape);
  trees::Evaluator evaluator;
  const parallel::Options options{
      .processors = processors, .costs = parallel::Costs::with_latency(2), .minimal_windows = true};
  const auto sequential = parallel::search_sequentially(tree, evaluator, depth, options);
  std::vector<parallel::Interval> intervals;
  const auto report = parallel::search<A>(
      tree, evaluator, depth, options,
      [&](const parallel::Interval& interval) { intervals.push_back(interval); });

  const auto columns = static_cast<std::size_t>((report.time + column - 1) / column);
  std::vector<std::string> text(processors, std::string(columns, '.'));
  std::map<std::pair<unsigned, parallel::Time>, std::pair<parallel::Time, parallel::Time>> times;
  for (const auto& interval : intervals) {
    for (parallel::Time t = interval.begin; t < std::min(interval.end, report.time); ++t) {
      auto& [work, communication] = times[{interval.processor, t / column}];
      ++(interval.communicates ? communication : work);
    }
  }
  for (const auto& [place, time] : times) {
    const auto [work, communication] = time;
    if (2 * (work + communication) >= column)
      text[place.first][static_cast<std::size_t>(place.second)] = work >= communication ? '#' : '~';
  }
  std::string picture = "```text\n";
  for (const std::string& lane : text) picture += lane + "\n";
  const auto loss = parallel::loss_of(report, sequential.time);
  picture += std::string(name) + ": time " + std::to_string(report.time) + ", one processor " +
             std::to_string(sequential.time) + "; loss: search " + std::to_string(loss.search) +
             ", idle " + std::to_string(loss.idle) + ", communication " +
             std::to_string(loss.communication) + "\n```\n";
  return picture;
}

}  // namespace

int main(int argc, char** argv) {
  std::string document;
  if (argc > 1) {
    std::ifstream file(argv[1]);
    document.assign(std::istreambuf_iterator<char>(file), {});
  }
  int missing = 0;
  parallel::for_each_algorithm(
      [&]<template <class> class A, bool table>(const parallel::Algorithm<A, table>& algorithm) {
        const std::string picture = lanes<A>(algorithm.name);
        if (document.find(picture) != std::string::npos) return;
        std::cout << picture << '\n';
        ++missing;
      });
  if (argc > 1 && missing > 0) std::cout << argv[1] << " lacks these pictures\n";
  return argc > 1 && missing > 0 ? 1 : 0;
}
