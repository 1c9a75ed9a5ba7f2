#include "protocols/command_queue.hpp"

#include <chrono>
#include <utility>

namespace espalier::protocols {

template <class Condition>
void CommandQueue::wait_until(std::unique_lock<std::mutex>& lock, Condition holds) {
  if (!read_) return changed_.wait(lock, holds);
  while (!holds()) {
    lock.unlock();
    read_(true);
    lock.lock();
  }
}

void CommandQueue::push(std::string line, Kind kind) {
  const std::lock_guard lock(mutex_);
  if (kind != Kind::other) ++pushed_;
  if (kind == Kind::search) last_search_ = pushed_;
  lines_.push_back({std::move(line), kind});
  notify();
}

void CommandQueue::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = pushed_;
  if (control_ != nullptr && stopped()) control_->stop();
  notify();
}

void CommandQueue::end_searches() {
  const std::lock_guard lock(mutex_);
  ended_ = pushed_;
  if (control_ != nullptr && stopped()) control_->stop();
  notify();
}

void CommandQueue::ponderhit() {
  const std::lock_guard lock(mutex_);
  ponderhit_ = pushed_;
  if (control_ != nullptr && control_->is_pondering()) control_->ponderhit();
  notify();
}

void CommandQueue::end_of_input() {
  const std::lock_guard lock(mutex_);
  has_ended_ = true;
  notify();
}

bool CommandQueue::is_busy() {
  const std::lock_guard lock(mutex_);
  return is_executing_ || !lines_.empty();
}

bool CommandQueue::is_searching() {
  const std::lock_guard lock(mutex_);
  return searches_on();
}

bool CommandQueue::is_waiting_for_stop() {
  const std::lock_guard lock(mutex_);
  return is_running_ && must_hold_answer();
}

bool CommandQueue::is_settled() {
  const std::lock_guard lock(mutex_);
  return settled();
}

bool CommandQueue::wait_until_settled() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return settled(); });
  return !lines_.empty();
}

/// The state has changed: a search that waited for `stop` may have to end.
void CommandQueue::notify() {
  if (control_ != nullptr && waits_for_stop() && !must_hold_answer()) control_->stop();
  changed_.notify_all();
}

std::optional<std::string> CommandQueue::pop() {
  std::unique_lock lock(mutex_);
  is_running_ = false;
  is_executing_ = false;
  changed_.notify_all();
  wait_until(lock, [this] { return !lines_.empty() || has_ended_; });
  if (lines_.empty()) return std::nullopt;
  Line line = std::move(lines_.front());
  lines_.pop_front();
  if (line.kind != Kind::other) ++taken_;
  is_executing_ = true;
  changed_.notify_all();
  return std::move(line.text);
}

void CommandQueue::begin_search(Control& control, bool is_pondering, bool is_infinite) {
  if (read_) control.on_look([this] { read_(false); });
  const std::lock_guard lock(mutex_);
  is_counting_ = false;
  is_pondering_ = is_pondering;
  is_infinite_ = is_infinite;
  if (is_pondering && taken_ <= ponderhit_) control.ponderhit();
  control_ = &control;
  is_running_ = true;
  if (stopped()) control.stop();
  notify();
}

void CommandQueue::begin_count(Control* control) {
  const std::lock_guard lock(mutex_);
  is_counting_ = true;
  is_pondering_ = false;
  is_infinite_ = false;
  control_ = control;
  is_running_ = true;
  if (control != nullptr && stopped()) control->stop();
  notify();
}

void CommandQueue::await_release(Milliseconds thinking_time) {
  std::unique_lock lock(mutex_);
  wait_until(lock, [this] { return !must_hold_answer(); });
  // With a single thread, a `stop` would not be heard meanwhile.
  while (!read_ && control_ != nullptr && !stopped() && control_->elapsed() < thinking_time) {
    changed_.wait_for(lock, std::chrono::milliseconds(thinking_time - control_->elapsed()));
  }
  control_ = nullptr;
  is_running_ = false;
}

bool CommandQueue::is_stopped() {
  const std::lock_guard lock(mutex_);
  return stopped();
}

bool CommandQueue::is_answer_wanted() {
  const std::lock_guard lock(mutex_);
  return taken_ > ended_;
}

}  // namespace espalier::protocols
