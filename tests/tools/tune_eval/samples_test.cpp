// Tests of the positions sampled from games.
#include "tools/tune_eval/samples.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "support/error.hpp"
#include "tests/shell.hpp"
#include "tests/tools/tune_eval/games.hpp"

namespace espalier::tune_eval {
namespace {

using espalier::test::Folder;

struct Found {
  std::string fen;
  double result;
  Score search_score;
  bool is_held_out;
};

struct Read {
  std::vector<Found> positions;
  GameCounts counts;
  std::vector<std::string> warnings;
};

Read read(const std::string& pgn, SampleRules rules = {0, 1000, 0}) {
  const Folder folder;
  espalier::test::write(folder / "games.pgn", pgn);
  Read result;
  SampleReader reader(rules);
  reader.read(
      folder / "games.pgn",
      [&](const Sample& sample) {
        result.positions.push_back({chess::to_fen(sample.position), sample.result,
                                    sample.search_score, sample.is_held_out});
      },
      [&](const std::string& line) { result.warnings.push_back(line); },
      [](std::uint64_t) { return true; });
  result.counts = reader.counts();
  return result;
}

std::string game(const std::string& result, const std::string& moves,
                 const std::string& tags = "") {
  return "[Event \"t\"]\n[Result \"" + result + "\"]\n" + tags + "\n" + moves + ' ' + result +
         "\n\n";
}

TEST(Samples, AreThePositionsBeforeQuietMovesWithAScore) {
  const Read found = read(game("1-0",
                               "1. e4 {book} d5 {+0.10/8 0.010s} 2. exd5 {+0.30/8 0.010s} "
                               "Qxd5 {-0.20/8 0.010s} 3. Nc3 {+0.40/9 0.010s} "
                               "Qe5+ {-0.50/9 0.010s} 4. Be2 {+0.50/9 0.010s} "
                               "Nc6 {-10.50/9 0.010s} 5. Nf3 {+M5/9 0.010s} "
                               "Qa5 {-0.60/9} 6. O-O {0.010s} Nf6"));
  ASSERT_EQ(found.positions.size(), 4U);
  EXPECT_EQ(found.positions[0].fen,  // before d5
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(found.positions[1].fen,  // before Nc3
            "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
  // Before Qe5+, which is no capture; then White is in check, a score is too high, one a mate.
  EXPECT_TRUE(found.positions[2].fen.ends_with("b KQkq - 1 3")) << found.positions[2].fen;
  EXPECT_TRUE(found.positions[3].fen.ends_with("b KQkq - 5 5")) << found.positions[3].fen;
  for (const Found& each : found.positions) EXPECT_EQ(each.result, 1);
  // The scores are those of who moved, here they are White's.
  EXPECT_EQ(found.positions[0].search_score, -10);
  EXPECT_EQ(found.positions[1].search_score, 40);
  EXPECT_EQ(found.positions[2].search_score, 50);
  EXPECT_EQ(found.positions[3].search_score, 60);
}

TEST(Samples, LeaveOutTheFirstPlies) {
  const std::string moves = "1. e4 {+0.10/8} e5 {+0.10/8} 2. Nf3 {+0.10/8} Nc6 {+0.10/8}";
  EXPECT_EQ(read(game("0-1", moves), {0, 1000, 0}).positions.size(), 4U);
  EXPECT_EQ(read(game("0-1", moves), {3, 1000, 0}).positions.size(), 1U);
}

TEST(Samples, CountEachPositionOnceAndTheGameThatItWasSeenInFirst) {
  const std::string moves = "1. Nf3 {+0.10/8} Nf6 {+0.10/8} 2. Ng1 {+0.10/8} Ng8 {+0.10/8} ";
  const Read found =
      read(game("1/2-1/2", moves + "3. e4 {+0.10/8}") + game("1-0", "1. Nf3 {+0.10/8}"));
  EXPECT_EQ(found.positions.size(), 4U);
  EXPECT_EQ(found.counts.repeated, 2U);
  EXPECT_EQ(found.counts.used, 1U);
  for (const Found& each : found.positions) EXPECT_EQ(each.result, 0.5);
}

TEST(Samples, SkipUnfinishedForfeitedAndBrokenGames) {
  const Read found = read(game("*", "1. e4 {+0.10/8}") + game("1-0", "1. e4 {+0.10/8} Ke3") +
                          game("0-1", "1. e4 {+0.10/8}", "[Termination \"time forfeit\"]\n") +
                          game("0-1", "1. d4 {+0.10/8}", "[Termination \"adjudication\"]\n") +
                          "[Event \"t\"]\n[Result \"1-0\"]\n\n1. c4 {+0.1");
  EXPECT_EQ(found.counts.games, 5U);
  EXPECT_EQ(found.counts.unfinished, 1U);
  EXPECT_EQ(found.counts.broken, 2U);
  EXPECT_EQ(found.counts.forfeited, 1U);
  EXPECT_EQ(found.counts.used, 1U);
  EXPECT_EQ(found.positions.size(), 1U);
  ASSERT_EQ(found.warnings.size(), 2U);
  EXPECT_NE(found.warnings[0].find("games.pgn:9: "), std::string::npos) << found.warnings[0];
  EXPECT_NE(found.warnings[1].find("within a game"), std::string::npos) << found.warnings[1];
}

TEST(Samples, AreHeldOutByWholeGamesAndOpenings) {
  SplitMix64 random{5};
  std::string pgn;
  for (int i = 0; i < 60; ++i) pgn += to_pgn(test::random_game(random, 40));
  const Read found = read(pgn, {8, 1000, 30});
  EXPECT_EQ(found.counts.used, 60U);
  EXPECT_GT(found.counts.held_out, 8U);
  EXPECT_LT(found.counts.held_out, 30U);

  // The second game of each opening goes where the first one went: no more games, only positions.
  std::map<std::string, bool> side;
  for (const Found& each : found.positions) side[each.fen] = each.is_held_out;
  std::size_t held_out = 0;
  SplitMix64 again{5};
  std::string twice = pgn;
  for (int i = 0; i < 60; ++i) {
    chess::PgnGame other = test::random_game(again, 40);
    other.moves.resize(9);
    twice += to_pgn(other);
  }
  const Read both = read(twice, {8, 1000, 30});
  EXPECT_EQ(both.positions.size(), found.positions.size());
  for (const Found& each : both.positions) {
    EXPECT_EQ(each.is_held_out, side.at(each.fen)) << each.fen;
    held_out += each.is_held_out ? 1 : 0;
  }
  EXPECT_GT(held_out, 0U);
  EXPECT_LT(held_out, both.positions.size() / 2);
}

TEST(Samples, RefuseAFileThatIsNotThere) {
  SampleReader reader({});
  const auto nothing = [](const Sample&) {};
  const auto unheard = [](const std::string&) {};
  const auto keep_reading = [](std::uint64_t) { return true; };
  EXPECT_THROW(reader.read("/no/such/file.pgn", nothing, unheard, keep_reading), support::Error);
  EXPECT_THROW(reader.read("/", nothing, unheard, keep_reading), support::Error);
}

}  // namespace
}  // namespace espalier::tune_eval
