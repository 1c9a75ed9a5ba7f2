// The command `trace`: the tree that a search of any game visits, as a file.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

#include "espalier/search/trace.hpp"
#include "espalier/search_settings.hpp"
#include "programs/position_option.hpp"
#include "programs/settings.hpp"
#include "programs/trace_report.hpp"
#include "protocols/line_text.hpp"
#include "support/command.hpp"
#include "support/encoding.hpp"
#include "support/error.hpp"
#include "support/exit_status.hpp"
#include "support/files.hpp"
#include "support/interrupt.hpp"
#include "support/print.hpp"
#include "support/printable.hpp"
#include "support/run_command.hpp"
#include "support/terminal.hpp"
#include "support/version.hpp"
#include "tools/trace/trace_json.hpp"

namespace espalier::programs {

namespace detail {

template <class G>
struct TraceTexts {
  static constexpr const char* name = G::name;
  static std::string move(typename G::Position::Move move, const typename G::Position& position) {
    return G::to_string(move, position);
  }
};

/// The settings of a file, or the usual ones, with the unit that they have and less the rules that
/// are left out.
template <class G>
[[nodiscard]] SearchSettings settings_of_trace(const TraceArguments& arguments,
                                               const std::string& file) {
  SearchSettings settings = usual_settings<G>();
  if (!file.empty()) {
    const auto read = load_search_settings(file);
    if (!read) throw support::Error("--settings: " + read.error());
    settings = *read;
  }
  settings.parameters.unit = unit_of<G>(settings);
  settings.enhancements = without(settings.enhancements, arguments.without);
  return settings;
}

template <class G>
[[nodiscard]] int trace(const TraceArguments& arguments, const std::string& settings_file) {
  using Position = typename G::Position;
  using Observer = TraceObserver<typename Position::Move>;
  if (arguments.out.ends_with(".gz")) {
    throw support::Error("--out: traces are not compressed here: leave out .gz, then use gzip");
  }
  support::check_output(support::path_of(arguments.out));
  auto root = parse_position_option<G>(arguments.fen);
  if (!root) return support::bad_input;
  std::string position = arguments.fen == "startpos" ? "" : arguments.fen;
  for (const std::string& text : arguments.moves) {
    const auto move = G::parse_move(text, *root);
    if (!move) throw support::Error("--moves: " + move.error());
    position += (position.empty() ? "" : " ") + text;
    root->make(*move);
  }
  SearchWithSettings<Position, typename G::Evaluator, typename G::Hooks, Observer> search(
      settings_of_trace<G>(arguments, settings_file), {}, arguments.hash_mib,
      Observer(arguments.budget));
  const support::Interrupt interrupt([&search] { search.control().stop(); });
  support::Progress progress;
  search.start(*root, limits_of(arguments));
  if (interrupt.has_happened()) search.control().stop();
  const auto result = search.finish([&](const auto& partial) {
    progress.show(
        fmt::format("depth {} of {}  {} nodes", partial.depth, arguments.depth, partial.nodes));
  });
  progress.clear();
  if constexpr (HasPositionText<G>) position = G::to_text(*root);
  support::write_whole(
      support::path_of(arguments.out),
      espalier::trace::to_json<TraceTexts<G>>(*root, position, result, search.observer(),
                                              "espalier " + std::string(support::version())));
  const std::string line =
      result.moves.empty() ? "" : protocols::line_text<G>(*root, result.line());
  support::print(arguments.json ? trace_json(arguments, result, search.observer())
                                : trace_text(arguments, result, search.observer(), line));
  return interrupt.has_happened() ? support::interrupted : support::done;
}

}  // namespace detail

/// Adds what `trace` takes of a game.
template <class G>
void add_trace_of(CLI::App& command, int& status) {
  auto arguments = std::make_shared<TraceArguments>();
  auto settings = std::make_shared<std::string>();
  add_trace_options(command, *arguments, rules_of_search<G>());
  add_settings_option(command, *settings);
  command.footer(std::string("The page of Espalier shows such a file. Nodes beyond the budget, the "
                             "deepest ones, are\nonly counted.\n\n") +
                 support::exit_notes);
  command.callback([arguments, settings, &status] {
    status = support::run_command([&] { return detail::trace<G>(*arguments, *settings); });
  });
}

}  // namespace espalier::programs
