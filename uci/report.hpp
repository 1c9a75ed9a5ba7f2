// What a search found, in the words of UCI. It does not know how it was found, nor who asks.
#pragma once

#include <cstddef>
#include <string>

#include "espalier/search/result.hpp"
#include "uci/engine.hpp"

namespace espalier::uci {

/// How moves and scores are written.
struct ReportStyle {
  bool chess960 = false;      ///< castling is king takes rook
  bool show_chances = false;  ///< win, draw and loss per mille beside each score
};

/// Does a report of a running search tell of an iteration that is complete?
[[nodiscard]] bool is_iteration(const Result<Move>& report);

/// Moves until mate that a proven score announces: positive for the side to move, 0 if it is
/// mated on the board, negative if it will be.
[[nodiscard]] int moves_to_mate(Score score);

/// "cp 34" or "mate -3".
[[nodiscard]] std::string uci_score(Score score);

/// A whole `info` line on line number `index` (from 0) of a result that has moves. A move of which
/// nothing is known yet is shown with the evaluation of the position, at depth 0.
[[nodiscard]] std::string info_line(const Result<Move>& result, std::size_t index,
                                    const Position& root, ReportStyle style);

/// All lines that were asked for, or the one line on a game that is over.
[[nodiscard]] std::string info_lines(const Result<Move>& result, const Position& root,
                                     ReportStyle style);

/// "bestmove e2e4 ponder e7e5"; "bestmove (none)" if there is no move.
[[nodiscard]] std::string best_move_line(const Result<Move>& result, const Position& root,
                                         ReportStyle style);

}  // namespace espalier::uci
