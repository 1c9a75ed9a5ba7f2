// Leaves of alpha-beta by how often the first move is the best one.
#include "lab/experiment.hpp"
#include "lab/synthetic_trees.hpp"

namespace espalier::lab::first_move {

namespace {

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int trials = scale == Scale::quick ? 10 : 100;
  std::vector<Task> list;
  for (const int first : {50, 70, 90}) {
    list.push_back({.id = "first " + std::to_string(first),
                    .weight = trials * 0.001,  // approximate seconds
                    .run = [=](const Context& context) {
                      return Rows{
                          visit_trees(ordered_by_value, 16, 4, trials, context.seed, first)};
                    }});
  }
  return list;
}

Findings assess(const Rows& rows) {
  const Sample half = sample_of(*find_cell(rows, ordered_by_value, 16, 4, 50));
  const Sample most = sample_of(*find_cell(rows, ordered_by_value, 16, 4, 90));
  return {{{.statement = "Alpha-beta visits fewer leaves in a better order",
            .source = "Knuth and Moore 1975",
            .published = "fewer",
            .measured = leaves_text(most.mean) + " against " + leaves_text(half.mean),
            .assessment = decide(estimate(most), at_most(half.interval().low))}}};
}

}  // namespace

Experiment experiment() {
  return {.name = "first-move",
          .title = "Move ordering and leaves",
          .question = "How many leaves does a better order of moves save?",
          .source = "this page",
          .tasks = tasks,
          .assess = assess};
}

}  // namespace espalier::lab::first_move
