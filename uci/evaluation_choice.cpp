#include "uci/evaluation_choice.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

namespace espalier::uci {

std::string_view default_eval_file() {
  return chess::embedded_network() != nullptr ? "<internal>" : "<empty>";
}

std::optional<std::string> choose_eval_file(chess::EvaluationChoice& choice,
                                            const std::string& name) {
  if (name.empty() || name == default_eval_file()) {
    choice.network = chess::embedded_network();
    choice.uses_network = choice.uses_network && choice.network != nullptr;
    return std::nullopt;
  }
  auto network = chess::load_network(name);
  if (!network) return fmt::format("EvalFile: {}; the network is not changed", network.error());
  choice.network = std::make_shared<const chess::Network>(*std::move(network));
  return std::nullopt;
}

std::optional<std::string> choose_evaluation(chess::EvaluationChoice& choice,
                                             const std::string& name) {
  if (name == network_name && choice.network == nullptr) {
    return "Evaluation: this program has no network; choose one with EvalFile first";
  }
  choice.uses_network = name == network_name;
  return std::nullopt;
}

}  // namespace espalier::uci
