#include "python/native/python_position.hpp"

#include <string>
#include <vector>

#include "python/native/native_position.hpp"

namespace espalier::python {

namespace {

[[nodiscard]] std::string type_name(py::handle object) { return Py_TYPE(object.ptr())->tp_name; }

/// A whole number. NumPy's are, too; floats are not.
[[nodiscard]] Score to_score(py::handle value, const char* what) {
  if (PyIndex_Check(value.ptr()) == 0 || PyBool_Check(value.ptr())) {
    throw py::type_error(
        std::string(what) + " must return an int, not " + type_name(value) +
        (PyNumber_Check(value.ptr()) ? ": round it, as in round(100 * value)" : ""));
  }
  const py::object number = checked(PyNumber_Index(value.ptr()));
  int overflow = 0;
  const long score = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || score <= -known_win || score >= known_win) {
    throw py::value_error(std::string(what) + " returned " +
                          std::string(py::str(number)).substr(0, 40) +
                          ": a score must lie between " + std::to_string(1 - known_win) + " and " +
                          std::to_string(known_win - 1));
  }
  return static_cast<Score>(score);
}

/// Objects of the package that live as long as the interpreter.
struct Names {
  py::object win, loss, draw, game;
};
[[nodiscard]] const Names& names() {
  static const Names* const found = [] {
    const py::module_ module = py::module_::import("espalier._game");
    const py::object outcome = module.attr("Outcome");
    return new Names{outcome.attr("WIN"), outcome.attr("LOSS"), outcome.attr("DRAW"),
                     module.attr("Game")};
  }();
  return *found;
}

/// The method of that name; null if the class has none, or only that of Game, which raises.
[[nodiscard]] py::object method(const py::object& position, const char* name) {
  const py::object type = py::type::of(position);
  if (!py::hasattr(type, name)) return {};
  if (py::hasattr(names().game, name) && type.attr(name).is(names().game.attr(name))) return {};
  const py::object found = position.attr(name);
  return found.is_none() ? py::object() : found;
}

}  // namespace

py::tuple items_of(py::handle iterable, const char* error) {
  const py::object items =
      checked(in_python([&] { return PySequence_Fast(iterable.ptr(), error); }));
  return checked(PySequence_Tuple(items.ptr()));
}

std::uint32_t ObjectNumbers::find(PyObject* object) const {
  PyObject* const known = PyDict_GetItemWithError(numbers_.ptr(), object);
  if (known != nullptr) return static_cast<std::uint32_t>(PyLong_AsUnsignedLong(known));
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return 0;
}

std::uint32_t ObjectNumbers::number_of(PyObject* object) {
  if (const std::uint32_t known = find(object); known != 0) return known;
  if (objects_.size() >= most_) {
    throw py::value_error("the game has had " + std::to_string(most_) + " different " + what_ +
                          ": equal " + what_ + " must compare equal and have equal hashes");
  }
  // First, and for good: what compares the object may number another one.
  objects_.push_back(py::reinterpret_borrow<py::object>(object));
  const auto number = static_cast<std::uint32_t>(objects_.size());
  if (PyDict_SetItem(numbers_.ptr(), object, py::int_(number).ptr()) != 0) {
    throw py::error_already_set();
  }
  return number;
}

PythonPosition::PythonPosition(py::object position, std::shared_ptr<GameObjects> objects)
    : position_(std::move(position)),
      objects_(std::move(objects)),
      legal_moves_(method(position_, "legal_moves")),
      make_(method(position_, "make")),
      unmake_(method(position_, "unmake")),
      outcome_(method(position_, "outcome")),
      side_to_move_(method(position_, "side_to_move")),
      key_(method(position_, "key")),
      is_draw_(method(position_, "is_draw")) {
  std::string missing;
  const auto need = [&missing](const py::object& found, const char* signature) {
    if (!found) missing += (missing.empty() ? "" : ", ") + std::string(signature);
  };
  need(legal_moves_, "legal_moves()");
  need(make_, "make(move)");
  need(unmake_, "unmake(move)");
  need(outcome_, "outcome()");
  need(side_to_move_, "side_to_move()");
  if (!py::hasattr(position_, "copy")) need({}, "copy()");
  if (PyType_Check(position_.ptr()) != 0) {
    throw py::type_error("a position is needed, not the class " +
                         std::string(py::str(position_.attr("__name__"))) +
                         ": make an object of it");
  }
  if (!missing.empty()) {
    throw py::type_error(type_name(position_) + " is not a game: it lacks " + missing +
                         " (see espalier.Game)");
  }
  turns_alternate_ = py::bool_(py::getattr(position_, "turns_alternate", py::bool_(true)));
}

std::shared_ptr<AnyPosition> PythonPosition::clone() const {
  py::object copy = call(position_.attr("copy"));
  if (copy.is(position_)) {
    throw py::value_error(type_name(position_) + ".copy() returned the position itself");
  }
  if (!py::type::of(copy).is(py::type::of(position_))) {
    throw py::type_error(type_name(position_) + ".copy() returned " + type_name(copy));
  }
  return std::make_shared<PythonPosition>(std::move(copy), objects_);
}

Outcome PythonPosition::outcome() const {
  const py::object outcome = call(outcome_);
  if (outcome.is_none()) return Outcome::ongoing();
  if (outcome.is(names().win)) return Outcome::win();
  if (outcome.is(names().loss)) return Outcome::loss();
  if (outcome.is(names().draw)) return Outcome::draw();
  if (PyIndex_Check(outcome.ptr()) == 0 || PyBool_Check(outcome.ptr())) {
    throw py::type_error("outcome() must return None, an Outcome or an int, not " +
                         type_name(outcome));
  }
  return Outcome::scored(to_score(outcome, "outcome()"));
}

Outcome PythonPosition::generate(AnyMoves& list) const {
  const Outcome found = outcome();
  if (found.is_over()) return found;
  const py::tuple moves = items_of(
      call(legal_moves_), "legal_moves() must return a list, a tuple or another iterable of moves");
  if (moves.empty()) {
    throw py::value_error(
        "legal_moves() is empty where outcome() is None: in a position without moves the "
        "game is over (or passing is a move)");
  }
  if (moves.size() > max_moves) {
    throw py::value_error("legal_moves() returned " + std::to_string(moves.size()) +
                          " moves; a position may have at most " + std::to_string(max_moves));
  }
  for (const py::handle move : moves) list.push({objects_->moves.number_of(move.ptr())});
  return found;
}

void PythonPosition::make(AnyMove move) {
  const bool checks = turns_alternate_ && unchecked_moves_ > 0;
  const int side = checks ? side_to_move() : 0;
  (void)call(make_, objects_->moves.object_of(move.bits));
  if (!checks) return;
  --unchecked_moves_;
  if (side_to_move() == side) {
    throw py::value_error(
        "make(" + std::string(py::repr(objects_->moves.object_of(move.bits))) +
        ") did not change side_to_move(): a game in which a side may move twice in "
        "a row says turns_alternate = False");
  }
}
void PythonPosition::unmake(AnyMove move) {
  (void)call(unmake_, objects_->moves.object_of(move.bits));
}

int PythonPosition::side_to_move() const {
  const py::object side = call(side_to_move_);
  const Py_ssize_t number =
      PyIndex_Check(side.ptr()) != 0 ? PyNumber_AsSsize_t(side.ptr(), nullptr) : -1;
  if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (number != 0 && number != 1) {
    throw py::value_error("side_to_move() must return 0 or 1, not " + std::string(py::repr(side)) +
                          " (" + type_name(side) + ")");
  }
  return static_cast<int>(number);
}

std::uint64_t PythonPosition::key() const {
  const py::object key = call(key_);
  return objects_->keys.of(key.ptr());
}

bool PythonPosition::is_draw(int ply) const {
  const py::object answer = call(is_draw_, py::int_(ply).ptr());
  const int truth = PyObject_IsTrue(answer.ptr());
  if (truth < 0) throw py::error_already_set();
  return truth == 1;
}

PyObject* PythonPosition::object_of(AnyMove move) const {
  return Py_NewRef(objects_->moves.object_of(move.bits));
}

py::object PositionFunction::call(const std::shared_ptr<AnyPosition>& position) {
  const auto* const own = dynamic_cast<const PythonPosition*>(position.get());
  if (own != nullptr) return python::call(function_, own->object().ptr());
  if (wrapped_ != position.get()) {
    wrapper_ = wrap(position, type_);
    wrapped_ = position.get();
  }
  const auto& native = dynamic_cast<const NativePosition&>(*position);
  const std::vector<AnyMove> played = native.played();
  py::object value = python::call(function_, wrapper_.ptr());
  // The search would take back moves that have not been made.
  if (native.played() != played) {
    throw py::value_error(name_ + "() changed the position: it must take back the moves it makes");
  }
  return value;
}

Score PythonEvaluator::evaluate(const std::shared_ptr<AnyPosition>& position) {
  return to_score(function_.call(position), "evaluate()");
}

}  // namespace espalier::python
