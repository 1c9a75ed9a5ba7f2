// Positions and evaluators written in Python. All functions need the global interpreter lock.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "python/native/any_position.hpp"
#include "python/native/interpreter.hpp"
#include "python/native/key_numbers.hpp"

namespace espalier::python {

/// A copy of what may change while it is walked through: a __hash__ or __eq__ of Python may do so.
/// `error`: what is wrong with an object that is no iterable.
[[nodiscard]] py::tuple items_of(py::handle iterable, const char* error);

/// Hashable objects of Python, numbered from 1 as they come up.
class ObjectNumbers {
 public:
  /// `what` they are, in the plural.
  explicit ObjectNumbers(std::string what) : what_(std::move(what)) {}
  /// Throws what Python raises, and ValueError if there are too many objects.
  [[nodiscard]] std::uint32_t number_of(PyObject* object);
  /// 0 if the object has none.
  [[nodiscard]] std::uint32_t find(PyObject* object) const;
  [[nodiscard]] PyObject* object_of(std::uint32_t number) const {
    return objects_[number - 1].ptr();
  }
  [[nodiscard]] std::size_t size() const { return objects_.size(); }

 private:
  /// More are a sign that equal objects do not compare equal, and each new one is another.
  static constexpr std::size_t most_ = 4'000'000;

  std::string what_;
  py::dict numbers_;
  std::vector<py::object> objects_;
};

/// The objects of a game that its positions share.
struct GameObjects {
  ObjectNumbers moves{"moves"};
  KeyNumbers keys;
};

/// A position whose class is written in Python.
class PythonPosition final : public AnyPosition, public SeenByPython {
 public:
  /// Throws TypeError if `position` lacks a method of a game.
  PythonPosition(py::object position, std::shared_ptr<GameObjects> objects);

  [[nodiscard]] std::shared_ptr<AnyPosition> clone() const override;
  Outcome generate(AnyMoves& list) const override;
  void make(AnyMove move) override;
  void unmake(AnyMove move) override;
  [[nodiscard]] int side_to_move() const override;
  [[nodiscard]] std::uint64_t key() const override;
  [[nodiscard]] bool is_draw(int ply) const override;
  [[nodiscard]] bool has_key() const override { return static_cast<bool>(key_); }
  [[nodiscard]] bool has_draws() const override { return static_cast<bool>(is_draw_); }
  [[nodiscard]] bool turns_alternate() const override { return turns_alternate_; }
  [[nodiscard]] bool is_written_in_python() const override { return true; }
  [[nodiscard]] Score evaluate() override { return draw_score; }
  [[nodiscard]] PyObject* object_of(AnyMove move) const override;

  [[nodiscard]] const py::object& object() const { return position_; }

 private:
  /// The first moves of each copy are checked to pass the turn, if turns alternate.
  static constexpr int checked_moves_ = 256;

  [[nodiscard]] Outcome outcome() const;

  py::object position_;
  std::shared_ptr<GameObjects> objects_;
  // Methods bound to `position_`; null if there is none.
  py::object legal_moves_;
  py::object make_;
  py::object unmake_;
  py::object outcome_;
  py::object side_to_move_;
  py::object key_;
  py::object is_draw_;
  bool turns_alternate_ = true;
  int unchecked_moves_ = checked_moves_;
};

/// A function of Python that takes a position, and must leave it as it is.
class PositionFunction {
 public:
  /// `name`: in errors. `type`: the class in Python of positions of this repository's games; else
  /// it is not used.
  PositionFunction(std::string name, py::object function, py::object type)
      : name_(std::move(name)), function_(std::move(function)), type_(std::move(type)) {}
  [[nodiscard]] py::object call(const std::shared_ptr<AnyPosition>& position);

 private:
  std::string name_;
  py::object function_;
  py::object type_;
  // The position in Python of the native position seen last.
  const AnyPosition* wrapped_ = nullptr;
  py::object wrapper_;
};

/// A function of Python that returns the static evaluation of a position.
class PythonEvaluator final : public AnyEvaluator {
 public:
  PythonEvaluator(py::object function, py::object type)
      : function_("evaluate", std::move(function), std::move(type)) {}
  [[nodiscard]] Score evaluate(const std::shared_ptr<AnyPosition>& position) override;

 private:
  PositionFunction function_;
};

/// A position of any game, to be searched: never that of the caller.
[[nodiscard]] std::shared_ptr<AnyPosition> copy_of(const py::object& position,
                                                   const std::shared_ptr<GameObjects>& objects);

/// The object in Python of a native position, which it shares.
[[nodiscard]] py::object wrap(const std::shared_ptr<AnyPosition>& position, const py::object& type);

}  // namespace espalier::python
