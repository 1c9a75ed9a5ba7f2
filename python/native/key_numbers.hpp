// What a key() written in Python returns, as 64 bits.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <cstdint>

namespace espalier::python {

namespace py = pybind11;

/// Gives equal objects equal numbers and different ones different numbers. Integers of 64 bits are
/// their own number; of numbers, texts, tuples and frozensets all bits are mixed, so that two share
/// a number as rarely as two positions share a Zobrist key. Other objects are numbered as they come
/// up, and Python's == decides. Python's hash() will not do: hash(-1) == hash(-2), and
/// hash(2**61) == hash(1). Needs the global interpreter lock.
class KeyNumbers {
 public:
  /// Throws what Python raises: TypeError if the object is not hashable.
  [[nodiscard]] std::uint64_t of(PyObject* key);

 private:
  /// So many objects of other types are known, and as many that came up before them. An object that
  /// is forgotten gets a new number, which costs what the table knows of its position.
  static constexpr std::size_t most_ = 1 << 20;

  [[nodiscard]] std::uint64_t of_tuple(PyObject* key);
  [[nodiscard]] std::uint64_t of_set(PyObject* key);
  [[nodiscard]] std::uint64_t of_other(PyObject* key);
  /// The number of a key that got `number`: the one that it had before, if `older_` knows it.
  [[nodiscard]] PyObject* from_older(PyObject* key, PyObject* number);

  std::uint64_t count_ = 0;
  py::dict recent_;
  py::dict older_;
};

}  // namespace espalier::python
