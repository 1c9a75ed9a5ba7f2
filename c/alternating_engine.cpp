// The search of games of callbacks whose turns alternate.
#include "c/make_engine.hpp"

namespace espalier::c {

std::unique_ptr<erased::Engine> alternating_engine(const erased::EngineSize& size,
                                                   std::optional<int> unit) {
  return make_engine<true>(size, unit);
}

}  // namespace espalier::c
