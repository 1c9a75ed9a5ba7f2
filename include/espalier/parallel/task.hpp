// A coroutine that starts when it is awaited and then goes on with its caller: what the searches of
// simulated processors are written in.
#pragma once

#include <coroutine>
#include <exception>
#include <utility>

namespace espalier::parallel {

namespace detail {

/// What goes on when the running coroutine has suspended itself; null: what the machine says. Not
/// symmetric transfer: WebAssembly lacks the tail calls for it, and so does g++ unless it
/// optimises.
inline thread_local std::coroutine_handle<> successor{};

/// Resumes `coroutine`, and then each successor.
inline void resume(std::coroutine_handle<> coroutine) {
  for (successor = coroutine; successor;) std::exchange(successor, nullptr).resume();
}

/// What promises of all results have in common.
struct PromiseBase {
  /// Goes on with who awaited the coroutine.
  struct Return {
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    template <class P>
    void await_suspend(std::coroutine_handle<P> finished) const noexcept {
      successor = finished.promise().caller;
    }
    void await_resume() const noexcept {}
  };

  [[nodiscard]] std::suspend_always initial_suspend() const noexcept { return {}; }
  [[nodiscard]] Return final_suspend() const noexcept { return {}; }
  void unhandled_exception() noexcept { exception = std::current_exception(); }

  std::coroutine_handle<> caller{};  // known before the coroutine starts
  std::exception_ptr exception{};
};

template <class T>
struct Promise : PromiseBase {
  void return_value(T result) noexcept { value = std::move(result); }
  [[nodiscard]] T result() const { return value; }
  T value{};
};

template <>
struct Promise<void> : PromiseBase {
  void return_void() const noexcept {}
  void result() const {}
};

}  // namespace detail

/// A coroutine with a result of type `T`, which is default-constructible. It is awaited once, as a
/// named object: g++ 12 and clang 14 destroy temporaries of a co_await expression at the wrong
/// time.
template <class T = void>
class [[nodiscard]] Task {
 public:
  struct promise_type : detail::Promise<T> {
    Task get_return_object() noexcept {
      return Task(std::coroutine_handle<promise_type>::from_promise(*this));
    }
  };

  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task& operator=(Task&&) = delete;
  ~Task() {
    if (handle_) handle_.destroy();
  }

  /// Instead of awaiting it, outside of any coroutine: returns when it has ended or is suspended.
  void run() const {
    detail::resume(handle_);
    if (handle_.done()) await_resume();
  }

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> caller) const noexcept {
    handle_.promise().caller = caller;
    detail::successor = handle_;
  }
  T await_resume() const {
    if (handle_.promise().exception) std::rethrow_exception(handle_.promise().exception);
    return handle_.promise().result();
  }

 private:
  explicit Task(std::coroutine_handle<promise_type> handle) noexcept : handle_(handle) {}

  std::coroutine_handle<promise_type> handle_;
};

}  // namespace espalier::parallel
