// What only chess has in Python: standard algebraic notation, games as PGN, the evaluation by hand.
#include <pybind11/stl.h>

#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/chess.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/notation/pgn.hpp"
#include "games/chess/text.hpp"
#include "python/native/catalogue_game.hpp"
#include "python/native/handle.hpp"

namespace espalier::python {

namespace {

using Chess = Playable<catalogue::Chess>;

[[nodiscard]] const chess::Position& chess_position_of(const Handle& handle) {
  const auto* const chess = dynamic_cast<const PositionOf<CatalogueGame<Chess>>*>(&*handle);
  if (chess == nullptr) throw py::type_error("a position of chess is needed");
  return chess->position();
}

[[nodiscard]] chess::Position parse_chess(const std::string& fen) {
  const auto position = Chess::parse_position(fen);
  if (!position) throw std::invalid_argument(position.error());
  return *position;
}
[[nodiscard]] chess::Move parse_san(const chess::Position& position, const std::string& text) {
  const auto move = chess::parse_san(position, text);
  if (!move) throw std::invalid_argument(move.error().message);
  return *move;
}

/// Tags, position and moves as UCI writes them, and result of each game. Throws
/// std::invalid_argument with the line and what is wrong there.
[[nodiscard]] py::list read_pgn(const std::string& text) {
  std::istringstream stream(text);
  chess::PgnReader reader(stream);
  py::list games;
  while (const auto game = reader.next()) {
    if (!*game) {
      const chess::PgnError& error = game->error();
      throw std::invalid_argument(error.game + ", line " + std::to_string(error.line) + ": " +
                                  error.message);
    }
    const chess::PgnGame& found = **game;
    std::vector<std::string> moves;
    chess::Position position = found.start;
    for (const chess::PgnMove& move : found.moves) {
      moves.push_back(chess::to_uci(move.move, position));
      position.make(move.move);
    }
    games.append(py::make_tuple(found.tags, chess::to_fen(found.start), moves, found.result));
  }
  return games;
}

[[nodiscard]] std::string write_pgn(std::vector<std::pair<std::string, std::string>> tags,
                                    const std::string& fen, const std::vector<std::string>& moves,
                                    std::string result) {
  chess::Position position = parse_chess(fen);
  chess::PgnGame pgn{.tags = std::move(tags),
                     .start = position,
                     .comment = {},
                     .moves = {},
                     .result = std::move(result)};
  for (const std::string& text : moves) {
    const chess::Move move = parse_san(position, text);
    pgn.moves.push_back({move});
    position.make(move);
  }
  return chess::to_pgn(pgn);
}

void bind_chess(py::module_& module) {
  module.def("chess_parse_san", [](const Handle& handle, const std::string& text) {
    const chess::Position& position = chess_position_of(handle);
    return chess::to_uci(parse_san(position, text), position);
  });
  module.def("chess_classical", [](const Handle& handle) {
    return chess::Evaluation().evaluate(chess_position_of(handle));
  });
  module.def("read_pgn", read_pgn);
  module.def("write_pgn", write_pgn);
}
const Extension chess_extension(bind_chess);

}  // namespace

}  // namespace espalier::python
