// What the two searches of games behind AnyPosition share.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "espalier/search/search.hpp"
#include "python/native/engine.hpp"

namespace espalier::python {

template <bool alternate>
struct ErasedRoot {
  [[nodiscard]] static ErasedGame<alternate> of(const AnyPosition& root) {
    return ErasedGame<alternate>(root.clone());
  }
};

template <bool alternate>
[[nodiscard]] std::unique_ptr<Engine> make_erased_engine(std::size_t mib,
                                                         std::shared_ptr<AnyEvaluator> evaluator) {
  using Erased =
      Search<ErasedGame<alternate>, ErasedEvaluator, ErasedHooks, compiled, OptionalTrace<AnyMove>>;
  return std::make_unique<EngineOf<Erased, ErasedRoot<alternate>>>(
      ErasedEvaluator{std::move(evaluator)}, mib);
}

}  // namespace espalier::python
