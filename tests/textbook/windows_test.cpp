// The algorithms' contracts beyond the root value: windows, lines, chosen moves and small tables.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "espalier/textbook/reference.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/explicit_tree.hpp"
#include "tests/library/random_game.hpp"
#include "tests/textbook/textbook.hpp"

namespace espalier::textbook {
namespace {

using test::run;
using test::shape;
using test_games::RandomEvaluator;
using Game = test_games::RandomGame<Capabilities{.key = true}>;
using Walks = Walk<Game, RandomEvaluator>;

/// Calls `check(game, seed, depth)` for a few thousand games, narrow ones and wide, with ties.
template <class Check>
void in_games(std::uint64_t games, Check&& check) {
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Game game(seed, {.min_width = 1 + static_cast<int>(seed % 3),
                     .max_width = 4,
                     .values = 2 + static_cast<int>(seed % 7),
                     .transposes = seed % 2 == 0});
    check(game, seed, 1 + static_cast<int>(seed % 6));
    if (testing::Test::HasFatalFailure()) return;
  }
}

struct Windowed {
  const char* name;
  Score (*search)(Walks&, Score alpha, Score beta, int depth);
};
constexpr Windowed windowed[] = {
    {"alpha_beta", [](Walks& w, Score a, Score b, int d) { return alpha_beta(w, a, b, d); }},
    {"alpha_beta_max",
     [](Walks& w, Score a, Score b, int d) { return alpha_beta_max(w, a, b, d); }},
    {"rival",
     [](Walks& w, Score a, Score b, int d) {
       PvLine<Walks> line;
       return rival(w, a, b, d, line);
     }},
    {"iterative",
     [](Walks& w, Score a, Score b, int d) { return iterative_alpha_beta(w, a, b, d); }},
    {"calphabeta", [](Walks& w, Score a, Score b, int d) { return calphabeta(w, a, b, d); }},
    // From here on fail-soft.
    {"falphabeta", [](Walks& w, Score a, Score b, int d) { return falphabeta(w, a, b, d); }},
    {"pvs", [](Walks& w, Score a, Score b, int d) { return pvs(w, a, b, d); }},
    {"thompson_pvs", [](Walks& w, Score a, Score b, int d) { return thompson_pvs(w, a, b, d); }},
    {"curtailed_pvs", [](Walks& w, Score a, Score b, int d) { return curtailed_pvs(w, a, b, d); }},
    {"curtailed_pvs, patient",
     [](Walks& w, Score a, Score b, int d) { return curtailed_pvs(w, a, b, d, 0, 2); }},
    {"thompson_pvs, first level",
     [](Walks& w, Score a, Score b, int d) { return thompson_pvs(w, a, b, d, 0, nullptr, 1); }},
    {"budgeted_pvs",
     [](Walks& w, Score a, Score b, int d) { return budgeted_pvs(w, a, b, d, 30); }},
    {"negascout", [](Walks& w, Score a, Score b, int d) { return negascout(w, a, b, d); }},
    {"survey_alpha_beta",
     [](Walks& w, Score a, Score b, int d) {
       SurveyTable<Game::Move> table(64);
       return survey_alpha_beta(w, table, a, b, d);
     }},
    {"duchess_alpha_beta",
     [](Walks& w, Score a, Score b, int d) {
       DuchessTable table(64);
       return duchess_alpha_beta(w, table, a, b, d);
     }},
};

TEST(TextbookWindows, ValuesInsideAreExactAndOthersAreBounds) {
  RandomEvaluator evaluator;
  in_games(600, [&](Game& game, std::uint64_t seed, int depth) {
    const Score value = solve(game, evaluator, depth).score;
    const Score alpha = static_cast<Score>(seed / 8 % 9) - 5;
    const Score beta = alpha + 1 + static_cast<Score>(seed / 5 % 4);
    bool soft = false;
    for (const auto& algorithm : windowed) {
      const char* const name = algorithm.name;
      soft = soft || std::string(name) == "falphabeta";
      const Score result = run(game, evaluator, [&](Walks& walk) {
                             return algorithm.search(walk, alpha, beta, depth);
                           }).value;
      if (value <= alpha) {
        ASSERT_LE(result, alpha) << name << ' ' << seed;
        ASSERT_TRUE(!soft || result >= value) << name << ' ' << seed;
      } else if (value >= beta) {
        ASSERT_GE(result, beta) << name << ' ' << seed;
        ASSERT_TRUE(!soft || result <= value) << name << ' ' << seed;
      } else {
        ASSERT_EQ(result, value) << name << ' ' << seed;
      }
    }
  });
}

TEST(TextbookWindows, TestsDecideCorrectly) {
  RandomEvaluator evaluator;
  in_games(600, [&](Game& game, std::uint64_t seed, int depth) {
    const Score value = solve(game, evaluator, depth).score;
    Walks walk(game, evaluator);
    Memory memory;
    for (Score bound = -9; bound <= 9; ++bound) {
      ASSERT_EQ(scout_test(walk, bound, depth, 0), value > bound) << seed;
      const Score result = memory_test(walk, memory, bound, depth);
      ASSERT_EQ(result >= bound, value >= bound) << seed;
    }
    ASSERT_EQ(walk.counts.memory, memory.size());
  });
}

TEST(TextbookWindows, AspirationFindsTheValueForAnyGuess) {
  RandomEvaluator evaluator;
  in_games(300, [&](Game& game, std::uint64_t, int depth) {
    const Score value = solve(game, evaluator, depth).score;
    Walks walk(game, evaluator);
    for (const Score guess : {value - 3, value - 1, value, value + 1, value + 3, win_score}) {
      for (const Score margin : {1, 2, 5}) ASSERT_EQ(aspiration(walk, guess, margin, depth), value);
      Memory memory;
      int passes = 0;
      ASSERT_EQ(mtd(walk, memory, guess, depth, &passes), value);
      ASSERT_GE(passes, value == guess ? 2 : 1);
    }
    int passes = 0;
    Memory memory;
    ASSERT_EQ(nega_c_star(walk, memory, value - 7, value + 12, depth, &passes), value);
    ASSERT_LE(passes, 5);  // 20 values halve five times
  });
}

TEST(TextbookWindows, ARightGuessTakesTwoPasses) {
  RandomEvaluator evaluator;
  in_games(200, [&](Game& game, std::uint64_t, int depth) {
    Walks walk(game, evaluator);
    Memory memory;
    int passes = 0;
    const Score value = solve(game, evaluator, depth).score;
    ASSERT_EQ(mtd(walk, memory, value, depth, &passes), value);
    ASSERT_LE(passes, 2);
  });
}

TEST(TextbookWindows, RivalsLineLeadsToItsValue) {
  RandomEvaluator evaluator;
  in_games(500, [&](Game& game, std::uint64_t seed, int depth) {
    Walks walk(game, evaluator);
    PvLine<Walks> line;
    const Score value = rival(walk, -infinite_score, infinite_score, depth, line);
    Game end = game;
    for (const auto move : line) end.make(move);
    const int plies = static_cast<int>(line.size());
    MovesOf<Game> moves;
    const Outcome outcome = end.generate(moves);
    ASSERT_TRUE(plies == depth || outcome.is_over()) << seed;
    const Score at_end = outcome.is_over() ? outcome.score(plies) : end.static_eval();
    ASSERT_EQ(plies % 2 == 0 ? at_end : -at_end, value) << seed;
  });
}

/// With `choice` the result may be less than the value, but the move must be a best one.
TEST(TextbookWindows, ChosenMovesAreBest) {
  RandomEvaluator evaluator;
  int cheaper = 0, bounds = 0;
  in_games(600, [&](Game& game, std::uint64_t seed, int depth) {
    const auto truth = solve(game, evaluator, depth);
    const auto check = [&](const char* name, auto&& search) {
      Game::Move choice{};
      const auto chosen = run(game, evaluator, [&](Walks& walk) { return search(walk, &choice); });
      const auto valued = run(game, evaluator, [&](Walks& walk) { return search(walk, nullptr); });
      ASSERT_EQ(valued.value, truth.score) << name;
      ASSERT_LE(chosen.value, truth.score) << name;
      ASSERT_LE(chosen.counts.nodes(), valued.counts.nodes()) << name << ' ' << seed;
      ASSERT_NE(std::find(truth.best_moves.begin(), truth.best_moves.end(), choice),
                truth.best_moves.end())
          << name << ' ' << seed;
      cheaper += chosen.counts.nodes() < valued.counts.nodes();
      bounds += chosen.value < truth.score;
    };
    check("thompson_pvs", [&](Walks& walk, Game::Move* choice) {
      return thompson_pvs(walk, -infinite_score, infinite_score, depth, 0, choice);
    });
    check("lalphabeta",
          [&](Walks& walk, Game::Move* choice) { return lalphabeta(walk, depth, choice); });
  });
  EXPECT_GT(cheaper, 0);
  EXPECT_GT(bounds, 0);
}

TEST(TextbookTables, AnySizeGivesTheValueAndLargerTablesFewerNodes) {
  RandomEvaluator evaluator;
  std::uint64_t nodes[3] = {};
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Game game(seed, {.min_width = 3, .max_width = 5, .values = 4, .transposes = true});
    const Score value = solve(game, evaluator, 6).score;
    int i = 0;
    for (const std::size_t size : {std::size_t{1}, std::size_t{97}, std::size_t{1} << 14}) {
      SurveyTable<Game::Move> survey(size);
      DuchessTable duchess(size);
      for (int again = 0; again < 2; ++again) {  // the second search uses the entries of the first
        const auto done = run(game, evaluator, [&](Walks& walk) {
          return survey_alpha_beta(walk, survey, -infinite_score, infinite_score, 6);
        });
        ASSERT_EQ(done.value, value) << seed;
        ASSERT_LE(done.counts.memory, size);
        if (again == 0) nodes[i] += done.counts.nodes();
        survey.new_search();
        ASSERT_EQ(run(game, evaluator,
                      [&](Walks& walk) {
                        return duchess_alpha_beta(walk, duchess, -infinite_score, infinite_score,
                                                  6);
                      })
                      .value,
                  value)
            << seed;
      }
      ++i;
    }
  }
  EXPECT_LT(nodes[1], nodes[0]);
  EXPECT_LT(nodes[2], nodes[1]);
}

TEST(TextbookTables, SurveyTableKeepsTheDeeperEntryOfOneSearch) {
  using Table = SurveyTable<Game::Move>;
  using Flag = Table::Flag;
  Table table(1);
  table.store({7, {3}, 10, Flag::valid, 4});
  table.store({8, {2}, 20, Flag::lower_bound, 3});  // shallower, and of the same search
  EXPECT_EQ(table.retrieve(8), nullptr);
  ASSERT_NE(table.retrieve(7), nullptr);
  EXPECT_EQ(table.retrieve(7)->move, Game::Move{3});
  table.new_search();
  table.store({8, {2}, 20, Flag::lower_bound, 3});
  EXPECT_EQ(table.retrieve(7), nullptr);
  ASSERT_NE(table.retrieve(8), nullptr);
  EXPECT_EQ(table.retrieve(8)->score, 20);
  EXPECT_EQ(table.retrieve(8)->flag, Flag::lower_bound);
  EXPECT_EQ(table.used(), 1U);
}

TEST(TextbookTables, DuchessTableKeepsTheBoundsOfDeeperSearches) {
  DuchessTable table(1);
  table.store_lower(7, 10, 4);
  table.store_lower(7, 30, 3);
  EXPECT_EQ(table.retrieve(7).lower, 10);
  EXPECT_EQ(table.retrieve(7).lower_len, 4);
  table.store_upper(7, 5, 3);  // excluded by the deeper lower bound
  EXPECT_EQ(table.retrieve(7).upper_len, -1);
  table.store_upper(7, 20, 3);
  EXPECT_EQ(table.retrieve(7).upper, 20);
  table.store_lower(7, 25, 5);  // excludes the shallower upper bound
  EXPECT_EQ(table.retrieve(7).lower, 25);
  EXPECT_EQ(table.retrieve(7).upper, infinite_score);
  table.store_upper(7, 24, 5);
  EXPECT_EQ(table.retrieve(7).upper, 24);
  EXPECT_EQ(table.retrieve(7).lower_len, -1) << "of two bounds of one depth the later one stays";
}

TEST(TextbookTables, BothTablesServeAllIterations) {
  RandomEvaluator evaluator;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Game game(seed, {.min_width = 3, .max_width = 5, .values = 4, .transposes = true});
    SurveyTable<Game::Move> survey(1 << 12);
    DuchessTable duchess(1 << 12);
    for (int depth = 1; depth <= 6; ++depth, survey.new_search()) {
      const Score value = solve(game, evaluator, depth).score;
      const auto with_survey = [&](Walks& walk) {
        return survey_alpha_beta(walk, survey, -infinite_score, infinite_score, depth);
      };
      const auto with_duchess = [&](Walks& walk) {
        return duchess_alpha_beta(walk, duchess, -infinite_score, infinite_score, depth);
      };
      ASSERT_EQ(run(game, evaluator, with_survey).value, value) << seed << ' ' << depth;
      ASSERT_EQ(run(game, evaluator, with_duchess).value, value) << seed << ' ' << depth;
    }
  }
}

TEST(TextbookTables, SurveyTableHoldsNeitherLeavesNorMovesOfFailedSearches) {
  trees::Evaluator evaluator;
  trees::RandomTree tree(shape(3, 2));
  using W = Walk<trees::RandomTree, trees::Evaluator>;
  const Score value = solve(tree, evaluator, 2).score;
  SurveyTable<W::Move> table(1 << 10);
  (void)run(tree, evaluator,
            [&](W& walk) { return survey_alpha_beta(walk, table, value, value + 1, 2); });
  EXPECT_LE(table.used(), 4U) << "the root and its three successors";
  ASSERT_NE(table.retrieve(tree.key()), nullptr);
  EXPECT_EQ(table.retrieve(tree.key())->move, W::Move{}) << "no move exceeded alpha";
}

/// A position is searched with growing depth and one table: the best move of the last search comes
/// first, before moves are generated, which saves nodes where the order is bad.
TEST(TextbookTables, TheBestMoveOfAnEarlierSearchSavesNodes) {
  trees::Evaluator evaluator;
  std::uint64_t with = 0, without = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    trees::RandomScoresTree tree(shape(8, 6, seed));
    using W = Walk<trees::RandomScoresTree, trees::Evaluator>;
    SurveyTable<W::Move> table(1 << 16);
    for (int depth = 1; depth < 6; ++depth, table.new_search()) {
      W walk(tree, evaluator);
      static_cast<void>(survey_alpha_beta(walk, table, -infinite_score, infinite_score, depth));
    }
    for (const bool remembers : {true, false}) {
      SurveyTable<W::Move> empty(1 << 16);
      const auto done = run(tree, evaluator, [&](W& walk) {
        return survey_alpha_beta(walk, remembers ? table : empty, -infinite_score, infinite_score,
                                 6);
      });
      EXPECT_EQ(done.value, solve(tree, evaluator, 6).score);
      (remembers ? with : without) += done.counts.nodes();
    }
  }
  EXPECT_LT(with, without);
}

TEST(TextbookTables, TheMoveAndTheBoundsOfAnEntryAreUsedApart) {
  RandomEvaluator evaluator;
  std::uint64_t nodes[4] = {};
  in_games(300, [&](Game& game, std::uint64_t seed, int deepest) {
    const Score value = solve(game, evaluator, deepest).score;
    for (const bool move : {false, true}) {
      for (const bool bounds : {false, true}) {
        SurveyTable<Game::Move> table(1 << 10);
        Walks walk(game, evaluator);
        Score found = no_score;
        for (int depth = 1; depth <= deepest; ++depth, table.new_search())
          found = survey_alpha_beta(walk, table, -infinite_score, infinite_score, depth, 0,
                                    {.move = move, .bounds = bounds});
        ASSERT_EQ(found, value) << seed;
        nodes[2 * move + bounds] += walk.counts.nodes();
      }
    }
  });
  const auto [none, bounds, move, both] = nodes;
  EXPECT_LT(bounds, none);
  EXPECT_LT(move, none);
  EXPECT_LT(both, bounds);
  EXPECT_LT(both, move);
}

/// The same windows come nearer to the value from above: a tight bound of an earlier search answers
/// later ones.
TEST(TextbookTables, BoundsOfFailSoftSearchSaveNodes) {
  RandomEvaluator evaluator;
  std::uint64_t nodes[2] = {};
  in_games(300, [&](Game& game, std::uint64_t seed, int depth) {
    const Score value = solve(game, evaluator, depth).score;
    if (is_proven(value)) return;
    for (const bool soft : {false, true}) {
      SurveyTable<Game::Move> table(1 << 10);
      Walks walk(game, evaluator);
      for (Score beta = value + 4; beta >= value; --beta) {
        const Score found =
            survey_alpha_beta(walk, table, beta - 1, beta, depth, 0, {.soft = soft});
        ASSERT_EQ(found >= beta, value >= beta) << seed;
        if (!soft) {
          ASSERT_EQ(found, value >= beta ? beta : beta - 1) << seed;
        }
      }
      nodes[soft] += walk.counts.nodes();
    }
  });
  EXPECT_LT(nodes[true], nodes[false]);
}

}  // namespace
}  // namespace espalier::textbook
