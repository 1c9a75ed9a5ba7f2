// Formatting of the results.
#include "tools/train/summary.hpp"

#include <fmt/format.h>

#include "support/numbers.hpp"
#include "support/plot.hpp"
#include "support/version.hpp"

namespace espalier::train {

using Json = nlohmann::ordered_json;
using support::grouped;

namespace {

[[nodiscard]] std::string number(std::size_t count) { return grouped(static_cast<double>(count)); }

[[nodiscard]] std::string settings_words(const TrainingSettings& settings) {
  return fmt::format(
      "{} neurons, {} epochs, batch {}, rate {} to {}{}, weight decay {}, scale {} centipawns, "
      "result share {}, loss power {}, seed {}{}",
      settings.hidden, settings.epochs, settings.batch, settings.rate, settings.end_rate,
      settings.averaged == 0 ? "" : fmt::format(", average of the last {}", settings.averaged),
      settings.weight_decay, settings.objective.scale, settings.objective.result_share,
      settings.objective.power, settings.seed,
      settings.from == 0
          ? ""
          : fmt::format(", from network {:016x}, {} of it kept", settings.from, settings.kept));
}

}  // namespace

std::string made_from(const TrainingSet& set, const TrainingSettings& settings) {
  const std::size_t blocks = set.training.blocks();
  return fmt::format("{} positions ({:016x}){}, {}", set.training.size() + set.held_out.size(),
                     set.fingerprint, blocks == 1 ? "" : fmt::format(" in {} blocks", blocks),
                     settings_words(settings));
}

std::string description(const TrainingSummary& summary) {
  const auto& history = summary.state.history;
  return fmt::format(
      "Trained by espalier {} on {} positions of {} games ({}; {} positions held out), lambda {}: "
      "{}; {}.",
      support::version(), number(summary.set.training.size()), number(summary.set.games),
      fmt::join(summary.files, ", "), number(summary.set.held_out.size()),
      summary.set.scores.lambda, settings_words(summary.settings),
      history.empty() ? "first parameters"
                      : fmt::format("held-out loss {:.6f}, in training {:.6f}",
                                    history.back().held_out, history.back().training));
}

std::string to_table(const TrainingSummary& summary) {
  const TrainingSet& set = summary.set;
  const TrainingState& state = summary.state;
  std::string text = fmt::format("Games      {} read, {} of them held out\n", number(set.games),
                                 number(set.held_out_games));
  text += fmt::format("Positions  {} to train on, {} held out\n", number(set.training.size()),
                      number(set.held_out.size()));
  text += fmt::format("Scale      {} centipawns per unit of the logit\n",
                      summary.settings.objective.scale);
  text += fmt::format("Network    (768 -> {}) x 2 -> 1, {} parameters\n", state.shape.hidden,
                      number(state.shape.size()));
  text += fmt::format("Epochs     {} of {}\n", state.history.size(), summary.settings.epochs);
  if (!state.history.empty()) {
    const Losses& first = state.history.front();
    const Losses& last = state.history.back();
    text += fmt::format("Loss       training {:.6f} -> {:.6f}\n", first.training, last.training);
    text += fmt::format("           held out {:.6f} -> {:.6f}\n", first.held_out, last.held_out);
  }
  return text;
}

Json to_json(const TrainingSummary& summary) {
  const TrainingSet& set = summary.set;
  const TrainingSettings& settings = summary.settings;
  Json epochs = Json::array();
  for (const Losses& losses : summary.state.history) {
    epochs.push_back({{"training", losses.training}, {"held_out", losses.held_out}});
  }
  return {{"files", summary.files},
          {"games", set.games},
          {"games_held_out", set.held_out_games},
          {"training_positions", set.training.size()},
          {"held_out_positions", set.held_out.size()},
          {"fingerprint", fmt::format("{:016x}", set.fingerprint)},
          {"lambda", set.scores.lambda},
          {"hidden", settings.hidden},
          {"epochs", settings.epochs},
          {"batch", settings.batch},
          {"rate", settings.rate},
          {"end_rate", settings.end_rate},
          {"average", settings.averaged},
          {"keep", settings.kept},
          {"weight_decay", settings.weight_decay},
          {"scale", settings.objective.scale},
          {"result_share", settings.objective.result_share},
          {"power", settings.objective.power},
          {"seed", settings.seed},
          {"from", settings.from == 0 ? Json() : Json(fmt::format("{:016x}", settings.from))},
          {"history", epochs}};
}

std::string loss_plot(const TrainingState& state) {
  support::Series training{"training, while it learns", {}};
  support::Series held_out{"held out", {}};
  for (std::size_t epoch = 0; epoch < state.history.size(); ++epoch) {
    const auto x = static_cast<double>(epoch + 1);
    training.points.push_back({x, state.history[epoch].training});
    held_out.points.push_back({x, state.history[epoch].held_out});
  }
  support::Plot plot;
  plot.name = "loss";
  plot.title = "The training of a network";
  plot.caption =
      "Distance of the network's expected score from its target, by epoch; lower is better.";
  plot.x.label = "epoch";
  plot.y.label = "loss a position";
  plot.series = {training, held_out};
  return support::svg(plot, true);
}

}  // namespace espalier::train
