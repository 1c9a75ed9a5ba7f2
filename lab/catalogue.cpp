// The list of all experiments, made from the files in lab/experiments.
#include <algorithm>
#include <string>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "lab/experiment.hpp"
#include "lab/lists.hpp"

namespace espalier::lab {

#define ESPALIER_EXPERIMENT(name) \
  namespace name {                \
  Experiment experiment();        \
  }
#include "lab/experiments.inc"
#undef ESPALIER_EXPERIMENT

std::string_view to_string(Scale scale) {
  switch (scale) {
    case Scale::quick:
      return "quick";
    case Scale::normal:
      return "normal";
    case Scale::full:
      return "full";
  }
  return "?";
}

std::vector<Task> numbered_tasks(std::string_view name, int count, double weight,
                                 const std::function<Rows(const Context&, int number)>& run) {
  return mapped(from_to(1, count), [&](int number) {
    return Task{.id = fmt::format("{}, {}", name, number),
                .weight = weight,
                .run = [=](const Context& context) { return run(context, number); }};
  });
}

namespace {

[[nodiscard]] Experiment named(std::string name, Experiment experiment) {
  std::replace(name.begin(), name.end(), '_', '-');
  experiment.name = std::move(name);
  return experiment;
}

}  // namespace

const std::vector<Experiment>& catalogue() {
  static const std::vector<Experiment> experiments = [] {
    std::vector<Experiment> list{
#define ESPALIER_EXPERIMENT(name) named(#name, name::experiment()),
#include "lab/experiments.inc"
#undef ESPALIER_EXPERIMENT
    };
    std::ranges::sort(list, {}, [](const Experiment& experiment) {
      return std::tie(experiment.place, experiment.name);
    });
    return list;
  }();
  return experiments;
}

}  // namespace espalier::lab
