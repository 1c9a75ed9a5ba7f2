// What the search does when a game, an evaluator or a hook throws, when a value or a list is too
// large, and when a search is used twice at the same time.
#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>

#include "espalier/check_game.hpp"
#include "espalier/espalier.hpp"
#include "espalier/historical/root_splitting.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/solve.hpp"
#include "games/connect_four/position.hpp"
#include "tests/library/nim.hpp"
#include "tests/library/random_game.hpp"

namespace espalier {
namespace {

using test_games::HooksOf;
using test_games::Nim;
using test_games::RandomEvaluator;
using test_games::RandomGame;
using test_games::RandomShape;

enum class Place { nowhere, make, unmake, generate, evaluate, hook };
struct Failure {};

/// Throws at the call number `calls_left` of what is called at `throwing_place`.
std::atomic<Place> throwing_place{Place::nowhere};
std::atomic<long> calls_left{0};
void pass(Place here) {
  if (throwing_place == here && calls_left.fetch_sub(1) == 0) throw Failure{};
}

constexpr Capabilities some_hooks{.key = true, .history = true};
struct ThrowingGame : RandomGame<some_hooks> {
  using Base = RandomGame<some_hooks>;
  using Base::Base;
  Outcome generate(MovesOf<ThrowingGame>& list) const {
    pass(Place::generate);
    return Base::generate(list);
  }
  void make(Move move) {
    pass(Place::make);
    Base::make(move);
  }
  void unmake(Move move) {
    pass(Place::unmake);
    Base::unmake(move);
  }
};
struct ThrowingEvaluator : RandomEvaluator {
  [[nodiscard]] Score evaluate(const ThrowingGame& game) const {
    pass(Place::evaluate);
    return RandomEvaluator::evaluate(game);
  }
};
struct ThrowingHooks : HooksOf<ThrowingGame::Base> {
  [[nodiscard]] static std::size_t history_index(const ThrowingGame& game,
                                                 ThrowingGame::Move move) {
    pass(Place::hook);
    return HooksOf<ThrowingGame::Base>::history_index(game, move);
  }
};

using OneThread = Search<ThrowingGame, ThrowingEvaluator, ThrowingHooks>;
using Threads = ParallelSearch<ThrowingGame, ThrowingEvaluator, ThrowingHooks>;

constexpr RandomShape wide{.min_width = 3, .max_width = 12, .values = 40, .endings = 2};
constexpr Limits eight_plies{.depth = 8};

/// Throws in a search, which must then be as good as a new one.
template <class S>
void throw_in(S& search, S& fresh, bool repeats_itself) {
  const ThrowingGame root(7, wide);
  for (const Place where :
       {Place::make, Place::unmake, Place::generate, Place::evaluate, Place::hook}) {
    for (const long calls : {0, 1, 5, 60, 411, 2'300}) {
      SCOPED_TRACE(testing::Message() << static_cast<int>(where) << " at call " << calls);
      search.clear();  // with a full table several threads may need fewer calls
      calls_left = calls;
      throwing_place = where;
      EXPECT_THROW((void)search.run(root, eight_plies), Failure);
      throwing_place = Place::nowhere;
      EXPECT_FALSE(search.advance()) << "the search has ended";
      EXPECT_TRUE(root == ThrowingGame(7, wide));
      search.clear();
      fresh.clear();
      const auto again = search.run(root, eight_plies);
      EXPECT_EQ(again.depth, eight_plies.depth);
      if (repeats_itself) {
        const auto expected = fresh.run(root, eight_plies);
        EXPECT_EQ(again.score(), expected.score());
        EXPECT_EQ(again.line(), expected.line());
      }
    }
  }
}

TEST(Exceptions, ComeOutOfASearchThatCanRunAgain) {
  OneThread search({}, 1), fresh({}, 1);
  throw_in(search, fresh, true);
}
TEST(Exceptions, ComeOutOfAnyThread) {
  Threads search({}, 4, 1), fresh({}, 4, 1);
  throw_in(search, fresh, false);
}
TEST(Exceptions, OfTheReportToo) {
  const ThrowingGame root(7, wide);
  Threads search({}, 2, 1);
  const auto report = [](const auto& result) {
    if (result.depth == 2) throw Failure{};
  };
  EXPECT_THROW((void)search.run(root, eight_plies, {}, report), Failure);
  EXPECT_EQ(search.result().depth, 2);
  EXPECT_EQ(search.run(root, eight_plies).depth, eight_plies.depth);
}

TEST(Exceptions, ComeOutOfRootSplitting) {
  const ThrowingGame root(7, wide);
  RootSplitting<ThrowingGame, ThrowingEvaluator, ThrowingHooks> search({}, 4, 1);
  for (const long calls : {0, 60, 411}) {
    calls_left = calls;
    throwing_place = Place::make;
    EXPECT_THROW((void)search.run(root, 4), Failure) << calls;
    throwing_place = Place::nowhere;
    for (const auto& move : search.run(root, 4).moves) EXPECT_TRUE(move.has_own_score);
  }
}

struct ThrowingNim : Nim {
  using Nim::Nim;
  void make(Move move) {
    pass(Place::make);
    Nim::make(move);
  }
};
TEST(Exceptions, ComeOutOfTheSolverWithAllItsThreads) {
  for (const unsigned threads : {1U, 4U}) {
    Solver<ThrowingNim> solver(1, {}, threads);
    for (const long calls : {0, 1000, 300'000}) {
      calls_left = calls;
      throwing_place = Place::make;
      EXPECT_THROW((void)solver.run(ThrowingNim({7, 7, 7})), Failure);
      throwing_place = Place::nowhere;
      EXPECT_TRUE(solver.run(ThrowingNim({1, 2, 2})).is_solved());
    }
  }
}

/// Evaluations beyond every score.
struct Huge {
  static constexpr int unit = 100;
  int sign = 1;
  [[nodiscard]] Score evaluate(const Nim& game) const {
    const int side = game.side_to_move() == 0 ? sign : -sign;
    return side > 0 ? std::numeric_limits<Score>::max() : std::numeric_limits<Score>::min();
  }
};
TEST(Misuse, AnEvaluationBeyondAWinIsTheLargestOne) {
  for (const int sign : {-1, 1}) {
    Search<Nim, Huge> search(Huge{.sign = sign});
    const auto result = search.run(Nim({5, 6, 7}), {.depth = 4});
    EXPECT_EQ(result.depth, 4);
    EXPECT_EQ(result.score(), sign * (known_win - 1));
    EXPECT_FALSE(is_decided(result.score()));
  }
}

struct ShortList : Nim {
  using Nim::Nim;
  static constexpr std::size_t max_moves = 5;
  Outcome generate(MovesOf<ShortList>& list) const {
    MovesOf<Nim> all;
    const Outcome outcome = Nim::generate(all);
    for (const Move move : all) list.push(move);
    return outcome;
  }
};
TEST(Misuse, AListThatIsTooShortIsAssertedOrReported) {
#ifdef NDEBUG
  const auto report = check_game(ShortList({3, 3, 3}), test_games::NimEvaluator{});
  EXPECT_NE(report.text().find("max_moves: is 5, but generate appends more moves"),
            std::string::npos)
      << report.text();
  EXPECT_GT(
      (Search<ShortList, test_games::NimEvaluator>().run(ShortList({3, 3, 3}), {.depth = 6})).depth,
      0);
#else
  EXPECT_DEATH((void)check_game(ShortList({3, 3, 3}), test_games::NimEvaluator{}), "size_");
#endif
}

/// What must not be called while a search runs, by name.
template <class S>
using Members = std::map<std::string, std::function<void(S&)>>;
template <class S>
[[nodiscard]] Members<S> members_of_both(const Nim& root) {
  return {{"run", [root](S& search) { (void)search.run(root, {.depth = 1}); }},
          {"start", [root](S& search) { search.start(root, {.depth = 1}); }},
          {"advance", [](S& search) { (void)search.advance(); }},
          {"finish", [](S& search) { (void)search.finish(); }},
          {"clear", [](S& search) { search.clear(); }},
          {"set_enhancements", [](S& search) { search.set_enhancements(Enhancements::exact()); }},
          {"set_parameters", [](S& search) { search.set_parameters({.aspiration_width = 9}); }}};
}
template <class S>
[[nodiscard]] Members<S> members_of_parallel_search(const Nim& root) {
  Members<S> members = members_of_both<S>(root);
  members["resize"] = [](S& search) { search.resize(3); };
  members["set_scheme"] = [](S& search) { search.set_scheme(ParallelScheme::ybwc); };
  members["set_evaluator"] = [](S& search) { search.set_evaluator({}); };
  members["resize_table"] = [](S& search) { (void)search.resize_table(2); };
  return members;
}

/// Each is refused when `report` calls it, and the search can run again.
template <class S>
void refuses_in_a_search(S& search, const Nim& root, const Members<S>& members) {
  for (const auto& member : members) {
    SCOPED_TRACE(member.first);
    const auto report = [&](const auto&) { member.second(search); };
#ifdef NDEBUG
    EXPECT_THROW((void)search.run(root, {.depth = 3}, {}, report), std::logic_error);
#else
    EXPECT_DEATH((void)search.run(root, {.depth = 3}, {}, report), "at the same time");
#endif
    EXPECT_EQ(search.run(root, {.depth = 3}).depth, 3);
  }
}

using OneInUse = Search<Nim, test_games::NimEvaluator, NoHooks, Enhancements::all().switchable()>;
using SeveralInUse =
    ParallelSearch<Nim, test_games::NimEvaluator, NoHooks, Enhancements::all().switchable(),
                   NoObserver, default_parameters, ParallelSchemes::all>;
TEST(Misuse, ASearchInUseIsRefused) {
  const Nim root({3, 4, 5});
  OneInUse search;
  refuses_in_a_search(search, root, members_of_both<OneInUse>(root));
}
TEST(Misuse, AParallelSearchInUseIsRefused) {
  const Nim root({3, 4, 5});
  SeveralInUse search({}, 2, 1);
  refuses_in_a_search(search, root, members_of_parallel_search<SeveralInUse>(root));
  EXPECT_EQ(search.size(), 2U);
}
TEST(Misuse, ASolverInUseIsRefused) {
  using S = Solver<Nim>;
  const Nim root({3, 4, 5});
  S solver(1, {}, 2);
  const Members<S> members = {{"run", [root](S& used) { (void)used.run(root); }},
                              {"clear", [](S& used) { used.clear(); }},
                              {"let_table_grow_to", [](S& used) { used.let_table_grow_to(2); }}};
  for (const auto& member : members) {
    SCOPED_TRACE(member.first);
    const auto report = [&](const auto&) { member.second(solver); };
#ifdef NDEBUG
    EXPECT_THROW((void)solver.run(root, {}, {}, report), std::logic_error);
#else
    EXPECT_DEATH((void)solver.run(root, {}, {}, report), "at the same time");
#endif
    EXPECT_TRUE(solver.run(root).is_solved());
  }
}
/// Then the helpers run, but no function of the search does.
TEST(Misuse, AChangeBetweenTwoIterationsEndsTheSearch) {
  const Nim root({7, 7, 7});
  for (const auto& member : members_of_parallel_search<SeveralInUse>(root)) {
    if (std::set<std::string>{"run", "start", "advance", "finish"}.count(member.first) > 0)
      continue;
    SCOPED_TRACE(member.first);
    SeveralInUse search({}, 2, 1);
    search.start(root, {.infinite = true});
    EXPECT_TRUE(search.advance());
    member.second(search);
    EXPECT_FALSE(search.advance());
    EXPECT_EQ(search.run(root, {.depth = 3}).depth, 3);
  }
}

TEST(SolverTable, GrowsWithTheTreeAndSaysWhenItIsTooSmall) {
  using connect_four::Position;
  const Position large = *Position::make(5, 4), tiny = *Position::make(4, 3);
  Solver<Position> fixed(1), growing(1), also_small(1);
  growing.let_table_grow_to(8);
  also_small.let_table_grow_to(8);
  const auto found = fixed.run(large, {.nodes = 4'000'000});
  EXPECT_EQ(found.table_mib, 1U);
  EXPECT_TRUE(found.table_is_too_small);
  const auto same = growing.run(large);
  EXPECT_GT(same.table_mib, 1U);
  EXPECT_LE(same.table_mib, 8U);
  EXPECT_TRUE(same.is_solved());
  EXPECT_FALSE(same.line.empty());
  EXPECT_LE(found.value.lower, same.value.lower);
  EXPECT_GE(found.value.upper, same.value.upper);
  const auto quick = also_small.run(tiny);
  EXPECT_EQ(quick.table_mib, 1U);
  EXPECT_FALSE(quick.table_is_too_small);
  EXPECT_EQ(quick.value, solve(tiny).value);
}

}  // namespace
}  // namespace espalier
