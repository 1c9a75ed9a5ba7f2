// `info` and `bestmove` lines.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "espalier/search/result.hpp"
#include "uci/engine.hpp"

namespace espalier::uci {

/// How moves and scores are written.
struct InfoStyle {
  bool chess960 = false;  ///< castling is king takes rook
  bool show_wdl = false;  ///< win, draw and loss per mille after each score
};

/// The `info` line of line number `index` (from 0) of a result that has moves. A move that was not
/// searched is shown with the static evaluation of the position, at depth 0. `drawn`: root moves
/// that are known to draw, beside those that end the game.
[[nodiscard]] std::string info_line(const Result<Move>& result, std::size_t index,
                                    const Position& root, InfoStyle style,
                                    const std::vector<Move>& drawn = {});

/// An `info` line for each line of a multi-PV search; one line if the game is over.
[[nodiscard]] std::string info_lines(const Result<Move>& result, const Position& root,
                                     InfoStyle style, const std::vector<Move>& drawn = {});

/// "bestmove e2e4 ponder e7e5"; "bestmove (none)" if there is no move.
[[nodiscard]] std::string best_move_line(const Result<Move>& result, const Position& root,
                                         InfoStyle style);

}  // namespace espalier::uci
