// Connect Four solved by the search that plays chess, against published scores and against minimax
// over whole boards; the bounds of the hooks against exact values.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "espalier/search/search.hpp"
#include "espalier/textbook/reference.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "tests/library/some_options.hpp"

namespace espalier::connect_four {
namespace {

using Solver = Search<Position, Evaluator, SearchHooks, Enhancements::exact()>;

/// Deep enough for the end of the game; any proven score ends the search.
Limits to_the_end(const Position& position) {
  const int left = position.cells() - position.stones();
  return {.depth = left, .proven_within = left};
}

struct Published {
  const char* moves;
  int score;
};

// From the test sets of P. Pons ("Solving Connect 4: how to build a perfect AI"), middle game.
constexpr Published middle_game[] = {
    {"6671334512557744523763276371", 1}, {"446755524273322124445127", 3},
    {"3536522112241476625276676473", 5}, {"616663112446444747", 7},
    {"17242214416366261774325", 9},      {"226623272532334354", 11},
    {"7423547216653427", -12},           {"51137351146565342411", -10},
    {"763452543756455357732314", -8},    {"512347144257757753413317416", -6},
    {"6541145115562446114635", -4},      {"245715112455274665623715716", -2},
    {"6363361177611667737171332522", 0}, {"7236227623622346474116546144", 0},
    {"3373573667612315662134622212", 0}, {"2154774463455122166533155663", 0},
    {"4237253432636461354512172662", 0}, {"7432142547346222231515513151", 0},
};
// And near the end.
constexpr Published endings[] = {
    {"2235671114632235556631476252731514764", 1},
    {"51211452226142632374651547371434557", 2},
    {"6627513412261243434662623435755", 3},
    {"17212775541472532747241521554134", 4},
    {"2262377133632517135535275562764", 5},
    {"14512475713727644417517661365", 6},
    {"26653141761671312332253314664", -5},
    {"57571521273372553771133411265426", -4},
    {"453311667775446742321771364135514", -3},
    {"5351252463263713771262625511175", -2},
    {"65214673556155731566316327373221417", -1},
    {"57777664265264237322654617123", -4},
    {"74335434411656772367437345716111256622255", 0},
    {"734434213447646677311117626517625355352", 0},
    {"1431737773264226471222645631371634614", 0},
    {"677417163264516546542576541211333277", 0},
    {"67355351533547765767714613144461621432222", 0},
    {"37315375372564133275767252561422611146446", 0},
};

/// The principal variation is legal and, if it reaches the end, ends with the score.
void check_line(Position position, const Result<Move>& result) {
  int ply = 0;
  for (const Move move : result.line()) {
    MovesOf<Position> moves;
    ASSERT_FALSE(position.generate(moves).is_over());
    ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    position.make(move);
    ++ply;
  }
  ASSERT_GT(ply, 0);
  if (const ScoreBounds known = SearchHooks::bounds(position); known.is_exact()) {
    const Score score = from_table(known.lower, ply);
    ASSERT_EQ(ply % 2 == 0 ? score : -score, result.score());
  }
}

void expect_published(Solver& solver, const Published& fact) {
  const Position position = *parse_position(fact.moves);
  const auto result = solver.run(position, to_the_end(position));
  EXPECT_EQ(published_score(result.score(), position), fact.score) << fact.moves;
  EXPECT_EQ(result.score(), score_of_published(fact.score, position)) << fact.moves;
  check_line(position, result);
}

TEST(ConnectFourSolved, PublishedScores) {
  Solver solver;  // keeps its table from one position to the next
  for (const Published& fact : middle_game) expect_published(solver, fact);
  for (const Published& fact : endings) expect_published(solver, fact);
}

TEST(ConnectFourSolved, PublishedScoresWithoutBoundsAndTable) {
  using Bare = test_games::SomeOptions<Position, Capabilities{}>;
  static_assert(capabilities<Bare>() == Capabilities{});
  using Evaluator = test_games::EvaluatesWhole<Evaluator>;
  Search<Bare, Evaluator, NoHooks, Enhancements::exact()> solver;
  int tried = 0;
  for (const Published& fact : endings) {
    const Position position = *parse_position(fact.moves);
    if (position.stones() < 33) continue;
    const auto result = solver.run(Bare(position), to_the_end(position));
    EXPECT_EQ(published_score(result.score(), position), fact.score) << fact.moves;
    ++tried;
  }
  EXPECT_GE(tried, 8);
}

// -------------------------------------------------------------------------- small boards, whole --

/// Lower bound <= value <= upper bound, all counted from the position itself.
[[nodiscard]] bool is_within(Score value, const ScoreBounds& bounds) {
  return bounds.lower <= value && value <= bounds.upper;
}

/// Values of all positions of a board, by minimax with a memory; distances are counted from the
/// position itself. Each value is compared with the bounds of the hooks.
class Book {
 public:
  Score value(Position& position) {
    const std::uint64_t key = position.key();
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    MovesOf<Position> moves;
    const Outcome outcome = position.generate(moves);
    Score best = outcome.is_over() ? outcome.score(0) : -infinite_score;
    for (const Move move : moves) {
      position.make(move);
      const Score reply = value(position);
      position.unmake(move);
      best = std::max(best, -from_table(reply, 1));
    }
    values_.emplace(key, best);
    const ScoreBounds bounds = SearchHooks::bounds(position);
    false_bounds_ += is_within(best, bounds) ? 0 : 1;
    exact_bounds_ += bounds.is_exact() ? 1 : 0;
    draw_bounds_ += !bounds.is_exact() && (bounds.lower == 0 || bounds.upper == 0) ? 1 : 0;
    return best;
  }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  // Positions whose value is outside the bounds; whose bounds are equal; whose bounds differ and
  // one of them is a draw.
  [[nodiscard]] std::size_t false_bounds() const { return false_bounds_; }
  [[nodiscard]] std::size_t exact_bounds() const { return exact_bounds_; }
  [[nodiscard]] std::size_t draw_bounds() const { return draw_bounds_; }

 private:
  std::size_t false_bounds_ = 0;
  std::size_t exact_bounds_ = 0;
  std::size_t draw_bounds_ = 0;
  std::unordered_map<std::uint64_t, Score> values_;
};

/// A position of the board `plies` plies after the beginning; fewer if the game ends.
Position at_random(Position position, int plies, std::mt19937& random) {
  MovesOf<Position> moves;
  for (; plies > 0 && !position.generate(moves).is_over(); --plies) {
    position.make(moves[random() % moves.size()]);
    moves.clear();
  }
  return position;
}

/// Plain minimax, the book, and the search with all and no enhancements, on one board.
void compare_on(int width, int height, std::size_t positions, Score value) {
  Position start = *Position::make(width, height);
  Book book;
  EXPECT_EQ(book.value(start), value);
  EXPECT_EQ(book.size(), positions);
  EXPECT_EQ(book.false_bounds(), 0U);
  EXPECT_GT(book.exact_bounds(), positions / 4);
  EXPECT_GT(book.draw_bounds(), positions / 100);

  Solver solver;
  EXPECT_EQ(solver.run(start, to_the_end(start)).score(), value);
  Search<Position, Evaluator, SearchHooks, Enhancements::none()> plain;
  std::mt19937 random(5);
  Evaluator evaluator;
  for (int i = 0; i < 300; ++i) {
    Position position = at_random(
        start, 1 + static_cast<int>(random() % static_cast<unsigned>(start.cells())), random);
    const Score exact = book.value(position);
    const int left = position.cells() - position.stones();
    EXPECT_EQ(solver.run(position, to_the_end(position)).score(), exact) << to_string(position);
    if (left <= 9) {
      EXPECT_EQ(textbook::solve(position, evaluator, left).score, exact) << to_string(position);
      EXPECT_EQ(plain.run(position, {.depth = std::max(left, 1)}).score(), exact);
    }
  }
}

// The numbers of positions were counted by another program, which keeps boards as text.
TEST(ConnectFourSolved, FourByFourIsADraw) { compare_on(4, 4, 161029, draw_score); }
TEST(ConnectFourSolved, FourByFiveIsADraw) { compare_on(4, 5, 1706255, draw_score); }
TEST(ConnectFourSolvedSlow, FiveByFourIsADraw) { compare_on(5, 4, 3945711, draw_score); }

// --------------------------------------------------------------------------------------- bounds --

TEST(ConnectFourSolved, BoundsHoldTheValuesOfPublishedPositions) {
  const auto check = [](const Published& fact) {
    const Position position = *parse_position(fact.moves);
    EXPECT_TRUE(is_within(score_of_published(fact.score, position), SearchHooks::bounds(position)))
        << fact.moves;
  };
  for (const Published& fact : middle_game) check(fact);
  for (const Published& fact : endings) check(fact);
}

TEST(ConnectFourSolved, BoundsHoldTheValuesOfRandomPositions) {
  Search<Position, Evaluator, NoHooks, Enhancements::exact()> solver;
  std::mt19937 random(7);
  int wins = 0;
  int losses = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position = at_random(Position(), 24 + static_cast<int>(random() % 16), random);
    const Score exact = solver.run(position, to_the_end(position)).score();
    const ScoreBounds bounds = SearchHooks::bounds(position);
    EXPECT_TRUE(is_within(exact, bounds)) << to_string(position);
    wins += is_proven_win(exact) && !bounds.is_exact() ? 1 : 0;
    losses += is_proven_loss(exact) && !bounds.is_exact() ? 1 : 0;
  }
  EXPECT_GT(wins, 20);
  EXPECT_GT(losses, 5);
}

// -------------------------------------------------------------------------------- limited depth --

/// The search with every exact enhancement against plain minimax at a limited depth, where nothing
/// but the evaluation decides. The bounds are hidden: they see further than that depth.
template <Capabilities kept>
void compare_at_depth(int width, int height, int depth) {
  using Game = test_games::SomeOptions<Position, kept>;
  using Evaluator = test_games::EvaluatesWhole<Evaluator>;
  std::mt19937 random(6);
  Search<Game, Evaluator, NoHooks, Enhancements::exact()> exact;
  Search<Game, Evaluator, NoHooks, Enhancements::none()> plain;
  Evaluator evaluate;
  for (int i = 0; i < 25; ++i) {
    Game game(at_random(*Position::make(width, height), static_cast<int>(random() % 16), random));
    MovesOf<Game> moves;
    if (game.generate(moves).is_over()) continue;
    for (int d = 1; d <= depth; ++d) {
      const auto solution = textbook::solve(game, evaluate, d);
      exact.clear();
      const auto result = exact.run(game, {.depth = d, .infinite = true});
      ASSERT_EQ(result.score(), solution.score) << to_string(game.whole()) << d;
      const auto& best = solution.best_moves;
      ASSERT_NE(std::find(best.begin(), best.end(), result.best_move()), best.end());
      ASSERT_EQ(plain.run(game, {.depth = d, .infinite = true}).score(), solution.score);
    }
  }
}

TEST(ConnectFourSolved, EqualsPlainMinimaxAtEveryDepth) {
  compare_at_depth<Capabilities{}>(7, 6, 4);
  compare_at_depth<Capabilities{}>(5, 4, 6);
  compare_at_depth<Capabilities{.key = true}>(7, 6, 5);
  compare_at_depth<Capabilities{.key = true}>(5, 4, 7);
}

}  // namespace
}  // namespace espalier::connect_four
