// The process of an engine and its faults.
#include "engines/engine.hpp"

#include <fmt/format.h>

#include "support/error.hpp"

namespace espalier::match {

std::string_view to_string(FaultKind kind) {
  switch (kind) {
    case FaultKind::crash:
      return "crash";
    case FaultKind::stall:
      return "stall";
    case FaultKind::illegal_move:
      return "illegal move";
    case FaultKind::time_loss:
      return "time loss";
  }
  return "";
}

Fault time_loss(const EngineMove& reply) {
  const double seconds = static_cast<double>(reply.used.count()) / 1e6;
  return {FaultKind::time_loss, fmt::format("loses on time (after {:.3f} s)", seconds)};
}

Engine::Engine(EngineSettings settings, std::chrono::milliseconds response_timeout,
               const StopToken& stop)
    : settings_(std::move(settings)), response_timeout_(response_timeout), stop_(stop) {}

void Engine::refuse(const std::string& what) {
  process_.reset();
  throw support::Error(settings_.name + ' ' + what, support::goal_missed);
}

Fault Engine::crash() {
  const std::string how = process_->exit_description();
  process_.reset();
  return {FaultKind::crash, "crashes (" + how + ')'};
}

Fault Engine::stall(std::string text) {
  process_.reset();
  return {FaultKind::stall, std::move(text)};
}

std::optional<Fault> Engine::send(std::string_view line) {
  switch (process_->write_line(line, response_deadline())) {
    case Process::Outcome::done:
      return {};
    case Process::Outcome::late:
      return stall("stalls (it does not read its input)");
    case Process::Outcome::ended:
      break;
  }
  return crash();
}

std::optional<Fault> Engine::wait_for_move(std::string_view go, std::string_view answer,
                                           std::optional<std::chrono::microseconds> allowed,
                                           EngineMove& reply,
                                           const std::function<Process::Outcome(Deadline)>& read) {
  const auto begin = SteadyClock::now();
  if (auto fault = send(go)) return fault;
  auto outcome = read(begin + allowed.value_or(response_timeout_));
  reply.used = std::chrono::duration_cast<std::chrono::microseconds>(SteadyClock::now() - begin);
  const bool is_late = outcome == Process::Outcome::late;
  if (is_late) {
    if (auto fault = send("stop")) return fault;
    outcome = read(response_deadline());
  }
  if (outcome == Process::Outcome::ended) return crash();
  if (outcome == Process::Outcome::late) return stall(fmt::format("stalls (no {})", answer));
  if (!is_late) return {};
  if (allowed) return time_loss(reply);
  return Fault{FaultKind::stall, fmt::format("stalls (no {} before it was sent stop)", answer)};
}

void Engine::send_quit() {
  if (!process_) return;
  try {
    const auto outcome = process_->write_line("quit", SteadyClock::now());
    if (outcome != Process::Outcome::done) process_.reset();
  } catch (const Stopped&) {
    process_.reset();  // its input is full
  }
}

void Engine::wait_or_kill(Deadline deadline) {
  if (process_) process_->wait_for_end(deadline);
  process_.reset();
}

}  // namespace espalier::match
