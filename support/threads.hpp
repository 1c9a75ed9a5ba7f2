// Threads that do one work: fewer than wanted where the system refuses some.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace espalier::support {

/// Starts a thread, or throws std::system_error or std::bad_alloc, as the constructor of
/// std::thread does.
using ThreadStarter = std::function<std::thread(std::function<void()>)>;

/// By that constructor.
[[nodiscard]] std::thread new_thread(std::function<void()> work);

/// A thread for work that nothing else can do: throws Error if there is none for it.
[[nodiscard]] std::thread needed_thread(const std::function<void()>& work);

class Threads {
 public:
  using Work = std::function<void(std::size_t)>;

  explicit Threads(ThreadStarter starter = new_thread) : starter_(std::move(starter)) {}
  /// Waits for all.
  ~Threads();
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  /// To be called once. Thread i of at most `wanted` calls `work(i)`.
  void start(std::size_t wanted, const Work& work);
  /// How many were started.
  [[nodiscard]] std::size_t size() const { return threads_.size(); }
  /// If it is fewer than wanted, says so on standard error, once in the life of the program. Throws
  /// Error if it is fewer than `least`.
  void check(std::size_t least) const;
  /// Waits for all. Of several exceptions of `work` the first comes out.
  void join();

 private:
  void run(std::size_t number);

  ThreadStarter starter_;
  Work work_;
  std::size_t wanted_ = 0;
  std::string refusal_;  // why the system started no more
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::exception_ptr thrown_;
};

/// Calls `work(i)` on each thread i of `wanted`, or of fewer, and waits for all, as Threads does.
/// Throws Error if none can be started.
void run_threads(std::size_t wanted, const Threads::Work& work,
                 const ThreadStarter& starter = new_thread);

}  // namespace espalier::support
