// The search of chess with a trace of its tree.
#pragma once

#include "espalier/search/search.hpp"
#include "espalier/search/trace.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/search_hooks.hpp"

namespace espalier::trace {

/// The trace, and beside it the counts of the counting observer.
struct Observer : TraceObserver<chess::Move>, CountingObserver {
  using TraceObserver::TraceObserver;

  /// Before the next search.
  void clear() {
    TraceObserver::clear();
    static_cast<CountingObserver&>(*this) = {};
  }
};

/// Visits the same nodes as the engine with one thread and a table of the same size, as long as no
/// switch is turned off.
using TracedSearch = Search<chess::Position, chess::EngineEvaluator, chess::SearchHooks,
                            Enhancements::all().switchable(), Observer>;

}  // namespace espalier::trace

// Compiled once, in traced_search.cpp.
extern template class espalier::Search<
    espalier::chess::Position, espalier::chess::EngineEvaluator, espalier::chess::SearchHooks,
    espalier::Enhancements::all().switchable(), espalier::trace::Observer>;
