// The only file in which the search of chess is compiled.
#include "uci/engine.hpp"

#include <new>

template class espalier::ParallelSearch<
    espalier::chess::Position, espalier::chess::EngineEvaluator,
    espalier::chess::TablebaseSearchHooks, espalier::Enhancements::all(),
    espalier::uci::RootMoveObserver, espalier::default_parameters, espalier::uci::engine_schemes>;

namespace espalier::uci {

std::optional<std::string> set_evaluation(Engine& engine, const chess::EvaluationChoice& choice) {
  try {
    engine.set_evaluator(chess::EngineEvaluator(choice));
  } catch (const std::bad_alloc&) {
    return "no memory for another evaluation; the old one stays";
  }
  return std::nullopt;
}

}  // namespace espalier::uci
