// The search of games written in Python whose turns alternate.
#include "espalier/search/search.hpp"
#include "python/native/erased_root.hpp"

namespace espalier::python {

std::unique_ptr<Engine> alternating_engine(std::size_t mib, std::shared_ptr<AnyEvaluator> evaluator,
                                           std::optional<int> unit) {
  return make_erased_engine<true>(mib, std::move(evaluator), unit);
}

}  // namespace espalier::python
