// Lines and searches handed over, as mailbox.hpp describes it. It does not know what a line says.
#include "uci/mailbox.hpp"

#include <utility>

namespace espalier::uci {

void Mailbox::push(std::string line, Kind kind) {
  const std::lock_guard lock(mutex_);
  if (kind == Kind::go) ++announced_;
  if (kind != Kind::patient) ++changes_;
  lines_.push_back({std::move(line), kind});
  hurry();
}

void Mailbox::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = announced_;
  if (control_ != nullptr && stopped()) control_->stop();
  hurry();
}

void Mailbox::ponderhit() {
  const std::lock_guard lock(mutex_);
  hit_ = announced_;
  if (control_ != nullptr && control_->is_pondering()) control_->ponderhit();
  hurry();
}

void Mailbox::end_of_input() {
  const std::lock_guard lock(mutex_);
  has_ended_ = true;
  hurry();
}

bool Mailbox::is_busy() {
  const std::lock_guard lock(mutex_);
  return announced_ > answered_;
}

Mailbox::Moment Mailbox::await_moment() {
  std::unique_lock lock(mutex_);
  const auto searches = [this] { return taken_ > answered_; };
  changed_.wait(lock, [&] { return searches() || (lines_.empty() && !is_executing_); });
  return lines_.empty() ? Moment::quiet : Moment::crowded;
}

/// Something has changed that a search which waits for `stop` must know.
void Mailbox::hurry() {
  if (control_ != nullptr && waits_for_stop() && !holds()) control_->stop();
  changed_.notify_all();
}

std::optional<std::string> Mailbox::pop() {
  std::unique_lock lock(mutex_);
  answered_ = taken_;
  is_executing_ = false;
  changed_.notify_all();
  changed_.wait(lock, [this] { return !lines_.empty() || has_ended_; });
  if (lines_.empty()) return std::nullopt;
  PvLine line = std::move(lines_.front());
  lines_.pop_front();
  if (line.kind == Kind::go) ++taken_;
  if (line.kind != Kind::patient) --changes_;
  is_executing_ = true;
  changed_.notify_all();
  return std::move(line.text);
}

void Mailbox::begin_search(Control& control, bool is_pondering, bool is_infinite) {
  const std::lock_guard lock(mutex_);
  is_pondering_ = is_pondering;
  is_infinite_ = is_infinite;
  if (is_pondering && taken_ <= hit_) control.ponderhit();
  control_ = &control;
  if (stopped()) control.stop();
  hurry();
}

void Mailbox::await_release() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !holds(); });
  control_ = nullptr;
}

bool Mailbox::is_stopped() {
  const std::lock_guard lock(mutex_);
  return stopped();
}

}  // namespace espalier::uci
