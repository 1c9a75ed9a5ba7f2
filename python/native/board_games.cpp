// Connect Four, Othello and English draughts: their searches, solvers and text.
#include <stdexcept>
#include <string>

#include "espalier/solve_table.hpp"
#include "games/checkers/network_evaluator.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/checkers/text.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/connect_four/text.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/search_hooks.hpp"
#include "games/othello/text.hpp"
#include "python/native/native_position.hpp"

namespace espalier::python {

namespace {

struct ConnectFour : connect_four::Text {
  using Evaluator = connect_four::Evaluator;
  using Hooks = connect_four::SearchHooks;
  static constexpr bool has_numbers = true;

  [[nodiscard]] static std::string to_string(Move move, const Position&) {
    return std::to_string(move.column);
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(const std::string& text,
                                                              const Position& position) {
    MovesOf<Position> moves;
    if (position.generate(moves).is_over()) {
      return Unexpected<std::string>{"the game is over"};
    }
    for (const Move move : moves) {
      if (text == std::to_string(move.column)) return move;
    }
    return Unexpected<std::string>{text +
                                   " is not a legal move: a move is a column with room, 1 to " +
                                   std::to_string(position.width())};
  }
  [[nodiscard]] static std::string variant(const Position& position) {
    return std::to_string(position.width()) + "x" + std::to_string(position.height());
  }
  /// The board, from the upper row.
  [[nodiscard]] static std::string to_text(const Position& position) {
    return connect_four::to_string(position);
  }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return connect_four::to_string(position);
  }
  [[nodiscard]] static std::unique_ptr<Engine> make_engine(const EngineSize& size) {
    return native_engine<ConnectFour>(size);
  }
  [[nodiscard]] static Solution<AnyMove> solve(const NativePosition& root, const SolveTask& task) {
    Solver<Position, Hooks, SolveTable> solver(task.size.mib, {}, task.size.threads);
    return solve_with(solver, PositionOf<ConnectFour>::of(root), task);
  }
};

struct Othello : othello::Text {
  using Evaluator = othello::Evaluator;
  using Hooks = othello::SearchHooks;
  static constexpr bool has_numbers = false;

  using othello::Text::to_string;
  [[nodiscard]] static std::string to_text(const Position& position) {
    return othello::to_obf(position);
  }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return othello::to_string(position);
  }
  [[nodiscard]] static std::unique_ptr<Engine> make_engine(const EngineSize& size) {
    return native_engine<Othello, othello::search_parameters>(size);
  }
  [[nodiscard]] static Solution<AnyMove> solve(const NativePosition& root, const SolveTask& task) {
    Solver<Position, othello::SolverHooks, TranspositionTable, othello::OrderingEvaluator> solver(
        task.size.mib, {}, task.size.threads);
    return solve_with(solver, PositionOf<Othello>::of(root), task);
  }
};

struct Checkers : checkers::Text {
  using Evaluator = checkers::NetworkEvaluator;
  using Hooks = checkers::SearchHooks;
  static constexpr bool has_numbers = false;

  [[nodiscard]] static std::string to_text(const Position& position) {
    return checkers::to_fen(position.board());
  }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return checkers::to_string(position.board());
  }
  [[nodiscard]] static std::unique_ptr<Engine> make_engine(const EngineSize& size) {
    return native_engine<Checkers>(size);
  }
  [[nodiscard]] static Solution<AnyMove> solve(const NativePosition&, const SolveTask&) {
    throw std::invalid_argument(
        "checkers has draws that depend on the history of the game, so that a position has no "
        "exact value: use Search");
  }
};

/// A number at the start of `text`, which it takes away; 0 if there is none.
[[nodiscard]] int take_number(std::string& text) {
  int number = 0;
  while (!text.empty() && text.front() >= '0' && text.front() <= '9' && number < 100) {
    number = 10 * number + (text.front() - '0');
    text.erase(0, 1);
  }
  return number;
}

template <class T>
[[nodiscard]] std::shared_ptr<NativePosition> parsed(const std::string& text) {
  const auto position = T::parse_position(text);
  if (!position) throw std::invalid_argument(position.error());
  return std::make_shared<PositionOf<T>>(*position);
}

}  // namespace

std::shared_ptr<NativePosition> connect_four_position(const std::string& text) {
  std::string rest = text;
  const int width = take_number(rest);
  if (!rest.empty()) rest.erase(0, 1);
  const int height = take_number(rest);
  if (!rest.empty()) rest.erase(0, 1);
  const auto position = connect_four::parse_position(rest, width, height);
  if (!position) throw std::invalid_argument(position.error().message);
  return std::make_shared<PositionOf<ConnectFour>>(*position);
}
std::shared_ptr<NativePosition> othello_position(const std::string& text) {
  return parsed<Othello>(text);
}
std::shared_ptr<NativePosition> checkers_position(const std::string& text) {
  return parsed<Checkers>(text);
}

}  // namespace espalier::python
