// What check_game is asked and what it answers: settings, faults and their text; and what all its
// checks share: the random walk's line, the sampled facts of a position.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/score.hpp"

namespace espalier {

/// How long and with what `check_game` looks.
template <Game G>
struct CheckSettings {
  std::uint64_t seed = 1;  ///< equal seeds give equal reports
  int games = 200;         ///< random games to play
  int plies = 200;         ///< after which a random game is given up; at most max_ply
  int positions = 3000;    ///< after which no further game begins
  /// Known numbers of lines of 1, 2, 3, ... plies from the given position ("perft"). A line that
  /// ends sooner does not count.
  std::vector<std::uint64_t> perft = {};
  /// Writes a move for the report. Empty: `#n`, its number in the list of `generate`, from 0.
  std::function<std::string(const G&, typename G::Move)> move_text = {};
};

/// A promise that a game, an evaluator or a hook breaks.
struct GameFault {
  std::string function;           ///< the member to look at
  std::string message;            ///< what it gave and what was expected
  std::vector<std::string> line;  ///< the moves from the given position to where that was seen

  [[nodiscard]] std::string text() const {
    std::string text = function + ": " + message;
    if (line.empty()) return text + " (in the given position)";
    text += " (after";
    for (const std::string& move : line) text += " " + move;
    return text + ")";
  }
};

/// What `check_game` found.
struct CheckReport {
  std::vector<GameFault> faults;  ///< the first of each function
  int games = 0;                  ///< random games played
  int positions = 0;              ///< positions checked

  [[nodiscard]] bool ok() const { return faults.empty(); }
  /// One line for each fault; empty if there is none.
  [[nodiscard]] std::string text() const {
    std::string text;
    for (const GameFault& fault : faults) text += fault.text() + "\n";
    return text;
  }
};

namespace check {

/// The finaliser of splitmix64 (Steele, Lea and Flood 2014) on a counter: the same numbers with
/// every compiler.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  [[nodiscard]] std::uint64_t next() {
    std::uint64_t x = state_ += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  }
  /// 0 .. size - 1.
  [[nodiscard]] std::size_t below(std::size_t size) {
    return static_cast<std::size_t>(next() % size);
  }

 private:
  std::uint64_t state_;
};

[[nodiscard]] inline std::string hex(std::uint64_t value) {
  std::string digits;
  for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[value >> shift & 15];
  return "0x" + digits;
}

[[nodiscard]] inline std::string to_text(Outcome outcome) {
  if (!outcome.is_over()) return "ongoing";
  if (outcome == Outcome::win()) return "win";
  if (outcome == Outcome::loss()) return "loss";
  return "scored(" + std::to_string(outcome.score(0)) + ")";
}

template <class Move>
[[nodiscard]] bool contains(const std::vector<Move>& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}
/// Do both lists hold the same moves, in any order? Neither holds a move twice.
template <class Move>
[[nodiscard]] bool same_moves(const std::vector<Move>& a, const std::vector<Move>& b) {
  if (a == b) return true;
  return a.size() == b.size() &&
         std::all_of(a.begin(), a.end(), [&](Move move) { return contains(b, move); });
}

/// The value of a position by an evaluator that forgets the moves before it.
template <Game G, Evaluator<G> E>
[[nodiscard]] Score evaluate_from_scratch(E& evaluator, const G& game) {
  if constexpr (IncrementalEvaluator<E, G>) evaluator.reset(game);
  return evaluator.evaluate(game);
}

/// All that a position shows of itself.
template <Game G>
struct Facts {
  using Move = typename G::Move;

  Outcome outcome = Outcome::ongoing();
  std::vector<Move> moves;
  int side = 0;
  std::uint64_t key = 0;      ///< 0 if the game has none, or two
  bool has_two_keys = false;  ///< asked twice, key() gave two results
  bool is_draw = false;
  Score value = 0;  ///< static evaluation; 0 where the game is over

  /// `ply`: plies from the root of the search.
  template <class E>
  Facts(const G& game, E& evaluator, int ply) : side(game.side_to_move()) {
    MovesOf<G> list;
    outcome = game.generate(list);
    moves.assign(list.begin(), list.end());
    if constexpr (HasKey<G>) {
      key = game.key();
      has_two_keys = game.key() != key;
      if (has_two_keys) key = 0;
    }
    if constexpr (HasDraws<G>) is_draw = game.is_draw(ply);
    if (!outcome.is_over()) value = evaluate_from_scratch(evaluator, game);
  }

  /// Is the position final to a search?
  [[nodiscard]] bool ends() const { return outcome.is_over() || is_draw; }

  /// The first fact that differs, "f() is A, was B"; empty if none does.
  [[nodiscard]] std::string difference(const Facts& before) const {
    const auto differs = [](const char* name, const std::string& now, const std::string& was) {
      return std::string(name) + " is " + now + ", was " + was;
    };
    if (side != before.side) {
      return differs("side_to_move()", std::to_string(side), std::to_string(before.side));
    }
    if (key != before.key) return differs("key()", hex(key), hex(before.key));
    if (outcome != before.outcome) {
      return differs("the outcome of generate()", to_text(outcome), to_text(before.outcome));
    }
    if (!same_moves(moves, before.moves)) {
      if (moves.size() == before.moves.size()) return "generate() gives other moves than before";
      return differs("the number of moves of generate()", std::to_string(moves.size()),
                     std::to_string(before.moves.size()));
    }
    if (is_draw != before.is_draw) {
      return differs("is_draw()", is_draw ? "true" : "false", before.is_draw ? "true" : "false");
    }
    if (value != before.value) {
      return differs("evaluate()", std::to_string(value), std::to_string(before.value));
    }
    return "";
  }
};

/// Where a check stands and what it has found so far.
template <Game G>
class Log {
 public:
  using Move = typename G::Move;

  explicit Log(const CheckSettings<G>& settings) : settings_(settings) {}

  [[nodiscard]] std::string text_of(const G& game, Move move) const {
    if (settings_.move_text) return settings_.move_text(game, move);
    MovesOf<G> list;
    (void)game.generate(list);
    const auto* at = std::find(list.begin(), list.end(), move);
    return at == list.end() ? "#?" : "#" + std::to_string(at - list.begin());
  }

  void enter(const G& game, Move move) { line_.push_back(text_of(game, move)); }
  void leave() { line_.pop_back(); }
  void restart() { line_.clear(); }
  [[nodiscard]] int ply() const { return static_cast<int>(line_.size()); }

  /// The first fault of each function is kept: later ones often follow from it.
  void fault(const std::string& function, const std::string& message) {
    const auto is_same = [&](const GameFault& fault) { return fault.function == function; };
    if (std::any_of(report.faults.begin(), report.faults.end(), is_same)) return;
    report.faults.push_back({function, message, line_});
  }
  /// A fault of all positions together, not of the one at hand; the first of each function is kept.
  void general_fault(const std::string& function, const std::string& message) {
    restart();
    fault(function, message);
  }

  CheckReport report;

 private:
  const CheckSettings<G>& settings_;
  std::vector<std::string> line_;
};

}  // namespace check
}  // namespace espalier
