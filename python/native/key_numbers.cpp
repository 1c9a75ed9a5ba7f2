#include "python/native/key_numbers.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "python/native/any_position.hpp"
#include "python/native/python_position.hpp"

namespace espalier::python {

namespace {

/// What is mixed first: keys of different kinds must differ.
struct Kind {
  enum : std::uint64_t { large_int = 1, real, text, bytes, tuple, set, none, other };
};

/// `hash` with `value` after it.
[[nodiscard]] std::uint64_t with(std::uint64_t hash, std::uint64_t value) {
  return mixed(hash * 0x9e3779b97f4a7c15 + value);
}

/// Is it of that type, or of one that compares like it? A subclass written in Python need not.
[[nodiscard]] bool is(PyObject* object, PyTypeObject& base) {
  PyTypeObject* const type = Py_TYPE(object);
  if (type == &base) return true;
  return PyType_IsSubtype(type, &base) != 0 && (type->tp_richcompare == base.tp_richcompare ||
                                                PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) == 0);
}

[[nodiscard]] std::uint64_t of_int(PyObject* key) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(key, &overflow);
  if (overflow == 0) return static_cast<std::uint64_t>(value);
  std::uint64_t hash = Kind::large_int;
  const py::int_ bits(64);
  py::object rest = py::reinterpret_borrow<py::object>(key);
  while (overflow != 0) {
    hash = with(hash, PyLong_AsUnsignedLongLongMask(rest.ptr()));
    rest = checked(PyLong_Type.tp_as_number->nb_rshift(rest.ptr(), bits.ptr()));
    const long long high = PyLong_AsLongLongAndOverflow(rest.ptr(), &overflow);
    if (overflow == 0) hash = with(hash, static_cast<std::uint64_t>(high));
  }
  return hash;
}

[[nodiscard]] std::uint64_t of_float(double value) {
  constexpr double limit = 9223372036854775808.0;            // 2^63
  if (std::isfinite(value) && value == std::floor(value)) {  // 1.0 == 1
    if (value >= -limit && value < limit) {
      return static_cast<std::uint64_t>(static_cast<std::int64_t>(value));
    }
    return of_int(checked(PyLong_FromDouble(value)).ptr());
  }
  return with(Kind::real, std::bit_cast<std::uint64_t>(value));
}

[[nodiscard]] std::uint64_t of_bytes(std::uint64_t hash, const void* data, Py_ssize_t size) {
  const auto* at = static_cast<const char*>(data);
  hash = with(hash, static_cast<std::uint64_t>(size));
  while (size > 0) {
    std::uint64_t word = 0;
    const auto part = static_cast<std::size_t>(size < 8 ? size : 8);
    std::memcpy(&word, at, part);
    hash = with(hash, word);
    at += part;
    size -= static_cast<Py_ssize_t>(part);
  }
  return hash;
}

[[nodiscard]] std::uint64_t of_text(PyObject* key) {
#if PY_VERSION_HEX < 0x030C0000
  if (PyUnicode_READY(key) != 0) throw py::error_already_set();
#endif
  // Equal texts are stored alike: in the fewest bytes that their characters allow.
  const auto width = static_cast<Py_ssize_t>(PyUnicode_KIND(key));
  return of_bytes(with(Kind::text, static_cast<std::uint64_t>(width)), PyUnicode_DATA(key),
                  PyUnicode_GET_LENGTH(key) * width);
}

/// `number`, if there is one that equals the object; clears what the conversion raised.
[[nodiscard]] py::object if_equal(PyObject* number, PyObject* object) {
  const py::object found = py::reinterpret_steal<py::object>(number);
  const int equal = found ? PyObject_RichCompareBool(object, found.ptr(), Py_EQ) : -1;
  if (equal == 1) return found;
  if (equal < 0) {
    if (PyErr_ExceptionMatches(PyExc_Exception) == 0) throw py::error_already_set();
    PyErr_Clear();
  }
  return {};
}

/// The key of a number that equals an int or a float: one of NumPy, a Fraction, a Decimal.
[[nodiscard]] std::optional<std::uint64_t> of_number(PyObject* key) {
  if (PyNumber_Check(key) == 0) return {};
  if (PyObject_Hash(key) == -1) throw py::error_already_set();
  if (const py::object whole = if_equal(PyNumber_Long(key), key)) return of_int(whole.ptr());
  if (const py::object value = if_equal(PyNumber_Float(key), key)) {
    return of_float(PyFloat_AS_DOUBLE(value.ptr()));
  }
  return {};
}

/// Keys within keys, without an end to the stack.
class Nested {
 public:
  Nested() {
    if (Py_EnterRecursiveCall(" in a key of a position") != 0) throw py::error_already_set();
  }
  ~Nested() { Py_LeaveRecursiveCall(); }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;
};

}  // namespace

std::uint64_t KeyNumbers::of(PyObject* key) {
  if (is(key, PyLong_Type)) return of_int(key);
  if (is(key, PyTuple_Type)) return of_tuple(key);
  if (is(key, PyUnicode_Type)) return of_text(key);
  if (is(key, PyFrozenSet_Type)) return of_set(key);
  if (is(key, PyFloat_Type)) return of_float(PyFloat_AS_DOUBLE(key));
  if (is(key, PyBytes_Type))
    return of_bytes(Kind::bytes, PyBytes_AS_STRING(key), PyBytes_GET_SIZE(key));
  if (key == Py_None) return with(Kind::none, 0);
  return of_other(key);
}

std::uint64_t KeyNumbers::of_tuple(PyObject* key) {
  const Nested nested;
  const Py_ssize_t size = PyTuple_GET_SIZE(key);
  std::uint64_t hash = with(Kind::tuple, static_cast<std::uint64_t>(size));
  for (Py_ssize_t i = 0; i < size; ++i) hash = with(hash, of(PyTuple_GET_ITEM(key, i)));
  return hash;
}

std::uint64_t KeyNumbers::of_set(PyObject* key) {
  const Nested nested;
  const py::object iterator = checked(PyObject_GetIter(key));
  std::uint64_t sum = 0, size = 0;
  // Equal sets may list their members in any order.
  for (; PyObject* const next = PyIter_Next(iterator.ptr()); ++size) {
    const py::object member = py::reinterpret_steal<py::object>(next);
    sum += with(Kind::set, of(member.ptr()));
  }
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return with(with(Kind::set, size), sum);
}

std::uint64_t KeyNumbers::of_other(PyObject* key) {
  if (const auto number = of_number(key)) return *number;
  // One look-up where the key is known: its __hash__ may be written in Python.
  const py::int_ next(count_ + 1);
  PyObject* known = PyDict_SetDefault(recent_.ptr(), key, next.ptr());
  if (known == nullptr) throw py::error_already_set();
  if (known == next.ptr()) {
    ++count_;
    if (!older_.empty()) known = from_older(key, known);
    if (recent_.size() >= most_) older_ = std::exchange(recent_, py::dict());
  }
  return with(Kind::other, PyLong_AsUnsignedLongLong(known));
}

PyObject* KeyNumbers::from_older(PyObject* key, PyObject* number) {
  PyObject* const known = PyDict_GetItemWithError(older_.ptr(), key);
  if (known == nullptr && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (known == nullptr) return number;
  if (PyDict_SetItem(recent_.ptr(), key, known) != 0) throw py::error_already_set();
  return known;
}

}  // namespace espalier::python
