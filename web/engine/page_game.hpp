// What the page needs of a game, from the members of a game of the programs.
#pragma once

#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/playable_game.hpp"
#include "espalier/search/search.hpp"
#include "espalier/search/trace.hpp"
#include "web/engine/answers.hpp"

namespace espalier::web {

/// `G`: as Playable makes it. A game hides what the page has otherwise of it.
template <class G>
struct PageGame {
  using Position = typename G::Position;
  using Move = typename Position::Move;
  using Evaluator = typename G::Evaluator;
  using Hooks = typename G::Hooks;
  using Engine = Search<Position, Evaluator, Hooks, Enhancements::all(), NoObserver, G::parameters>;
  using Traced = Search<Position, Evaluator, Hooks, Enhancements::all().switchable(),
                        TraceObserver<Move>, G::parameters>;
  static constexpr const char* name = G::name;
  static constexpr const char* title = G::title;

  [[nodiscard]] static Expected<Position, std::string> parse(const std::string& text,
                                                             std::vector<std::string>* warnings) {
    if constexpr (HasBoardSize<G>) {
      const auto sized = with_board_size(text);
      if (sized) return G::parse_position(sized->rest, sized->width, sized->height);
      return Unexpected{"A position is the size of the board and the moves: " +
                        std::to_string(G::standard_width) + "x" +
                        std::to_string(G::standard_height)};
    } else {
      return parse_position<G>(text, warnings);
    }
  }
  /// Move{} passes, where a search may.
  [[nodiscard]] static Expected<Move, std::string> parse_move(const Position& position,
                                                              const std::string& text) {
    if (can_pass_ && text == "0000" && !in_check(position)) return Move{};
    return G::parse_move(text, position);
  }
  /// `move` as the program reads it.
  [[nodiscard]] static std::string move(Move move, const Position& position) {
    return G::to_string(move, position);
  }
  /// `move` as people write it.
  [[nodiscard]] static std::string notation(Move move, const Position& position) {
    return can_pass_ && move == Move{} ? "pass" : to_notation<G>(move, position);
  }
  static void make(Position& position, Move move) {
    if constexpr (can_pass_) {
      if (move == Move{}) return position.make_null();
    }
    position.make(move);
  }
  /// The position that `moves`, without blanks, lead to from `start`, in the form of `parse`. If
  /// the position has no text, `start` is a board's size and the moves: "7x6 4435".
  [[nodiscard]] static std::string text(const Position& position, std::string_view start,
                                        std::string_view moves) {
    if constexpr (HasPositionText<G>) return G::to_text(position);
    std::string text(start);
    if (!moves.empty() && start.find(' ') == std::string_view::npos) text += ' ';
    return text.append(moves);
  }
  /// The rows from the top: a character for each cell. The diagram has a line more below.
  [[nodiscard]] static std::string board(const Position& position) {
    const std::string diagram = G::diagram(position);
    return diagram.substr(0, diagram.rfind('\n'));
  }
  [[nodiscard]] static bool in_check(const Position& position) {
    if constexpr (can_check_) return position.in_check();
    return false;
  }
  /// "" as long as the game goes on; "won": by the side that moved last, "lost": by the other.
  [[nodiscard]] static std::string_view outcome(const Position& position) {
    MovesOf<Position> moves;
    if (const Outcome outcome = position.generate(moves); outcome.is_over()) {
      if (can_check_) return in_check(position) ? "checkmate" : "stalemate";
      const Score score = outcome.score(0);
      return score < 0 ? "won" : score > 0 ? "lost" : "draw";
    }
    if constexpr (HasDraws<Position>) {
      if (position.is_draw(0)) return "draw";
    }
    return "";
  }
  [[nodiscard]] static Expected<Evaluator, std::string> evaluator(const std::string& wanted) {
    if (wanted.empty()) return Evaluator{};
    return Unexpected{"This game has no other evaluation: '" + wanted + "'"};
  }
  [[nodiscard]] static Engine& engine() {
    static Engine instance({}, table_size);
    return instance;
  }
  template <class Report>
  [[nodiscard]] static Result<Move> search(const Position& root, const Limits& limits, int /*elo*/,
                                           std::uint64_t /*seed*/, Report report) {
    return engine().run(root, limits, {}, report);
  }

 private:
  static constexpr bool can_pass_ = HasNullMove<Position>;
  static constexpr bool can_check_ = requires(const Position& position) { position.in_check(); };
};

}  // namespace espalier::web
