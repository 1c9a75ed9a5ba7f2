// What the threads of C++ owe the interpreter: its lock, its signals, its end.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <thread>

#ifdef __GLIBCXX__
#include <cxxabi.h>
#endif

namespace espalier::python {

namespace py = pybind11;

/// A call of the package that may run for long. When the interpreter ends, it waits up to two
/// seconds for those of other threads: they end by SystemExit, since a thread that Python ends
/// within C++ would end the process. The first variable of a function, so that it is destroyed
/// last.
class Call {
 public:
  /// Throws SystemExit if the interpreter ends.
  Call();
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
};
/// Lets them end; called at the exit of the interpreter.
void end_calls();
/// In a new process, which has only the thread that forked.
void forget_other_threads();

/// `run()`, which calls Python or takes its lock. If the interpreter has ended, Python ends the
/// thread there: it then sleeps, since the destructors of C++ need the interpreter.
template <class Run>
decltype(auto) in_python(const Run& run) {
#ifdef __GLIBCXX__
  try {
    return run();
  } catch (abi::__forced_unwind&) {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
  }
#else
  return run();
#endif
}

/// Throws what Python raised if there is no object.
[[nodiscard]] inline py::object checked(PyObject* new_reference) {
  if (new_reference == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(new_reference);
}
[[nodiscard]] inline py::object call(const py::object& function) {
  return checked(in_python([&] { return PyObject_CallNoArgs(function.ptr()); }));
}
[[nodiscard]] inline py::object call(const py::object& function, PyObject* argument) {
  return checked(in_python([&] { return PyObject_CallOneArg(function.ptr(), argument); }));
}

/// Lets other threads of Python run while it lives.
class Unlocked {
 public:
  explicit Unlocked(bool unlocks) : state_(unlocks ? PyEval_SaveThread() : nullptr) {}
  ~Unlocked() {
    if (state_ != nullptr) in_python([this] { PyEval_RestoreThread(state_); });
  }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  PyThreadState* state_;
};

}  // namespace espalier::python
