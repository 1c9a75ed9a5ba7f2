#include "games/chess/evaluation/evaluation_choice.hpp"

#include <memory>
#include <utility>

namespace espalier::chess {

std::string_view default_eval_file() {
  return embedded_network() != nullptr ? "<internal>" : "<empty>";
}

std::optional<std::string> choose_eval_file(EvaluationChoice& choice, const std::string& name) {
  if (name.empty() || name == default_eval_file()) {
    choice.network = embedded_network();
    choice.uses_network = choice.uses_network && choice.network != nullptr;
    return std::nullopt;
  }
  auto network = load_network(name);
  if (!network) return "EvalFile: " + network.error() + "; the network is not changed";
  choice.network = std::make_shared<const Network>(*std::move(network));
  return std::nullopt;
}

std::optional<std::string> choose_evaluation(EvaluationChoice& choice, const std::string& name) {
  if (name == network_name && choice.network == nullptr) {
    return "Evaluation: this program has no network; choose one with EvalFile first";
  }
  choice.uses_network = name == network_name;
  return std::nullopt;
}

}  // namespace espalier::chess
