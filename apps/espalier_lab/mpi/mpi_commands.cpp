#include "apps/espalier_lab/mpi/mpi_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "apps/espalier_lab/mpi/measure.hpp"
#include "apps/espalier_lab/mpi/network.hpp"
#include "apps/espalier_lab/mpi/process.hpp"
#include "espalier/parallel/algorithms.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/text.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/text.hpp"
#include "lab/chess_positions.hpp"
#include "lab/ordered_chess.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/print.hpp"
#include "support/run_command.hpp"

namespace espalier::mpi {

using support::Error;

namespace {

constexpr const char* description =
    "Search on many processes by MPI, and predict how long it takes";
constexpr const char* notes =
    "Started by mpirun, each process is a processor of the algorithm:\n"
    "\n"
    "  mpirun -n 4 espalier-lab search-mpi chess --depth 6\n"
    "  mpirun -n 4 espalier-lab search-mpi connect_four --position 4444413\n"
    "\n"
    "A line a search: value; nodes, messages and bytes of all processes; seconds by one process "
    "with the same algorithm, "
    "on all processes, and as the simulated machine predicts from the measured costs of a node and "
    "a message. A value that differs from that of a sequential search is an error. If a process "
    "dies, mpirun names it and ends the others.\n\n";

struct Arguments {
  std::string game;
  std::string position{};
  int depth = 0;  ///< 0: the default of the game
  int grain = 2;
  std::size_t entries = std::size_t{1} << 20;
  std::vector<std::string> algorithms{};
  bool iterative_deepening = false;
  std::string plot{};
};

/// A position, as a line names it.
template <class G>
struct Case {
  std::string name;
  G position;
  int depth;
};

/// Calls `visitor(algorithm)` with those that send messages, as the arguments choose.
template <class Visitor>
void for_each_chosen(const Arguments& arguments, Visitor&& visitor) {
  parallel::for_each_algorithm([&]<template <class> class A, bool table>(
                                   const parallel::Algorithm<A, table>& algorithm) {
    using S = parallel::Simulation<lab::OrderedChess, lab::PlainEvaluator>;
    if constexpr (parallel::Algorithm<A, table>::template sends_messages<S>) {
      const auto& chosen = arguments.algorithms;
      if (chosen.empty() || std::find(chosen.begin(), chosen.end(), algorithm.name) != chosen.end())
        visitor(algorithm);
    }
  });
}
[[nodiscard]] std::vector<std::string> algorithm_names() {
  std::vector<std::string> names;
  for_each_chosen({}, [&](const auto& algorithm) { names.push_back(algorithm.name); });
  return names;
}

[[nodiscard]] std::uint64_t sum(std::uint64_t number) {
  std::uint64_t all = 0;
  MPI_Allreduce(&number, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

/// The searches of one command on one process; the first process prints.
class Searches {
 public:
  explicit Searches(const Arguments& arguments)
      : arguments_(arguments), all_(MPI_COMM_WORLD), self_(MPI_COMM_SELF) {
    options_ = {.processors = all_.size(),
                .table = parallel::TableKind::one_each,
                .table_size = arguments.entries,
                .iterative_deepening = arguments.iterative_deepening,
                .grain = arguments.grain};
  }

  [[nodiscard]] bool is_first() const { return all_.rank() == 0; }

  template <class G, class J>
  void run(const std::vector<Case<G>>& cases, J evaluator) {
    constexpr std::size_t typical = 12;  // moves from the root
    parallel::Message<typename G::Move> sample;
    sample.line.resize(typical);
    messages_ = measure_messages(all_, sample.bytes());
    print(fmt::format(
        "{} processes, a message of {} bytes: latency {:.2f} us, overhead {:.2f} us\n"
        "{:<24} {:<26} {:>7} {:>10} {:>9} {:>10} {:>8} {:>8} {:>9}\n",
        all_.size(), sample.bytes(), messages_.latency * 1e6, messages_.overhead * 1e6, "position",
        "algorithm", "value", "nodes", "messages", "bytes", "one", "all", "predicted"));
    for (const Case<G>& each : cases) {
      parallel::Options sequential = options_;
      sequential.table = parallel::TableKind::shared;
      const Score truth = is_first() ? parallel::search_sequentially(each.position, evaluator,
                                                                     each.depth, sequential)
                                           .value
                                     : no_score;
      for_each_chosen(arguments_, [&]<template <class> class A, bool table>(
                                      const parallel::Algorithm<A, table>& algorithm) {
        search<A>(each, evaluator, algorithm.name, truth);
      });
    }
    if (!arguments_.plot.empty() && is_first())
      support::write_whole(
          arguments_.plot,
          prediction_plot(predictions_, fmt::format("{} searches, {} processes",
                                                    predictions_.size(), all_.size())));
  }

 private:
  void print(const std::string& text) const {
    if (is_first()) support::print(text);
  }

  template <template <class> class A, class G, class J>
  void search(const Case<G>& each, J& evaluator, const char* name, Score truth) {
    Run one;
    parallel::Report predicted;
    if (is_first()) {
      parallel::Options options = options_;
      options.processors = 1;
      one = mpi::search<A>(self_, each.position, evaluator, each.depth, options);
      options = options_;
      options.costs = simulated_costs(
          messages_, one.seconds / static_cast<double>(std::max<std::uint64_t>(one.nodes, 1)));
      predicted = parallel::search<A>(each.position, evaluator, each.depth, options);
    }
    const Run run = mpi::search<A>(all_, each.position, evaluator, each.depth, options_);
    const std::uint64_t nodes = sum(run.nodes);
    const std::uint64_t messages = sum(run.messages);
    const std::uint64_t bytes = sum(run.bytes);
    if (!is_first()) return;
    if (run.value != truth || one.value != truth || predicted.value != truth)
      throw Error(
          fmt::format("{} of {} finds {} on {} processes, {} on one and {} simulated; the "
                      "value is {}",
                      name, each.name, run.value, all_.size(), one.value, predicted.value, truth),
          support::goal_missed);
    const double seconds = static_cast<double>(predicted.time) * 1e-9;
    print(fmt::format("{:<24} {:<26} {:>7} {:>10} {:>9} {:>10} {:>8.4f} {:>8.4f} {:>9.4f}\n",
                      each.name, name, run.value, nodes, messages, bytes, one.seconds, run.seconds,
                      seconds));
    predictions_.push_back({name, seconds, run.seconds});
  }

  const Arguments& arguments_;
  Network all_;
  Network self_;
  parallel::Options options_{};
  MessageCosts messages_{};
  std::vector<Prediction> predictions_{};
};

[[nodiscard]] std::vector<Case<lab::OrderedChess>> chess_cases(const Arguments& arguments) {
  const int depth = arguments.depth == 0 ? 5 : arguments.depth;
  std::vector<Case<lab::OrderedChess>> cases;
  if (arguments.position.empty()) {
    for (const auto& [name, position] : lab::bratko_kopec_without_first())
      cases.push_back({name, lab::OrderedChess(position), depth});
    return cases;
  }
  const auto position = chess::parse_fen(arguments.position);
  if (!position) throw Error(position.error().message);
  cases.push_back({"given", lab::OrderedChess(*position), depth});
  return cases;
}

[[nodiscard]] std::vector<Case<connect_four::Position>> connect_four_cases(
    const Arguments& arguments) {
  const auto position = connect_four::Text::parse_position(arguments.position);
  if (!position) throw Error(position.error());
  constexpr int to_the_end = connect_four::standard_width * connect_four::standard_height;
  const int depth = arguments.depth == 0 ? to_the_end : arguments.depth;
  return {{arguments.position.empty() ? "empty" : arguments.position, *position, depth}};
}

/// All processes find the same fault in the arguments, and the first one says it; another error of
/// one process ends them all.
[[nodiscard]] int run(const Arguments& arguments) {
  const Session session;
  Searches searches(arguments);
  try {
    if (arguments.game == chess::Text::name) {
      const auto cases = chess_cases(arguments);
      searches.run(cases, lab::PlainEvaluator());
    } else {
      const auto cases = connect_four_cases(arguments);
      searches.run(cases, connect_four::Evaluator());
    }
    return support::done;
  } catch (const Error& error) {
    if (error.status() != support::bad_input) end_all(error.what(), error.status());
    // mpirun ends all processes when one fails, even the first one before it has said why.
    if (!searches.is_first()) return support::done;
    throw;
  } catch (const std::exception& error) {
    end_all(error.what(), support::goal_missed);
  }
}

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command = support::add_command(app, "search-mpi", description);
  command->footer(std::string(notes) + support::exit_notes);
  auto arguments = std::make_shared<Arguments>();
  command->add_option("GAME", arguments->game, "chess or connect_four")
      ->required()
      ->check(CLI::IsMember({chess::Text::name, connect_four::Text::name}));
  command->add_option("--position", arguments->position,
                      "FEN, or the columns played; default: 23 positions of Bratko and Kopec, or "
                      "the empty board");
  command
      ->add_option("--depth", arguments->depth,
                   "Plies; default: 5 in chess, to the end of the game in Connect Four")
      ->check(CLI::Range(1, 60));
  command->add_option("--algorithm", arguments->algorithms, "One of them or more; default: all")
      ->check(CLI::IsMember(algorithm_names()));
  command
      ->add_option("--grain", arguments->grain,
                   "Plies of the subtrees that one process searches alone")
      ->check(CLI::Range(0, 20))
      ->capture_default_str();
  command->add_option("--entries", arguments->entries, "Of the table, all processes together")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30))
      ->capture_default_str();
  command->add_flag("--deepen", arguments->iterative_deepening, "Search 1, 2 .. plies");
  command->add_option("--plot", arguments->plot,
                      "SVG file of predicted and measured times, to be written");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

}  // namespace espalier::mpi
