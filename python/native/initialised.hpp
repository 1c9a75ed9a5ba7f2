// Objects of the module whose __init__ has not run.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace espalier::python {

/// Refuses an object that only __new__ made: pybind11 gives it memory that nothing has filled.
template <class T>
class InitialisedCaster : public pybind11::detail::type_caster_base<T> {
 public:
  bool load(pybind11::handle object, bool convert) {
    const auto* const type = this->typeinfo;
    if (object && PyType_IsSubtype(Py_TYPE(object.ptr()), type->type) != 0) {
      auto* const instance = reinterpret_cast<pybind11::detail::instance*>(object.ptr());
      if (!instance->get_value_and_holder(type).holder_constructed()) {
        throw pybind11::type_error(std::string(Py_TYPE(object.ptr())->tp_name) +
                                   ".__init__() has not been called");
      }
    }
    return pybind11::detail::type_caster_base<T>::load(object, convert);
  }
};

}  // namespace espalier::python
