// The command `trace`: its options and its output.
#include "apps/espalier_lab/trace_commands.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "apps/evaluation_options.hpp"
#include "espalier/search/enhancements.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/san.hpp"
#include "games/chess/search_hooks.hpp"
#include "programs/trace_report.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "support/version.hpp"
#include "tools/trace/gzip.hpp"
#include "tools/trace/trace_file.hpp"

namespace espalier::trace {

namespace {

using chess::Move;
using chess::Position;

struct Arguments : programs::TraceArguments {
  apps::EvaluationArguments evaluation{};
};

[[nodiscard]] Position read_fen(const std::string& fen) {
  std::vector<std::string> warnings;
  auto position = chess::parse_fen(fen == "startpos" ? chess::start_fen : fen, &warnings);
  if (!position) throw support::Error("--fen: " + position.error().message);
  for (const std::string& warning : warnings) {
    fmt::print(stderr, "--fen: {}\n", support::printable(warning));
  }
  return std::move(*position);
}

void play(Position& position, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    const auto move = chess::parse_uci_move(position, text);
    if (!move) throw support::Error("--moves: " + move.error().message);
    position.make(move.value());
  }
}

[[nodiscard]] int run(const Arguments& arguments) {
  support::check_output(arguments.out);
  Position root = read_fen(arguments.fen);
  play(root, arguments.moves);
  TracedSearch search(chess::EngineEvaluator(apps::evaluation_choice(arguments.evaluation)),
                      arguments.hash_mib, Observer(arguments.budget));
  search.set_enhancements(programs::without(Enhancements::all(), arguments.without));
  const support::Interrupt interrupt([&search] { search.control().stop(); });
  support::Progress progress;
  search.start(root, programs::limits_of(arguments));
  if (interrupt.has_happened()) search.control().stop();
  const Result<Move> result = search.finish([&](const Result<Move>& partial) {
    progress.show(fmt::format("{} depth {} of {}  {} nodes",
                              support::bar(static_cast<std::size_t>(partial.depth),
                                           static_cast<std::size_t>(arguments.depth)),
                              partial.depth, arguments.depth, partial.nodes));
  });
  progress.clear();
  const std::string text =
      to_json(root, result, search.observer(), "espalier " + std::string(support::version()));
  support::write_whole(arguments.out, arguments.out.ends_with(".gz") ? gzip(text) : text);
  support::print(arguments.json
                     ? programs::trace_json(arguments, result, search.observer())
                     : programs::trace_text(
                           arguments, result, search.observer(),
                           result.moves.empty() ? "" : chess::line_to_san(root, result.line())));
  return interrupt.has_happened() ? support::interrupted : support::done;
}

constexpr const char* notes =
    "The page of script/web shows such a file; docs/reference/trace.md describes it. Nodes beyond\n"
    "the budget, the deepest ones, are only counted. Its view Compare shows two files.\n"
    "Examples: espalier-lab trace --depth 10 --out tree.json.gz\n"
    "          espalier-lab trace --depth 10 --without null_move --out other.json.gz\n\n";

}  // namespace

void add_commands(CLI::App& app, int& status) {
  CLI::App* const command =
      support::add_command(app, "trace", "Write the tree that the search visits to a file");
  command->footer(std::string(notes) + support::exit_notes);
  auto arguments = std::make_shared<Arguments>();
  programs::add_trace_options(
      *command, *arguments,
      EnhancementsInEffect<Position, chess::SearchHooks>(Enhancements::all()).switches());
  apps::add_evaluation_options(*command, arguments->evaluation);
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

}  // namespace espalier::trace
