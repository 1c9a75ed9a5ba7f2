// Ends and moves of a game of chess.
#include "tools/match/chess_board.hpp"

#include "engines/protocol.hpp"
#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::match {

using chess::Colour;
using chess::Move;
using chess::Position;

std::optional<GameEnd> ChessBoard::end() const {
  if (position_.count_moves() == 0) {
    if (!position_.in_check()) return GameEnd{Result::draw, "Draw by stalemate"};
    const Colour winner = ~position_.side_to_move();
    return GameEnd{won_by(winner), std::string(player_name(Protocol::uci, winner)) + " mates"};
  }
  if (position_.insufficient_material()) {
    return GameEnd{Result::draw, "Draw by insufficient mating material"};
  }
  if (position_.earlier_occurrences() >= 2) {
    return GameEnd{Result::draw, "Draw by threefold repetition"};
  }
  if (position_.halfmove_clock() >= 100) return GameEnd{Result::draw, "Draw by fifty moves rule"};
  return {};
}

std::optional<std::string> ChessBoard::make(std::string_view text) {
  const auto move = chess::parse_uci_move(position_, text);
  if (!move) return {};
  std::string made = chess::to_uci(*move, position_, chess960_);
  position_.make(*move);
  return made;
}

OpeningText to_text(const Opening& opening, bool chess960) {
  OpeningText text;
  text.fen = chess::to_fen(opening.start,
                           chess960 ? chess::FenStyle::shredder : chess::FenStyle::standard);
  if (text.fen == chess::start_fen) text.fen.clear();
  Position position = opening.start;
  for (const Move move : opening.moves) {
    text.moves.push_back(chess::to_uci(move, position, chess960));
    position.make(move);
  }
  return text;
}

}  // namespace espalier::match
