// Learning: the evaluation by features, the file of its weights, and what games with itself teach.
#include "espalier/learn.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/check_game.hpp"
#include "espalier/espalier.hpp"
#include "espalier/random_moves.hpp"
#include "examples/breakthrough.hpp"
#include "examples/kalah.hpp"
#include "tests/library/learning.hpp"

namespace espalier {
namespace {

using breakthrough::Breakthrough;
using kalah::Kalah;

/// The lead, and the counters of each hole.
struct HoleCounts {
  static constexpr std::string_view name = "kalah";
  static constexpr std::size_t holes = 4, counts = 8, size = 1 + 2 * holes * counts;
  static constexpr std::size_t stages = 2;
  static std::size_t stage(const Kalah& game) { return game.left(0) + game.left(1) < 12 ? 0 : 1; }
  template <class Visit>
  static void features(const Kalah& game, const Visit& visit) {
    visit(0, game.difference());
    for (std::size_t i = 0; i < 2 * holes; ++i) {
      const std::size_t in = i < holes ? game.own()[i] : game.other()[i - holes];
      visit(1 + i * counts + std::min(in, counts - 1));
    }
  }
};
const Kalah small_kalah(4, 3);
using KalahEvaluator = FeatureEvaluator<Kalah, HoleCounts>;

using FeaturesFromScratch = FeatureEvaluator<Breakthrough, PieceSquares>;
using FeaturesAlongTheMoves = FeatureEvaluator<Breakthrough, ChangingPieceSquares>;
static_assert(Evaluator<FeaturesFromScratch, Breakthrough> &&
              !IncrementalEvaluator<FeaturesFromScratch, Breakthrough>);
static_assert(IncrementalEvaluator<FeaturesAlongTheMoves, Breakthrough>);

TEST(FeatureEvaluator, IsTheSumOfTheWeightsOfAStageInScores) {
  FeatureWeights weights{.values = std::vector<float>(2 * HoleCounts::size), .scale = 10};
  weights.values[HoleCounts::size + 1 + 3] = 2.5F;           // three counters in an own hole
  weights.values[HoleCounts::size + 1 + 4 * 8 + 4] = -0.5F;  // four in the opponent's first
  KalahEvaluator evaluator(weights);
  EXPECT_EQ(evaluator.evaluate(small_kalah), 25);
  Kalah game = small_kalah;
  game.make({4});  // one counter into the store, two into the opponent's first holes
  EXPECT_EQ(evaluator.evaluate(game), 0) << "seen by the other side: four in its own first hole";
  EXPECT_EQ(evaluator.unit, 5);
  EXPECT_EQ(FeaturesFromScratch().unit, 100);
  EXPECT_EQ(KalahEvaluator().evaluate(game), 0);
}

TEST(FeatureEvaluator, KeptUpToDateGivesTheTreeOfOneFromScratch) {
  const FeatureWeights weights = some_weights(2 * PieceSquares::size);
  FeaturesFromScratch from_scratch(weights);
  FeaturesAlongTheMoves along_the_moves(weights);
  EXPECT_EQ(check_game(Breakthrough{}, along_the_moves).text(), "");
  EXPECT_EQ(check_game(Breakthrough{}, from_scratch).text(), "");
  Search<Breakthrough, FeaturesFromScratch> a(from_scratch, 1);
  Search<Breakthrough, FeaturesAlongTheMoves> b(along_the_moves, 1);
  const auto first = a.run({}, {.nodes = 20'000}), second = b.run({}, {.nodes = 20'000});
  EXPECT_EQ(first.score(), second.score());
  EXPECT_EQ(first.line(), second.line());
  EXPECT_NE(first.static_eval, 0);
}

// ------------------------------------------------------------------------------------ the file --

TEST(FeatureWeights, ComeBackFromTheirBytes) {
  const FeatureId id = feature_id<Kalah, HoleCounts>(small_kalah);
  EXPECT_EQ(id.count, 2 * HoleCounts::size);
  const FeatureWeights weights = some_weights(id.count);
  const auto again = parse_feature_weights(to_bytes(weights, id), id);
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, weights);
}

TEST(FeatureWeights, OfOtherGamesAndOtherFeaturesAreRefusedInALine) {
  const FeatureId id = feature_id<Kalah, HoleCounts>(small_kalah);
  const std::string bytes = to_bytes(some_weights(id.count), id);
  EXPECT_EQ(refusal_of_weights(bytes, feature_id<Breakthrough, PieceSquares>({})),
            "weights for kalah, not for breakthrough");
  EXPECT_EQ(refusal_of_weights(bytes, feature_id<Kalah, HoleCounts>(Kalah(4, 4))),
            "weights for other features of kalah");
  FeatureId more = id;
  ++more.count;
  EXPECT_EQ(refusal_of_weights(bytes, more), "weights for other features of kalah");
  FeatureId colourful = id;
  colourful.name = "\x1b[31m";
  EXPECT_EQ(refusal_of_weights(to_bytes(some_weights(id.count), colourful), id),
            "damaged: it names no game");
  EXPECT_EQ(refusal_of_weights("", id), "no feature weights of Espalier");
  EXPECT_EQ(refusal_of_weights(std::string(1000, 'x'), id), "no feature weights of Espalier");
}

TEST(FeatureWeights, CutAndDamagedBytesAreRefused) {
  const FeatureId id = feature_id<Kalah, HoleCounts>(small_kalah);
  const std::string bytes = to_bytes(some_weights(id.count), id);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_NE(refusal_of_weights(std::string_view(bytes).substr(0, size), id), "") << size;
  }
  EXPECT_EQ(refusal_of_weights(std::string_view(bytes).substr(0, bytes.size() - 1), id),
            "cut short: " + std::to_string(bytes.size() - 1) + " of " +
                std::to_string(bytes.size()) + " bytes");
  EXPECT_EQ(refusal_of_weights(bytes + "x", id), "damaged: its checksum is wrong");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    EXPECT_NE(refusal_of_weights(damaged, id), "") << i;
  }
  FeatureWeights no_scale = some_weights(id.count);
  no_scale.scale = 0;
  EXPECT_EQ(refusal_of_weights(to_bytes(no_scale, id), id), "damaged: its checksum is wrong");
  FeatureWeights no_number = some_weights(id.count);
  no_number.values[7] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(refusal_of_weights(to_bytes(no_number, id), id), "damaged: a weight is no number");
}

TEST_F(LearnFile, IsWrittenAsAWholeAndReadAgain) {
  const FeatureWeights weights = some_weights(2 * HoleCounts::size);
  const auto load = [&] { return load_weights<Kalah, HoleCounts>(path_, small_kalah); };
  ASSERT_FALSE(load());
  EXPECT_EQ(load().error(), path_ + ": no such file");
  std::ofstream(path_ + ".unfinished") << "left by a run that was killed";
  EXPECT_FALSE((save_weights<Kalah, HoleCounts>(path_, weights, small_kalah)));
  EXPECT_FALSE(std::filesystem::exists(path_ + ".unfinished"));
  ASSERT_TRUE(load());
  EXPECT_EQ(*load(), weights);
  std::ofstream(path_, std::ios::app) << "more";
  EXPECT_EQ(load().error(), path_ + ": damaged: its checksum is wrong");
  const std::string nowhere = (folder_ / "no folder" / "weights").string();
  EXPECT_EQ((save_weights<Kalah, HoleCounts>(nowhere, weights, small_kalah)),
            nowhere + ": cannot be written");
}

/// What must not be replaced: as root, a device would be.
TEST_F(LearnFile, ReplacesRegularFilesOnly) {
  namespace fs = std::filesystem;
  const auto save = [](const fs::path& path) {
    return save_weights<Kalah, HoleCounts>(path.string(), some_weights(2 * HoleCounts::size),
                                           small_kalah)
        .value_or("");
  };
  // Links: even a faulty program could replace nothing but these.
  fs::create_symlink("/dev/null", folder_ / "device");
  fs::create_symlink("nowhere", folder_ / "dangling");
  fs::create_symlink("circle", folder_ / "circle");
  for (const char* const name : {"device", "dangling", "circle"}) {
    const fs::path path = folder_ / name;
    EXPECT_EQ(save(path), path.string() + ": is no regular file");
    EXPECT_TRUE(fs::is_symlink(path));
  }
  EXPECT_EQ(save(folder_), folder_.string() + ": is no regular file");
}

TEST_F(LearnFile, IsWrittenThroughALinkToItAndNotThroughPlantedOnes) {
  namespace fs = std::filesystem;
  const FeatureWeights weights = some_weights(2 * HoleCounts::size);
  std::ofstream(folder_ / "victim") << "precious";
  fs::create_directory(folder_ / "folder");
  std::ofstream(folder_ / "folder" / "victim") << "precious";
  fs::create_symlink("weights", folder_ / "link");
  for (const char* const target : {"victim", "folder"}) {
    std::ofstream(path_) << "old";
    fs::create_symlink(target, path_ + ".unfinished");
    EXPECT_FALSE(
        (save_weights<Kalah, HoleCounts>((folder_ / "link").string(), weights, small_kalah)));
    EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
    EXPECT_TRUE((load_weights<Kalah, HoleCounts>(path_, small_kalah)));
    EXPECT_EQ(fs::file_size(folder_ / "victim"), 8U);
    EXPECT_EQ(fs::file_size(folder_ / "folder" / "victim"), 8U);
    EXPECT_FALSE(fs::exists(fs::symlink_status(path_ + ".unfinished")));
  }
}

// ------------------------------------------------------------------------------------ learning --

LearnOptions<Kalah> quick_learning() {
  return {.minutes = 0, .generations = 2, .games = 60, .nodes = 60, .opening_plies = 4};
}
Expected<Learnt, std::string> learn_kalah(const LearnOptions<Kalah>& options) {
  return learn<Kalah, HoleCounts>(options, small_kalah);
}

TEST(Learn, BeatsTheStartByFarAndSaysSo) {
  auto options = quick_learning();
  options.generations = 3;
  options.games = 200;
  options.match_games = 200;
  options.match_nodes = 60;
  options.opponent = searching_player<Kalah, kalah::StoreDifference>(60);
  std::vector<std::string> lines;
  options.progress = [&](const LearnGeneration& each) { lines.push_back(each.text()); };
  const Kalah kalah(4, 6);  // longer than sixty nodes see
  const auto learnt = learn<Kalah, HoleCounts>(options, kalah);
  ASSERT_TRUE(learnt);
  ASSERT_EQ(learnt->generations.size(), 3U);
  const LearnGeneration& last = learnt->generations.back();
  EXPECT_EQ(last.number, 3);
  EXPECT_EQ(last.games, 200);
  EXPECT_GT(last.positions, 1'000U);
  EXPECT_LT(last.error, learnt->generations.front().error);
  EXPECT_EQ(last.against_start.games, 200);
  EXPECT_GT(last.against_start.score() - last.against_start.error(), 0.65);
  EXPECT_EQ(last.against_opponent.games, 200);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines.back(), last.text());
  EXPECT_EQ(lines.back().substr(0, 25), "generation 3: 200 games, ");
  EXPECT_NE(lines.back().find("% of 200 games against the start; "), std::string::npos);

  EXPECT_GT(learnt->weights.values[HoleCounts::size], 0) << "a lead is good";
  const auto report = check_game(kalah, KalahEvaluator(learnt->weights));
  EXPECT_EQ(report.text(), "");
}

TEST(Learn, GivesTheSameWeightsWithAnyNumberOfThreads) {
  auto options = quick_learning();
  const auto once = learn_kalah(options);
  options.threads = 3;
  const auto again = learn_kalah(options);
  ++options.seed;
  const auto other = learn_kalah(options);
  ASSERT_TRUE(once && again && other);
  EXPECT_EQ(once->weights, again->weights);
  EXPECT_NE(once->weights, other->weights);
}

TEST_F(LearnFile, IsWhereLearningGoesOn) {
  auto options = quick_learning();
  const auto at_once = learn_kalah(options);
  options.file = path_;
  options.generations = 1;
  const auto first = learn_kalah(options);
  const auto second = learn_kalah(options);
  ASSERT_TRUE(at_once && first && second);
  EXPECT_EQ(second->generations.front().number, 2);
  EXPECT_EQ(second->weights, at_once->weights);
  const auto saved = load_weights<Kalah, HoleCounts>(path_, small_kalah);
  ASSERT_TRUE(saved);
  EXPECT_EQ(*saved, second->weights);
}

TEST_F(LearnFile, OfAnotherGameIsRefusedAndKept) {
  auto options = quick_learning();
  options.file = path_;
  const FeatureWeights weights = some_weights(2 * PieceSquares::size);
  ASSERT_FALSE((save_weights<Breakthrough, PieceSquares>(path_, weights)));
  const std::string before = content();
  const auto learnt = learn_kalah(options);
  ASSERT_FALSE(learnt);
  EXPECT_EQ(learnt.error(), path_ + ": weights for breakthrough, not for kalah");
  EXPECT_EQ(content(), before);
}

TEST_F(LearnFile, ThatCannotBeWrittenIsAnErrorBeforeTheFirstGame) {
  auto options = quick_learning();
  options.file = (folder_ / "no folder" / "weights").string();
  int asked = 0;
  options.is_stopped = [&] { return ++asked < 0; };
  const auto learnt = learn_kalah(options);
  ASSERT_FALSE(learnt);
  EXPECT_EQ(learnt.error(), options.file + ": cannot be written");
  EXPECT_EQ(asked, 0);
}

TEST_F(LearnFile, HoldsWhatWasLearntBeforeAStop) {
  auto options = quick_learning();
  options.file = path_;
  options.threads = 2;
  std::atomic<int> games{0};
  options.is_stopped = [&] { return ++games > 75; };  // in the second generation
  const auto learnt = learn_kalah(options);
  ASSERT_TRUE(learnt);
  ASSERT_EQ(learnt->generations.size(), 2U);
  EXPECT_EQ(learnt->generations[0].games, 60);
  EXPECT_GT(learnt->generations[1].games, 0);
  EXPECT_LT(learnt->generations[1].games, 20);
  const auto saved = load_weights<Kalah, HoleCounts>(path_, small_kalah);
  ASSERT_TRUE(saved);
  EXPECT_EQ(*saved, learnt->weights);
}

TEST(Learn, EndsWhenTheMinutesAreOver) {
  auto options = quick_learning();
  options.generations = 0;
  options.minutes = 0.005;
  const auto learnt = learn_kalah(options);
  ASSERT_TRUE(learnt);
  for (const LearnGeneration& each : learnt->generations) EXPECT_GT(each.minutes, 0);
}

struct ThrowingFeatures : HoleCounts {
  template <class Visit>
  static void features(const Kalah& game, const Visit& visit) {
    if (game.own()[4] > 3) throw std::runtime_error("a mistake in the features");
    HoleCounts::features(game, visit);
  }
};

TEST(Learn, LetsOutWhatFeaturesThrow) {
  auto options = quick_learning();
  options.threads = 3;
  EXPECT_THROW((void)(learn<Kalah, ThrowingFeatures>(options, small_kalah)), std::runtime_error);
}

/// Games by random moves, each with the same score for the side that is ahead in pieces.
std::vector<GameToLearn<Breakthrough>> random_games(Score score_of_a_piece) {
  std::mt19937_64 random(7);
  std::vector<GameToLearn<Breakthrough>> games(40);
  for (GameToLearn<Breakthrough>& game : games) {
    Breakthrough position;
    const auto choose = [&](const Breakthrough& before, const auto& moves) {
      const auto move = moves[random() % moves.size()];
      const int lead =
          std::popcount(before.pieces[before.side]) - std::popcount(before.pieces[before.side ^ 1]);
      game.moves.push_back({move, score_of_a_piece * lead});
      return move;
    };
    (void)detail::make_moves(position, 500, choose);
  }
  return games;
}
LearnOptions<Breakthrough> options_with(const std::vector<GameToLearn<Breakthrough>>& games) {
  LearnOptions<Breakthrough> options;
  options.next_game = [&games, next = std::size_t{0}](auto& game) mutable {
    if (next == games.size()) {
      next = 0;
      return false;
    }
    game = games[next++];
    return true;
  };
  return options;
}

TEST(Learn, FromGivenGamesPlaysNoneAndGoesThroughThemOnce) {
  const auto games = random_games(100);
  const auto learnt = learn<Breakthrough, PieceSquares>(options_with(games));
  ASSERT_TRUE(learnt);
  ASSERT_EQ(learnt->generations.size(), 1U);
  EXPECT_EQ(learnt->generations[0].games, 40);
  std::size_t positions = 0;
  for (const auto& game : games) positions += game.moves.size();
  EXPECT_EQ(learnt->generations[0].positions, positions);
  auto options = options_with(games);
  options.generations = 2;
  EXPECT_EQ((learn<Breakthrough, PieceSquares>(options)->generations.size()), 2U);
}

TEST(Learn, TheUnitOfGivenScoresDoesNotMatter) {
  const auto games = random_games(100), other_games = random_games(500);
  const auto one = learn<Breakthrough, PieceSquares>(options_with(games));
  const auto other = learn<Breakthrough, PieceSquares>(options_with(other_games));
  ASSERT_TRUE(one && other);
  EXPECT_EQ(one->weights.scale, other->weights.scale);
  for (std::size_t i = 0; i < one->weights.values.size(); ++i) {
    EXPECT_NEAR(one->weights.values[i], other->weights.values[i], 0.02) << i;
  }
}

TEST(Learn, FromAnIllegalMoveLearnsNothing) {
  auto games = random_games(100);
  games[3].moves[5].move = {};
  EXPECT_THROW((void)(learn<Breakthrough, PieceSquares>(options_with(games))),
               std::invalid_argument);
}

TEST(Learn, ScaleIsThatOfTheFinalScores) {
  const auto of = [](Score result) { return detail::Sample{.result = result}; };
  EXPECT_EQ(detail::scale_of({of(30), of(-10), of(0)}), 6);
  EXPECT_EQ(detail::scale_of({of(win_in(0)), of(loss_in(3)), of(0)}),
            FeatureWeights::default_scale);
}

}  // namespace
}  // namespace espalier
