// What the two searches of games behind AnyPosition share.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "espalier/search/search.hpp"
#include "espalier/search_settings.hpp"
#include "python/native/engine.hpp"

namespace espalier::python {

template <bool alternate>
struct ErasedRoot {
  [[nodiscard]] static ErasedGame<alternate> of(const AnyPosition& root) {
    return ErasedGame<alternate>(root.clone());
  }
};

template <bool alternate, class Eval>
[[nodiscard]] std::unique_ptr<Engine> make_engine_of(std::size_t mib, Eval evaluator) {
  using Erased = Search<ErasedGame<alternate>, Eval, ErasedHooks, compiled, OptionalTrace<AnyMove>>;
  return std::make_unique<EngineOf<Erased, ErasedRoot<alternate>>>(std::move(evaluator), mib);
}
template <bool alternate>
[[nodiscard]] std::unique_ptr<Engine> make_erased_engine(std::size_t mib,
                                                         std::shared_ptr<AnyEvaluator> own,
                                                         std::optional<int> unit) {
  ErasedEvaluator evaluator{std::move(own)};
  if (!unit) return make_engine_of<alternate>(mib, std::move(evaluator));
  return make_engine_of<alternate>(mib, WithUnit<ErasedEvaluator>{std::move(evaluator), *unit});
}

}  // namespace espalier::python
