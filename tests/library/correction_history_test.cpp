// Correction history: it approaches the error within bounds, separately for each side and key.
#include "espalier/search/correction_history.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>

#include "random_game.hpp"

namespace espalier::correction_test {

/// A game with only two correction keys and a side to move.
struct Parts {
  struct Move {
    std::uint8_t number = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 1;
  Outcome generate(MovesOf<Parts>&) const { return Outcome::draw(); }
  void make(Move) {}
  void unmake(Move) {}
  [[nodiscard]] int side_to_move() const { return side; }

  std::array<std::uint64_t, 2> keys{};
  int side = 0;
};
struct PartsHooks {
  [[nodiscard]] static std::array<std::uint64_t, 2> correction_keys(const Parts& game) {
    return game.keys;
  }
};
static_assert(capabilities<Parts, PartsHooks>() == Capabilities{.correction = true});

template <Enhancements e>
using PartsHistory = CorrectionHistory<Parts, PartsHooks, e>;
static_assert(PartsHistory<Enhancements::all()>::on);
static_assert(!PartsHistory<Enhancements::exact()>::on);
static_assert(sizeof(PartsHistory<Enhancements::exact()>) <= 16);
static_assert(sizeof(CorrectionHistory<test_games::RandomGame<>, NoHooks, Enhancements::all()>) <=
              16);

/// The history of `Parts` with its hooks.
class Learning {
 public:
  [[nodiscard]] Score correction(const Parts& game) {
    return history_.value(game, hooks_, default_parameters);
  }
  void learn(const Parts& game, Score error, int depth) {
    history_.update(game, hooks_, error, depth, default_parameters);
  }
  void clear() { history_.clear(); }

 private:
  PartsHistory<Enhancements::all()> history_;
  PartsHooks hooks_;
};

TEST(CorrectionHistory, ApproachesTheErrorAndNeverExceedsIt) {
  for (const Score error : {-40, -7, 7, 40}) {
    const auto corrections = std::make_unique<Learning>();
    const Parts game{.keys = {11, 12}};
    EXPECT_EQ(corrections->correction(game), 0);
    Score before = 0;
    for (int i = 0; i < 500; ++i) {
      corrections->learn(game, error, 6);
      const Score now = corrections->correction(game);
      ASSERT_GE(now * error, before * error) << "never back";
      ASSERT_LE(std::abs(now), std::abs(error));
      before = now;
    }
    EXPECT_GE(std::abs(before), std::abs(error) * 9 / 10 - 1);
  }
}

TEST(CorrectionHistory, DeeperSearchesHaveMoreWeight) {
  const auto shallow = std::make_unique<Learning>();
  const auto deep = std::make_unique<Learning>();
  const Parts game{.keys = {11, 12}};
  for (int i = 0; i < 10; ++i) {
    shallow->learn(game, 60, 1);
    deep->learn(game, 60, 12);
  }
  EXPECT_GT(deep->correction(game), shallow->correction(game));
}

TEST(CorrectionHistory, IsBoundedForAnyError) {
  const auto corrections = std::make_unique<Learning>();
  const Parts game{.keys = {11, 12}};
  for (const Score error : {2 * win_score, -2 * win_score}) {
    for (int i = 0; i < 5000; ++i) corrections->learn(game, error, 255);
    const Score learnt = corrections->correction(game);
    EXPECT_EQ(learnt > 0, error > 0);
    EXPECT_LE(std::abs(learnt), default_parameters.correction_max);
    EXPECT_GE(std::abs(learnt), default_parameters.correction_max - 4);
  }
}

TEST(CorrectionHistory, EachSideAndKeyIsSeparate) {
  const auto corrections = std::make_unique<Learning>();
  const Parts game{.keys = {11, 12}};
  for (int i = 0; i < 1000; ++i) corrections->learn(game, 50, 10);
  const Score whole = corrections->correction(game);
  EXPECT_GT(whole, 40);
  EXPECT_EQ(corrections->correction({.keys = {11, 12}, .side = 1}), 0);
  EXPECT_EQ(corrections->correction({.keys = {13, 14}}), 0);
  EXPECT_EQ(corrections->correction({.keys = {12, 11}}), 0) << "parts are not mixed up";
  EXPECT_NEAR(corrections->correction({.keys = {11, 99}}), whole / 2, 1);
  corrections->clear();
  EXPECT_EQ(corrections->correction(game), 0);
}

}  // namespace espalier::correction_test
