// A game of PGN with what an analysis says of its moves, as Lichess, ChessBase and Scid write it.
#pragma once

#include <string>

#include "espalier/game_notes.hpp"
#include "games/chess/notation/pgn.hpp"

namespace espalier::chess {

/// The text of the game with an evaluation `[%eval 0.35]` in the comment of each move, in pawns
/// from White's side or moves to mate ("#-3"); with glyphs, the better lines as variations, and
/// words; and with the tags WhiteAccuracy, BlackAccuracy and, where the game lacks them, ECO,
/// Opening and Annotator. What the game says is kept, but for evaluations and accuracies. A move
/// that has one of the glyphs 1 to 6 gets no other.
[[nodiscard]] std::string annotated_pgn(PgnGame game, const GameNotes<Move>& notes);

}  // namespace espalier::chess
