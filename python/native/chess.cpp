// Chess: its search, its text, and games as PGN.
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/chess/board/perft.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "games/chess/notation/pgn.hpp"
#include "games/chess/notation/san.hpp"
#include "games/chess/search_hooks.hpp"
#include "python/native/native_position.hpp"

namespace espalier::python {

namespace {

struct Chess {
  using Position = chess::Position;
  using Move = chess::Move;
  using Evaluator = chess::EngineEvaluator;
  using Hooks = chess::SearchHooks;
  static constexpr const char* name = "chess";
  static constexpr bool has_numbers = false;

  [[nodiscard]] static std::string to_string(Move move, const Position& position) {
    return chess::to_uci(move, position);
  }
  [[nodiscard]] static Expected<Move, std::string> parse_move(const std::string& text,
                                                              const Position& position) {
    const auto move = chess::parse_uci_move(position, text);
    if (!move) return Unexpected<std::string>{move.error().message};
    return *move;
  }
  [[nodiscard]] static std::string to_text(const Position& position) {
    return chess::to_fen(position);
  }
  [[nodiscard]] static std::string diagram(const Position& position) {
    const std::string fen = chess::to_fen(position);
    std::string rows;
    for (const char c : fen.substr(0, fen.find(' '))) {
      if (c == '/') {
        rows += '\n';
      } else if (c >= '1' && c <= '8') {
        rows.append(static_cast<std::size_t>(c - '0'), '.');
      } else {
        rows += c;
      }
    }
    return rows;
  }
  [[nodiscard]] static std::uint64_t perft(Position& position, int depth) {
    return chess::perft(position, depth);
  }
  [[nodiscard]] static std::unique_ptr<Engine> make_engine(const EngineSize& size) {
    return native_engine<Chess>(size);
  }
  [[nodiscard]] static Solution<AnyMove> solve(const NativePosition&, const SolveTask&) {
    throw std::invalid_argument(
        "chess has draws that depend on the history of the game, so that a position has no exact "
        "value: use Search, which proves mates");
  }
};

[[nodiscard]] const chess::Position& position_of(const NativePosition& position) {
  return PositionOf<Chess>::of(position);
}

}  // namespace

std::shared_ptr<NativePosition> chess_position(const std::string& fen,
                                               std::vector<std::string>& warnings) {
  const auto position = chess::parse_fen(fen, &warnings);
  if (!position) throw std::invalid_argument(position.error().message);
  return std::make_shared<PositionOf<Chess>>(*position);
}

std::string chess_san(const NativePosition& position, AnyMove move) {
  return chess::to_san(position_of(position), unpack_move<chess::Move>(move.bits));
}
AnyMove chess_parse_san(const NativePosition& position, const std::string& text) {
  const auto move = chess::parse_san(position_of(position), text);
  if (!move) throw std::invalid_argument(move.error().message);
  return to_any(*move);
}
bool chess_in_check(const NativePosition& position) { return position_of(position).in_check(); }
Score chess_classical_evaluation(const NativePosition& position) {
  return chess::Evaluation().evaluate(position_of(position));
}

std::vector<GameText> read_pgn(const std::string& text) {
  std::istringstream stream(text);
  chess::PgnReader reader(stream);
  std::vector<GameText> games;
  while (const auto game = reader.next()) {
    if (!*game) {
      const chess::PgnError& error = game->error();
      throw std::invalid_argument(error.game + ", line " + std::to_string(error.line) + ": " +
                                  error.message);
    }
    const chess::PgnGame& found = **game;
    GameText& read = games.emplace_back();
    read.tags = found.tags;
    read.fen = chess::to_fen(found.start);
    read.result = found.result;
    chess::Position position = found.start;
    for (const chess::PgnMove& move : found.moves) {
      read.moves.push_back(chess::to_uci(move.move, position));
      position.make(move.move);
    }
  }
  return games;
}

std::string write_pgn(const GameText& game) {
  const auto start = chess::parse_fen(game.fen);
  if (!start) throw std::invalid_argument(start.error().message);
  chess::PgnGame pgn{
      .tags = game.tags, .start = *start, .comment = {}, .moves = {}, .result = game.result};
  chess::Position position = *start;
  for (const std::string& text : game.moves) {
    const auto move = chess::parse_san(position, text);
    if (!move) throw std::invalid_argument(move.error().message);
    pgn.moves.push_back({*move});
    position.make(*move);
  }
  return chess::to_pgn(pgn);
}

}  // namespace espalier::python
