// The command `trace`: its options and its output.
#include "apps/espalier_lab/trace_commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "apps/evaluation_options.hpp"
#include "espalier/search/enhancements.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/san.hpp"
#include "games/chess/search_hooks.hpp"
#include "support/command.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/json_lines.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "support/version.hpp"
#include "tools/trace/gzip.hpp"
#include "tools/trace/trace_file.hpp"

namespace espalier::trace {

namespace {

using Json = nlohmann::ordered_json;
using chess::Move;
using chess::Position;

struct Arguments {
  std::string fen{chess::start_fen};
  std::vector<std::string> moves{};
  std::string out{};
  int depth = 8;
  std::optional<std::uint64_t> nodes{};
  std::size_t hash_mib = 64;
  std::size_t budget = Observer::default_budget;
  std::vector<std::string> without{};
  apps::EvaluationArguments evaluation{};
  bool json = false;
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

/// The switches that have an effect in chess.
[[nodiscard]] std::vector<std::string> switch_names() {
  const Enhancements in_effect =
      EnhancementsInEffect<Position, chess::SearchHooks>(Enhancements::all()).switches();
  std::vector<std::string> names;
  for (const Enhancements::Row& row : Enhancements::rows()) {
    if (in_effect.*row.flag) names.emplace_back(row.name);
  }
  return names;
}

[[nodiscard]] Enhancements playing_without(const std::vector<std::string>& names) {
  Enhancements chosen = Enhancements::all();
  for (const Enhancements::Row& row : Enhancements::rows()) {
    if (std::find(names.begin(), names.end(), row.name) != names.end()) chosen.*row.flag = false;
  }
  return chosen;
}

[[nodiscard]] double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

/// Counts by name, those that are 0 left out.
struct Count {
  std::string name;
  std::uint64_t nodes = 0;
  std::uint64_t quiescence = 0;
};

[[nodiscard]] std::vector<Count> ends_of(const TraceTotals& totals) {
  std::vector<Count> counts;
  for (std::size_t i = 0; i < reasons; ++i) {
    const auto end = static_cast<Reason>(i);
    const Count count{name_of(end), totals.ended_by(end, false), totals.ended_by(end, true)};
    if (count.nodes + count.quiescence > 0) counts.push_back(count);
  }
  return counts;
}

[[nodiscard]] std::vector<Count> left_out_of(const TraceTotals& totals) {
  std::vector<Count> counts;
  for (const Reason reason : skip_reasons) {
    const std::uint64_t moves = totals.skipped[skip_index(reason)];
    if (moves > 0) counts.push_back({name_of(reason), moves});
  }
  return counts;
}

void print_text(const Arguments& arguments, const Position& root, const Result<Move>& result,
                const Observer& observer) {
  const TraceTotals& totals = observer.totals();
  std::string text = fmt::format("{:<24} {:>12} {:>12}\n", "end of a node", "search", "quiescence");
  for (const Count& count : ends_of(totals)) {
    text += fmt::format("{:<24} {:>12} {:>12}\n", count.name, count.nodes, count.quiescence);
  }
  text += fmt::format("\n{:<24} {:>12}\n", "left out by", "moves");
  for (const Count& count : left_out_of(totals)) {
    text += fmt::format("{:<24} {:>12}\n", count.name, count.nodes);
  }
  const std::uint64_t cutoffs = totals.ended_by(Reason::cutoff, false);
  text += fmt::format(
      "\n{} nodes to depth {}, {:.1f} % of them in quiescence search; {:.1f} % of the cut-offs by "
      "the "
      "first move\n",
      totals.nodes, result.depth, percent(totals.quiescence, totals.nodes),
      percent(totals.cutoff_index[0], cutoffs));
  if (!result.moves.empty()) {
    text += fmt::format("Best line: {}\n", chess::line_to_san(root, result.line()));
  }
  std::size_t recorded = 0;
  for (const auto& node : observer.nodes()) recorded += node.is_root_pass() ? 0 : 1;
  text += fmt::format("Wrote {} with {} of the nodes{}\n", arguments.out, recorded,
                      recorded == totals.nodes
                          ? ""
                          : fmt::format(", all down to level {}; --budget raises their number",
                                        observer.max_level()));
  support::print(text);
}

void print_json(const Arguments& arguments, const Result<Move>& result, const Observer& observer) {
  const TraceTotals& totals = observer.totals();
  Json ends = Json::object();
  for (const Count& count : ends_of(totals)) {
    ends[count.name] = {{"search", count.nodes}, {"quiescence", count.quiescence}};
  }
  Json left_out = Json::object();
  for (const Count& count : left_out_of(totals)) left_out[count.name] = count.nodes;
  const Json json{{"type", "trace"},
                  {"out", arguments.out},
                  {"depth", result.depth},
                  {"nodes", result.nodes},
                  {"recorded", observer.nodes().size()},
                  {"without", arguments.without},
                  {"max_level", observer.max_level()},
                  {"ends", ends},
                  {"left_out", left_out}};
  support::print(support::json_line(json));
}

[[nodiscard]] int run(const Arguments& arguments) {
  support::check_output(arguments.out);
  Position root = read_fen(arguments.fen);
  play(root, arguments.moves);
  TracedSearch search(chess::EngineEvaluator(apps::evaluation_choice(arguments.evaluation)),
                      arguments.hash_mib, Observer(arguments.budget));
  search.set_enhancements(playing_without(arguments.without));
  const support::Interrupt interrupt([&search] { search.control().stop(); });
  support::Progress progress;
  Limits limits{.depth = arguments.depth};
  if (arguments.nodes) limits.nodes = *arguments.nodes;
  search.start(root, limits);
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
  if (arguments.json) {
    print_json(arguments, result, search.observer());
  } else {
    print_text(arguments, root, result, search.observer());
  }
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
  command->add_option("--fen", arguments->fen, "The position (default: the start of a game)");
  command->add_option("--moves", arguments->moves, "Moves from there, as in UCI")
      ->delimiter(',')
      ->type_name("MOVE");
  command->add_option("--out", arguments->out, "The file; compressed if its name ends in .gz")
      ->required();
  command->add_option("--depth", arguments->depth, "Plies")
      ->check(CLI::Range(1, max_ply - 1))
      ->capture_default_str();
  command->add_option("--nodes", arguments->nodes, "Stop after this many nodes")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
  command->add_option("--budget", arguments->budget, "Nodes to record in full")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
      ->capture_default_str();
  command->add_option("--hash", arguments->hash_mib, "Transposition table, MiB")
      ->check(CLI::Range(std::size_t{1}, std::size_t{65'536}))
      ->capture_default_str();
  command
      ->add_option("--without", arguments->without,
                   "Switches that are off, such as null_move (docs/reference/enhancements.md)")
      ->delimiter(',')
      ->type_name("NAME")
      ->check(CLI::IsMember(switch_names()).description(""));
  apps::add_evaluation_options(*command, arguments->evaluation);
  command->add_flag("--json", arguments->json, "Print the counts as one JSON object");
  command->callback([arguments, &status] {
    status = support::run_command([&arguments] { return run(*arguments); });
  });
}

}  // namespace espalier::trace
