// Formatting of fit results.
#include "tools/tune_eval/fit_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "support/numbers.hpp"
#include "support/plot.hpp"

namespace espalier::tune_eval {

using Json = nlohmann::ordered_json;
using support::grouped;

namespace {

struct Change {
  std::string name;
  double before;
  double after;
  [[nodiscard]] double size() const { return std::abs(after - before); }
};

/// The parameters whose rounded value changed, the largest change first.
[[nodiscard]] std::vector<Change> changes(const FitState& fit) {
  const auto names = parameter_names();
  const Parameters after = to_parameters(to_weights(fit.best));
  const Parameters before = to_parameters(to_weights(fit.start));
  std::vector<Change> moved;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (before[i] != after[i]) moved.push_back({names[i], before[i], after[i]});
  }
  std::stable_sort(moved.begin(), moved.end(),
                   [](const Change& a, const Change& b) { return a.size() > b.size(); });
  return moved;
}

[[nodiscard]] std::string number(std::size_t count) { return grouped(static_cast<double>(count)); }

/// Expected score of being a pawn ahead, in percent.
[[nodiscard]] double expected_score_of_pawn(double steepness) {
  return 100 / (1 + std::exp(-100 * steepness));
}

[[nodiscard]] std::string games_line(const GameCounts& games) {
  std::string line = fmt::format("Games      {} read, {} used, {} of them held out\n",
                                 number(games.games), number(games.used), number(games.held_out));
  if (games.broken + games.unfinished + games.forfeited > 0) {
    line += fmt::format("           left out: {} broken, {} without result, {} forfeited\n",
                        number(games.broken), number(games.unfinished), number(games.forfeited));
  }
  return line;
}

[[nodiscard]] std::string loss_line(const char* name, double before, double after) {
  return fmt::format("{}{:.6f} -> {:.6f} ({:+.6f})\n", name, before, after, after - before);
}

}  // namespace

std::string to_table(const FitSummary& summary) {
  const FitState& fit = summary.fit;
  const Losses& before = fit.history.front();
  const Losses& after = fit.history[fit.best_epoch];
  std::string text = games_line(summary.games);
  text += fmt::format("Positions  {} to fit, {} held out; {} repeated\n", number(summary.training),
                      number(summary.held_out), number(summary.games.repeated));
  text += fmt::format("Steepness  {:.5f} a centipawn: a pawn ahead scores {:.1f} %\n",
                      fit.steepness, expected_score_of_pawn(fit.steepness));
  text += loss_line("Loss       training ", before.training, after.training);
  text += loss_line("           held out ", before.held_out, after.held_out);
  const auto moved = changes(fit);
  text += fmt::format("Best       epoch {} of {}; {} parameters changed\n", fit.best_epoch,
                      fit.history.size() - 1, moved.size());
  constexpr std::size_t shown = 20;
  for (std::size_t i = 0; i < std::min(shown, moved.size()); ++i) {
    text +=
        fmt::format("  {:<48} {:>5} -> {:>5}\n", moved[i].name, moved[i].before, moved[i].after);
  }
  return text;
}

Json to_json(const FitSummary& summary) {
  const FitState& fit = summary.fit;
  const auto losses = [](const Losses& each) {
    return Json{{"training", each.training}, {"held_out", each.held_out}};
  };
  Json moved = Json::array();
  for (const Change& each : changes(fit)) {
    moved.push_back({{"name", each.name}, {"before", each.before}, {"after", each.after}});
  }
  const GameCounts& games = summary.games;
  return {{"files", summary.files},
          {"games", games.games},
          {"used", games.used},
          {"games_held_out", games.held_out},
          {"broken", games.broken},
          {"unfinished", games.unfinished},
          {"forfeited", games.forfeited},
          {"training_positions", summary.training},
          {"held_out_positions", summary.held_out},
          {"repeated_positions", games.repeated},
          {"steepness", fit.steepness},
          {"epochs", fit.history.size() - 1},
          {"best_epoch", fit.best_epoch},
          {"before", losses(fit.history.front())},
          {"after", losses(fit.history[fit.best_epoch])},
          {"moved", moved}};
}

std::string origin(const FitSummary& summary) {
  const FitState& fit = summary.fit;
  return fmt::format(
      "Fitted to {} games of {} ({} quiet positions, {} more held out): held-out loss {:.6f} "
      "before, "
      "{:.6f} after {} epochs, with a prior around the previous weights.",
      number(summary.games.used), fmt::join(summary.files, ", "), number(summary.training),
      number(summary.held_out), fit.history.front().held_out, fit.history[fit.best_epoch].held_out,
      fit.best_epoch);
}

std::string loss_plot(const FitState& fit) {
  support::Series training{"games of the fit", {}};
  support::Series held_out{"games held out", {}};
  for (std::size_t epoch = 0; epoch < fit.history.size(); ++epoch) {
    const auto x = static_cast<double>(epoch);
    training.points.push_back({x, fit.history[epoch].training});
    held_out.points.push_back({x, fit.history[epoch].held_out});
  }
  support::Plot plot;
  plot.name = "loss";
  plot.title = "The fit of the evaluation";
  plot.caption = "Cross-entropy of game results given the evaluation; lower is better.";
  plot.x.label = "epoch";
  plot.y.label = "loss (nats a position)";
  plot.series = {training, held_out};
  return support::svg(plot, true);
}

}  // namespace espalier::tune_eval
