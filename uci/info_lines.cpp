#include "uci/info_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "espalier/final_value.hpp"
#include "games/chess/notation/long_algebraic.hpp"
#include "protocols/uci_score.hpp"
#include "uci/win_model.hpp"

namespace espalier::uci {

using protocols::uci_score;

namespace {

/// The game is over after the move, and drawn.
[[nodiscard]] bool ends_in_draw(const Position& root, Move move) {
  Position after = root;
  after.make(move);
  return final_value(after) == draw_score;
}

[[nodiscard]] std::string wdl_text(Score score, bool is_known_draw) {
  const WinDrawLoss wdl = is_known_draw ? certain_draw : win_draw_loss(score);
  return fmt::format(" wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
}

[[nodiscard]] std::string pv_text(const std::vector<Move>& line, Position position, bool chess960) {
  std::string text;
  for (const Move move : line) {
    text += fmt::format(" {}", chess::to_uci(move, position, chess960));
    position.make(move);
  }
  return text;
}

}  // namespace

std::string info_line(const Result<Move>& result, std::size_t index, const Position& root,
                      InfoStyle style, const std::vector<Move>& drawn) {
  const RootMove<Move>& move = result.moves[index];
  const bool was_searched = move.depth > 0;
  const bool is_drawn = ends_in_draw(root, move.move);
  const Score score = is_drawn ? draw_score : was_searched ? move.score : result.static_eval;
  std::string text =
      fmt::format("info depth {} seldepth {} multipv {} score {}", move.depth,
                  std::max(move.depth, move.selective_depth), index + 1, uci_score(score));
  if (style.show_wdl) {
    const bool is_known = std::find(drawn.begin(), drawn.end(), move.move) != drawn.end();
    text += wdl_text(score, is_drawn || is_known);
  }
  if (was_searched && move.bound == Bound::lower) text += " lowerbound";
  if (was_searched && move.bound == Bound::upper) text += " upperbound";
  const auto per_second = static_cast<std::uint64_t>(std::max<Milliseconds>(1, result.time));
  text += fmt::format(" nodes {} nps {} hashfull {}", result.nodes,
                      result.nodes * 1000 / per_second, result.permille_full);
  if (result.bounds_known > 0) text += fmt::format(" tbhits {}", result.bounds_known);
  text += fmt::format(" time {} pv", result.time);
  return text + pv_text(move.line, root, style.chess960);
}

std::string info_lines(const Result<Move>& result, const Position& root, InfoStyle style,
                       const std::vector<Move>& drawn) {
  if (result.moves.empty()) {
    const Score score = result.outcome.value_or(draw_score);
    return fmt::format("info depth 0 score {}{}", uci_score(score),
                       style.show_wdl ? wdl_text(score, score == draw_score) : "");
  }
  std::string text;
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.lines); ++i) {
    if (i > 0) text += '\n';
    text += info_line(result, i, root, style, drawn);
  }
  return text;
}

std::string best_move_line(const Result<Move>& result, const Position& root, InfoStyle style) {
  if (result.moves.empty()) return "bestmove (none)";
  std::string text = "bestmove " + chess::to_uci(result.best_move(), root, style.chess960);
  if (const Move reply = result.reply(); reply != Move{}) {
    Position after = root;
    after.make(result.best_move());
    text += " ponder " + chess::to_uci(reply, after, style.chess960);
  }
  return text;
}

}  // namespace espalier::uci
