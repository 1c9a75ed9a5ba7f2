// The searches of games of callbacks.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "c/callbacks.hpp"
#include "erased/engine.hpp"

namespace espalier::c {

/// As the solver takes it: with the key as the callback gives it.
template <bool alternate>
class CallbackRules : public erased::ErasedRules<alternate> {
 public:
  using erased::ErasedRules<alternate>::ErasedRules;

  [[nodiscard]] std::uint64_t key() const { return this->position_->key(); }
  /// Used only to prefetch, which is not worth a call.
  [[nodiscard]] std::uint64_t key_after(erased::AnyMove) const { return 0; }
};

/// As the search takes it. Without a key the table must be switched off.
template <bool alternate>
class CallbackGame : public CallbackRules<alternate> {
 public:
  using CallbackRules<alternate>::CallbackRules;
  [[nodiscard]] bool is_draw(int ply) const {
    return this->position_->has_draws() && this->position_->is_draw(ply);
  }
};

/// `unit`: of the evaluation, if it is known. One of each file.
[[nodiscard]] std::unique_ptr<erased::Engine> alternating_engine(const erased::EngineSize& size,
                                                                 std::optional<int> unit);
[[nodiscard]] std::unique_ptr<erased::Engine> free_turn_engine(const erased::EngineSize& size,
                                                               std::optional<int> unit);

}  // namespace espalier::c
