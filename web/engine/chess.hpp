// What the page needs of chess: positions and moves as text, and the searches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/search/search.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation_choice.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/san.hpp"
#include "tools/trace/traced_search.hpp"
#include "uci/engine.hpp"
#include "uci/strength.hpp"
#include "web/engine/answers.hpp"

namespace espalier::web {

/// Chess, with the members that every game of the page has.
struct Chess {
  using Position = chess::Position;
  using Move = chess::Move;
  using Engine = uci::Engine;
  using Traced = trace::TracedSearch;
  static constexpr const char* name = "chess";
  static constexpr const char* title = "Chess";

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
  /// The rows from the top, of games whose text does not show them: a character for each cell.
  [[nodiscard]] static std::string board(const Position& /*position*/) { return ""; }
  [[nodiscard]] static bool in_check(const Position& position) { return position.in_check(); }
  /// "" as long as the game goes on; "won": by the side that moved last, "lost": by the other.
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
  /// `elo`: the strength to play with; 0: full.
  template <class Report>
  [[nodiscard]] static Result<Move> search(const Position& root, Limits limits, int elo,
                                           std::uint64_t seed, Report report) {
    if (elo <= 0) return engine().run(root, limits, {}, report);
    const uci::Strength strength = uci::strength_of(elo);
    limits.nodes = std::min(limits.nodes, strength.nodes);
    limits.lines = std::max(limits.lines, strength.lines);
    const auto moves = uci::select_root_moves(root, strength, seed);
    Result<Move> result = engine().run(root, limits, moves);
    uci::select_line(result, root, strength, seed);
    return result;
  }
};

}  // namespace espalier::web
