// Expected: a value or a typed error, modelled on std::expected of C++23.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

namespace espalier {

/// Marks an error, to construct an Expected from it: `return Unexpected{error};`.
template <class E>
struct Unexpected {
  E error;
};
template <class E>
Unexpected(E) -> Unexpected<E>;

/// Either a T or an E. `value()` and `error()` may be called only where they exist.
template <class T, class E>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit
  Expected(Unexpected<E> unexpected)                                         // NOLINT: implicit
      : content_(std::in_place_index<1>, std::move(unexpected.error)) {}

  [[nodiscard]] bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  [[nodiscard]] T& value() & { return *checked<0>(); }
  [[nodiscard]] const T& value() const& { return *checked<0>(); }
  [[nodiscard]] T&& value() && { return std::move(*checked<0>()); }
  [[nodiscard]] const E& error() const { return *checked<1>(); }

  [[nodiscard]] T& operator*() & { return value(); }
  [[nodiscard]] const T& operator*() const& { return value(); }
  [[nodiscard]] T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return checked<0>(); }
  const T* operator->() const { return checked<0>(); }

 private:
  template <std::size_t i>
  auto* checked() {
    assert(content_.index() == i);
    return std::get_if<i>(&content_);
  }
  template <std::size_t i>
  const auto* checked() const {
    assert(content_.index() == i);
    return std::get_if<i>(&content_);
  }

  std::variant<T, E> content_;
};

}  // namespace espalier
