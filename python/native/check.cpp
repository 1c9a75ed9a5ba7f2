// check_game for Python: an exception of the game ends it, and may be a fault to list.
#include "espalier/check_game.hpp"

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "python/native/algorithms.hpp"
#include "python/native/interpreter.hpp"

namespace espalier::python {

namespace {

/// Thrown instead of an exception of the game or the evaluation.
struct FailedCall {
  std::string function;
  std::string message;
  /// What the game itself raised; null if its answer, or what `unmake` left behind, is the fault.
  std::exception_ptr cause;
};

/// The rules as check_game takes them. A failure after a move was taken back is one of `unmake`.
template <class Rules>
class Watched : public Rules {
 public:
  using Rules::Rules;
  using Move = typename Rules::Move;

  Watched(const Watched& other)
      : Rules(other.watch("copy", [&] { return other.position()->clone(); }), other.side_to_move()),
        has_taken_back_(other.has_taken_back_) {}
  Watched& operator=(const Watched&) = delete;
  ~Watched() = default;

  Outcome generate(AnyMoves& list) const {
    return watch("generate", [&] { return Rules::generate(list); });
  }
  void make(Move move) {
    watch("make", [&] { Rules::make(move); });
  }
  void unmake(Move move) {
    has_taken_back_ = true;
    watch("unmake", [&] { Rules::unmake(move); });
  }
  [[nodiscard]] int side_to_move() const {
    return watch("side_to_move", [&] { return Rules::side_to_move(); });
  }

  template <class Run>
  decltype(auto) watch(const char* function, const Run& run) const {
    try {
      return run();
    } catch (const py::builtin_exception& error) {
      throw failed(function, error.what(), nullptr);
    } catch (py::error_already_set& error) {
      if (!error.matches(PyExc_Exception)) throw;
      const std::string text = error.what();
      throw failed(function, "raised " + text.substr(0, text.find('\n')), std::current_exception());
    }
  }

 private:
  [[nodiscard]] FailedCall failed(const std::string& function, const std::string& message,
                                  std::exception_ptr cause) const {
    if (!has_taken_back_) return {function, message, std::move(cause)};
    return {"unmake", "after it, " + function + ": " + message, nullptr};
  }

  bool has_taken_back_ = false;
};

using KeylessGame = Watched<ErasedRules<false>>;

using Keyed = Watched<KeyedRules<false>>;

/// With a key, also after a move, which the search does not need.
class KeyedGame : public Keyed {
 public:
  using Keyed::Keyed;
  [[nodiscard]] std::uint64_t key() const {
    return watch("key", [&] { return Keyed::key(); });
  }
  [[nodiscard]] std::uint64_t key_after(AnyMove move) const {
    KeyedGame after(*this);
    after.make(move);
    return after.key();
  }
};

struct WatchedEvaluator {
  ErasedEvaluator own;

  template <class G>
  [[nodiscard]] Score evaluate(const G& game) const {
    return game.watch("evaluate", [&] { return own.evaluate(game); });
  }
};

/// The outcome and the moves of a position.
template <class G>
[[nodiscard]] std::pair<Outcome, std::vector<AnyMove>> shown_by(const G& game) {
  AnyMoves moves;
  const Outcome outcome = game.generate(moves);
  return {outcome, {moves.begin(), moves.end()}};
}
template <class G>
[[nodiscard]] bool still_shows(const G& game,
                               const std::pair<Outcome, std::vector<AnyMove>>& before) {
  try {
    return shown_by(game) == before;
  } catch (const FailedCall&) {
    return false;
  }
}

template <class G>
[[nodiscard]] std::vector<std::string> faults_of(const AnyPosition& root,
                                                 std::shared_ptr<AnyEvaluator> evaluator,
                                                 const CheckTask& task) {
  const CheckSettings<G> settings{.seed = task.seed,
                                  .games = task.games,
                                  .perft = task.perft,
                                  .move_text = [&task](const G& game, AnyMove move) {
                                    return task.move_text(*game.position(), move);
                                  }};
  const bool tells_apart = evaluator != nullptr || !is_written_in_python(root);
  const G start(root.clone());
  check::GameChecker<G, WatchedEvaluator, NoHooks> checker(start, {{std::move(evaluator)}}, {},
                                                           settings);
  CheckReport report;
  std::optional<std::pair<Outcome, std::vector<AnyMove>>> before;
  try {
    before = shown_by(start);
    report = checker.run();
  } catch (const FailedCall& failed) {
    std::string function = failed.function, message = failed.message;
    if (failed.cause && checker.report().ok()) {
      // Moves were made and taken back in copies: if this position shows it, they share state.
      if (!before || still_shows(start, *before)) std::rethrow_exception(failed.cause);
      message = "or copy(): what was done to copies has changed the position given; then " +
                function + ": " + message;
      function = "unmake";
    }
    report = checker.end_with(function, message);
  }
  std::vector<std::string> faults;
  for (const GameFault& fault : report.faults) {
    // Positions look equal if they have the same moves and values: without an evaluation too many.
    if (!tells_apart && fault.function == "key" && fault.message.starts_with("differs for equal")) {
      continue;
    }
    faults.push_back(fault.text());
  }
  return faults;
}

}  // namespace

std::vector<std::string> run_check(const AnyPosition& root, std::shared_ptr<AnyEvaluator> evaluator,
                                   const CheckTask& task) {
  return root.has_key() ? faults_of<KeyedGame>(root, std::move(evaluator), task)
                        : faults_of<KeylessGame>(root, std::move(evaluator), task);
}

}  // namespace espalier::python
