#include "programs/trace_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "espalier/score.hpp"
#include "espalier/search/reason.hpp"
#include "support/json_lines.hpp"

namespace espalier::programs {

namespace {

using Json = nlohmann::ordered_json;

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

}  // namespace

void add_trace_options(CLI::App& command, TraceArguments& arguments, const Enhancements& rules) {
  std::vector<std::string> names;
  for (const Enhancements::Row& row : Enhancements::rows()) {
    if (rules.*row.flag) names.emplace_back(row.name);
  }
  command.add_option("--fen,--position", arguments.fen,
                     "The position (default: the start of a game)");
  command.add_option("--moves", arguments.moves, "Moves from there, as the program writes them")
      ->delimiter(',')
      ->type_name("MOVE");
  command.add_option("--out", arguments.out, "The file")->required();
  command.add_option("--depth", arguments.depth, "Plies")
      ->check(CLI::Range(1, max_ply - 1))
      ->capture_default_str();
  command.add_option("--nodes", arguments.nodes, "Stop after this many nodes")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 62));
  command.add_option("--budget", arguments.budget, "Nodes to record in full")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
      ->capture_default_str();
  command.add_option("--hash", arguments.hash_mib, "Transposition table, MiB")
      ->check(CLI::Range(std::size_t{1}, std::size_t{65'536}))
      ->capture_default_str();
  command
      .add_option(
          "--without", arguments.without,
          "Rules that are off, such as late_move_reductions (docs/reference/enhancements.md)")
      ->delimiter(',')
      ->type_name("NAME")
      ->check(CLI::IsMember(names).description(""));
  command.add_flag("--json", arguments.json, "Print the counts as one JSON object");
}

Enhancements without(Enhancements all, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    if (const auto* const row = Enhancements::row_named(name)) all.*row->flag = false;
  }
  return all;
}

Limits limits_of(const TraceArguments& arguments) {
  Limits limits{.depth = arguments.depth};
  if (arguments.nodes) limits.nodes = *arguments.nodes;
  return limits;
}

std::string detail::trace_text(const TraceArguments& arguments, const TraceTotals& totals,
                               const TraceSize& size, const std::string& line) {
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
      "the first move\n",
      totals.nodes, size.depth, percent(totals.quiescence, totals.nodes),
      percent(totals.cutoff_index[0], cutoffs));
  if (!line.empty()) text += fmt::format("Best line: {}\n", line);
  return text +
         fmt::format("Wrote {} with {} of the nodes{}\n", arguments.out, size.recorded,
                     size.recorded == totals.nodes
                         ? ""
                         : fmt::format(", all down to level {}; --budget raises their number",
                                       size.max_level));
}

std::string detail::trace_json(const TraceArguments& arguments, const TraceTotals& totals,
                               const TraceSize& size) {
  Json ends = Json::object();
  for (const Count& count : ends_of(totals)) {
    ends[count.name] = {{"search", count.nodes}, {"quiescence", count.quiescence}};
  }
  Json left_out = Json::object();
  for (const Count& count : left_out_of(totals)) left_out[count.name] = count.nodes;
  const Json json{{"type", "trace"},
                  {"out", arguments.out},
                  {"depth", size.depth},
                  {"nodes", size.nodes},
                  {"recorded", size.in_file},
                  {"without", arguments.without},
                  {"max_level", size.max_level},
                  {"ends", ends},
                  {"left_out", left_out}};
  return support::json_line(json);
}

}  // namespace espalier::programs
