// The command `tune-eval`: its options and its output.
#include "apps/espalier_lab/tune_eval_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "espalier/random.hpp"
#include "games/chess/evaluation/fitted_weights.hpp"
#include "games/chess/evaluation/trace.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/option_checks.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "tools/tune_eval/fit.hpp"
#include "tools/tune_eval/fit_checkpoint.hpp"
#include "tools/tune_eval/fit_summary.hpp"
#include "tools/tune_eval/samples.hpp"
#include "tools/tune_eval/weights_header.hpp"

namespace espalier::tune_eval {

using support::Error;

namespace {

namespace fs = std::filesystem;

constexpr const char* description = "Fit the hand-written chess evaluation to the results of games";
constexpr const char* notes =
    "  espalier-lab match --engine cmd=self name=a nodes=5000 \\\n"
    "      --engine cmd=self name=b nodes=6000 \\\n"
    "      --games 10000 --resign score=600,moves=4 --pgn games.pgn\n"
    "  espalier-lab tune-eval games.pgn --out games/chess/evaluation/fitted_weights.hpp \\\n"
    "      --plot loss.svg\n"
    "\n"
    "A position is used once, if the side to move is not in check, the move played is not "
    "tactical,\n"
    "and the comment of the move (as `espalier-lab match` writes it) has a score that is not a "
    "mate.\n"
    "Some games are held out; the weights with the smallest loss on them are written. Weights "
    "that\n"
    "occur in no position, those of the drive against a bare king and the shape of king danger "
    "keep\n"
    "their values.\n\n";

struct Arguments {
  std::vector<std::string> files;
  SampleRules rules;
  FitSettings fit;
  std::size_t epochs = 500;
  std::string out;
  std::string plot;
  std::string state;
  bool resume = false;
  bool json = false;
};

void warn(const std::string& line) {
  std::fprintf(stderr, "%s\n", support::printable(line).c_str());
}

/// The steps of the command.
class Run {
 public:
  explicit Run(const Arguments& arguments)
      : arguments_(arguments),
        start_(to_parameters(chess::fitted_weights)),
        interrupt_([this] { stopped_ = true; }) {}

  [[nodiscard]] int run() {
    if (!arguments_.state.empty() && !arguments_.resume && fs::exists(arguments_.state)) {
      throw Error(arguments_.state +
                  " already exists: continue with --resume, or choose another --state");
    }
    for (const std::string& output : {arguments_.out, arguments_.plot, arguments_.state}) {
      if (!output.empty()) support::check_output(output, arguments_.files);
    }
    read_games();
    if (stopped_) return support::interrupted;
    fit();
    finish();
    return stopped_ ? support::interrupted : support::done;
  }

 private:
  void read_games() {
    std::uintmax_t all = 0;
    std::error_code error;
    for (const std::string& file : arguments_.files) {
      const std::uintmax_t size = fs::file_size(file, error);
      if (!error) all += size;
    }
    for (const std::string& file : arguments_.files) {
      reader_.read(
          file, [this](const Sample& sample) { take(sample); },
          [this](const std::string& line) {
            progress_.clear();
            warn(line);
          },
          [&](std::uint64_t bytes) {
            if (reader_.counts().games % 200 == 0) {
              progress_.show(fmt::format("{} reading, {} positions", support::bar(bytes, all),
                                         data_.training.size() + data_.held_out.size()));
            }
            return !stopped_.load();
          });
      if (stopped_) return;
    }
    progress_.clear();
    data_.training.shrink();
    data_.held_out.shrink();
    data_.games = std::max<std::size_t>(1, reader_.counts().used - reader_.counts().held_out);
    if (data_.training.size() == 0 || data_.held_out.size() == 0) {
      throw Error(fmt::format(
          "too few quiet positions with a score: {} to fit and {} held out, from {} of {} "
          "games",
          data_.training.size(), data_.held_out.size(), reader_.counts().used,
          reader_.counts().games));
    }
  }

  void take(const Sample& sample) {
    (sample.is_held_out ? data_.held_out : data_.training)
        .add(chess::trace(sample.position, chess::fitted_weights), sample.result,
             sample.search_score);
    const std::uint64_t seen = sample.position.key() +
                               static_cast<std::uint64_t>(4 * sample.result) +
                               (sample.is_held_out ? 1 : 0);
    fingerprint_ = SplitMix64{fingerprint_ ^ seen}();
  }

  /// Everything that the result depends on, except the number of epochs.
  [[nodiscard]] std::string made_from() const {
    return fmt::format("{} positions ({:016x}) with spread {}, search share {} and rate {}",
                       data_.training.size() + data_.held_out.size(), fingerprint_,
                       arguments_.fit.spread, arguments_.fit.search_share, arguments_.fit.rate);
  }

  void fit() {
    state_ = arguments_.resume ? load_checkpoint(arguments_.state, made_from())
                               : begin_fit(data_, start_, arguments_.fit);
    if (state_.start != start_) {
      throw Error(arguments_.state + ": began with other weights than this program has");
    }
    // The first epoch measures the start.
    while (state_.history.size() <= arguments_.epochs && !stopped_) {
      do_epoch(state_, data_, arguments_.fit);
      if (!arguments_.state.empty()) save_checkpoint(arguments_.state, state_, made_from());
      const Losses& now = state_.history.back();
      progress_.show(fmt::format("{} epoch {} of {}, loss {:.6f}, held out {:.6f}",
                                 support::bar(state_.history.size() - 1, arguments_.epochs),
                                 state_.history.size() - 1, arguments_.epochs, now.training,
                                 now.held_out));
    }
    progress_.clear();
  }

  void finish() {
    if (state_.history.empty()) return;
    FitSummary summary{{}, reader_.counts(), data_.training.size(), data_.held_out.size(), state_};
    for (const std::string& file : arguments_.files) {
      summary.files.push_back(fs::path(file).filename().string());
    }
    if (!arguments_.out.empty()) {
      // If nothing is better than the start, the weights and their origin remain.
      const std::string weights_origin =
          state_.best_epoch == 0 ? std::string(chess::weights_origin) : origin(summary);
      support::write_whole(arguments_.out, weights_source(to_weights(state_.best), weights_origin));
    }
    if (!arguments_.plot.empty()) support::write_whole(arguments_.plot, loss_plot(state_));
    support::print(arguments_.json ? support::json_line(to_json(summary)) : to_table(summary));
  }

  const Arguments& arguments_;
  Parameters start_;
  std::atomic<bool> stopped_{false};
  support::Interrupt interrupt_;
  support::Progress progress_;
  SampleReader reader_{arguments_.rules};
  FitData data_;
  std::uint64_t fingerprint_ = 0;
  FitState state_;
};

void add_rules(CLI::App& command, SampleRules& rules) {
  command.add_option("--skip", rules.skipped_plies, "Plies skipped at the start of each game")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str()
      ->group("Positions");
  command
      .add_option("--max-score", rules.max_score,
                  "Maximal absolute search score of a position, in centipawns")
      ->check(CLI::Range(1, 30'000))
      ->capture_default_str()
      ->group("Positions");
  command
      .add_option("--hold-out", rules.held_out, "Percent of the games held out to measure the fit")
      ->check(CLI::Range(1U, 90U))
      ->capture_default_str()
      ->group("Positions");
}

void add_fit(CLI::App& command, Arguments& arguments) {
  command.add_option("--epochs", arguments.epochs, "Number of steps, each over all positions")
      ->check(CLI::Range(std::size_t{0}, std::size_t{1'000'000}))
      ->capture_default_str()
      ->group("Fit");
  command
      .add_option("--spread", arguments.fit.spread,
                  "Standard deviation of the prior around the present weights, in centipawns: the "
                  "smaller, the more games it takes to move a weight")
      ->check(support::real_number(0.01, 10'000.0))
      ->capture_default_str()
      ->group("Fit");
  command
      .add_option("--search-share", arguments.fit.search_share,
                  "Weight of the engine's search score in the target; the game result has the rest")
      ->check(support::real_number(0.0, 1.0))
      ->capture_default_str()
      ->group("Fit");
  command
      .add_option("--rate", arguments.fit.rate, "Size of the first step of a weight, in centipawns")
      ->check(support::real_number(0.001, 100.0))
      ->capture_default_str()
      ->group("Fit");
  command
      .add_option("--threads", arguments.fit.threads,
                  "Number of threads; the result does not depend on it")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1024}))
      ->capture_default_str()
      ->group("Fit");
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "tune-eval", description);
  command->footer(std::string(notes) + support::exit_notes);
  auto arguments = std::make_shared<Arguments>();
  arguments->fit.threads = std::max(1U, std::thread::hardware_concurrency());
  command->add_option("FILES", arguments->files, "Games in PGN")->required();
  add_rules(*command, arguments->rules);
  add_fit(*command, *arguments);
  command->add_option("--out", arguments->out,
                      "Write the weights as the header that the engine is compiled with");
  command->add_option("--plot", arguments->plot, "Draw the loss by epoch in this SVG file");
  auto* const state = command->add_option(
      "--state", arguments->state, "Save the state of the fit in this file after each epoch");
  command->add_flag("--resume", arguments->resume, "Continue the fit in that file")->needs(state);
  command->add_flag("--json", arguments->json, "Print the results as one JSON object");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return Run(*arguments).run(); });
  });
}

}  // namespace espalier::tune_eval
