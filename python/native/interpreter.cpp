#include "python/native/interpreter.hpp"

#include <atomic>

#include "python/native/any_position.hpp"

namespace espalier::python {

namespace {

std::atomic<bool> is_ending{false};
std::thread::id ending_thread;  // set before is_ending
std::atomic<int> calls{0};      // of all threads
thread_local int own_calls = 0;

}  // namespace

bool must_end() {
  return is_ending.load(std::memory_order_acquire) && std::this_thread::get_id() != ending_thread;
}

void check_signals() {
  in_python([] {
    const py::gil_scoped_acquire lock;
    if (must_end()) PyErr_SetNone(PyExc_SystemExit);
    if (PyErr_Occurred() != nullptr || PyErr_CheckSignals() != 0) throw py::error_already_set();
  });
}

Call::Call() {
  if (must_end()) {
    PyErr_SetNone(PyExc_SystemExit);
    throw py::error_already_set();
  }
  ++calls;
  ++own_calls;
}
Call::~Call() {
  --own_calls;
  --calls;
}

void forget_other_threads() { calls = own_calls; }

void end_calls() {
  ending_thread = std::this_thread::get_id();
  is_ending.store(true, std::memory_order_release);
  const Unlocked unlocked(true);
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  while (calls > own_calls && std::chrono::steady_clock::now() < latest) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace espalier::python
