// The engine: the library's search instantiated on chess and its evaluation, and the functions that
// change its size as far as memory and threads allow.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "espalier/search/parallel_search.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/tablebase_search_hooks.hpp"
#include "protocols/memory.hpp"

namespace espalier::uci {

using chess::Move;
using chess::Position;

/// Reports each root move before it is searched: depth in plies, number from 1.
struct RootMoveObserver {
  std::function<void(int depth, Move move, int number)> report{};

  void on_root_move(int depth, Move move, int number) const {
    if (report) report(depth, move, number);
  }
};

/// In the browser one scheme is enough, and less code to load.
#ifdef __EMSCRIPTEN__
inline constexpr ParallelSchemes engine_schemes = ParallelSchemes::lazy_only;
#else
inline constexpr ParallelSchemes engine_schemes = ParallelSchemes::all;
#endif
using Engine =
    ParallelSearch<chess::Position, chess::EngineEvaluator, chess::TablebaseSearchHooks,
                   Enhancements::all(), RootMoveObserver, default_parameters, engine_schemes>;

/// Lets the engine evaluate by `choice`, with an empty table. Returns an error message if there is
/// no memory for it; nothing has changed then.
[[nodiscard]] std::optional<std::string> set_evaluation(Engine& engine,
                                                        const chess::EvaluationChoice& choice);

}  // namespace espalier::uci

// Compiled once, in engine.cpp.
extern template class espalier::ParallelSearch<
    espalier::chess::Position, espalier::chess::EngineEvaluator,
    espalier::chess::TablebaseSearchHooks, espalier::Enhancements::all(),
    espalier::uci::RootMoveObserver, espalier::default_parameters, espalier::uci::engine_schemes>;
