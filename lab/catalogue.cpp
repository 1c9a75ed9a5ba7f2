// The list of all experiments, made from lab/experiments/list.inc.
#include "lab/experiment.hpp"

namespace espalier::lab {

#define ESPALIER_EXPERIMENT(name) Experiment name();
#include "lab/experiments/list.inc"
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

const std::vector<Experiment>& catalogue() {
  static const std::vector<Experiment> experiments{
#define ESPALIER_EXPERIMENT(name) name(),
#include "lab/experiments/list.inc"
#undef ESPALIER_EXPERIMENT
  };
  return experiments;
}

}  // namespace espalier::lab
