// A thread that waits for SIGINT with sigwait.
#include "support/interrupt.hpp"

#include <pthread.h>

#include <cstdlib>
#include <utility>

#include "support/exit_status.hpp"

namespace espalier::support {

Interrupt::Interrupt(std::function<void()> action) : action_(std::move(action)) {
  struct sigaction current {};
  sigaction(SIGINT, nullptr, &current);
  if (current.sa_handler == SIG_IGN) return;
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  // Blocked in this thread and all that it starts, so that only sigwait receives it.
  pthread_sigmask(SIG_BLOCK, &signals_, &mask_before_);
  waiter_ = std::thread([this] { wait(); });
}

Interrupt::~Interrupt() {
  if (!waiter_.joinable()) return;
  ending_ = true;
  pthread_kill(waiter_.native_handle(), SIGINT);
  waiter_.join();
  pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
}

void Interrupt::wait() {
  for (int signal = 0; sigwait(&signals_, &signal) == 0 && !ending_;) {
    if (happened_.exchange(true)) std::_Exit(interrupted);
    action_();
  }
}

}  // namespace espalier::support
