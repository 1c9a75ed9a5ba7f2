// A thread that waits for SIGINT with sigwait.
#include "support/interrupt.hpp"

#include <pthread.h>

#include <csignal>
#include <system_error>
#include <thread>
#include <utility>

namespace espalier::support {

class Interrupt::Source {
 public:
  explicit Source(Interrupt& interrupt) {
    struct sigaction current {};
    sigaction(SIGINT, nullptr, &current);
    if (current.sa_handler == SIG_IGN) return;
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    // Blocked in this thread and all that it starts, so that only sigwait receives it.
    pthread_sigmask(SIG_BLOCK, &signals_, &mask_before_);
    try {
      waiter_ = std::thread([this, &interrupt] {
        for (int signal = 0; sigwait(&signals_, &signal) == 0 && !ending_;) interrupt.happen();
      });
    } catch (const std::system_error&) {  // then Ctrl-C ends the program as usual
      pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
    }
  }
  ~Source() {
    if (!waiter_.joinable()) return;
    ending_ = true;
    pthread_kill(waiter_.native_handle(), SIGINT);
    waiter_.join();
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
  }
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

 private:
  std::atomic<bool> ending_{false};
  sigset_t signals_{};
  sigset_t mask_before_{};
  std::thread waiter_;
};

Interrupt::Interrupt(std::function<void()> action)
    : action_(std::move(action)), source_(std::make_unique<Source>(*this)) {}
Interrupt::~Interrupt() = default;

}  // namespace espalier::support
