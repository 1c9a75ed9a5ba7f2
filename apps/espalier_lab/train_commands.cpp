// The command `train`: its options and its output.
#include "apps/espalier_lab/train_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "apps/espalier_lab/game_readers.hpp"
#include "apps/espalier_lab/train_features.hpp"
#include "apps/game_option.hpp"
#include "games/chess/evaluation/network.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/numbers.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "tools/train/checkpoint.hpp"
#include "tools/train/quantise.hpp"
#include "tools/train/summary.hpp"
#include "tools/train/training.hpp"

namespace espalier::train {

using support::Error;

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* text = "Train the network or the weights that evaluate positions of a game";
constexpr const char* notes =
    "  espalier-lab datagen --out games.bin --nodes 5000 --games 100000\n"
    "  espalier-lab train games.bin --out tiny.nnue --hidden 64 --plot loss.svg\n"
    "\n"
    "The positions are those of the games in which the side to move is not in check, the move "
    "played\n"
    "is not tactical and its score is not a mate. One game in a hundred is held out. Each epoch "
    "ends\n"
    "with a line on standard error. docs/train.md explains the loss and the schedule.\n"
    "The defaults above are those of chess. Another --game: --epochs 3, --wdl 0.5, --lambda 0.\n\n";

struct Arguments {
  std::string game{catalogue::DefaultGame::name};
  std::vector<std::string> files;
  ScoreSettings scores;
  std::uint64_t memory = 0;  ///< MiB for the positions; 0: any number
  std::string from;
  int scale = 0;           ///< 0: that of `from`, or else fitted to the results
  std::size_t hidden = 0;  ///< 0: those of `from`, or else the default
  TrainingSettings settings;
  std::string out;
  std::string plot;
  std::string state;
  bool resume = false;
  bool json = false;
};

[[nodiscard]] double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

[[nodiscard]] std::string duration(double seconds) {
  const auto whole = static_cast<long>(seconds);
  return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                      : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

/// The steps of the command.
class Run {
 public:
  explicit Run(const Arguments& arguments)
      : arguments_(arguments),
        settings_(arguments.settings),
        interrupt_([this] { stopped_ = true; }),
        set_(arguments.scores) {}

  [[nodiscard]] int run() {
    if (!arguments_.state.empty() && !arguments_.resume && fs::exists(arguments_.state)) {
      throw Error(arguments_.state +
                  " already exists: continue with --resume, or choose another --state");
    }
    support::check_output(arguments_.out, arguments_.files);
    for (const std::string& output : {arguments_.plot, arguments_.state}) {
      if (!output.empty()) support::check_output(output, arguments_.files);
    }
    const auto start = Clock::now();
    load_first_network();
    read();
    if (stopped_) return support::interrupted;
    const std::string origin = made_from(set_, settings_);
    if (first_) origin_ = dequantise(*first_, {settings_.hidden}, settings_.seed);
    state_ = arguments_.resume ? load_checkpoint(arguments_.state, origin)
             : first_          ? begin_training(settings_, origin_)
                               : begin_training(settings_);
    if (state_.shape.hidden != settings_.hidden) {
      throw Error(fmt::format("{} has {} neurons, not {}: choose another --state", arguments_.state,
                              state_.shape.hidden, settings_.hidden));
    }
    if (state_.blocks >= set_.training.blocks()) {
      throw Error(arguments_.state + ": not the state of a training, or damaged");
    }
    log(
        fmt::format("{} positions to train on, {} held out, of {} games read in {:.1f} s; {} "
                    "centipawns per unit of the logit",
                    set_.training.size(), set_.held_out.size(), set_.games, seconds_since(start),
                    settings_.objective.scale));
    train(origin);
    finish();
    return stopped_ ? support::interrupted : support::done;
  }

 private:
  /// The network to begin with, if any, and what the settings take from it.
  void load_first_network() {
    if (!arguments_.from.empty()) {
      auto network = chess::load_network(arguments_.from);
      if (!network) throw Error(network.error());
      first_ = *std::move(network);
      settings_.from = chess::checksum(*first_);
      settings_.hidden = first_->hidden_size;
    }
    if (arguments_.hidden == 0) return;
    if (first_ && arguments_.hidden < first_->hidden_size) {
      throw Error(fmt::format("{} has {} neurons: --hidden must be at least as many",
                              arguments_.from, first_->hidden_size));
    }
    settings_.hidden = arguments_.hidden;
  }

  void read() {
    set_ = read_games(arguments_.files, arguments_.scores, settings_.threads,
                      [&](std::size_t files, std::size_t games) {
                        progress_.show(fmt::format("{} reading, {} games",
                                                   support::bar(files, arguments_.files.size()),
                                                   support::grouped(static_cast<double>(games))));
                        return !stopped_.load();
                      },
                      {arguments_.memory << 20, fs::absolute(arguments_.out).parent_path()});
    progress_.clear();
    if (stopped_) return;
    if (set_.training.size() == 0 || set_.held_out.size() == 0) {
      throw Error(
          fmt::format("too few positions: {} to train on and {} held out, from {} games; "
                      "train on more games",
                      set_.training.size(), set_.held_out.size(), set_.games));
    }
    settings_.objective.scale = arguments_.scale > 0 ? arguments_.scale
                                : first_             ? first_->scale
                                                     : fit_scale(set_);
  }

  /// `origin` describes the run in its checkpoints.
  void train(const std::string& origin) {
    Trainer trainer(set_, settings_, origin_);
    while (state_.history.size() < settings_.epochs && !stopped_) {
      const auto start = Clock::now();
      const std::size_t epoch = state_.history.size();
      const std::size_t before = trainer.positions_done(state_);
      while (state_.history.size() == epoch) {
        const bool is_complete = trainer.do_block(state_, [&](std::size_t positions) {
          show_progress(positions, before, seconds_since(start));
          return !stopped_.load();
        });
        if (!is_complete) return progress_.clear();
        if (!arguments_.state.empty()) save_checkpoint(arguments_.state, state_, origin);
      }
      log_epoch(set_.training.size() - before, seconds_since(start));
    }
    progress_.clear();
  }

  /// `before`: the positions of the epoch that an earlier run has trained on.
  void show_progress(std::size_t positions, std::size_t before, double seconds) {
    const auto done = static_cast<double>(positions);
    const auto all = static_cast<double>(set_.training.size());
    const double speed = static_cast<double>(positions - before) / std::max(seconds, 1e-9);
    const std::size_t epoch = state_.history.size();
    const double left = static_cast<double>(settings_.epochs - epoch) * all - done;
    progress_.show(fmt::format("{} epoch {} of {}, {} positions/s, {} left",
                               support::bar(positions, set_.training.size()), epoch + 1,
                               settings_.epochs, support::grouped(speed), duration(left / speed)));
  }

  void log_epoch(std::size_t positions, double seconds) {
    const Losses& now = state_.history.back();
    log(fmt::format("epoch {} of {}: loss {:.6f}, held out {:.6f}; {} positions/s, {:.1f} s",
                    state_.history.size(), settings_.epochs, now.training, now.held_out,
                    support::grouped(static_cast<double>(positions) / seconds), seconds));
  }

  void log(const std::string& line) {
    progress_.clear();
    fmt::print(stderr, "{}\n", line);
    std::fflush(stderr);
  }

  /// An interrupted training leaves its state; a network is written at the end only.
  void finish() {
    if (state_.history.size() < settings_.epochs) {
      log(fmt::format("stopped after {} of {} epochs{}", state_.history.size(), settings_.epochs,
                      arguments_.state.empty() ? "" : "; --resume continues"));
      return;
    }
    TrainingSummary summary{{}, set_, settings_, state_};
    for (const std::string& file : arguments_.files) {
      summary.files.push_back(fs::path(file).filename().string());
    }
    support::write_whole(arguments_.out,
                         chess::serialise(quantise(
                             state_.shape, result_of(state_, settings_, origin_),
                             static_cast<int>(settings_.objective.scale), description(summary))));
    if (!arguments_.plot.empty()) support::write_whole(arguments_.plot, loss_plot(state_));
    support::print(arguments_.json ? support::json_line(to_json(summary)) : to_table(summary));
  }

  const Arguments& arguments_;
  TrainingSettings settings_;
  std::atomic<bool> stopped_{false};
  support::Interrupt interrupt_;
  support::Progress progress_;
  std::optional<Network> first_;
  Floats origin_;  ///< its parameters
  TrainingSet set_;
  TrainingState state_;
};

void add_positions(CLI::App& command, Arguments& arguments) {
  command.add_option("FILES", arguments.files, "Games that datagen has written")->required();
  command
      .add_option("--max-score", arguments.scores.max_score,
                  "Maximal absolute search score of a position, in centipawns")
      ->check(CLI::Range(1, 30'000))
      ->capture_default_str()
      ->group("Positions");
  command
      .add_option(
          "--memory", arguments.memory,
          "Memory for the positions in MiB; more of them go to a file beside --out, which is "
          "read in random blocks (other games: are read again in each epoch). Without it all are "
          "in memory")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 30))
      ->group("Positions");
  command
      .add_option(
          "--lambda", arguments.scores.lambda,
          "Share of the later course of the game in a score: lambda of temporal differences")
      ->check(support::real_number(0.0, 1.0))
      ->capture_default_str()
      ->group("Positions");
}

void add_objective(CLI::App& command, Arguments& arguments) {
  Objective& objective = arguments.settings.objective;
  command
      .add_option("--scale", arguments.scale,
                  "Centipawns per unit of the logit: the target of a score is "
                  "1 / (1 + exp(-score / scale)). Without it, the scale of --from, or else the one "
                  "that fits the results best")
      ->check(CLI::Range(1, chess::Network::max_scale))
      ->group("Loss");
  command
      .add_option("--wdl", objective.result_share,
                  "Share of the game's result in the target; the search score has the rest")
      ->check(support::real_number(0.0, 1.0))
      ->capture_default_str()
      ->group("Loss");
  command
      .add_option("--power", objective.power,
                  "Power of the distance between expected score and target that is the loss")
      ->check(support::real_number(1.0, 10.0))
      ->capture_default_str()
      ->group("Loss");
}

/// An option of the training with a value from 0 to 1.
CLI::Option* add_share(CLI::App& command, const char* name, double& value, const char* meaning) {
  return command.add_option(name, value, meaning)
      ->check(support::real_number(0.0, 1.0))
      ->capture_default_str()
      ->group("Training");
}

void add_schedule(CLI::App& command, TrainingSettings& settings) {
  command
      .add_option("--epochs", settings.epochs,
                  "Number of passes over all positions; 0 writes the initial network")
      ->check(CLI::Range(std::size_t{0}, std::size_t{100'000}))
      ->capture_default_str()
      ->group("Training");
  command.add_option("--batch", settings.batch, "Positions a step")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
      ->capture_default_str()
      ->group("Training");
  command.add_option("--lr", settings.rate, "Highest learning rate")
      ->check(support::real_number(1e-9, 1.0))
      ->capture_default_str()
      ->group("Training");
  add_share(command, "--end-lr", settings.end_rate, "Learning rate of the last step");
  add_share(command, "--average", settings.averaged,
            "The network is the mean of the parameters over this last share of the steps; with 0 "
            "it has the last parameters");
  add_share(command, "--weight-decay", settings.weight_decay,
            "Share of a parameter that a step takes off, in units of the learning rate; with "
            "--from, of its distance from the first value");
  command
      .add_option("--seed", settings.seed,
                  "Seed of the initial parameters and of the order of the positions")
      ->check(support::whole_number())
      ->capture_default_str()
      ->group("Training");
  command
      .add_option("--threads", settings.threads,
                  "Number of threads; the result does not depend on it, and more than 8 are not "
                  "faster")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str()
      ->group("Training");
}

void add_network(CLI::App& command, Arguments& arguments) {
  const auto check = [](const std::string& word) {
    constexpr std::size_t step = chess::Network::hidden_step;
    constexpr std::size_t max = chess::Network::max_hidden_size;
    std::size_t size = 0;
    const bool is_number = CLI::detail::lexical_cast(word, size);
    return is_number && size > 0 && size <= max && size % step == 0
               ? std::string()
               : fmt::format("{} is not a multiple of {} from {} to {}", word, step, step, max);
  };
  command
      .add_option("--hidden", arguments.hidden,
                  "Neurons of the hidden layer for each of the two perspectives")
      ->check(CLI::Validator(check, "MULTIPLE OF 32"))
      ->default_str(fmt::format("{}, or those of --from", arguments.settings.hidden))
      ->group("Training");
  auto* const from = command.add_option(
      "--from", arguments.from,
      "Begin with the parameters of this network (.nnue) instead of random ones; with "
      "a larger --hidden, neurons are added");
  from->group("Training");
  add_share(command, "--keep", arguments.settings.kept,
            "Share of the initial parameters in the network that is written")
      ->needs(from);
}

/// Trains weights of the features that a game names: `command` says which options were given.
template <class G>
[[nodiscard]] int train_weights(const Arguments& arguments, const CLI::App& command) {
  FeatureArguments features{.game = arguments.game,
                            .files = arguments.files,
                            .out = arguments.out,
                            .from = arguments.from,
                            .memory = arguments.memory,
                            .seed = arguments.settings.seed,
                            .state = arguments.state,
                            .resume = arguments.resume};
  for (const CLI::Option* const option : command.get_options()) {
    if (option->count() == 0) continue;
    const std::string name = option->get_name();
    if (name == "--epochs") {
      features.epochs = static_cast<int>(arguments.settings.epochs);
    } else if (name == "--wdl") {
      features.result_share = arguments.settings.objective.result_share;
    } else if (name == "--lambda") {
      features.lambda = arguments.scores.lambda;
    } else if (name != "FILES" && name != "--game" && name != "--out" && name != "--from" &&
               name != "--seed" && name != "--memory" && name != "--state" && name != "--resume") {
      throw Error(name +
                  " is for chess; other games have --epochs, --from, --lambda, --memory, --resume, "
                  "--seed, --state and --wdl");
    }
  }
  return train_features<G>(features);
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "train", text);
  command->footer(std::string(notes) + support::exit_notes);
  auto arguments = std::make_shared<Arguments>();
  arguments->settings.threads = std::max(1U, std::thread::hardware_concurrency());
  apps::add_game_option(*command, arguments->game);
  add_positions(*command, *arguments);
  add_objective(*command, *arguments);
  add_network(*command, *arguments);
  add_schedule(*command, arguments->settings);
  command->add_option("--out", arguments->out, "Write the network to this file")->required();
  command->add_option("--plot", arguments->plot, "Draw both losses by epoch in this SVG file");
  auto* const state = command->add_option(
      "--state", arguments->state, "Save the state of the training in this file after each epoch");
  command->add_flag("--resume", arguments->resume, "Continue the training in that file")
      ->needs(state);
  command->add_flag("--json", arguments->json, "Print the results as one JSON object");
  command->callback([arguments, command, &status] {
    status = support::run_command([&] {
      return apps::visit_game(arguments->game, [&]<class G>(std::type_identity<G>) {
        if constexpr (HasNetworkFiles<G>) return Run(*arguments).run();
        return train_weights<G>(*arguments, *command);
      });
    });
  });
}

}  // namespace espalier::train
