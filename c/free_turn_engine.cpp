// The search of games of callbacks in which a side may move twice in a row.
#include "c/make_engine.hpp"

namespace espalier::c {

std::unique_ptr<erased::Engine> free_turn_engine(const erased::EngineSize& size,
                                                 std::optional<int> unit) {
  return make_engine<false>(size, unit);
}

}  // namespace espalier::c
