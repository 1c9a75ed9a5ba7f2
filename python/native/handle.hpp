// What Python holds of a position of this repository's games, and what a game adds to the module.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "python/native/initialised.hpp"
#include "python/native/interpreter.hpp"
#include "python/native/native_position.hpp"

namespace espalier::python {

/// Nothing before it is set up.
class Handle {
 public:
  Handle() = default;
  explicit Handle(std::shared_ptr<NativePosition> position) : position_(std::move(position)) {}

  [[nodiscard]] NativePosition& operator*() const {
    if (!position_) throw std::runtime_error("this position has not been set up");
    return *position_;
  }
  [[nodiscard]] NativePosition* operator->() const { return &**this; }
  [[nodiscard]] const std::shared_ptr<NativePosition>& position() const { return position_; }
  [[nodiscard]] Handle copy() const {
    return Handle(std::static_pointer_cast<NativePosition>((**this).clone()));
  }
  [[nodiscard]] AnyMove parse(const py::object& move) const {
    return (**this).parse_move(py::str(move));
  }

 private:
  std::shared_ptr<NativePosition> position_;
};

/// Functions that only one game has: a file of its own adds them to the module by an object of
/// this class, if the game is in the catalogue.
class Extension {
 public:
  using Bind = void (*)(py::module_& module);

  explicit Extension(Bind bind) { all().push_back(bind); }
  [[nodiscard]] static std::vector<Bind>& all() {
    static std::vector<Bind> of_all_games;
    return of_all_games;
  }
};

}  // namespace espalier::python

template <>
struct pybind11::detail::type_caster<espalier::python::Handle>
    : espalier::python::InitialisedCaster<espalier::python::Handle> {};
