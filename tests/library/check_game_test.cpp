// check_game finds each planted mistake and nothing in games without one.
#include "espalier/check_game.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>

#include "tests/library/nim.hpp"
#include "tests/library/planted_game.hpp"
#include "tests/library/random_game.hpp"

namespace espalier {
namespace {

using test_games::Mistake;

CheckReport check_planted(Mistake mistake,
                          const CheckSettings<test_games::PlantedGame>& settings = {}) {
  test_games::mistake = mistake;
  return check_game(test_games::PlantedGame{}, test_games::PlantedEvaluator{},
                    test_games::PlantedHooks{}, settings);
}

TEST(CheckGame, FindsNothingWhereNothingIsWrong) {
  const CheckReport report = check_planted(Mistake::none, {.perft = {13, 156}});
  EXPECT_EQ(report.text(), "");
  EXPECT_TRUE(report.ok());
  EXPECT_GE(report.positions, 3000);
  EXPECT_EQ(
      check_game(test_games::Nim({3, 4, 5}), test_games::NimEvaluator{}, test_games::NimHooks{})
          .text(),
      "");
}

TEST(CheckGame, FindsNothingInRandomGamesWithAnyHooks) {
  constexpr Capabilities all{.key = true,
                             .draws = true,
                             .upcoming_repetition = true,
                             .tactical = true,
                             .check = true,
                             .null_move = true,
                             .history = true,
                             .correction = true,
                             .bounds = true};
  using Game = test_games::RandomGame<all, false>;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Game game(seed, {.transposes = seed % 2 == 0});
    const auto report = check_game(game, test_games::RandomEvaluator{}, test_games::HooksOf<Game>{},
                                   {.seed = seed, .positions = 500});
    // Its exchanges and its sides' values are random.
    for (const GameFault& fault : report.faults) {
      EXPECT_TRUE(fault.function == "see_ge" || fault.function == "evaluate") << fault.text();
    }
  }
}

/// The member that a mistake must be found in.
struct Planted {
  Mistake mistake;
  const char* function;
};
constexpr std::array planted{
    Planted{Mistake::appends_twice, "generate"},
    Planted{Mistake::appends_no_move, "generate"},
    Planted{Mistake::appends_when_over, "generate"},
    Planted{Mistake::forgets_the_end, "generate"},
    Planted{Mistake::outcome_of_the_other_side, "evaluate"},
    Planted{Mistake::random_order, "generate"},
    Planted{Mistake::keeps_the_turn, "make"},
    Planted{Mistake::capture_not_restored, "unmake"},
    Planted{Mistake::tempo_not_restored, "unmake"},
    Planted{Mistake::shared_state, "unmake"},
    Planted{Mistake::key_not_restored, "unmake"},
    Planted{Mistake::key_without_side, "key"},
    Planted{Mistake::key_of_the_path, "key"},
    Planted{Mistake::key_of_one_side, "key"},
    Planted{Mistake::key_of_few_bits, "key"},
    Planted{Mistake::key_with_memory, "key"},
    Planted{Mistake::key_of_the_copy, "key"},
    Planted{Mistake::key_after_of_another_move, "key_after"},
    Planted{Mistake::null_move_not_restored, "unmake_null"},
    Planted{Mistake::opponents_evaluation, "evaluate"},
    Planted{Mistake::first_sides_evaluation, "evaluate"},
    Planted{Mistake::huge_evaluation, "evaluate"},
    Planted{Mistake::evaluation_with_memory, "evaluate"},
    Planted{Mistake::stale_increment, "the incremental evaluation"},
    Planted{Mistake::lopsided_evaluation, "evaluate"},
    Planted{Mistake::incomplete_stages, "generate_tactical"},
    Planted{Mistake::wrong_stage, "is_tactical"},
    Planted{Mistake::accepts_any_move, "is_legal"},
    Planted{Mistake::refuses_captures, "is_legal"},
    Planted{Mistake::rising_exchange, "see_ge"},
    Planted{Mistake::history_out_of_range, "history_index"},
    Planted{Mistake::continuation_out_of_range, "continuation_index"},
    Planted{Mistake::tactical_out_of_range, "tactical_index"},
    Planted{Mistake::false_bounds, "bounds"},
    Planted{Mistake::bounds_of_the_other_side, "bounds"},
    Planted{Mistake::worst_candidates, "generate_candidates"},
    Planted{Mistake::asymmetric_key, "symmetric_key"},
    Planted{Mistake::false_small_ending, "solve_small"},
};

TEST(CheckGame, FindsEachPlantedMistake) {
  for (const Planted& one : planted) {
    const CheckReport report = check_planted(one.mistake, {.positions = 800});
    bool is_found = false;
    for (const GameFault& fault : report.faults) is_found |= fault.function == one.function;
    EXPECT_TRUE(is_found) << "mistake " << static_cast<int>(one.mistake) << ", expected at "
                          << one.function << ":\n"
                          << report.text();
  }
}

TEST(CheckGame, BlamesTheKeyAlone) {
  for (const Mistake mistake : {Mistake::key_with_memory, Mistake::key_of_the_copy}) {
    const CheckReport report = check_planted(mistake, {.positions = 300});
    ASSERT_EQ(report.faults.size(), 1U) << report.text();
    EXPECT_EQ(report.faults.front().function, "key");
  }
}

/// Nim that breaks at the third take-back.
struct BreakingNim : test_games::Nim {
  using Nim::Nim;
  void unmake(Move move) {
    if (++calls == 3) throw std::runtime_error("broken");
    Nim::unmake(move);
  }
  int calls = 0;
};

TEST(CheckGame, KeepsWhatItFoundWhenAGameThrows) {
  const BreakingNim start({3, 4, 5});
  const CheckSettings<BreakingNim> settings;
  check::GameChecker<BreakingNim, test_games::NimEvaluator, NoHooks> checker(start, {}, {},
                                                                             settings);
  EXPECT_THROW((void)checker.run(), std::runtime_error);
  EXPECT_TRUE(checker.report().ok());
  EXPECT_EQ(checker.end_with("unmake", "broken").faults.size(), 1U);
}

TEST(CheckGame, ComparesTheNumbersOfLines) {
  const CheckReport report = check_planted(Mistake::none, {.perft = {13, 157}});
  EXPECT_EQ(report.text(), "perft: 156 lines of 2 plies, expected 157 (in the given position)\n");
}

TEST(CheckGame, NamesTheMovesThatLeadThere) {
  using Game = test_games::PlantedGame;
  const auto coordinates = [](const Game&, Game::Move move) {
    return std::to_string(move.from) + "-" + std::to_string(move.to);
  };
  const CheckReport report = check_planted(Mistake::keeps_the_turn, {.seed = 3});
  ASSERT_FALSE(report.ok());
  EXPECT_NE(report.text().find("(after #"), std::string::npos) << report.text();
  EXPECT_EQ(check_planted(Mistake::key_of_the_path, {.move_text = coordinates}).faults.size(), 1U);
}

TEST(CheckGame, RepeatsItselfWithTheSameSeed) {
  EXPECT_EQ(check_planted(Mistake::false_bounds, {.seed = 5}).text(),
            check_planted(Mistake::false_bounds, {.seed = 5}).text());
}

}  // namespace
}  // namespace espalier
