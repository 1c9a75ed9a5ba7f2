// The oracle: with every selective enhancement off, the search gives exactly the value of plain
// minimax, with any hooks of the game and any switches. The tests that include this
// file choose hooks and switches: few sets of switches as template arguments, the others at run
// time, which one search for each combination of hooks serves.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "espalier/historical/refutation_table.hpp"
#include "espalier/search/search.hpp"
#include "espalier/textbook/reference.hpp"
#include "tests/library/random_game.hpp"

namespace espalier::oracle {

using test_games::HooksOf;
using test_games::RandomEvaluator;
using test_games::RandomGame;
using test_games::RandomShape;

inline constexpr Capabilities no_hooks{};
inline constexpr Capabilities all_hooks{.key = true,
                                        .draws = true,
                                        .upcoming_repetition = true,
                                        .tactical = true,
                                        .check = true,
                                        .null_move = true,
                                        .history = true,
                                        .correction = true,
                                        .bounds = true};

/// The games of one test: trees and graphs, narrow and wide, with many and few ties.
inline RandomShape shape_of(std::uint64_t seed) {
  return {.min_width = 1 + static_cast<int>(seed % 3),
          .max_width = 3 + static_cast<int>(seed / 3 % 3),
          .values = seed % 5 == 0 ? 100 : 1 + static_cast<int>(seed % 3),
          .endings = seed % 4 == 0 ? 0 : 24,
          .transposes = seed % 2 == 0};
}

/// `is_best`: the chosen move is one of the best. No template: the assertions are compiled once.
inline void expect_truth(Score score, Score truth, bool is_best, int move,
                         const std::string& what) {
  ASSERT_EQ(score, truth) << what;
  ASSERT_TRUE(is_best) << what << ": move " << move;
}

/// Compares root values, the value of the chosen move, and that no position is left changed.
template <class G, class S>
void expect_minimax_value(const G& root, S& search, int depth, const std::string& what) {
  G game = root;
  RandomEvaluator evaluator;
  const auto truth = textbook::solve(game, evaluator, depth);
  const auto result = search.run(root, {.depth = depth});
  bool is_best = truth.best_moves.empty();
  for (const auto move : truth.best_moves) is_best |= move == result.best_move();
  expect_truth(result.score(), truth.score, is_best, int{result.best_move().number}, what);
}

inline std::string name_of(int seed, int depth) {
  return "seed " + std::to_string(seed) + " depth " + std::to_string(depth);
}
template <class G, class S>
void compare_games(S& search, int games) {
  for (int i = 0; i < games; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const int depth = 1 + i % 6;
    search.clear();
    expect_minimax_value(G(seed, shape_of(seed)), search, depth, name_of(i, depth));
    if (testing::Test::HasFatalFailure()) return;
  }
}

template <Capabilities hooks, Enhancements e, const Parameters& p = default_parameters,
          bool alternates = true>
void compare(int games) {
  using G = RandomGame<hooks, alternates>;
  static_assert(e.keeps_minimax_value());
  static_assert(capabilities<G, HooksOf<G>>() == hooks);
  Search<G, RandomEvaluator, HooksOf<G>, e, NoObserver, p> search({}, 1);
  compare_games<G>(search, games);
}

/// Every exact row, those included that the playing search leaves off.
constexpr Enhancements every_exact_row() {
  Enhancements e;
  for (const Enhancements::Row& row : Enhancements::rows()) e.*row.flag = row.is_exact();
  return e;
}

/// With switches that are chosen at run time.
template <Capabilities hooks, bool alternates = true>
void compare(const Enhancements& chosen, int games) {
  using G = RandomGame<hooks, alternates>;
  ASSERT_TRUE(chosen.keeps_minimax_value());
  Search<G, RandomEvaluator, HooksOf<G>, every_exact_row().switchable()> search({}, 1);
  search.set_enhancements(chosen);
  compare_games<G>(search, games);
}

/// Number of random games for each combination of hooks and switches, in the quick and in the slow
/// tests.
inline constexpr int quick_games = 600;
inline constexpr int many_games = 10000;

}  // namespace espalier::oracle
