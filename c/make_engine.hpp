// What the two searches of games of callbacks share.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "c/searches.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/search_settings.hpp"

namespace espalier::c {

struct CallbackEvaluator {
  template <class G>
  [[nodiscard]] Score evaluate(const G& game) const {
    return game.position()->evaluate();
  }
};

template <bool alternate>
struct CallbackRoot {
  [[nodiscard]] static CallbackGame<alternate> of(const erased::AnyPosition& root) {
    return CallbackGame<alternate>(root.clone());
  }
};

template <bool alternate, class Eval>
[[nodiscard]] std::unique_ptr<erased::Engine> make_engine_of(const erased::EngineSize& size,
                                                             Eval evaluator) {
  using Parallel =
      ParallelSearch<CallbackGame<alternate>, Eval, NoHooks, Enhancements::all().switchable()>;
  return std::make_unique<erased::EngineOf<Parallel, CallbackRoot<alternate>>>(
      std::move(evaluator), size.threads, size.mib);
}

template <bool alternate>
[[nodiscard]] std::unique_ptr<erased::Engine> make_engine(const erased::EngineSize& size,
                                                          std::optional<int> unit) {
  if (!unit) return make_engine_of<alternate>(size, CallbackEvaluator{});
  return make_engine_of<alternate>(size, WithUnit<CallbackEvaluator>{{}, *unit});
}

}  // namespace espalier::c
