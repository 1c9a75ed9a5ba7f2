// Levels: full strength is the search itself, wins in one move are seen, seeds decide the rest.
#include "espalier/levels.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "espalier/random.hpp"
#include "espalier/random_moves.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/search/search.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"

namespace espalier {
namespace {

using Board = connect_four::Position;
using BoardSearch = Search<Board, connect_four::Evaluator, connect_four::SearchHooks>;

[[nodiscard]] std::vector<Board> some_positions(int count, unsigned plies) {
  SplitMix64 random(7);
  std::vector<Board> positions;
  while (positions.size() < static_cast<std::size_t>(count)) {
    if (auto position = detail::after_random_moves(Board{}, plies, random))
      positions.push_back(*position);
  }
  return positions;
}

[[nodiscard]] bool has_win_in_one(const Board& position) {
  const auto moves = moves_at(sees_wins_level, position, 1);
  Board board(position);
  return detail::wins_at_once(board, moves.front());
}

TEST(Levels, BecomeStronger) {
  for (int level = min_level; level < max_level; ++level) {
    const Level now = level_of(level), next = level_of(level + 1);
    EXPECT_LE(now.depth, next.depth) << level;
    EXPECT_GE(now.margin, next.margin) << level;
    EXPECT_GE(now.omitted_permille, next.omitted_permille) << level;
    EXPECT_GE(now.lines, next.lines) << level;
    EXPECT_TRUE(next.nodes == 0 || now.nodes <= next.nodes) << level;
    EXPECT_TRUE(level < sees_wins_level || now.omitted_permille == 0) << level;
  }
  EXPECT_EQ(level_of(0).margin, level_of(min_level).margin);
  EXPECT_EQ(level_of(99).margin, 0);
}

TEST(Levels, TightenTheLimitsGiven) {
  const Limits limits = limits_at(5, {.depth = 2, .nodes = 10});
  EXPECT_EQ(limits.depth, 2);
  EXPECT_EQ(limits.nodes, 10U);
  EXPECT_EQ(limits.soft_nodes, level_of(5).nodes);
  EXPECT_EQ(limits_at(max_level).depth, Limits{}.depth);
  EXPECT_EQ(limits_at(max_level).soft_nodes, Limits{}.soft_nodes);
}

TEST(Levels, TheLastIsTheFullSearch) {
  BoardSearch limited({}, 1), full({}, 1);
  for (const Board& position : some_positions(20, 8)) {
    const Limits limits{.depth = 7};
    const auto a = LimitedPlayer(limited).run(position, max_level, 3, limits);
    const auto b = full.run(position, limits);
    EXPECT_EQ(a.best_move(), b.best_move());
    EXPECT_EQ(a.score(), b.score());
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(a.line(), b.line());
  }
}

TEST(Levels, AWinInOneMoveIsNotMissed) {
  BoardSearch search({}, 1);
  int wins = 0, missed_below = 0;
  for (const Board& position : some_positions(60, 14)) {
    if (!has_win_in_one(position)) continue;
    ++wins;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      for (int level = min_level; level <= max_level; ++level) {
        const auto found = LimitedPlayer(search).run(position, level, seed, {.depth = 4});
        Board board(position);
        const bool has_won = detail::wins_at_once(board, found.best_move());
        EXPECT_TRUE(has_won || level < sees_wins_level) << "level " << level;
        missed_below += has_won ? 0 : 1;
      }
    }
  }
  EXPECT_GT(wins, 10);
  EXPECT_GT(missed_below, 0);
}

/// Counts its copies, which take long in other languages.
struct CopiedBoard : Board {
  CopiedBoard() = default;
  CopiedBoard(const CopiedBoard& other) : Board(other) { ++copies; }
  CopiedBoard& operator=(const CopiedBoard&) = delete;
  ~CopiedBoard() = default;
  static inline int copies = 0;
};

TEST(Levels, WinsAreFoundOnOneCopy) {
  CopiedBoard position;
  for (const char column : {'1', '2', '1', '2', '1', '2'}) {
    position.make({static_cast<std::uint8_t>(column - '0')});
  }
  CopiedBoard::copies = 0;
  const auto moves = moves_at(sees_wins_level, position, 1);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(connect_four::to_char(moves[0]), '1');
  EXPECT_EQ(CopiedBoard::copies, 1);
}

TEST(Levels, TheSameSeedGivesTheSameMoveWhateverWasSearchedBefore) {
  BoardSearch search({}, 1), fresh({}, 1);
  std::set<char> first_moves;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (const int level : {min_level, 4, 7}) {
      const auto found = LimitedPlayer(search).run(Board{}, level, seed);
      fresh.clear();
      EXPECT_EQ(found.best_move(), LimitedPlayer(fresh).run(Board{}, level, seed).best_move());
      if (level == min_level) first_moves.insert(connect_four::to_char(found.best_move()));
    }
  }
  EXPECT_GT(first_moves.size(), 2U);
}

TEST(Levels, PlayOnSeveralThreads) {
  ParallelSearch<Board, connect_four::Evaluator, connect_four::SearchHooks> search({}, 2, 1);
  const auto found = LimitedPlayer(search).run(Board{}, 6, 1);
  EXPECT_EQ(found.moves.size(), 7U);
  EXPECT_GT(found.nodes, 0U);
}

TEST(Levels, HaveNoMoveWhenTheGameIsOver) {
  const Board position = connect_four::parse_position("1212121").value();
  ASSERT_TRUE(final_value(position));
  BoardSearch search({}, 1);
  for (const int level : {min_level, 5, max_level})
    EXPECT_TRUE(LimitedPlayer(search).run(position, level, 1).moves.empty());
}

/// A result of three moves with these scores, all searched.
[[nodiscard]] Result<int> result_of(const std::vector<Score>& scores) {
  Result<int> result;
  result.lines = static_cast<int>(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    result.moves.emplace_back();
    result.moves.back().move = static_cast<int>(i);
    result.moves.back().score = scores[i];
    result.moves.back().depth = 3;
  }
  return result;
}

[[nodiscard]] std::vector<int> choices_of(int level, const std::vector<Score>& scores,
                                          const Parameters& parameters) {
  std::vector<int> count(scores.size());
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    auto result = result_of(scores);
    choose_at(level, result, parameters, seed);
    EXPECT_EQ(result.lines, level == max_level ? static_cast<int>(scores.size()) : 1);
    ++count[static_cast<std::size_t>(result.moves.front().move)];
  }
  return count;
}

TEST(Levels, ChooseAmongMovesWithinTheMargin) {
  for (const int unit : {10, 100, 1000}) {
    Parameters parameters;
    parameters.unit = unit;
    const Score margin = parameters.score(level_of(5).margin);
    const auto count = choices_of(5, {0, -margin / 2, -margin}, parameters);
    EXPECT_GT(count[0], count[1]);
    EXPECT_GT(count[1], 10);
    EXPECT_EQ(count[2], 0);
    EXPECT_EQ(choices_of(max_level, {0, 0}, parameters)[0], 400);
  }
}

TEST(Levels, ChooseTheBestOfADecidedGame) {
  EXPECT_EQ(choices_of(1, {win_in(3), win_in(5)}, {})[0], 400);
  EXPECT_EQ(choices_of(1, {loss_in(6), loss_in(2)}, {})[0], 400);
  EXPECT_EQ(choices_of(1, {0, loss_in(2)}, {})[0], 400);
}

TEST(Levels, LeaveWhatWasNotSearched) {
  auto result = result_of({0, 0, 0});
  for (auto& move : result.moves) move.depth = 0;
  choose_at(3, result, {}, 1);
  EXPECT_EQ(result.moves.front().move, 0);
  Result<int> empty;
  choose_at(3, empty, {}, 1);
  EXPECT_TRUE(empty.moves.empty());
}

}  // namespace
}  // namespace espalier
