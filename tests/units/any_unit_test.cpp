// The search does not explode, whatever the game and the unit of its evaluation: to the same depth
// the search that plays makes fewer moves than the exact one, and its tree does not depend on the
// unit but for rounding.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <initializer_list>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/espalier.hpp"
#include "examples/breakthrough.hpp"
#include "examples/kalah.hpp"
#include "examples/your_game/step_3_hash_key.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/search_hooks.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "tests/library/random_game.hpp"

namespace espalier {
namespace {

/// The evaluation of Breakthrough without state.
struct PieceSquares {
  [[nodiscard]] static Score evaluate(const breakthrough::Breakthrough& game) {
    const int sum = breakthrough::Evaluator::from_scratch(game);
    return game.side == 0 ? sum : -sum;
  }
};

/// Vouch for what is left out. Otherwise the search counts errors: of a random evaluation they are
/// too many.
template <class Hooks>
struct Vouching : Hooks {
  static constexpr bool skipped_moves_are_bad = true;
};

/// Scores of the game below are multiplied by `unit` and divided by `of`, the unit that they have.
struct Scale {
  int unit = 1, of = 1;
  [[nodiscard]] Score to(Score score) const {
    return is_decided(score) ? score : score * unit / of;
  }
  [[nodiscard]] Score from(Score score) const {
    return is_decided(score) ? score : score * of / unit;
  }
};
Scale scale;

template <class G>
struct Scaled : G {
  using G::G;
  explicit Scaled(const G& game) : G(game) {}
  Outcome generate(MovesOf<G>& list) const {
    const Outcome outcome = G::generate(list);
    if (!outcome.is_over() || is_decided(outcome.score(0))) return outcome;
    return Outcome::scored(scale.to(outcome.score(0)));
  }
};

/// Its unit is measured.
template <class G, class Eval>
struct Measured {
  Eval evaluator{};
  [[nodiscard]] Score evaluate(const G& game) { return scale.to(evaluator.evaluate(game)); }
};
/// States its unit.
template <class G, class Eval>
struct Stated : Measured<G, Eval> {
  int unit = scale.unit;
};

template <class G, class Hooks>
struct ScaledHooks : Hooks {
  using Move = typename G::Move;
  [[nodiscard]] Score captured_value(const G& game, Move move) requires(HasTactical<Hooks, G>) {
    return scale.to(Hooks::captured_value(game, move));
  }
  [[nodiscard]] bool see_ge(const G& game, Move move,
                            Score threshold) requires(HasTactical<Hooks, G>) {
    return Hooks::see_ge(game, move, scale.from(threshold));
  }
  [[nodiscard]] ScoreBounds bounds(const G& game, int depth) requires(HasBounds<Hooks, G>) {
    const ScoreBounds known = bounds_of(static_cast<Hooks&>(*this), game, depth);
    const auto to = [](Score score) {
      return std::abs(score) == infinite_score ? score : scale.to(score);
    };
    return {to(known.lower), to(known.upper)};
  }
};

/// The root, and positions after some random moves.
template <class G>
std::vector<G> some_positions(const G& root, int max_plies) {
  constexpr int count = 8;
  std::vector<G> positions;
  std::mt19937 random(1);
  while (positions.size() < count) {
    G position = root;
    MovesOf<G> moves;
    const int plies = static_cast<int>(positions.size()) * max_plies / count;
    for (int ply = 0; ply < plies && !position.generate(moves).is_over(); ++ply) {
      position.make(moves[random() % moves.size()]);
      moves.clear();
    }
    moves.clear();
    if (!position.generate(moves).is_over()) positions.push_back(position);
  }
  return positions;
}

using Counts = std::vector<std::uint64_t>;

double sum(const Counts& counts) {
  double result = 0;
  for (const std::uint64_t count : counts) result += static_cast<double>(count);
  return result;
}

template <class G, class Eval, class Hooks>
Counts nodes(const std::vector<Scaled<G>>& positions, int depth, const Enhancements& chosen) {
  Search<Scaled<G>, Eval, ScaledHooks<G, Hooks>, Enhancements::all().switchable()> search({}, 4);
  search.set_enhancements(chosen);
  Counts counts;
  for (const Scaled<G>& position : positions) {
    search.clear();
    counts.push_back(search.run(position, {.depth = depth, .nodes = 1'000'000}).nodes);
  }
  return counts;
}

/// A search that prunes, reduces and extends nothing, but ends its lines where the one that plays
/// does: at the end of the captures, and a ply later in check.
constexpr Enhancements full_width =
    Enhancements::exact().with(&Enhancements::quiescence, &Enhancements::check_extension);

/// Those of `positions` that a search of full width to `depth` does not decide.
template <class G, class Eval, class Hooks>
std::vector<Scaled<G>> undecided(const std::vector<Scaled<G>>& positions, int depth) {
  Search<Scaled<G>, Eval, ScaledHooks<G, Hooks>, Enhancements::all().switchable()> search({}, 4);
  search.set_enhancements(full_width);
  std::vector<Scaled<G>> chosen;
  for (const Scaled<G>& position : positions) {
    if (!is_decided(search.run(position, {.depth = depth}).score())) chosen.push_back(position);
  }
  return chosen;
}

/// The search that plays makes fewer moves to `depth` than the one of full width, and nowhere three
/// times as many. The evaluator has `own_unit`. Where neither it nor the margins, which are
/// hundredths of a unit, lose more than a few hundredths by rounding, the nodes are those of the
/// largest unit, but for `tolerance`.
template <class G, class Eval, class Hooks>
void expect_bounded(const std::vector<Scaled<G>>& positions, int depth, int own_unit,
                    std::initializer_list<int> units, double tolerance) {
  double usual = 0;
  for (auto unit = std::rbegin(units); unit != std::rend(units); ++unit) {
    scale = {.unit = *unit, .of = own_unit};
    SCOPED_TRACE(testing::Message() << "unit " << *unit << (HasUnit<Eval> ? ", stated" : ""));
    const Counts all = nodes<G, Eval, Hooks>(positions, depth, Enhancements::all());
    const Counts full = nodes<G, Eval, Hooks>(positions, depth, full_width);
    double worst = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      worst = std::max(worst, static_cast<double>(all[i]) / static_cast<double>(full[i]));
    }
    EXPECT_LT(sum(all), sum(full));
    EXPECT_LT(worst, 3);
    // The tempo is used or not: rounding may decide which.
    const Counts steady =
        nodes<G, Eval, Hooks>(positions, depth, Enhancements::all().without(&Enhancements::tempo));
    if (usual == 0) usual = sum(steady);
    if (*unit >= 100 || (*unit >= 20 && *unit % own_unit == 0)) {
      EXPECT_NEAR(sum(steady) / usual, 1, tolerance);
    }
  }
  scale = {};
}

template <class G, class Eval, class Hooks = NoHooks>
void expect_bounded(const G& root, int max_plies, int depth, int own_unit,
                    std::initializer_list<int> units) {
  const auto positions =
      undecided<G, Stated<G, Eval>, Hooks>(some_positions(Scaled<G>(root), max_plies), depth);
  EXPECT_GE(positions.size(), 4U);
  expect_bounded<G, Stated<G, Eval>, Hooks>(positions, depth, own_unit, units, 0.15);
  // What is measured is rounded, too.
  expect_bounded<G, Measured<G, Eval>, Hooks>(positions, depth, own_unit, units, 0.25);
}

TEST(AnyUnit, Chess) {
  expect_bounded<chess::Position, chess::Evaluation, chess::SearchHooks>(
      {}, 40, 5, 100, {1, 5, 20, 100, 300, 1000});
}
TEST(AnyUnit, Draughts) {
  expect_bounded<checkers::Position, checkers::Evaluator, checkers::SearchHooks>(
      {}, 40, 8, 100, {1, 5, 20, 100, 300, 1000});
}
TEST(AnyUnit, ConnectFour) {
  expect_bounded<connect_four::Position, connect_four::Evaluator, connect_four::SearchHooks>(
      {}, 12, 8, 100, {1, 5, 20, 100, 300, 1000});
}
// More than 400 a disc would reach the scores of decided games.
TEST(AnyUnit, Othello) {
  expect_bounded<othello::Position, othello::Evaluator, othello::SearchHooks>(
      {}, 40, 6, 100, {1, 5, 20, 100, 300, 400});
}
TEST(AnyUnit, OthelloOfTheTutorial) {
  expect_bounded<your_game::KeyedOthello, your_game::DiscDifference>({}, 40, 6, 100,
                                                                     {1, 5, 20, 100, 300});
}
TEST(AnyUnit, Trees) {
  const trees::Shape shape = *trees::Shape::make(12, 8, 3);
  expect_bounded<trees::OrderedScoresTree, trees::Evaluator>(trees::OrderedScoresTree(shape), 2, 6,
                                                             100, {1, 5, 20, 100, 300, 1000});
}
TEST(AnyUnit, Breakthrough) {
  expect_bounded<breakthrough::Breakthrough, PieceSquares, breakthrough::Hooks>(
      {}, 10, 6, 100, {1, 5, 20, 100, 300, 1000});
}
TEST(AnyUnit, Kalah) {
  expect_bounded<kalah::Kalah, kalah::StoreDifference>(kalah::Kalah(6, 4), 12, 7, 1,
                                                       {1, 5, 20, 100, 300});
}

/// Without any order of the moves, with one by the table, and with one by histories.
TEST(AnyUnit, RandomGames) {
  const auto check = [](auto game) {
    using G = decltype(game);
    expect_bounded<G, test_games::RandomEvaluator, Vouching<test_games::HooksOf<G>>>(
        game, 4, 6, 100, {1, 5, 20, 100, 300, 1000});
  };
  using test_games::RandomGame;
  const test_games::RandomShape shape{.min_width = 4, .max_width = 12, .values = 100, .endings = 4};
  check(RandomGame<Capabilities{}>(1, shape));
  check(RandomGame<Capabilities{.key = true}>(2, shape));
  check(RandomGame<Capabilities{.key = true, .tactical = true, .history = true}>(3, shape));
}

TEST(LateMoveReductions, NeedAnOrderOfTheMoves) {
  const auto reduces = [](auto game, auto hooks) {
    using G = decltype(game);
    using Hooks = HooksWithHistory<G, decltype(hooks)>;
    return Features<G, Hooks, Enhancements::all()>::late_move_reductions;
  };
  const auto random = [&]<Capabilities hooks>(test_games::RandomGame<hooks> game) {
    return reduces(game, test_games::HooksOf<test_games::RandomGame<hooks>>());
  };
  using test_games::RandomGame;
  EXPECT_FALSE(random(RandomGame<Capabilities{.draws = true, .bounds = true}>(1)));
  EXPECT_FALSE(random(RandomGame<Capabilities{.key = true}>(1))) << "its moves have no order";
  EXPECT_FALSE(random(RandomGame<Capabilities{.history = true}>(1))) << "of this search alone";
  EXPECT_TRUE(random(RandomGame<Capabilities{.key = true, .history = true}>(1)));
  EXPECT_TRUE(random(RandomGame<Capabilities{.tactical = true}>(1)));
  EXPECT_TRUE(reduces(connect_four::Position(), NoHooks())) << "by its generate";
  EXPECT_TRUE(reduces(breakthrough::Breakthrough(), NoHooks())) << "MoveHistory";
  EXPECT_FALSE(reduces(kalah::Kalah(6, 4), NoHooks())) << "its moves are not comparable";
}

}  // namespace
}  // namespace espalier
