// What the page needs of each of its games: positions and moves as text, and the searches.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/search/search.hpp"
#include "espalier/search/trace.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation_choice.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/san.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "tools/trace/traced_search.hpp"
#include "uci/engine.hpp"
#include "web/engine/tic_tac_toe.hpp"

namespace espalier::web {

/// MiB, of the transposition table.
inline constexpr unsigned table_size = 16;

/// The members that every game has.
struct Chess {
  using Position = chess::Position;
  using Move = chess::Move;
  using Engine = uci::Engine;
  using Traced = trace::TracedSearch;
  static constexpr const char* name = "chess";

  [[nodiscard]] static Expected<Position, std::string> parse(const std::string& text,
                                                             std::vector<std::string>* warnings) {
    const auto parsed = chess::parse_fen(text, warnings);
    if (!parsed) return Unexpected{parsed.error().message};
    return parsed.value();
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(const Position& position,
                                                              const std::string& text) {
    if (text == "0000" && !position.in_check()) return Move{};
    const auto parsed = chess::parse_uci_move(position, text);
    if (!parsed) return Unexpected{parsed.error().message};
    return parsed.value();
  }
  /// `move` as the program reads it. Move{} passes, as a search does.
  [[nodiscard]] static std::string move(Move move, const Position& position) {
    return chess::to_uci(move, position);
  }
  /// `move` as people write it.
  [[nodiscard]] static std::string notation(Move move, const Position& position) {
    return move == Move{} ? "pass" : chess::to_san(position, move);
  }
  static void make(Position& position, Move move) {
    if (move == Move{}) {
      position.make_null();
    } else {
      position.make(move);
    }
  }
  /// The position that `moves`, without blanks, lead to from `start`, in the form of `parse`.
  [[nodiscard]] static std::string text(const Position& position, std::string_view /*start*/,
                                        std::string_view /*moves*/) {
    return chess::to_fen(position);
  }
  /// The rows from the top, of games whose text does not show them: x, o or a point for each cell.
  [[nodiscard]] static std::string board(const Position& /*position*/) { return ""; }
  [[nodiscard]] static bool in_check(const Position& position) { return position.in_check(); }
  /// "" as long as the game goes on.
  [[nodiscard]] static std::string_view outcome(const Position& position) {
    MovesOf<Position> moves;
    if (position.generate(moves).is_over()) return position.in_check() ? "checkmate" : "stalemate";
    return position.is_draw(0) ? "draw" : "";
  }
  [[nodiscard]] static Expected<chess::EngineEvaluator, std::string> evaluator(
      const std::string& wanted) {
    chess::EvaluationChoice choice;
    if (wanted.empty()) return chess::EngineEvaluator(choice);
    if (wanted != chess::network_name && wanted != chess::classical_name) {
      return Unexpected{"There is no evaluation '" + wanted + "'"};
    }
    if (auto error = chess::choose_evaluation(choice, wanted)) return Unexpected{*error};
    return chess::EngineEvaluator(choice);
  }
  [[nodiscard]] static Engine& engine() {
    static Engine instance({}, 1, table_size);
    return instance;
  }
};

/// What games of marks on a grid share. A move is a character; a position is the size of the board
/// and, after a blank, the moves from the empty one: "7x6 4435".
template <class G, class P, class Evaluator, class Hooks>
struct GridGame {
  using Position = P;
  using Move = typename P::Move;
  using Engine = Search<P, Evaluator, Hooks>;
  using Traced = Search<P, Evaluator, Hooks, Enhancements::all().switchable(), TraceObserver<Move>>;

  [[nodiscard]] static Expected<Position, std::string> parse(
      const std::string& text, std::vector<std::string>* /*warnings*/) {
    const std::size_t end = std::min(text.find(' '), text.size());
    auto position = G::empty(text.substr(0, end));
    for (std::size_t i = end + 1; position && i < text.size(); ++i) {
      const auto move = parse_move(*position, text.substr(i, 1));
      if (!move) return Unexpected{move.error()};
      position->make(move.value());
    }
    return position;
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(const Position& position,
                                                              const std::string& text) {
    MovesOf<Position> moves;
    if (position.generate(moves).is_over()) return Unexpected{"The game is over before " + text};
    for (const Move each : moves) {
      if (text == move(each, position)) return each;
    }
    return Unexpected{"The move '" + text + "' is not possible"};
  }
  [[nodiscard]] static std::string move(Move move, const Position& /*position*/) {
    return {G::to_char(move)};
  }
  [[nodiscard]] static std::string notation(Move move, const Position& /*position*/) {
    return {G::to_char(move)};
  }
  static void make(Position& position, Move move) { position.make(move); }
  [[nodiscard]] static std::string text(const Position& /*position*/, std::string_view start,
                                        std::string_view moves) {
    std::string text(start);
    if (!moves.empty() && start.find(' ') == std::string_view::npos) text += ' ';
    return text.append(moves);
  }
  [[nodiscard]] static bool in_check(const Position& /*position*/) { return false; }
  [[nodiscard]] static std::string_view outcome(const Position& position) {
    MovesOf<Position> moves;
    const Outcome outcome = position.generate(moves);
    return !outcome.is_over() ? "" : outcome == Outcome::loss() ? "won" : "draw";
  }
  [[nodiscard]] static Expected<Evaluator, std::string> evaluator(const std::string& wanted) {
    if (wanted.empty()) return Evaluator{};
    return Unexpected{"This game has no other evaluation: '" + wanted + "'"};
  }
  [[nodiscard]] static Engine& engine() {
    static Engine instance({}, table_size);
    return instance;
  }
};

struct ConnectFour : GridGame<ConnectFour, connect_four::Position, connect_four::Evaluator,
                              connect_four::SearchHooks> {
  static constexpr const char* name = "connect_four";

  /// `size`: columns and rows, each a digit.
  [[nodiscard]] static Expected<Position, std::string> empty(const std::string& size) {
    const auto is_digit = [](char c) { return c >= '1' && c <= '9'; };
    if (size.size() != 3 || !is_digit(size[0]) || size[1] != 'x' || !is_digit(size[2])) {
      return Unexpected{
          std::string("A position is the size of the board and the columns played: "
                      "7x6 4435")};
    }
    const auto position = Position::make(size[0] - '0', size[2] - '0');
    if (!position) return Unexpected{position.error().message};
    return position.value();
  }
  [[nodiscard]] static char to_char(Move move) { return connect_four::to_char(move); }
  [[nodiscard]] static std::string board(const Position& position) {
    std::string rows = connect_four::to_string(position);
    while (!rows.empty() && rows.back() == '\n') rows.pop_back();
    return rows;
  }
};

struct TicTacToe : GridGame<TicTacToe, tic_tac_toe::Position, tic_tac_toe::Evaluator, NoHooks> {
  static constexpr const char* name = "tic_tac_toe";

  [[nodiscard]] static Expected<Position, std::string> empty(const std::string& size) {
    if (size == "3x3") return Position();
    return Unexpected{std::string("A position is 3x3 and the cells marked: 3x3 519")};
  }
  [[nodiscard]] static char to_char(Move move) { return static_cast<char>('0' + move.cell); }
  [[nodiscard]] static std::string board(const Position& position) {
    std::string rows;
    for (std::uint8_t cell = 1; cell <= 9; ++cell) {
      const unsigned bit = Position::bit({cell});
      const bool is_first = ((position.own() & bit) != 0) == (position.side_to_move() == 0);
      rows += (position.occupied() & bit) == 0 ? '.' : is_first ? 'x' : 'o';
      if (cell % 3 == 0 && cell < 9) rows += '\n';
    }
    return rows;
  }
};

/// `use` of the game with this name, or `otherwise` if there is none.
template <class Use, class T>
[[nodiscard]] T with_game(std::string_view name, Use use, T otherwise) {
  if (name == Chess::name) return use(Chess{});
  if (name == ConnectFour::name) return use(ConnectFour{});
  if (name == TicTacToe::name) return use(TicTacToe{});
  return otherwise;
}

}  // namespace espalier::web
