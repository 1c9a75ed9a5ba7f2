// The erased searches (erased/engine.hpp) as Python runs them: with a look at signals.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "erased/engine.hpp"
#include "python/native/any_position.hpp"

namespace espalier::python {

using erased::compiled;
using erased::Engine;
using erased::EngineSize;
using erased::OptionalTrace;
using erased::Report;
using erased::SolveTask;
using erased::to_any;
using erased::Trace;

template <class Search, class Root>
using EngineOf = erased::EngineOf<Search, Root, SignalCheck>;

/// An engine for any game, with one thread. `evaluator` may be null: the game's own. `unit`: of its
/// evaluation, if it is known.
[[nodiscard]] std::unique_ptr<Engine> erased_engine(bool turns_alternate, std::size_t mib,
                                                    std::shared_ptr<AnyEvaluator> evaluator,
                                                    std::optional<int> unit = {});
// Each in a file of its own.
[[nodiscard]] std::unique_ptr<Engine> alternating_engine(std::size_t mib,
                                                         std::shared_ptr<AnyEvaluator> evaluator,
                                                         std::optional<int> unit);
[[nodiscard]] std::unique_ptr<Engine> free_turn_engine(std::size_t mib,
                                                       std::shared_ptr<AnyEvaluator> evaluator,
                                                       std::optional<int> unit);

template <class Solver, class G>
[[nodiscard]] Solution<AnyMove> solve_with(Solver& solver, const G& root, const SolveTask& task) {
  return erased::solve_with<SignalCheck>(solver, root, task);
}
/// Solves any game with a key and without draws that depend on the history, by one thread.
[[nodiscard]] Solution<AnyMove> solve_erased(const AnyPosition& root, const SolveTask& task);

}  // namespace espalier::python
