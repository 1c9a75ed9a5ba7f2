// Formatting without a search: info lines, win model.
#include <gtest/gtest.h>

#include "uci/info_lines.hpp"
#include "uci/win_model.hpp"

namespace espalier::uci {
namespace {

TEST(InfoLines, ALineSaysWhatIsKnown) {
  const Position start;
  const Move first(chess::e2, chess::e4);
  const Move second(chess::e7, chess::e5);
  Result<Move> result;
  result.moves.push_back({.move = first,
                          .score = 31,
                          .bound = Bound::lower,
                          .depth = 4,
                          .selective_depth = 9,
                          .line = {first, second}});
  result.nodes = 5000;
  result.time = 20;
  result.permille_full = 3;
  EXPECT_EQ(
      info_lines(result, start, {}),
      "info depth 4 seldepth 9 multipv 1 score cp 31 lowerbound nodes 5000 nps 250000 hashfull "
      "3 time 20 pv e2e4 e7e5");
  EXPECT_EQ(best_move_line(result, start, {}), "bestmove e2e4 ponder e7e5");
  result.moves[0] = {.move = first, .line = {first}};
  result.static_eval = 12;
  EXPECT_EQ(
      info_line(result, 0, start, {}),
      "info depth 0 seldepth 0 multipv 1 score cp 12 nodes 5000 nps 250000 hashfull 3 time 20 "
      "pv e2e4");
  EXPECT_EQ(best_move_line(result, start, {}), "bestmove e2e4");
}

TEST(WinModel, IsSymmetricMonotonicAndWhole) {
  int before = -1;
  for (Score score = -3000; score <= 3000; score += 7) {
    const WinDrawLoss wdl = win_draw_loss(score);
    const WinDrawLoss mirrored = win_draw_loss(-score);
    EXPECT_EQ(wdl.win + wdl.draw + wdl.loss, 1000);
    EXPECT_GE(wdl.draw, 0);
    EXPECT_EQ(wdl.win, mirrored.loss);
    EXPECT_GE(wdl.win, before);
    before = wdl.win;
  }
  EXPECT_EQ(win_draw_loss(win_in(9)).win, 1000);
  EXPECT_EQ(win_draw_loss(loss_in(8)).loss, 1000);
}

}  // namespace
}  // namespace espalier::uci
