// History scores and tables: bounds, gravity, and one entry for each index.
#include "espalier/search/history.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <tuple>

#include "random_game.hpp"

namespace espalier {
namespace {

using test_games::HooksOf;
using test_games::mix;
using test_games::RandomGame;

TEST(HistoryScore, StaysWithinItsBounds) {
  HistoryScore score;
  for (std::uint64_t i = 0; i < 200'000; ++i) {
    const int size = i % 7 == 0 ? HistoryScore::limit : 1 + static_cast<int>(mix(i) % 2048);
    // Long runs of one sign, so that both bounds are reached.
    score.add(mix(i / 5000) % 2 == 0 ? size : -size);
    ASSERT_LE(score.value(), HistoryScore::limit);
    ASSERT_GE(score.value(), -HistoryScore::limit);
  }
}

TEST(HistoryScore, ApproachesItsLimitEverMoreSlowly) {
  HistoryScore up, down;
  int last_step = HistoryScore::limit;
  for (int i = 0; i < 100; ++i) {
    const int before = up.value();
    up.add(1000);
    down.add(-1000);
    const int step = up.value() - before;
    ASSERT_LE(step, last_step);
    ASSERT_GE(step, 0);
    ASSERT_EQ(down.value(), -up.value());
    last_step = step;
  }
  EXPECT_GT(up.value(), HistoryScore::limit * 9 / 10);
  up.add(-1000);
  EXPECT_LT(up.value(), HistoryScore::limit - 1500) << "a surprise counts for more than a habit";
}

TEST(HistoryScore, AFullBonusReachesTheLimit) {
  HistoryScore score;
  score.add(HistoryScore::limit);
  EXPECT_EQ(score.value(), HistoryScore::limit);
  score.add(HistoryScore::limit);
  EXPECT_EQ(score.value(), HistoryScore::limit);
  score.add(-HistoryScore::limit);
  EXPECT_EQ(score.value(), -HistoryScore::limit);
}

TEST(HistoryBonus, GrowsWithDepthWithinTheLimit) {
  EXPECT_GT(history_bonus(1, default_parameters), 0);
  for (int depth = 1; depth < 256; ++depth) {
    EXPECT_GE(history_bonus(depth + 1, default_parameters),
              history_bonus(depth, default_parameters));
    EXPECT_LE(history_bonus(depth, default_parameters), HistoryScore::limit);
  }
}

/// As much of a worker as histories need.
struct Context {
  using Game = RandomGame<Capabilities{.tactical = true, .history = true}>;
  using Hooks = HooksOf<Game>;
  using Move = Game::Move;
  static constexpr Enhancements enhancements = Enhancements::all();
  using Entry = StackEntry<Game, Hooks, enhancements>;

  [[nodiscard]] Game& game() { return position; }

  Game position{1};
  Hooks hooks;
  Features<Game, Hooks, enhancements> on;
  static constexpr const Parameters& parameters = default_parameters;
  Histories<Game, Hooks, enhancements> histories;
  SearchStack<Game, Hooks, enhancements> stack;
};

TEST(Histories, EveryIndexHasItsOwnEntryAndClearResetsAll) {
  const auto context = std::make_unique<Context>();
  auto& continuation = context->histories.continuation();
  context->stack.clear(&continuation.no_move());
  auto& ss = context->stack[0];
  // Main history and three entries of continuation history, all different.
  for (int back = 1; back <= 4; ++back) {
    context->stack[-back].continuation =
        &continuation.entry_of(context->game(), context->hooks, {static_cast<std::uint8_t>(back)});
  }
  const QuietHistory<Context> history(*context, ss);
  for (std::uint8_t number = 1; number <= 16; ++number) history.update({number}, 10 * number);
  for (std::uint8_t number = 1; number <= 16; ++number) {
    EXPECT_EQ(history.value({number}), number * history.value({1}));
  }
  constexpr const Parameters& p = default_parameters;
  EXPECT_GE(history.value({1}), 10 * (p.weight_main_history + p.weight_continuation_1 +
                                      p.weight_continuation_2 + p.weight_continuation_4));
  context->histories.tactical.update(context->game(), context->hooks, {3}, 77);
  EXPECT_EQ(context->histories.tactical.value(context->game(), context->hooks, {3}), 77);
  EXPECT_EQ(context->histories.tactical.value(context->game(), context->hooks, {4}), 0);
  ss.previous().continuation->counter_move = {9};
  EXPECT_EQ(ss.counter_move().number, 9);
  EXPECT_EQ(context->stack[1].counter_move(), Context::Move{});

  context->histories.clear();
  for (std::uint8_t number = 1; number <= 16; ++number) EXPECT_EQ(history.value({number}), 0);
  EXPECT_EQ(context->histories.tactical.value(context->game(), context->hooks, {3}), 0);
  EXPECT_EQ(ss.counter_move(), Context::Move{});
}

// Histories that are off, or that the hooks have no indices for, take no memory, except that an
// empty array may have the size of an element, and that there is always one continuation entry.
template <Capabilities hooks, Enhancements e>
constexpr bool takes_only(std::size_t bytes) {
  using G = RandomGame<hooks>;
  using H = Histories<G, HooksOf<G>, e>;
  return sizeof(H) <= bytes + sizeof(ContinuationEntry<G, HooksOf<G>, e>) + 16;
}
/// The bytes of the quiet histories that are on.
template <class... Each>
constexpr std::size_t bytes_on(const std::tuple<Each...>*) {
  return (0 + ... + (Each::on ? sizeof(Each) : 0));
}
template <Capabilities hooks, Enhancements e>
constexpr std::size_t quiet_bytes() {
  using G = RandomGame<hooks>;
  constexpr QuietHistories<G, HooksOf<G>, e>* quiet = nullptr;
  return bytes_on(quiet);
}
constexpr Capabilities ordering{.tactical = true, .history = true};
static_assert(takes_only<Capabilities{}, Enhancements::all()>(0));
static_assert(takes_only<ordering, Enhancements::none()>(0));
static_assert(takes_only<ordering, Enhancements{.history = true}>(
    quiet_bytes<ordering, Enhancements{.history = true}>()));
static_assert(!takes_only<ordering, Enhancements::all()>(0));

}  // namespace
}  // namespace espalier
