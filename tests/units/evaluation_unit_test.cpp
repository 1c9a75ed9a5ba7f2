// The unit of an evaluation: stated or measured, and what follows from it.
#include "espalier/search/evaluation_unit.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <vector>

#include "espalier/espalier.hpp"
#include "espalier/search/parallel_search.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"
#include "tests/library/random_game.hpp"

namespace espalier {
namespace {

using chess::Position;

/// The evaluation of chess times `times`; its unit is measured.
template <int times>
struct Times {
  chess::Evaluation evaluation{};
  [[nodiscard]] Score evaluate(const Position& position) {
    return times * evaluation.evaluate(position) / 10;
  }
};
template <class Eval, Enhancements e = Enhancements::all()>
using ChessSearch = Search<Position, Eval, chess::SearchHooks, e>;

template <class Eval>
int unit_of(const Position& root = Position()) {
  Eval evaluator;
  chess::SearchHooks hooks;
  return measured_unit(evaluator, hooks, root).value_or(-1);
}

TEST(EvaluationUnit, ThatOfChessIsMeasuredAsAHundred) {
  EXPECT_NEAR(unit_of<chess::Evaluation>(), 100, 10);
  EXPECT_NEAR(unit_of<Times<1>>(), 10, 2);
  EXPECT_NEAR(unit_of<Times<20>>(), 200, 20);
}

/// Counts pieces only: most moves change nothing.
struct Material {
  [[nodiscard]] static Score evaluate(const Position& position) {
    const auto count = [&](chess::Colour colour) { return std::popcount(position.pieces(colour)); };
    const int lead = count(chess::white) - count(chess::black);
    return 7 * (position.side_to_move() == chess::white ? lead : -lead);
  }
};
/// Never changes.
struct Constant {
  [[nodiscard]] static Score evaluate(const Position&) { return 0; }
};
TEST(EvaluationUnit, MaterialAloneIsItsOwnUnit) { EXPECT_EQ(unit_of<Material>(), 7); }
TEST(EvaluationUnit, NothingIsMeasuredWhereNothingChanges) { EXPECT_EQ(unit_of<Constant>(), -1); }

TEST(EvaluationUnit, CountsMovesThatChangeMuchAlthoughTheyAreFew) {
  std::vector<Score> changes(90, 10);      // steps
  changes.insert(changes.end(), 10, 120);  // captures
  constexpr int mean = 21;
  EXPECT_EQ(detail::unit_of_changes(changes), (mean * 100 + usual_change / 2) / usual_change);
  changes.push_back(20'000);
  EXPECT_LT(detail::unit_of_changes(changes), 50) << "a position that it calls won";
}
/// A side that must capture is in check: what it captures counts when it is done.
TEST(EvaluationUnit, CountsWhatHappensInCheck) {
  checkers::Evaluator evaluator;
  checkers::SearchHooks hooks;
  EXPECT_GE(measured_unit(evaluator, hooks, checkers::Position()), 20) << "a piece is 100";
}

/// States its unit, as a constant or not.
struct Sevenfold {
  static constexpr int unit = 700;
  static constexpr int tempo = 0;
  chess::Evaluation evaluation{};
  [[nodiscard]] Score evaluate(const Position& position) {
    return 7 * evaluation.evaluate(position);
  }
};
struct AnyUnit {
  int unit = 100;
  chess::Evaluation evaluation{};
  [[nodiscard]] Score evaluate(const Position& position) {
    return unit / 100 * evaluation.evaluate(position);
  }
};

TEST(EvaluationUnit, StatedParametersAreConstantsToTheCompiler) {
  EXPECT_FALSE(ChessSearch<chess::Evaluation>::Worker::has_own_parameters);
  EXPECT_TRUE(ChessSearch<Sevenfold>::Worker::has_own_parameters);
  EXPECT_TRUE(ChessSearch<AnyUnit>::Worker::has_own_parameters);
  EXPECT_TRUE((ChessSearch<chess::Evaluation,
                           Enhancements::all().switchable()>::Worker::has_own_parameters));
  EXPECT_EQ(ChessSearch<Sevenfold>({}, 1).parameters().unit, 700);
  EXPECT_EQ(ChessSearch<AnyUnit>(AnyUnit{.unit = 300}, 1).parameters().unit, 300);
}

TEST(EvaluationUnit, IsMeasuredAtTheFirstSearchAndForgottenByClear) {
  ChessSearch<Times<1>> search({}, 1);
  (void)search.run(Position(), {.depth = 1});
  const int unit = search.parameters().unit;
  EXPECT_EQ(unit, unit_of<Times<1>>());
  Position later;
  for (int i = 0; i < 20; ++i) {
    MovesOf<Position> moves;
    (void)later.generate(moves);
    later.make(moves[0]);
  }
  (void)search.run(later, {.depth = 1});
  EXPECT_EQ(search.parameters().unit, unit) << "known since the first search";
  search.clear();
  (void)search.run(later, {.depth = 1});
  EXPECT_EQ(search.parameters().unit, unit_of<Times<1>>(later));
}

/// Nodes to a depth of the positions after some moves.
template <class S>
std::uint64_t nodes(S& search) {
  std::uint64_t sum = 0;
  Position position;
  for (int i = 0; i < 12; ++i) {
    MovesOf<Position> moves;
    (void)position.generate(moves);
    position.make(moves[static_cast<std::size_t>(7 * i) % moves.size()]);
    search.clear();
    sum += search.run(position, {.depth = 7}).nodes;
  }
  return sum;
}

TEST(EvaluationUnit, TheTreeIsTheSameInAnyUnitButForRounding) {
  ChessSearch<chess::Evaluation> plain({}, 4);
  ChessSearch<Sevenfold> sevenfold({}, 4);
  const auto usual = static_cast<double>(nodes(plain));
  EXPECT_NEAR(static_cast<double>(nodes(sevenfold)), usual, 0.15 * usual);
}

TEST(Parameters, AreChosenAtRunTimeToo) {
  static constexpr Parameters others{.reverse_futility_margin = 120, .late_move_base = 12};
  using Switchable = ChessSearch<chess::Evaluation, Enhancements::all().switchable()>;
  ChessSearch<chess::Evaluation> usual({}, 4);
  Search<Position, chess::Evaluation, chess::SearchHooks, Enhancements::all(), NoObserver, others>
      changed({}, 4);
  Switchable search({}, 4);
  EXPECT_EQ(nodes(search), nodes(usual));
  search.set_parameters(others);
  EXPECT_EQ(nodes(search), nodes(changed));
  ParallelSearch<Position, chess::Evaluation, chess::SearchHooks, Enhancements::all().switchable()>
      team({}, 1, 4);
  team.set_parameters(others);
  team.resize(1);
  EXPECT_EQ(nodes(team), nodes(changed));
}

TEST(Outcomes, AScoreBeyondAWinIsRefusedOrClamped) {
#ifdef NDEBUG
  EXPECT_EQ(Outcome::scored(32'001).score(3), known_win - 1);
  EXPECT_EQ(Outcome::scored(-2'000'000'000).score(3), 1 - known_win);
#else
  EXPECT_DEATH((void)Outcome::scored(known_win), "known_win");
#endif
}

}  // namespace
}  // namespace espalier
