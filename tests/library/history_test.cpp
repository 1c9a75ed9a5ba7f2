// History scores and tables: bounds, gravity, and that each index has its own. It knows no search.
#include "espalier/search/history.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "random_game.hpp"

namespace espalier {
namespace {

using test_games::mix;
using test_games::RandomGame;

TEST(HistoryScore, StaysWithinItsBoundsWhateverIsAdded) {
  HistoryScore score;
  for (std::uint64_t i = 0; i < 200'000; ++i) {
    const int size = i % 7 == 0 ? HistoryScore::limit : 1 + static_cast<int>(mix(i) % 2048);
    // Long runs of one sign, so that both bounds are reached.
    score.add(mix(i / 5000) % 2 == 0 ? size : -size);
    ASSERT_LE(score.value(), HistoryScore::limit);
    ASSERT_GE(score.value(), -HistoryScore::limit);
  }
}

TEST(HistoryScore, IsDrawnTowardsItsBoundEverMoreSlowly) {
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

TEST(HistoryScore, TheWholeBonusLandsOnTheBound) {
  HistoryScore score;
  score.add(HistoryScore::limit);
  EXPECT_EQ(score.value(), HistoryScore::limit);
  score.add(HistoryScore::limit);
  EXPECT_EQ(score.value(), HistoryScore::limit);
  score.add(-HistoryScore::limit);
  EXPECT_EQ(score.value(), -HistoryScore::limit);
}

TEST(HistoryBonus, GrowsWithDepthWithinTheLimit) {
  EXPECT_GT(history_bonus(1), 0);
  for (int depth = 1; depth < 256; ++depth) {
    EXPECT_GE(history_bonus(depth + 1), history_bonus(depth));
    EXPECT_LE(history_bonus(depth), HistoryScore::limit);
  }
}

TEST(Histories, EverySlotIsItsOwnAndClearForgetsAll) {
  using G = RandomGame<Capabilities{.tactical = true, .history = true}>;
  using H = Histories<G, Enhancements::all()>;
  const auto histories = std::make_unique<H>();
  const auto each = [&](auto visit) {
    for (std::size_t i = 0; i < G::history_size; ++i) visit(histories->quiet(i));
    for (std::size_t i = 0; i < G::tactical_size; ++i) visit(histories->tactical(i));
    for (std::size_t before = 0; before <= H::no_continuation; ++before) {
      for (HistoryScore& score : histories->continuation_entry(before).history) visit(score);
    }
  };
  int number = 0;
  each([&](HistoryScore& score) { score.add(++number); });
  const int last = number;
  number = 0;
  each([&](HistoryScore& score) { EXPECT_EQ(score.value(), ++number); });
  for (std::size_t before = 0; before <= H::no_continuation; ++before) {
    histories->continuation_entry(before).counter = {static_cast<std::uint8_t>(before + 1)};
  }
  EXPECT_EQ(histories->continuation_entry(3).counter.number, 4);
  EXPECT_EQ(number, last);

  histories->clear();
  each([&](HistoryScore& score) { EXPECT_EQ(score.value(), 0); });
  for (std::size_t before = 0; before <= H::no_continuation; ++before) {
    EXPECT_EQ(histories->continuation_entry(before).counter, G::Move{});
  }
}

// Histories that are off, or that the game has no slots for, take no memory but that an array of
// nothing may have the size of an element, and one entry of replies is always there.
template <Capabilities hooks, Enhancements e>
constexpr bool takes_only(std::size_t bytes) {
  using H = Histories<RandomGame<hooks>, e>;
  return sizeof(H) <= bytes + sizeof(typename H::ContinuationEntry) + 16;
}
constexpr Capabilities ordering{.tactical = true, .history = true};
static_assert(takes_only<Capabilities{}, Enhancements::all()>(0));
static_assert(takes_only<ordering, Enhancements::none()>(0));
static_assert(takes_only<ordering, Enhancements{.history = true}>(
    RandomGame<ordering>::history_size * sizeof(HistoryScore)));
static_assert(!takes_only<ordering, Enhancements::all()>(0));

}  // namespace
}  // namespace espalier
