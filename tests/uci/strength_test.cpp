// The strength of a rating, the root moves it searches and the lines it chooses.
#include "uci/strength.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::uci {
namespace {

constexpr const char* many_moves = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

[[nodiscard]] Position at(const char* fen) { return chess::parse_fen(fen).value(); }

/// The number of games in which a move is searched.
[[nodiscard]] int times_selected(const char* fen, const char* text, int elo, int games) {
  const Position position = at(fen);
  const Move move = chess::parse_uci_move(position, text).value();
  int count = 0;
  for (int seed = 1; seed <= games; ++seed) {
    const auto seen =
        select_root_moves(position, strength_of(elo), static_cast<std::uint64_t>(seed));
    count += std::find(seen.begin(), seen.end(), move) != seen.end();
  }
  return count;
}

TEST(Strength, GrowsWithTheRating) {
  Strength weaker = strength_of(min_elo);
  EXPECT_GT(weaker.omitted_permille, 0);
  EXPECT_GT(weaker.score_noise, 0);
  for (int elo = min_elo + 50; elo <= max_elo; elo += 50) {
    const Strength stronger = strength_of(elo);
    // Where mistakes end, fewer nodes are enough for the same strength.
    EXPECT_TRUE(stronger.nodes >= weaker.nodes || elo == 2000) << elo;
    EXPECT_LE(stronger.omitted_permille, weaker.omitted_permille) << elo;
    EXPECT_LE(stronger.score_noise, weaker.score_noise) << elo;
    weaker = stronger;
  }
  EXPECT_EQ(weaker.omitted_permille, 0);
  EXPECT_EQ(weaker.score_noise, 0);
  EXPECT_EQ(weaker.lines, 1);
}

TEST(Strength, AMateInOneMayBeMissedAt1000ButHardlyAt2000) {
  constexpr const char* mate_in_one = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
  const int at_1000 = times_selected(mate_in_one, "d1d8", 1000, 1000);
  EXPECT_GT(at_1000, 800);
  EXPECT_LT(at_1000, 950);
  EXPECT_GT(times_selected(mate_in_one, "d1d8", 1500, 1000), at_1000);
  EXPECT_EQ(times_selected(mate_in_one, "d1d8", 2000, 1000), 1000);
}

TEST(Strength, TheSameSeedGivesTheSameMovesAndAnotherGivesOthers) {
  const Position position = at(many_moves);
  const Strength strength = strength_of(1000);
  EXPECT_EQ(select_root_moves(position, strength, 7), select_root_moves(position, strength, 7));
  EXPECT_NE(select_root_moves(position, strength, 7), select_root_moves(position, strength, 8));
}

TEST(Strength, SelectsAtLeastOneMove) {
  const Position position = at("7k/8/8/8/8/8/q7/7K w - - 0 1");
  const Move only = chess::parse_uci_move(position, "h1g1").value();
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    EXPECT_EQ(select_root_moves(position, strength_of(1000), seed), std::vector<Move>{only});
  }
}

/// Two lines, the first better by `lead` centipawns. Counts in how many games the second is chosen.
[[nodiscard]] int times_second(Score lead, int elo, int games) {
  const Position position;
  const Move first = chess::parse_uci_move(position, "e2e4").value();
  const Move second = chess::parse_uci_move(position, "a2a3").value();
  int count = 0;
  for (int seed = 1; seed <= games; ++seed) {
    Result<Move> result;
    result.moves = {{.move = first, .score = lead, .depth = 1, .line = {first}},
                    {.move = second, .score = 0, .depth = 1, .line = {second}}};
    result.lines = 2;
    select_line(result, position, strength_of(elo), static_cast<std::uint64_t>(seed));
    EXPECT_EQ(result.lines, 1);
    EXPECT_EQ(result.moves.size(), 2U);
    count += result.best_move() == second;
  }
  return count;
}

TEST(Strength, ChoosesTheWorseLineTheLessTheMoreItIsWorse) {
  const int close = times_second(20, 1000, 1000);
  const int far = times_second(400, 1000, 1000);
  EXPECT_GT(close, 400);
  EXPECT_LT(close, 500);
  EXPECT_GT(far, 10);
  EXPECT_LT(far, 200);
  EXPECT_LT(times_second(100, 1900, 1000), times_second(100, 1000, 1000));
  EXPECT_EQ(times_second(1, 2000, 1000), 0);
}

TEST(Strength, NeverGivesUpAMateThatItSees) { EXPECT_EQ(times_second(win_in(1), 1000, 1000), 0); }

TEST(Strength, DoesNotChooseALineThatWasNotSearched) {
  const Position position;
  const Move first = chess::parse_uci_move(position, "e2e4").value();
  const Move second = chess::parse_uci_move(position, "a2a3").value();
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    Result<Move> result;
    result.moves = {{.move = first, .score = -900, .depth = 1, .line = {first}},
                    {.move = second, .line = {second}}};
    result.lines = 2;
    select_line(result, position, strength_of(1000), seed);
    EXPECT_EQ(result.best_move(), first);
  }
}

TEST(Strength, AGameThatIsOverHasNothingToChoose) {
  Result<Move> result;
  select_line(result, at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), strength_of(1000), 1);
  EXPECT_TRUE(result.moves.empty());
}

}  // namespace
}  // namespace espalier::uci
