// The games of the catalogue as Python has them: setup.py compiles a file for each.
#pragma once

#include <charconv>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/playable_game.hpp"
#include "espalier/solve.hpp"
#include "python/native/native_position.hpp"

namespace espalier::python {

/// A game of the catalogue with what PositionOf asks for.
template <class G>
struct CatalogueGame {
  using Position = typename G::Position;
  using Move = typename Position::Move;
  using Evaluator = typename G::Evaluator;
  using Hooks = typename G::Hooks;
  /// Moves with nothing between them are a character each, which counts in Python: a digit, or a
  /// letter from 10 on.
  static constexpr bool has_numbers = std::string_view(G::move_separator).empty();

  [[nodiscard]] static std::string to_string(Move move, const Position& position) {
    const std::string text = G::to_string(move, position);
    return has_numbers ? std::to_string(std::stoi(text, nullptr, base_)) : text;
  }
  [[nodiscard]] static std::string to_notation(Move move, const Position& position) {
    return espalier::to_notation<G>(move, position);
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(const std::string& text,
                                                              const Position& position) {
    MovesOf<Position> moves;
    if (position.generate(moves).is_over()) return Unexpected<std::string>{"the game is over"};
    return G::parse_move(has_numbers ? character_of(text) : text, position);
  }
  [[nodiscard]] static std::string to_text(const Position& position) {
    if constexpr (HasPositionText<G>) return G::to_text(position);
    return G::diagram(position);
  }
  [[nodiscard]] static std::string diagram(const Position& position) {
    return G::diagram(position);
  }
  [[nodiscard]] static std::string variant(const Position& position) {
    if constexpr (HasBoardSize<G>) {
      return std::to_string(position.width()) + "x" + std::to_string(position.height());
    }
    return "";
  }
  [[nodiscard]] static std::unique_ptr<Engine> make_engine(const EngineSize& size) {
    return native_engine<CatalogueGame, G::parameters>(size);
  }
  [[nodiscard]] static Solution<AnyMove> solve(const NativePosition& root, const SolveTask& task) {
    if constexpr (Solvable<G>) {
      Solver<Position, typename G::SolverHooks, typename G::SolverTable,
             typename G::SolverEvaluator>
          solver(task.size.mib, {}, task.size.threads);
      return solve_with(solver, PositionOf<CatalogueGame>::of(root), task);
    } else if constexpr (HasDraws<Position>) {
      throw std::invalid_argument(
          std::string(G::name) +
          " has draws that depend on the history of the game, so that a position has no exact "
          "value: use Search");
    } else if constexpr (!HasKey<Position>) {
      throw std::invalid_argument(std::string(G::name) +
                                  " has no key, without which solving takes too long");
    } else {
      return solve_erased(root, task);
    }
  }

 private:
  static constexpr int base_ = 36;

  /// "" if the number has none.
  [[nodiscard]] static std::string character_of(const std::string& number) {
    int value = 0;
    const char* const end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, value);
    if (error != std::errc{} || stop != end || value < 0 || value >= base_) return "";
    return {"0123456789abcdefghijklmnopqrstuvwxyz"[value]};
  }
};

/// Of boards of several sizes the text may begin with one: "7x6 4435".
template <class G>
[[nodiscard]] Expected<typename G::Position, std::string> parse_native(
    const std::string& text, std::vector<std::string>* warnings) {
  if constexpr (HasBoardSize<G>) {
    if (const auto sized = with_board_size(text)) {
      return G::parse_position(sized->rest, sized->width, sized->height);
    }
  }
  return espalier::parse_position<G>(text, warnings);
}

template <class G>
std::shared_ptr<NativePosition> native_position(const std::optional<std::string>& text,
                                                std::vector<std::string>* warnings) {
  using Own = PositionOf<CatalogueGame<G>>;
  if (!text) return std::make_shared<Own>(typename G::Position{});
  const auto position = parse_native<G>(*text, warnings);
  if (!position) throw std::invalid_argument(position.error());
  return std::make_shared<Own>(*position);
}

}  // namespace espalier::python
