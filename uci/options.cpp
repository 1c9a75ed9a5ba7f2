// To add a UCI option, add one entry to declare_options. The answer to `uci`, the range checks and
// the error messages follow from it.
#include "uci/options.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "games/chess/evaluation/evaluation_choice.hpp"
#include "protocols/memory.hpp"
#include "protocols/text.hpp"
#include "uci/tablebase_folders.hpp"

namespace espalier::uci {

namespace {

constexpr std::int64_t max_nodes_time = 10'000;  // nodes per millisecond
constexpr std::int64_t max_probe_depth = 100;    // plies
constexpr std::int64_t max_seed = 2147483647;
constexpr std::string_view no_file = "<empty>";

/// A function that stores the value of an option in `target`.
template <class T>
[[nodiscard]] auto store_in(T& target) {
  return [&target](auto value) -> std::optional<std::string> {
    target = static_cast<T>(value);
    return std::nullopt;
  };
}

[[nodiscard]] std::optional<std::string> set_log_file(Output& output, const std::string& name) {
  if (output.log_to(name == no_file ? "" : name)) return std::nullopt;
  return fmt::format("Debug Log File: {} cannot be opened for writing", in_quotes(name, 100));
}

/// Gives the engine another choice and stores it in `current`, or returns why that fails.
[[nodiscard]] std::optional<std::string> choose(Engine& engine, chess::EvaluationChoice& current,
                                                chess::EvaluationChoice wanted) {
  const bool is_change = wanted.uses_network != current.uses_network ||
                         (wanted.uses_network && wanted.network != current.network);
  if (is_change) {
    if (auto error = set_evaluation(engine, wanted)) return error;
  }
  current = std::move(wanted);
  return std::nullopt;
}

void declare_evaluation_options(OptionTable& table, const OptionTargets& targets) {
  chess::EvaluationChoice& current = targets.settings.evaluation;
  // A function that applies a value by `change`, which returns an error message or nothing.
  const auto applied_by = [&engine = targets.engine, &current](auto change) {
    return [&engine, &current, change](const std::string& value) -> std::optional<std::string> {
      chess::EvaluationChoice wanted = current;
      if (auto error = change(wanted, value)) return error;
      return choose(engine, current, std::move(wanted));
    };
  };
  if constexpr (protocols::has_files) {
    table.add_string("EvalFile", chess::default_eval_file(), applied_by(chess::choose_eval_file));
  }
  table.add_combo("Evaluation", chess::default_evaluation(),
                  {chess::network_name, chess::classical_name},
                  applied_by(chess::choose_evaluation));
}

void declare_tablebase_options(OptionTable& table, const OptionTargets& targets) {
  TablebaseSettings& tablebase = targets.settings.tablebase;
  table.add_string("SyzygyPath", no_file,
                   [&tablebase, &output = targets.output](
                       const std::string& path) -> std::optional<std::string> {
                     const auto report = [&output](const std::string& line) { output.error(line); };
                     TablebaseFolders found = find_tables(path == no_file ? "" : path, report);
                     for (const std::string& error : found.errors) output.error(error);
                     if (!found.tables && !found.errors.empty()) {
                       if (!tablebase.tables) return std::nullopt;
                       return "SyzygyPath: the tables are not changed";
                     }
                     tablebase.tables = std::move(found.tables);
                     if (tablebase.tables) {
                       output.line(fmt::format(
                           "info string SyzygyPath: {} WDL and {} DTZ tables of up to {} pieces",
                           tablebase.tables->wdl_tables(), tablebase.tables->dtz_tables(),
                           tablebase.tables->max_pieces()));
                     }
                     return std::nullopt;
                   });
  table.add_spin("SyzygyProbeDepth", tablebase.min_depth, 1, max_probe_depth,
                 store_in(tablebase.min_depth));
  table.add_spin("SyzygyProbeLimit", tablebase.max_pieces, 0, chess::max_table_pieces,
                 store_in(tablebase.max_pieces));
  table.add_check("Syzygy50MoveRule", tablebase.fifty_move_rule,
                  store_in(tablebase.fifty_move_rule));
}

/// How the threads divide the search. A template, since only there an engine without schemes leaves
/// out what it does not have.
template <class AnyEngine>
void declare_scheme_option([[maybe_unused]] OptionTable& table,
                           [[maybe_unused]] AnyEngine& engine) {
  if constexpr (AnyEngine::has_schemes) {
    table.add_combo("SMP", "lazy", {"lazy", "abdada", "ybwc"},
                    [&engine](std::string_view name) -> std::optional<std::string> {
                      engine.set_scheme(name == "abdada" ? ParallelScheme::abdada
                                        : name == "ybwc" ? ParallelScheme::ybwc
                                                         : ParallelScheme::lazy);
                      return std::nullopt;
                    });
  }
}

}  // namespace

void declare_options(OptionTable& table, const OptionTargets& targets) {
  Settings& settings = targets.settings;
  if constexpr (protocols::has_files) {
    table.add_string(
        "Debug Log File", no_file,
        [&output = targets.output](const std::string& name) { return set_log_file(output, name); });
  }
  declare_scheme_option(table, targets.engine);
  declare_evaluation_options(table, targets);
  // Declared since user interfaces ask for it before they ponder; `go ponder` works without it.
  table.add_check("Ponder", false, [](bool) -> std::optional<std::string> { return std::nullopt; });
  table.add_spin("nodestime", 0, 0, max_nodes_time,
                 [&clock = targets.node_clock](auto rate) -> std::optional<std::string> {
                   clock.set_rate(rate);
                   return std::nullopt;
                 });
  table.add_check("UCI_LimitStrength", settings.limit_strength, store_in(settings.limit_strength));
  table.add_spin("UCI_Elo", settings.elo, min_elo, max_elo, store_in(settings.elo));
  table.add_spin("Skill Level", max_skill, 0, max_skill, store_in(settings.skill_level));
  table.add_check("UCI_AnalyseMode", settings.analyse_mode, store_in(settings.analyse_mode));
  table.add_spin(
      "Strength Seed", 0, 0, max_seed,
      [&settings, begin_game = targets.begin_game](auto seed) -> std::optional<std::string> {
        settings.strength_seed = static_cast<std::uint64_t>(seed);
        begin_game();
        return std::nullopt;
      });
  declare_tablebase_options(table, targets);
  table.add_check("UCI_Chess960", settings.style.chess960, store_in(settings.style.chess960));
  table.add_check("UCI_ShowWDL", settings.style.show_wdl, store_in(settings.style.show_wdl));
}

}  // namespace espalier::uci
