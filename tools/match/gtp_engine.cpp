// The conversation by GTP with an engine process.
#include "tools/match/gtp_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <vector>

#include "engines/uci_tokens.hpp"
#include "games/chess/notation/text.hpp"

namespace espalier::match {

using std::chrono::microseconds;

namespace {

constexpr std::array<const char*, 2> colours{"black", "white"};

}  // namespace

GtpEngine::Answer GtpEngine::answer(Deadline deadline) {
  Answer found{Process::Outcome::done};
  bool has_begun = false;
  std::string line;
  for (;;) {
    const auto outcome = read_line(line, deadline);
    if (outcome != Process::Outcome::done) return {outcome};
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (line.empty() && has_begun) return found;
    if (has_begun || (line[0] != '=' && line[0] != '?')) {
      if (SteadyClock::now() >= deadline) return {Process::Outcome::late};
      continue;
    }
    has_begun = true;
    found.is_failure = line[0] == '?';
    std::string_view rest = line;
    rest.remove_prefix(1);
    found.text = rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
  }
}

std::optional<Fault> GtpEngine::command(const std::string& line) {
  if (auto fault = send(line)) return fault;
  const Answer said = answer(response_deadline());
  if (said.outcome == Process::Outcome::late) return stall("stalls (no answer to " + line + ')');
  if (said.outcome == Process::Outcome::ended) return crash();
  if (!said.is_failure) return {};
  return stall(fmt::format("refuses {}: {}", line, chess::in_quotes(said.text)));
}

void GtpEngine::start() {
  if (is_running()) return;
  if (!settings_.options.empty()) {
    refuse("has no options, since it speaks GTP: give it arguments (args='...')");
  }
  start_process();
  if (const auto fault = send("protocol_version")) refuse(fault->text + " at its start");
  const Answer said = answer(SteadyClock::now() + hello_timeout());
  if (said.outcome == Process::Outcome::ended) refuse(crash().text + " at its start");
  if (said.outcome == Process::Outcome::late || said.text != "2") {
    refuse("does not answer 'protocol_version' with '= 2'");
  }
}

std::optional<Fault> GtpEngine::new_game() {
  start();
  known_moves_ = 0;
  if (auto fault = command(fmt::format("boardsize {}", board_size_))) return fault;
  if (auto fault = command("clear_board")) return fault;
  const Limit& limit = settings_.limit;
  if (limit.movetime) {
    // So many seconds for one move.
    const auto whole = std::max(std::chrono::seconds(1),
                                std::chrono::floor<std::chrono::seconds>(*limit.movetime));
    return command(fmt::format("time_settings 0 {} 1", whole.count()));
  }
  if (!limit.time_control) return {};
  const auto whole = std::chrono::floor<std::chrono::seconds>(limit.time_control->base);
  return command(fmt::format("time_settings {} 0 0", whole.count()));
}

std::optional<Fault> GtpEngine::send_clock(const std::string& colour, microseconds left) {
  const auto whole = std::chrono::floor<std::chrono::seconds>(left).count();
  return command(fmt::format("time_left {} {} 0", colour, whole));
}

std::optional<Fault> GtpEngine::search(const std::string& position, const std::string& /*go*/,
                                       std::optional<microseconds> allowed, EngineMove& reply) {
  const std::vector<std::string> moves = moves_of(position);
  for (; known_moves_ < moves.size(); ++known_moves_) {
    const std::string& move = moves[known_moves_];
    if (move == "pass") continue;
    if (auto fault = command(fmt::format("play {} {}", colours[known_moves_ % 2], move))) {
      return fault;
    }
  }
  const std::string colour = colours[moves.size() % 2];
  if (settings_.limit.time_control) {
    if (auto fault = send_clock(colour, *allowed)) return fault;
  }
  const auto begin = SteadyClock::now();
  if (auto fault = send("genmove " + colour)) return fault;
  const Answer said = answer(begin + allowed.value_or(response_timeout()));
  reply.used = std::chrono::duration_cast<microseconds>(SteadyClock::now() - begin);
  if (said.outcome == Process::Outcome::ended) return crash();
  if (said.outcome == Process::Outcome::late) {
    end_process();
    if (allowed) return time_loss(reply);
    return Fault{FaultKind::stall, "stalls (no answer to genmove)"};
  }
  if (said.is_failure) return stall("refuses genmove: " + chess::in_quotes(said.text));
  reply.move = said.text;
  for (char& c : reply.move) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  ++known_moves_;
  return {};
}

}  // namespace espalier::match
