// The search on Othello against minimax, at a limited depth and to the end of the game, against
// published values, and the evaluation and the bounds of the hooks.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "espalier/learn/feature_evaluator.hpp"
#include "espalier/learn/feature_weights.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/search/search.hpp"
#include "espalier/solve.hpp"
#include "espalier/textbook/reference.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/patterns.hpp"
#include "games/othello/position.hpp"
#include "games/othello/probcut_search_hooks.hpp"
#include "games/othello/search_hooks.hpp"
#include "games/othello/weights.hpp"
#include "tests/games/expect_minimax.hpp"

namespace espalier::othello {
namespace {

/// A position with `discs` discs after random moves; the game is not over.
Position at_random(int discs, std::mt19937& random) {
  for (;;) {
    Position position;
    MovesOf<Position> moves;
    while (position.discs() < discs && !position.generate(moves).is_over()) {
      position.make(moves[random() % moves.size()]);
      moves.clear();
    }
    moves.clear();
    if (position.discs() == discs && !position.generate(moves).is_over()) return position;
  }
}

/// The hooks without bounds, which see further than a search of limited depth.
class OrderingHooks : public SearchHooks {
  using SearchHooks::bounds;
};
static_assert(!HasBounds<OrderingHooks, Position>);
/// Every position down to the last disc is searched.
class WholeTreeHooks : public SearchHooks {
  using SearchHooks::is_small;
  using SearchHooks::solve_small;
};
static_assert(!HasSmallEndings<WholeTreeHooks, Position>);

template <class S>
void expect_minimax(S& search, const Position& root, int depth) {
  test::expect_minimax<Evaluator>(search, root, depth, to_obf(root));
}

TEST(OthelloOracle, EqualsMinimaxAtEveryDepth) {
  constexpr Enhancements e = Enhancements::exact();
  Search<Position, Evaluator, OrderingHooks, e> exact({}, 1);
  using Switchable = Search<Position, Evaluator, OrderingHooks, e.switchable()>;
  Switchable plain({}, 1);
  plain.set_enhancements(Enhancements::none());
  Switchable no_table({}, 1);
  no_table.set_enhancements(e.without(&Enhancements::table));
  Search<Position, Evaluator, NoHooks, e, NoObserver, test::narrow> narrow_window({}, 1);
  ParallelSearch<Position, Evaluator, OrderingHooks, e> team({}, 2, 1);
  std::mt19937 random(4);
  for (int i = 0; i < 12 && !HasFatalFailure(); ++i) {
    const Position position = at_random(4 + static_cast<int>(random() % 58), random);
    for (int depth = 1; depth <= 4; ++depth) {
      expect_minimax(exact, position, depth);
      expect_minimax(plain, position, depth);
      expect_minimax(no_table, position, depth);
      expect_minimax(narrow_window, position, depth);
      expect_minimax(team, position, depth);
    }
  }
}

/// Deep enough for the end of the game: between two passes a disc is placed.
Limits to_the_end(const Position& position) {
  return {.depth = 2 * (square_count - position.discs())};
}

TEST(OthelloOracle, SolvesEndingsAsMinimaxDoes) {
  Search<Position, Evaluator, SearchHooks, Enhancements::exact()> search({}, 1);
  Evaluator evaluator;
  std::mt19937 random(5);
  int decided = 0;
  for (int i = 0; i < 400; ++i) {
    Position position = at_random(64 - 1 - static_cast<int>(random() % 7), random);
    const Limits limits = to_the_end(position);
    const Score truth = textbook::solve(position, evaluator, limits.depth).score;
    ASSERT_EQ(search.run(position, limits).score(), truth) << to_obf(position);
    const ScoreBounds bounds = SearchHooks::bounds(position);
    ASSERT_LE(bounds.lower, truth) << to_obf(position);
    ASSERT_GE(bounds.upper, truth) << to_obf(position);
    decided += bounds.is_exact() || bounds.lower > 0 || bounds.upper < 0 ? 1 : 0;
  }
  EXPECT_GT(decided, 50);
}

TEST(OthelloOracle, SmallEndingsHaveTheValuesOfTheWholeTree) {
  Solver<Position, WholeTreeHooks> whole(1);
  std::mt19937 random(6);
  std::array<int, SearchHooks::small_ending + 1> solved{};
  for (int i = 0; i < 600; ++i) {
    const int empty = 1 + static_cast<int>(random() % SearchHooks::small_ending);
    const Position position = at_random(square_count - empty, random);
    ASSERT_TRUE(SearchHooks::is_small(position));
    const Score truth = whole.run(position, {}, {.line = false}).value.lower;
    std::uint64_t nodes = 0;
    for (const Score beta : {truth - 2 * disc, truth - 1, truth, truth + 1, truth + 2 * disc}) {
      const Score found = SearchHooks::solve_small(position, beta, nodes);
      ASSERT_EQ(found >= beta, truth >= beta) << to_obf(position) << ' ' << beta;
      ASSERT_TRUE(found >= beta ? found <= truth : found >= truth) << to_obf(position);
    }
    solved[static_cast<std::size_t>(empty)] += nodes > 0 ? 1 : 0;
  }
  for (std::size_t empty = 2; empty < solved.size(); ++empty) EXPECT_GT(solved[empty], 10) << empty;
}

struct Published {
  const char* position;
  int discs;
};
// From the test set of the Fédération Française d'Othello: numbers 1, 2, 3, 9, 14 and 20, with 6 to
// 16 empty squares.
constexpr Published published[] = {
    {"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18},
    {"-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X", 10},
    {"----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X", 2},
    {"--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO-- O", -8},
    {"--XXXXX---OOOX---XOOXXXX-OOOOOOOOOOXXXOOOOOXXOOX--XXOO----XXXXX- X", 18},
    {"XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X", 6},
};

TEST(OthelloSolved, PublishedEndings) {
  Solver<Position, SolverHooks, TranspositionTable, OrderingEvaluator> solver;
  for (const Published& fact : published) {
    const Position position = parse_obf(fact.position)->position;
    const auto solution = solver.run(position);
    EXPECT_EQ(solution.value, ScoreBounds::exactly(disc * fact.discs)) << fact.position;
    Position end = position;
    for (const Move move : solution.line) {
      ASSERT_TRUE(end.is_legal(move)) << fact.position;
      end.make(move);
    }
    MovesOf<Position> moves;
    const Outcome outcome = end.generate(moves);
    const bool same_side = end.side_to_move() == position.side_to_move();
    EXPECT_EQ(outcome, Outcome::scored(disc * (same_side ? fact.discs : -fact.discs)));
  }
}

TEST(OthelloSolved, SearchesByPredictionDecideNothing) {
  Solver<Position, SolverHooks, TranspositionTable, OrderingEvaluator> solver(1);
  Solver<Position, SearchHooks> plain(1);
  Solver<Position, SolverHooks, TranspositionTable, OrderingEvaluator> team(1, {}, 2);
  std::mt19937 random(11);
  for (int i = 0; i < 20; ++i) {
    const Position position = at_random(square_count - 15, random);
    ASSERT_GT(SolverHooks::shallow_search(position, max_ply).depth, 0);
    const ScoreBounds value = plain.run(position, {}, {.line = false}).value;
    ASSERT_TRUE(value.is_exact());
    EXPECT_EQ(solver.run(position).value, value) << to_obf(position);
    EXPECT_EQ(team.run(position).value, value) << to_obf(position);
  }
  EXPECT_EQ(SolverHooks::shallow_search(Position(), 12).depth, 0);  // not when playing
}

TEST(OthelloSolved, EqualsMinimax) {
  Solver<Position, SearchHooks> solver(1);
  Evaluator evaluator;
  std::mt19937 random(9);
  for (int i = 0; i < 300; ++i) {
    Position position = at_random(64 - 1 - static_cast<int>(random() % 7), random);
    const int depth = 2 * (square_count - position.discs());
    const Score truth = textbook::solve(position, evaluator, depth).score;
    ASSERT_EQ(solver.run(position).value, ScoreBounds::exactly(truth)) << to_obf(position);
  }
}

TEST(OthelloHooks, CandidatesAreTheLegalMoves) {
  std::mt19937 random(10);
  for (int i = 0; i < 300; ++i) {
    const Position position = at_random(4 + static_cast<int>(random() % 60), random);
    MovesOf<Position> moves;
    MovesOf<Position> candidates;
    (void)position.generate(moves);
    SearchHooks::generate_candidates(position, candidates);
    ASSERT_EQ(candidates.size(), moves.size()) << to_obf(position);
    for (const Move move : moves) {
      EXPECT_NE(std::find(candidates.begin(), candidates.end(), move), candidates.end());
    }
  }
}

// ------------------------------------------------------------------------------------ evaluation
// --

/// The position with the colours exchanged.
Position other_colours(const Position& position) {
  return {position.own(), position.opponent(), position.side_to_move() ^ 1};
}
/// The position mirrored at the middle between the upper and the lower rows.
Bits upside_down(Bits squares) { return __builtin_bswap64(squares); }
/// The position mirrored at the diagonal from a1 to h8.
Bits transposed(Bits squares) {
  Bits result = 0;
  for (; squares != 0; squares &= squares - 1) {
    result |= bit(detail::transformed(std::countr_zero(squares), 4));
  }
  return result;
}

TEST(OthelloSearch, EndsAtTheDepthFromWhichItsValueIsExact) {
  std::mt19937 random(11);
  Search<Position, Evaluator, SearchHooks, Enhancements::all(), NoObserver, search_parameters>
      search({}, 4);
  Solver<Position, SearchHooks> solver(1);
  for (int i = 0; i < 10; ++i) {
    const Position root = at_random(square_count - 9, random);
    const auto result = search.run(root, {.nodes = 1'000'000});
    EXPECT_EQ(result.depth, SearchHooks::max_depth(root));
    EXPECT_EQ(solver.run(root).value, ScoreBounds::exactly(result.score())) << to_obf(root);
  }
}

TEST(OthelloEvaluator, IsSymmetric) {
  Evaluator evaluator;
  auto weights = std::make_unique<Weights>(fitted_weights());
  for (KnotWeights& knot : *weights) knot.features[turn] = knot.features[parity] = 0;
  Evaluator without_tempo(*weights);
  std::mt19937 random(6);
  for (int i = 0; i < 500; ++i) {
    const Position position = at_random(4 + static_cast<int>(random() % 60), random);
    const Score score = evaluator.evaluate(position);
    EXPECT_LT(std::abs(score), proven_win);
    EXPECT_EQ(evaluator.evaluate(other_colours(position)), score);
    for (const auto mirrored : {upside_down, transposed}) {
      const Position image(mirrored(position.own()), mirrored(position.opponent()),
                           position.side_to_move());
      EXPECT_EQ(evaluator.evaluate(image), score);
    }
    const Position from_the_other_side(position.opponent(), position.own(),
                                       position.side_to_move() ^ 1);
    EXPECT_EQ(without_tempo.evaluate(from_the_other_side), -without_tempo.evaluate(position));
  }
}

TEST(OthelloEvaluator, InterpolatesWeights) {
  auto weights = std::make_unique<Weights>();
  for (std::size_t knot = 0; knot < knot_count; ++knot) {
    (*weights)[knot].features[turn] = static_cast<std::int16_t>(600 * knot);
  }
  Evaluator evaluator(*weights);
  std::mt19937 random(8);
  for (const int discs : {4, 5, 9, 10, 24, 34, 44, 63}) {
    const int even = discs / 2 * 2;  // a stage is evaluated in its middle
    EXPECT_EQ(evaluator.evaluate(at_random(discs, random)), 100 * (even - 4) + 50) << discs;
  }
}

TEST(OthelloEvaluator, IsThatOfItsFeatures) {
  FeatureWeights learnt{.values = std::vector<float>(Features::size), .scale = 500};
  std::mt19937 random(9);
  for (float& value : learnt.values) {
    value = static_cast<float>(random() % 2001) / 2000 - 0.5F;
  }
  const Weights weights = to_weights(learnt);
  for (std::size_t knot = 0; knot < knot_count; ++knot) {  // as Evaluator has them
    float* const values = learnt.values.data() + knot * Features::per_knot;
    for (std::size_t i = 0; i < feature_count; ++i) {
      values[i] = static_cast<float>(weights[knot].features[i]) / 500;
    }
    for (std::size_t i = 0; i < pattern_weight_count; ++i) {
      values[feature_count + i] = static_cast<float>(weights[knot].patterns[i]) / 500;
    }
  }
  Evaluator evaluator(weights);
  FeatureEvaluator<Position, Features> of_features(learnt);
  for (int i = 0; i < 300; ++i) {
    const Position position = at_random(4 + static_cast<int>(random() % 60), random);
    // A weight of a stage is rounded: by less than a half, and not all in the same direction.
    const int most = disc * square_count;
    EXPECT_NEAR(evaluator.evaluate(position),
                std::clamp(of_features.evaluate(position), -most, most), 30)
        << to_obf(position);
  }
}

TEST(OthelloPatterns, IndicesAreThoseOfTheSquares) {
  std::mt19937 random(11);
  for (int i = 0; i < 100; ++i) {
    const Position position = at_random(4 + static_cast<int>(random() % 60), random);
    const PatternIndices indices = pattern_indices(position.own(), position.opponent());
    std::size_t place = 0;
    for (const PatternKind& kind : pattern_kinds) {
      int index = 0;  // in the first place of the kind
      for (std::size_t square = kind.size; square-- > 0;) {
        const Bits disc_there = bit(kind.squares[square]);
        index = 3 * index + ((position.own() & disc_there) != 0        ? 1
                             : (position.opponent() & disc_there) != 0 ? -1
                                                                       : 0);
      }
      EXPECT_EQ(indices[place], index) << to_obf(position);
      place += kind.places;
    }
    EXPECT_EQ(place, pattern_places);
  }
}

TEST(OthelloPatterns, WeightsAreSharedBySymmetricConfigurations) {
  const std::vector<int>& numbers = pattern_weight_numbers();
  ASSERT_EQ(numbers.size(), pattern_configurations);
  std::vector<int> uses(pattern_weight_count + 1);
  for (const int number : numbers) ++uses[static_cast<std::size_t>(std::abs(number))];
  for (std::size_t number = 1; number < uses.size(); ++number) {
    EXPECT_TRUE(uses[number] == 2 || uses[number] == 4) << number;
  }
  // An edge: a disc on a1 and one on h1 are mirror images; the opponent's count with opposite sign.
  const std::size_t origin = pattern_origins[0];
  EXPECT_EQ(numbers[origin], 0);
  EXPECT_EQ(numbers[origin + 3], numbers[origin + 6561]);
  EXPECT_EQ(numbers[origin - 3], -numbers[origin + 3]);
  EXPECT_EQ(numbers[origin + 3 - 6561], 0) << "its own opposite";
}

TEST(OthelloPatterns, WeightsAreReadAsTheyWereWritten) {
  std::vector<double> weights;
  for (int level = -44; level <= 44; ++level) {
    weights.push_back(0.75 * level * std::abs(level));
    weights.insert(weights.end(), static_cast<std::size_t>(2 * (level + 44)), 0);
  }
  weights.push_back(-30000);
  std::vector<std::int16_t> read(weights.size(), 1);
  decode_weights(encode_weights(weights), read);
  EXPECT_EQ(read.back(), -1452) << "the least that can be written";
  weights.back() = -1452;
  for (std::size_t i = 0; i < read.size(); ++i) ASSERT_EQ(read[i], std::lround(weights[i])) << i;
}

TEST(OthelloProbCut, PredictsFromAtMostHalfTheDepth) {
  for (int depth = probcut_min_depth; depth <= probcut_max_depth; ++depth) {
    EXPECT_GE(probcut_depth(depth), 1);
    EXPECT_LE(2 * probcut_depth(depth), depth);
    EXPECT_EQ((depth - probcut_depth(depth)) % 2, 0) << depth;
  }
  const ProbCutHooks hooks;
  EXPECT_EQ(hooks.shallow_search(Position(), probcut_min_depth - 1).depth, 0);
  EXPECT_EQ(hooks.shallow_search(Position(), probcut_max_depth + 1).depth, 0);
}

/// With an endless margin it is the search without ProbCut; with its own it visits
/// fewer nodes, and its values are as near as the statistics let expect.
TEST(OthelloProbCut, SavesNodesAndKeepsValuesNearby) {
  constexpr int depth = 7;
  constexpr Enhancements exact = Enhancements::exact();
  using Cutting = Search<Position, Evaluator, ProbCutHooks, exact.with(&Enhancements::probcut)>;
  ProbCutHooks endless;
  endless.confidence = 1e6;
  Search<Position, Evaluator, SearchHooks, exact> full({}, 4);
  ProbCutHooks careful;
  careful.confidence = 4;
  Cutting never({}, 4, {}, endless), cutting({}, 4), seldom({}, 4, {}, careful);
  std::mt19937 random(10);
  std::uint64_t full_nodes = 0, cutting_nodes = 0, seldom_nodes = 0;
  double squares = 0;
  constexpr int positions = 8;
  for (int i = 0; i < positions; ++i) {
    const Position position = at_random(24 + static_cast<int>(random() % 16), random);
    full.clear(), never.clear(), cutting.clear(), seldom.clear();
    const auto truth = full.run(position, {.depth = depth});
    const auto same = never.run(position, {.depth = depth});
    EXPECT_EQ(same.score(), truth.score()) << to_obf(position);
    EXPECT_EQ(same.nodes, truth.nodes) << to_obf(position);
    const auto cut = cutting.run(position, {.depth = depth});
    full_nodes += truth.nodes;
    cutting_nodes += cut.nodes;
    seldom_nodes += seldom.run(position, {.depth = depth}).nodes;
    squares += std::pow(cut.score() - truth.score(), 2);
  }
  EXPECT_LT(2 * cutting_nodes, full_nodes);
  EXPECT_LT(3 * cutting_nodes, 2 * seldom_nodes);
  EXPECT_LT(std::sqrt(squares / positions), 4 * disc);
}

/// A search of two plies with this evaluation against random moves.
TEST(OthelloEvaluator, BeatsRandomMoves) {
  Search<Position, Evaluator, SearchHooks> search({}, 1);
  std::mt19937 random(7);
  int won = 0;
  for (int game = 0; game < 20; ++game) {
    Position position;
    MovesOf<Position> moves;
    Outcome outcome = position.generate(moves);
    while (!outcome.is_over()) {
      const bool is_random = position.side_to_move() == game % 2;
      position.make(is_random ? moves[random() % moves.size()]
                              : search.run(position, {.depth = 2}).best_move());
      moves.clear();
      outcome = position.generate(moves);
    }
    const Score score = outcome.score(0);
    won += (position.side_to_move() == game % 2 ? -score : score) > 0 ? 1 : 0;
  }
  EXPECT_GE(won, 19);
}

TEST(OthelloSearchParameters, WidenMarginsAloneAndAreConstants) {
  constexpr Parameters usual;
  static_assert(search_parameters.reverse_futility_margin == 2 * usual.reverse_futility_margin);
  static_assert(search_parameters.aspiration_width == 2 * usual.aspiration_width);
  static_assert(search_parameters.reduction_base == usual.reduction_base);
  using Playing =
      Search<Position, Evaluator, SearchHooks, Enhancements::all(), NoObserver, search_parameters>;
  static_assert(!Playing::Worker::has_own_parameters);
  for (const ParameterInfo& row : parameter_rows) {
    const int number = search_parameters.*row.member;
    EXPECT_TRUE(row.min <= number && number <= row.max) << row.name;
  }
  // A node is pruned less often, so that the same depth takes more of them.
  std::uint64_t nodes = 0, usual_nodes = 0;
  std::mt19937 random(9);
  for (int i = 0; i < 10; ++i) {
    const Position position = at_random(14 + 3 * i, random);
    nodes += Playing({}, 1).run(position, {.depth = 8}).nodes;
    usual_nodes +=
        Search<Position, Evaluator, SearchHooks>({}, 1).run(position, {.depth = 8}).nodes;
  }
  EXPECT_GT(nodes, usual_nodes);
}

}  // namespace
}  // namespace espalier::othello
