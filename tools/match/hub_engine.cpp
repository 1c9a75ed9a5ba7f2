// The conversation by Hub with an engine process.
#include "tools/match/hub_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "engines/uci_tokens.hpp"
#include "games/chess/notation/text.hpp"
#include "support/error.hpp"

namespace espalier::match {

using chess::in_quotes;
using std::chrono::microseconds;
using support::HubLine;

namespace {

[[nodiscard]] std::optional<double> number(std::optional<std::string_view> text) {
  double value = 0;
  if (!text) return {};
  const char* const end = text->data() + text->size();
  const auto [stop, error] = std::from_chars(text->data(), end, value);
  if (error != std::errc{} || stop != end || !std::isfinite(value)) return {};
  return value;
}

/// Takes depth and score, which is in pieces, from a line `info`.
void take_info(const HubLine& line, EngineMove& reply) {
  const auto score = number(line.find("score"));
  if (!score) return;
  constexpr double limit = proven_win - 1;
  reply.score = static_cast<Score>(std::lround(std::clamp(100 * *score, -limit, limit)));
  const double depth = number(line.find("depth")).value_or(reply.depth);
  reply.depth = static_cast<int>(std::clamp(depth, 0.0, 999.0));
}

/// A value with blanks, or none, needs quotation marks; one that contains them cannot be written.
[[nodiscard]] std::string quoted(const std::string& value) {
  const bool needs_them = value.empty() || value.find_first_of(" \t=") != std::string::npos;
  return needs_them ? '"' + value + '"' : value;
}

[[nodiscard]] double seconds(microseconds time) { return static_cast<double>(time.count()) / 1e6; }

}  // namespace

template <class Visit>
Process::Outcome HubEngine::read_until(std::string_view command, Deadline deadline, Visit visit) {
  std::string text;
  for (;;) {
    const auto outcome = read_line(text, deadline);
    if (outcome != Process::Outcome::done) return outcome;
    const HubLine line = support::parse_hub_line(text);
    visit(line);
    if (line.command == command) return outcome;
    if (SteadyClock::now() >= deadline) return Process::Outcome::late;
  }
}

// ------------------------------------------------------------------------------------ the start --

void HubEngine::start() {
  if (is_running()) return;
  start_process();
  set_parameters(declared_parameters());
  if (const auto fault = send("init")) refuse(fault->text + " at its start");
  std::string error;
  const auto outcome =
      read_until("ready", SteadyClock::now() + start_timeout(), [&error](const HubLine& line) {
        if (line.command == "error") error = line.find("message").value_or("an error");
      });
  if (outcome == Process::Outcome::ended) refuse(crash().text + " at its start");
  if (!error.empty()) refuse("says at its start: " + in_quotes(error));
  if (outcome == Process::Outcome::late) refuse("does not answer 'init' with 'ready'");
}

std::vector<HubLine> HubEngine::declared_parameters() {
  if (const auto fault = send("hub")) refuse(fault->text + " at its start");
  std::vector<HubLine> declared;
  const auto outcome =
      read_until("wait", SteadyClock::now() + hello_timeout(), [&declared](const HubLine& line) {
        if (line.command == "param") declared.push_back(line);
      });
  if (outcome == Process::Outcome::ended) refuse(crash().text + " before it says 'wait'");
  if (outcome == Process::Outcome::late) {
    refuse(
        "does not answer 'hub' with 'wait': give it the arguments that it needs (espalier: "
        "args='hub GAME')");
  }
  return declared;
}

void HubEngine::set_parameters(const std::vector<HubLine>& declared) {
  const auto declaration = [&declared](const std::string& name) {
    return std::find_if(declared.begin(), declared.end(),
                        [&](const HubLine& line) { return line.find("name") == name; });
  };
  auto parameters = settings_.options;
  for (const auto& [name, value] : parameters) {
    if (declaration(name) != declared.end()) continue;
    end_process();
    throw support::Error(settings_.name + " has no parameter " + in_quotes(name, 60));
  }
  if (const auto variant = declaration("variant"); variant != declared.end()) {
    const std::string values(variant->find("values").value_or(notation_.variant));
    if ((' ' + values + ' ').find(' ' + std::string(notation_.variant) + ' ') ==
        std::string::npos) {
      refuse("does not play the variant " + in_quotes(notation_.variant) + " but " + values);
    }
    parameters.emplace_back("variant", notation_.variant);
  }
  for (const auto& [name, value] : parameters) {
    const auto fault = send(fmt::format("set-param name={} value={}", quoted(name), quoted(value)));
    if (fault) refuse(fault->text + " at its start");
  }
}

// ------------------------------------------------------------------------------------- the game --

std::optional<Fault> HubEngine::new_game() {
  start();
  if (auto fault = send("new-game")) return fault;
  if (auto fault = send("ping")) return fault;
  switch (read_until("pong", response_deadline(), [](const HubLine&) {})) {
    case Process::Outcome::done:
      return {};
    case Process::Outcome::late:
      return stall("stalls (no pong)");
    case Process::Outcome::ended:
      break;
  }
  return crash();
}

/// Engines add the increment before the move; the clock of a match added it after the last one.
std::string HubEngine::level(std::optional<microseconds> allowed) const {
  const Limit& limit = settings_.limit;
  std::string text = "level";
  if (limit.time_control && allowed) {
    const microseconds increment = limit.time_control->increment;
    const microseconds left = *allowed - limit.granted_margin() - increment;
    text += fmt::format(" time={:.3f} inc={:.3f}", seconds(std::max(left, microseconds(0))),
                        seconds(increment));
  }
  if (limit.movetime) text += fmt::format(" move-time={:.3f}", seconds(*limit.movetime));
  if (limit.nodes) text += fmt::format(" nodes={}", *limit.nodes);
  if (limit.depth) text += fmt::format(" depth={}", *limit.depth);
  return text;
}

std::optional<Fault> HubEngine::search(const std::string& position, const std::string& /*go*/,
                                       std::optional<microseconds> allowed, EngineMove& reply) {
  const std::vector<std::string> moves = moves_of(position);
  std::string pos = "pos pos=" + notation_.start();
  if (!moves.empty()) {
    pos += fmt::format(" moves=\"{}\"", fmt::join(notation_.from_ugi(moves), " "));
  }
  if (auto fault = send(pos)) return fault;
  if (auto fault = send(level(allowed))) return fault;
  std::string move;
  const auto visit = [&](const HubLine& line) {
    if (line.command == "info") take_info(line, reply);
    if (line.command == "done") move = line.find("move").value_or("");
  };
  const auto read = [&](Deadline deadline) { return read_until("done", deadline, visit); };
  if (auto fault = wait_for_move("go think", "done", allowed, reply, read)) return fault;
  const auto played = notation_.to_ugi(moves, move);
  if (!played) {
    return Fault{FaultKind::illegal_move, "plays an illegal move: " + in_quotes(move)};
  }
  reply.move = *played;
  return {};
}

}  // namespace espalier::match
