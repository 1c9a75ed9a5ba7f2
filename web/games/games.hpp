// What the page needs of its games besides chess, which it loads as one module: those of the
// catalogue, and tic-tac-toe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "catalogue/checkers.hpp"
#include "catalogue/connect_four.hpp"
#include "catalogue/othello.hpp"
#include "espalier/expected.hpp"
#include "espalier/playable_game.hpp"
#include "espalier/search/search.hpp"
#include "espalier/search/trace.hpp"
#include "games/checkers/notation.hpp"
#include "games/connect_four/position.hpp"
#include "games/othello/position.hpp"
#include "web/engine/answers.hpp"
#include "web/games/tic_tac_toe.hpp"

namespace espalier::web {

/// The members that every game of the page has, from those of a game of the programs.
template <class G>
struct BoardGame {
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Evaluator = typename G::Evaluator;
  using Hooks = typename G::Hooks;
  using Engine = Search<Position, Evaluator, Hooks, Enhancements::all(), NoObserver, G::parameters>;
  using Traced = Search<Position, Evaluator, Hooks, Enhancements::all().switchable(),
                        TraceObserver<Move>, G::parameters>;
  static constexpr const char* name = G::name;
  static constexpr const char* title = G::title;

  [[nodiscard]] static Expected<Position, std::string> parse(
      const std::string& text, std::vector<std::string>* /*warnings*/) {
    return G::parse_position(text);
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(const Position& position,
                                                              const std::string& text) {
    return G::parse_move(text, position);
  }
  [[nodiscard]] static std::string move(Move move, const Position& position) {
    return G::to_string(move, position);
  }
  [[nodiscard]] static std::string notation(Move move, const Position& position) {
    return G::to_string(move, position);
  }
  [[nodiscard]] static std::string text(const Position& position, std::string_view /*start*/,
                                        std::string_view /*moves*/) requires HasPositionText<G> {
    return G::to_text(position);
  }
  static void make(Position& position, Move move) { position.make(move); }
  [[nodiscard]] static bool in_check(const Position& /*position*/) { return false; }
  [[nodiscard]] static std::string_view outcome(const Position& position) {
    MovesOf<Position> moves;
    if (const Outcome outcome = position.generate(moves); outcome.is_over()) {
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
};

/// Games whose positions are the size of the board and, after a blank, the moves from the empty
/// one, each a character: "7x6 4435".
template <class G>
struct GameOfMarks : BoardGame<G> {
  using typename BoardGame<G>::Position;

  /// `empty`: the board of a size, if there is one.
  template <class Empty>
  [[nodiscard]] static Expected<Position, std::string> parse_moves(const std::string& text,
                                                                   Empty empty) {
    const std::size_t end = std::min(text.find(' '), text.size());
    Expected<Position, std::string> position = empty(text.substr(0, end));
    for (std::size_t i = end + 1; position && i < text.size(); ++i) {
      const auto move = BoardGame<G>::parse_move(*position, text.substr(i, 1));
      if (!move) return Unexpected{move.error()};
      position->make(move.value());
    }
    return position;
  }
  [[nodiscard]] static std::string text(const Position& /*position*/, std::string_view start,
                                        std::string_view moves) {
    std::string text(start);
    if (!moves.empty() && start.find(' ') == std::string_view::npos) text += ' ';
    return text.append(moves);
  }
};

/// How a game of the programs is written and drawn on the page.
template <class G>
struct OnPage;

template <>
struct OnPage<Playable<catalogue::ConnectFour>> : GameOfMarks<Playable<catalogue::ConnectFour>> {
  [[nodiscard]] static Expected<Position, std::string> parse(
      const std::string& text, std::vector<std::string>* /*warnings*/) {
    return parse_moves(text, [](const std::string& size) -> Expected<Position, std::string> {
      const auto is_digit = [](char c) { return c >= '1' && c <= '9'; };
      if (size.size() == 3 && is_digit(size[0]) && size[1] == 'x' && is_digit(size[2])) {
        return Playable<catalogue::ConnectFour>::parse_position("", size[0] - '0', size[2] - '0');
      }
      return Unexpected{
          std::string("A position is the size of the board and the columns played: 7x6 4435")};
    });
  }
  [[nodiscard]] static std::string board(const Position& position) {
    return connect_four::to_string(position);
  }
};

template <>
struct OnPage<Playable<catalogue::Othello>> : BoardGame<Playable<catalogue::Othello>> {
  [[nodiscard]] static std::string board(const Position& position) {
    return othello::to_string(position);
  }
};

template <>
struct OnPage<Playable<catalogue::Checkers>> : BoardGame<Playable<catalogue::Checkers>> {
  [[nodiscard]] static std::string board(const Position& position) {
    return checkers::to_string(position.board());
  }
  /// The squares on the way of a move.
  [[nodiscard]] static std::vector<int> path(Move move, const Position& position) {
    return checkers::squares_of(move, position.board());
  }
};

struct TicTacToe : GameOfMarks<tic_tac_toe::Game> {
  [[nodiscard]] static Expected<Position, std::string> parse(
      const std::string& text, std::vector<std::string>* /*warnings*/) {
    return parse_moves(text, [](const std::string& size) -> Expected<Position, std::string> {
      if (size == "3x3") return Position();
      return Unexpected{std::string("A position is 3x3 and the cells marked: 3x3 519")};
    });
  }
  [[nodiscard]] static std::string board(const Position& position) {
    return tic_tac_toe::to_string(position);
  }
};

}  // namespace espalier::web
