// The conversation by UCI or UGI with an engine process.
#include "engines/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engines/uci_tokens.hpp"
#include "espalier/in_quotes.hpp"
#include "support/error.hpp"

namespace espalier::match {

using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

[[nodiscard]] std::string set_command(const std::string& name, const std::string& value) {
  return "setoption name " + name + (value.empty() ? "" : " value " + value);
}

/// A UCI score as Score: mate in n moves is 2n - 1 plies away, being mated in n moves 2n plies.
[[nodiscard]] std::optional<Score> take_score(std::string_view& line) {
  const std::string_view unit = take_word(line);
  const auto number = take_number(line);
  if (!number) return {};
  if (unit == "cp") return std::clamp(*number, 1 - proven_win, proven_win - 1);
  if (unit != "mate") return {};
  const int moves = std::clamp(*number, -max_ply / 2, max_ply / 2);
  return moves > 0 ? win_in(2 * moves - 1) : loss_in(-2 * moves);
}

}  // namespace

void parse_info(std::string_view line, EngineMove& reply) {
  if (take_word(line) != "info") return;
  std::optional<int> depth;
  std::optional<Score> score;
  for (std::string_view word = take_word(line); !word.empty(); word = take_word(line)) {
    if (word == "depth") depth = take_number(line);
    if (word == "score") score = take_score(line);
    if (word == "multipv" && take_number(line) != 1) return;
    if (word == "lowerbound" || word == "upperbound") return;
    if (word == "pv" || word == "string") break;  // moves or free text up to the end of the line
  }
  if (!score) return;
  reply.score = score;
  reply.depth = depth.value_or(reply.depth);
}

UciEngine::UciEngine(EngineSettings settings, bool chess960, milliseconds response_timeout,
                     const StopToken& stop)
    : Engine(std::move(settings), response_timeout, stop), chess960_(chess960) {}

// --------------------------------------------------------------------------------- conversation --

template <class Visit>
Process::Outcome UciEngine::read_until(std::string_view word, Deadline deadline, Visit visit) {
  std::string line;
  for (;;) {
    const auto outcome = read_line(line, deadline);
    if (outcome != Process::Outcome::done) return outcome;
    visit(line);
    if (first_word(line) == word) return outcome;
    if (SteadyClock::now() >= deadline) return Process::Outcome::late;
  }
}

std::optional<Fault> UciEngine::sync(milliseconds timeout) {
  if (auto fault = send("isready")) return fault;
  switch (read_until("readyok", SteadyClock::now() + timeout, [](const std::string&) {})) {
    case Process::Outcome::done:
      return {};
    case Process::Outcome::late:
      return stall("stalls (no readyok)");
    case Process::Outcome::ended:
      break;
  }
  return crash();
}

// ------------------------------------------------------------------------------------ the start --

void UciEngine::start() {
  if (is_running()) return;
  start_process();
  const std::string hello(to_string(settings_.protocol));
  if (const auto fault = send(hello)) refuse(fault->text + " at its start");
  declared_options_.clear();
  const auto outcome = read_until(hello + "ok", SteadyClock::now() + hello_timeout(),
                                  [this](const std::string& line) {
                                    if (auto option = parse_uci_option(line))
                                      declared_options_.push_back(std::move(*option));
                                  });
  if (outcome == Process::Outcome::late) {
    refuse(fmt::format("does not answer '{0}' with '{0}ok'{1}", hello,
                       settings_.protocol == Protocol::ugi
                           ? ": give it the arguments that it needs (espalier: args='ugi GAME')"
                           : ""));
  }
  if (outcome == Process::Outcome::ended) {
    refuse(fmt::format("{} before it says '{}ok'", crash().text, hello));
  }
  try {
    set_options();
  } catch (const support::Error&) {
    end_process();
    throw;
  }
  if (const auto fault = sync(start_timeout())) refuse(fault->text + " at its start");
}

void UciEngine::check_option(const std::string& name, const std::string& value) const {
  const auto option =
      std::find_if(declared_options_.begin(), declared_options_.end(),
                   [&name](const UciOption& each) { return same_option_name(each.name, name); });
  if (option == declared_options_.end()) {
    throw support::Error(settings_.name + " has no option " + in_quotes(name, 60));
  }
  if (const std::string error = value_error(*option, value); !error.empty()) {
    throw support::Error(settings_.name + ": " +
                         in_quotes("option." + option->name + '=' + value, 60) + ": " + error);
  }
}

void UciEngine::set_options() {
  auto options = settings_.options;
  if (chess960_) options.emplace_back("UCI_Chess960", "true");
  // All are checked first: a misspelt name or a wrong value would make the match measure something
  // else.
  for (const auto& [name, value] : options) check_option(name, value);
  for (const auto& [name, value] : options) {
    if (const auto fault = send(set_command(name, value))) {
      throw support::Error(settings_.name + ' ' + fault->text + " at option " + in_quotes(name, 60),
                           support::goal_missed);
    }
  }
}

void UciEngine::change_option(const std::string& name, const std::string& value) {
  auto& options = settings_.options;
  const auto option = std::find_if(options.begin(), options.end(), [&name](const auto& each) {
    return same_option_name(each.first, name);
  });
  if (option == options.end()) {
    options.emplace_back(name, value);
  } else {
    option->second = value;
  }
  if (is_running())
    (void)send(set_command(name, value));  // after a fault new_game() starts it again
}

// ------------------------------------------------------------------------------------- the game --

std::optional<Fault> UciEngine::new_game() {
  start();
  if (auto fault = send(std::string(to_string(settings_.protocol)) + "newgame")) return fault;
  return sync(response_timeout());
}

std::optional<Fault> UciEngine::search(const std::string& position, const std::string& go,
                                       std::optional<microseconds> allowed, EngineMove& reply) {
  if (auto fault = send(position)) return fault;
  const auto visit = [&reply](std::string_view line) {
    if (first_word(line) != "bestmove") return parse_info(line, reply);
    (void)take_word(line);
    reply.move = take_word(line);
  };
  return wait_for_move(go, "bestmove", allowed, reply,
                       [&](Deadline deadline) { return read_until("bestmove", deadline, visit); });
}

std::optional<Fault> UciEngine::query(const std::string& position, std::string_view question,
                                      std::string& answer) {
  if (!position.empty()) {
    if (auto fault = send(position)) return fault;
  }
  if (auto fault = send(fmt::format("query {}", question))) return fault;
  const auto outcome = read_until("response", response_deadline(), [&](std::string_view line) {
    if (take_word(line) != "response") return;
    const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
    const std::size_t last = line.find_last_not_of(" \t\r");
    answer = first == line.size() ? "" : line.substr(first, last - first + 1);
  });
  if (outcome == Process::Outcome::done) return {};
  if (outcome == Process::Outcome::ended) return crash();
  return stall(fmt::format("stalls (no response to 'query {}')", question));
}

}  // namespace espalier::match
