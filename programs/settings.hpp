// The option --settings: a search with the rules and numbers of a file, as `calibrate` writes it.
#pragma once

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>
#include <string>
#include <type_traits>

#include "espalier/playable_search.hpp"
#include "espalier/search/evaluation_unit.hpp"
#include "espalier/search_settings.hpp"
#include "support/exit_status.hpp"
#include "support/printable.hpp"

namespace espalier::programs {

/// The search of a game with settings that are known while the program runs only.
template <class G>
using EngineWithSettings = ParallelSearch<typename G::Position, WithUnit<typename G::Evaluator>,
                                          typename G::Hooks, Enhancements::all().switchable()>;

/// Those of the search that plays the game.
template <class G>
[[nodiscard]] SearchSettings usual_settings() {
  return {.parameters = G::parameters};
}
/// Those of them that a game can use.
template <class G>
[[nodiscard]] Enhancements rules_of_search() {
  using Hooks = HooksWithHistory<typename G::Position, typename G::Hooks>;
  return EnhancementsInEffect<typename G::Position, Hooks>(Enhancements::all()).switches();
}

/// The unit of the evaluation: that of the settings, or its own, or the one that is measured.
template <class G>
[[nodiscard]] int unit_of(const SearchSettings& settings) {
  if (settings.states_unit) return settings.parameters.unit;
  typename G::Evaluator evaluator{};
  if constexpr (HasUnit<typename G::Evaluator>) {
    return evaluator.unit;
  } else {
    typename G::Hooks hooks{};
    return measured_unit(evaluator, hooks, typename G::Position{}).value_or(Parameters{}.unit);
  }
}
/// The evaluator that states it.
template <class G>
[[nodiscard]] WithUnit<typename G::Evaluator> evaluator_with_unit(const SearchSettings& settings) {
  return {typename G::Evaluator{}, unit_of<G>(settings)};
}

inline void add_settings_option(CLI::App& command, std::string& file) {
  command.add_option("--settings", file, "Settings of the search, as `calibrate` writes them");
}

/// Calls `run` with the type of the search, as a std::type_identity, and with what a new search of
/// that type must be given. Without a file it is the usual search, which needs nothing. Returns the
/// exit status; `bad_input`, with the reason on standard error, if the file has no settings.
template <class G, class Run>
[[nodiscard]] int with_settings(const std::string& file, Run run) {
  if (file.empty()) return run(std::type_identity<ParallelSearchOf<G>>{}, [](auto&) {});
  const auto settings = load_search_settings(file);
  if (!settings) {
    std::cerr << "--settings: " << support::printable(settings.error()) << '\n';
    return support::bad_input;
  }
  return run(std::type_identity<EngineWithSettings<G>>{}, [&settings](auto& engine) {
    engine.set_evaluator(evaluator_with_unit<G>(*settings));
    engine.set_enhancements(settings->enhancements);
    engine.set_parameters(settings->parameters);
  });
}

/// Adds --settings to a command, which then calls `run` as with_settings does.
template <class G, class Run>
void run_with_settings(CLI::App& command, int& status, Run run) {
  auto settings = std::make_shared<std::string>();
  add_settings_option(command, *settings);
  command.callback([settings, run, &status] { status = with_settings<G>(*settings, run); });
}

}  // namespace espalier::programs
