// The search of games written in Python in which a side may move twice in a row.
#include "espalier/search/search.hpp"
#include "python/native/erased_root.hpp"

namespace espalier::python {

std::unique_ptr<Engine> free_turn_engine(std::size_t mib, std::shared_ptr<AnyEvaluator> evaluator,
                                         std::optional<int> unit) {
  return make_erased_engine<false>(mib, std::move(evaluator), unit);
}

std::unique_ptr<Engine> erased_engine(bool turns_alternate, std::size_t mib,
                                      std::shared_ptr<AnyEvaluator> evaluator,
                                      std::optional<int> unit) {
  return turns_alternate ? alternating_engine(mib, std::move(evaluator), unit)
                         : free_turn_engine(mib, std::move(evaluator), unit);
}

}  // namespace espalier::python
