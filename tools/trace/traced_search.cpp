#include "tools/trace/traced_search.hpp"

template class espalier::Search<
    espalier::chess::Position, espalier::chess::EngineEvaluator, espalier::chess::SearchHooks,
    espalier::Enhancements::all().switchable(), espalier::trace::Observer>;
