// A handler of the console's events; the system calls it on a thread that it starts.
#include "support/interrupt.hpp"

#include <mutex>
#include <utility>

#include "support/windows/api.hpp"

namespace espalier::support {

class Interrupt::Source {
 public:
  explicit Source(Interrupt& interrupt) : interrupt_(interrupt) {
    const std::lock_guard lock(mutex);
    before_ = std::exchange(current, this);
    if (before_ == nullptr) SetConsoleCtrlHandler(handle, TRUE);
  }
  ~Source() {
    const std::lock_guard lock(mutex);  // waits for an action that runs
    current = before_;
    if (before_ == nullptr) SetConsoleCtrlHandler(handle, FALSE);
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

 private:
  static BOOL WINAPI handle(DWORD event) {
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) return FALSE;
    const std::lock_guard lock(mutex);
    if (current == nullptr) return FALSE;
    current->interrupt_.happen();
    return TRUE;
  }

  static inline std::mutex mutex;
  static inline Source* current = nullptr;

  Interrupt& interrupt_;
  Source* before_ = nullptr;
};

Interrupt::Interrupt(std::function<void()> action)
    : action_(std::move(action)), source_(std::make_unique<Source>(*this)) {}
Interrupt::~Interrupt() = default;

}  // namespace espalier::support
