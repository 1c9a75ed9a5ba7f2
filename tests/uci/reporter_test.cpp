// Which lines a search prints at its end.
#include "uci/reporter.hpp"

#include <gtest/gtest.h>

namespace espalier::uci {
namespace {

const Move e4(chess::e2, chess::e4);
const Move d4(chess::d2, chess::d4);

[[nodiscard]] Result<Move> result_with(Move move, Score score) {
  Result<Move> result;
  result.moves.push_back(
      {.move = move, .score = score, .bound = Bound::exact, .depth = 5, .line = {move}});
  result.depth = 5;
  result.nodes = 1000;
  return result;
}

/// What is printed if a search reported `reported` last and ended with `result`.
[[nodiscard]] std::string printed(const Result<Move>& reported, Result<Move> result) {
  testing::internal::CaptureStdout();
  Output output;
  MateLine mate_line;
  const Position root;
  Reporter reporter(output, mate_line, root, {});
  reporter.update(reported);
  reporter.finish(result);
  reporter.best_move(result);
  return testing::internal::GetCapturedStdout();
}

TEST(Reporter, PrintsTheLineOfAnotherThreadThatIsPlayed) {
  const std::string text = printed(result_with(e4, 20), result_with(d4, 20));
  EXPECT_NE(text.find(" pv d2d4\nbestmove d2d4"), std::string::npos) << text;
}

TEST(Reporter, PrintsAnotherScoreOfTheSameMove) {
  Result<Move> deeper = result_with(e4, 30);
  deeper.moves[0].depth = 6;
  const std::string text = printed(result_with(e4, 20), deeper);
  EXPECT_NE(text.find("info depth 6 seldepth 6 multipv 1 score cp 30"), std::string::npos) << text;
}

TEST(Reporter, DoesNotRepeatALine) {
  const std::string text = printed(result_with(e4, 20), result_with(e4, 20));
  EXPECT_EQ(text.find(" pv "), text.rfind(" pv ")) << text;
}

}  // namespace
}  // namespace espalier::uci
