// What Python adds to the erased game (erased/position.hpp): its signals, and moves as objects.
#pragma once

#include <Python.h>

#include <chrono>

#include "erased/position.hpp"

namespace espalier::python {

using erased::AnyEvaluator;
using erased::AnyMove;
using erased::AnyMoves;
using erased::AnyPosition;
using erased::ErasedEvaluator;
using erased::ErasedHooks;
using erased::max_moves;
using erased::mixed;

/// What Python knows of a position besides: each position of this package has it.
class SeenByPython {
 public:
  SeenByPython() = default;
  SeenByPython(const SeenByPython&) = default;
  SeenByPython& operator=(const SeenByPython&) = delete;
  virtual ~SeenByPython() = default;
  /// Do the position's members call Python?
  [[nodiscard]] virtual bool is_written_in_python() const = 0;
  /// The move as Python has it: a new reference. Throws if Python raises.
  [[nodiscard]] virtual PyObject* object_of(AnyMove move) const = 0;
};
[[nodiscard]] inline const SeenByPython& seen_by_python(const AnyPosition& position) {
  return dynamic_cast<const SeenByPython&>(position);
}
[[nodiscard]] inline bool is_written_in_python(const AnyPosition& position) {
  return seen_by_python(position).is_written_in_python();
}

/// Runs what Python does on signals. Throws what it raises, so KeyboardInterrupt after Ctrl-C;
/// SystemExit if `must_end`. Takes the global interpreter lock.
void check_signals();
/// Does the interpreter end, and this is one of its other threads?
[[nodiscard]] bool must_end();

/// Calls `check_signals` about twenty times a second in the thread that made it.
class SignalCheck {
 public:
  /// Looks at the clock at every call.
  void look() {
    const auto now = std::chrono::steady_clock::now();
    if (now - last_ < std::chrono::milliseconds(50) && !must_end()) return;
    last_ = now;
    check_signals();
  }
  /// Looks at the clock at every 256th call.
  void count() {
    if ((++calls_ & 255) == 0 || must_end()) look();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  unsigned calls_ = 0;
};

template <bool alternate>
using ErasedRules = erased::ErasedRules<alternate, SignalCheck>;
template <bool alternate>
using KeyedRules = erased::KeyedRules<alternate, SignalCheck>;
template <bool alternate>
using ErasedGame = erased::ErasedGame<alternate, SignalCheck>;

}  // namespace espalier::python
