// Tests of the training on random games: what it learns, that it repeats, and the integers that
// come of it.
#include "tools/train/training.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "tests/error.hpp"
#include "tests/shell.hpp"
#include "tests/tools/train/games.hpp"
#include "tools/train/checkpoint.hpp"
#include "tools/train/quantise.hpp"
#include "tools/train/summary.hpp"

namespace espalier::train {
namespace {

using chess::Network;
using chess::Position;
using espalier::test::error_line;
using espalier::test::Folder;

TrainingSet games_of(const std::vector<int>& seeds, Score max_score = 3000, std::size_t threads = 2,
                     double lambda = 0, std::uint64_t memory = 0) {
  const Folder folder;
  std::vector<std::string> files;
  for (const int seed : seeds) {
    files.push_back((folder / ("games" + std::to_string(seed))).string());
    test::write_games(files.back(), static_cast<std::uint64_t>(seed), 300);
  }
  return read_games(files, {max_score, lambda}, threads,
                    [](std::size_t, std::size_t) { return true; }, {memory, folder.path()});
}

const TrainingSet& some_games() {
  static const TrainingSet set = games_of({1});
  return set;
}

TrainingSettings quick_settings() {
  TrainingSettings settings;
  settings.hidden = 32;
  settings.epochs = 6;
  settings.batch = 512;
  settings.objective.scale = 300;
  return settings;
}

TrainingState trained(const TrainingSet& set, const TrainingSettings& settings,
                      std::size_t epochs) {
  TrainingState state = begin_training(settings);
  Trainer trainer(set, settings);
  while (state.history.size() < epochs) {
    EXPECT_TRUE(trainer.do_epoch(state, [](std::size_t) { return true; }));
  }
  return state;
}

TEST(TrainingSet, TakesQuietPositionsAndHoldsAFewGamesOut) {
  const TrainingSet& set = some_games();
  EXPECT_EQ(set.games, 300U);
  EXPECT_GT(set.held_out_games, 0U);
  EXPECT_LT(set.held_out_games, 12U);
  EXPECT_GT(set.training.size(), 300U * 40);
  EXPECT_GT(set.held_out.size(), 40U);
  const TrainingSet even = games_of({1}, 150);
  for (std::size_t i = 0; i < even.training.size(); ++i) {
    ASSERT_LE(std::abs(even.training[i].score), 150);
  }
  EXPECT_LT(even.training.size(), set.training.size());
}

TEST(TrainingSet, HoldsOutTheSameGamesWhateverElseIsRead) {
  const TrainingSet& one = some_games();
  const TrainingSet two = games_of({1, 2});
  EXPECT_EQ(two.games, 600U);
  ASSERT_GE(two.held_out.size(), one.held_out.size());
  for (std::size_t i = 0; i < one.held_out.size(); ++i) {
    ASSERT_EQ(two.held_out[i], one.held_out[i]);
  }
}

TEST(TrainingSet, IsTheSameWithAnyNumberOfThreads) {
  EXPECT_EQ(games_of({1}, 3000, 3).fingerprint, some_games().fingerprint);
  EXPECT_NE(games_of({2}).fingerprint, some_games().fingerprint);
}

TEST(TrainingSet, AveragesScoresOverTheRestOfTheGame) {
  const TrainingSet& own = some_games();
  const TrainingSet results = games_of({1}, 3000, 2, 1);
  const TrainingSet averaged = games_of({1}, 3000, 2, 0.5);
  ASSERT_EQ(results.training.size(), own.training.size());
  double own_error = 0;
  double averaged_error = 0;
  for (std::size_t i = 0; i < own.training.size(); ++i) {
    const int result = own.training[i].result;
    ASSERT_EQ(results.training[i].score, 3000 * (result - 1));
    const auto error = [&](const TrainingSet& set) {
      return std::abs(1 / (1 + std::exp(-set.training[i].score / 240.0)) - result / 2.0);
    };
    own_error += error(own);
    averaged_error += error(averaged);
  }
  EXPECT_LT(averaged_error, own_error) << "the scores of later moves know more of the result";
  EXPECT_EQ(fit_scale(averaged), fit_scale(own)) << "of the scores before averaging";
}

/// The games of `some_games`, in blocks of a file.
TrainingSet games_in_blocks(std::size_t threads) {
  TrainingSet set = games_of({1}, 3000, threads, 0, std::uint64_t{256} << 10);
  EXPECT_GT(set.training.blocks(), 5U);
  return set;
}

TEST(TrainingSet, InBlocksHasTheSamePositionsEachOnce) {
  const TrainingSet& whole = some_games();
  for (const std::size_t threads : {1U, 3U}) {
    const TrainingSet parted = games_in_blocks(threads);
    EXPECT_EQ(parted.training.size(), whole.training.size());
    EXPECT_EQ(parted.fingerprint, whole.fingerprint);
    ASSERT_EQ(parted.held_out.size(), whole.held_out.size());
    for (std::size_t i = 0; i < whole.held_out.size(); ++i) {
      ASSERT_EQ(parted.held_out[i], whole.held_out[i]);
    }
    const auto bytes_of = [](const TrainingPosition& position) {
      std::string bytes(sizeof(position), '\0');
      std::memcpy(bytes.data(), &position, sizeof(position));
      return bytes;
    };
    std::multiset<std::string> left;
    for (std::size_t i = 0; i < whole.training.size(); ++i) {
      left.insert(bytes_of(whole.training[i]));
    }
    for (std::size_t block = 0; block < parted.training.blocks(); ++block) {
      const auto positions = parted.training.load(block);
      ASSERT_EQ(positions->size(), parted.training.size_of(block));
      EXPECT_LT(positions->size(), whole.training.size() / 4) << "all are of about the same size";
      for (std::size_t i = 0; i < positions->size(); ++i) {
        const auto found = left.find(bytes_of((*positions)[i]));
        ASSERT_NE(found, left.end());
        left.erase(found);
      }
    }
    EXPECT_TRUE(left.empty());
  }
}

TEST(TrainingSet, IsInMemoryWhereItFits) {
  const TrainingSet fits = games_of({1}, 3000, 2, 0, std::uint64_t{1} << 30);
  EXPECT_EQ(fits.training.blocks(), 1U);
  EXPECT_EQ(trained(fits, quick_settings(), 1), trained(some_games(), quick_settings(), 1));
}

TEST(TrainingSet, ItsFileNeedsAFolder) {
  const PositionStorage nowhere{1, "/nowhere"};
  EXPECT_NE(error_line([&] { TrainingPositions(nowhere, 2); }).find("/nowhere: "),
            std::string::npos);
}

TEST(TrainingSet, FitsTheScaleToTheResults) {
  TrainingSet set({.max_score = 1000});
  for (int score = -1000; score <= 1000; score += 10) {
    ScoreCount& count = set.score_counts[static_cast<std::size_t>(score + 1000)];
    count.positions = 1'000'000;
    count.half_points = static_cast<std::uint64_t>(2e6 / (1 + std::exp(-score / 260.0)));
  }
  EXPECT_NEAR(fit_scale(set), 260, 1);
}

TEST(Training, LearnsTheMaterial) {
  TrainingSettings settings = quick_settings();
  settings.objective.result_share = 0;
  settings.epochs = 25;
  settings.rate = 0.003;
  const TrainingState state = trained(some_games(), settings, settings.epochs);
  EXPECT_LT(state.history.back().training, state.history.front().training / 3);
  EXPECT_LT(state.history.back().held_out, state.history.front().held_out / 2);
}

TEST(Training, IsTheSameWithAnyNumberOfThreads) {
  TrainingSettings settings = quick_settings();
  const TrainingState one = trained(some_games(), settings, 2);
  settings.threads = 2;
  EXPECT_EQ(trained(some_games(), settings, 2), one);
  settings.seed = 2;
  EXPECT_NE(trained(some_games(), settings, 2), one);
}

TEST(Training, ContinuesFromItsCheckpointToTheSameNumbers) {
  const Folder folder;
  const auto file = folder / "state";
  TrainingSettings settings = quick_settings();
  settings.averaged = 0.5;
  const TrainingState whole = trained(some_games(), settings, 4);
  save_checkpoint(file, trained(some_games(), settings, 2), "these games");
  TrainingState resumed = load_checkpoint(file, "these games");
  Trainer trainer(some_games(), settings);
  while (resumed.history.size() < 4) {
    ASSERT_TRUE(trainer.do_epoch(resumed, [](std::size_t) { return true; }));
  }
  EXPECT_EQ(resumed, whole);
}

TEST(Training, InBlocksRepeatsWithAnyThreadsAndFromAnyBlock) {
  TrainingSettings settings = quick_settings();
  settings.epochs = 2;
  const TrainingState whole = trained(games_in_blocks(1), settings, 2);
  const Folder folder;
  const auto file = folder / "state";
  settings.threads = 3;
  TrainingState state = begin_training(settings);
  std::vector<std::size_t> epoch_ends;
  const TrainingSet set = games_in_blocks(2);
  while (state.history.size() < 2) {
    Trainer trainer(set, settings);
    std::size_t last = 0;
    ASSERT_TRUE(trainer.do_block(state, [&](std::size_t positions) {
      EXPECT_GT(positions, last);
      last = positions;
      return true;
    }));
    if (state.blocks == 0) epoch_ends.push_back(last);
    save_checkpoint(file, state, "here");
    state = load_checkpoint(file, "here");
  }
  EXPECT_EQ(state, whole);
  EXPECT_EQ(epoch_ends, std::vector<std::size_t>(2, some_games().training.size()));
  EXPECT_LT(state.history[1].held_out, state.history[0].held_out);
}

TEST(Training, EndsWhenAsked) {
  const TrainingSettings settings = quick_settings();
  TrainingState state = begin_training(settings);
  Trainer trainer(some_games(), settings);
  EXPECT_FALSE(trainer.do_epoch(state, [](std::size_t positions) { return positions < 1000; }));
  EXPECT_TRUE(state.history.empty());
}

TEST(Training, KeepsParametersWithinWhatIntegersHold) {
  TrainingSettings settings = quick_settings();
  settings.rate = settings.end_rate = 1;
  const TrainingState state = trained(some_games(), settings, 1);
  const Shape shape = state.shape;
  float max_feature = 0;
  float max_output = 0;
  for (std::size_t i = 0; i < shape.output_bias(); ++i) {
    float& max = i < shape.output_weights() ? max_feature : max_output;
    max = std::max(max, std::abs(state.parameters[i]));
  }
  EXPECT_EQ(max_feature, max_feature_weight);
  EXPECT_EQ(max_output, max_output_weight);
}

TEST(Training, AveragesTheParametersOfTheLastSteps) {
  TrainingSettings settings = quick_settings();
  settings.epochs = 2;
  settings.averaged = 0.5;
  TrainingState state = begin_training(settings);
  Trainer trainer(some_games(), settings);
  std::vector<double> sum(state.shape.size());
  std::size_t steps = 0;
  const auto add = [&](std::size_t) {
    ++steps;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += state.parameters[i];
    return true;
  };
  ASSERT_TRUE(trainer.do_epoch(state, [](std::size_t) { return true; }));
  EXPECT_EQ(state.average, state.parameters) << "so far there is nothing to average";
  ASSERT_TRUE(trainer.do_epoch(state, add));
  ASSERT_GT(steps, 10U);
  EXPECT_NE(state.average, state.parameters);
  EXPECT_EQ(result_of(state, settings, {}), state.average);
  for (std::size_t i = 0; i < sum.size(); ++i) {
    ASSERT_NEAR(state.average[i], sum[i] / static_cast<double>(steps), 1e-4);
  }
  settings.kept = 0.25;
  const Floats origin = initial_parameters(state.shape, 7);
  const Floats mixed = result_of(state, settings, origin);
  ASSERT_NEAR(mixed[5], 0.75F * state.average[5] + 0.25F * origin[5], 1e-6);
}

TEST(Training, WeightDecayPullsToTheOrigin) {
  TrainingSettings settings = quick_settings();
  settings.epochs = 1;
  settings.weight_decay = 1 / settings.rate;  // all of the distance at the highest rate
  const Floats origin = initial_parameters(Shape{settings.hidden}, 7);
  const auto greatest_distance = [&](const Floats& from) {
    TrainingState state = begin_training(settings, origin);
    Trainer trainer(some_games(), settings, from);
    EXPECT_TRUE(trainer.do_epoch(state, [](std::size_t) { return true; }));
    float distance = 0;
    for (std::size_t i = 0; i < origin.size(); ++i) {
      distance = std::max(distance, std::abs(state.parameters[i] - origin[i]));
    }
    return distance;
  };
  EXPECT_LT(greatest_distance(origin), 0.03F);
  EXPECT_GT(greatest_distance({}), 0.1F);
}

TEST(Training, ItsRateRisesThenFallsToTheLast) {
  TrainingSettings settings;
  constexpr std::uint64_t steps = 1000;
  EXPECT_NEAR(learning_rate(settings, 0, steps), settings.rate / 10, 1e-9);
  EXPECT_NEAR(learning_rate(settings, 9, steps), settings.rate, 1e-9);
  EXPECT_NEAR(learning_rate(settings, 504, steps), (settings.rate + settings.end_rate) / 2, 1e-6);
  EXPECT_NEAR(learning_rate(settings, steps - 1, steps), settings.end_rate, 1e-9);
}

TEST(Checkpoint, RefusesAnotherRunAndWhatIsNoState) {
  const Folder folder;
  const auto file = folder / "state";
  save_checkpoint(file, begin_training(quick_settings()), "these games");
  EXPECT_EQ(load_checkpoint(file, "these games"), begin_training(quick_settings()));
  EXPECT_NE(error_line([&] { static_cast<void>(load_checkpoint(file, "others")); }).find("another"),
            std::string::npos);
  const std::string text = espalier::test::content(file);
  std::string flipped = text;
  flipped[text.size() / 2] ^= 1;
  for (const std::string& broken :
       {text.substr(0, text.size() / 2), flipped, std::string("{}\n"), std::string()}) {
    espalier::test::write(file, broken);
    EXPECT_THROW(static_cast<void>(load_checkpoint(file, "these games")), support::Error);
  }
  EXPECT_THROW(static_cast<void>(load_checkpoint(folder / "none", "")), support::Error);
}

TEST(Checkpoint, NoFlippedBitOfItsFirstLineIsRead) {
  const Folder folder;
  const auto file = folder / "state";
  TrainingState state = begin_training(quick_settings());
  state.history = {{0.5, 0.25}};
  save_checkpoint(file, state, "these games");
  const std::string text = espalier::test::content(file);
  for (std::size_t bit = 0; bit < 8 * text.find('\n'); ++bit) {
    std::string damaged = text;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    espalier::test::write(file, damaged);
    EXPECT_THROW(static_cast<void>(load_checkpoint(file, "these games")), support::Error) << bit;
  }
}

TEST(Checkpoint, IsRefusedWhereItIsNestedTooDeeply) {
  const std::string deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  for (const std::string& line : {deep, "{\"kind\":" + deep + "}"}) {
    EXPECT_THROW(static_cast<void>(parse_checkpoint(line + '\n', "file", "these games")),
                 support::Error);
  }
}

/// The board as evaluate_plainly reads it.
chess::Board board_of(const Position& position) {
  chess::Board board;
  for (int square = 0; square < chess::square_count; ++square) {
    board[static_cast<std::size_t>(square)] = position.piece_on(static_cast<chess::Square>(square));
  }
  return board;
}

/// The largest change of the logit by rounding: a hidden neuron adds up a rounded bias and a
/// rounded weight for each piece, each at most half of 1 / qa off; that changes its square by at
/// most 2 e + e^2; an output weight is at most half of 1 / qb off.
double rounding_bound(Shape shape, const Floats& parameters, const Position& position) {
  const double pieces = chess::count(position.occupied());
  const double e = (pieces + 1) * 0.5 / Network::qa;
  double bound = 0.5 / (Network::qa * Network::qb);
  const std::size_t first =
      shape.output_weights() + chess::output_bucket(position) * 2 * shape.hidden;
  for (std::size_t i = first; i < first + 2 * shape.hidden; ++i) {
    bound += std::abs(parameters[i]) * std::min(1.0, 2 * e + e * e) + 0.5 / Network::qb;
  }
  return bound;
}

TEST(Quantisation, ParametersOfANetworkAreRoundedToItAgain) {
  const TrainingState state = trained(some_games(), quick_settings(), 2);
  const Network network = quantise(state.shape, state.parameters, 300, "once");
  EXPECT_EQ(quantise(state.shape, dequantise(network, state.shape, 7), 300, "once"), network);
}

TEST(Quantisation, AddedNeuronsLeaveTheValueAndLearn) {
  TrainingSettings settings = quick_settings();
  const TrainingState state = trained(some_games(), settings, 2);
  const Network network = quantise(state.shape, state.parameters, 300, "");
  settings.hidden = 64;
  const Shape wide{settings.hidden};
  TrainingState wider = begin_training(settings, dequantise(network, wide, 7));
  const Floats own = dequantise(network, state.shape, 7);
  for (const Position& position : test::random_positions(3, 20)) {
    const TrainingPosition packed = pack(position, 0, 1);
    EXPECT_NEAR(Evaluation(wide, wider.parameters).logit(packed),
                Evaluation(state.shape, own).logit(packed), 1e-5);
  }
  settings.epochs = 1;
  Trainer trainer(some_games(), settings);
  ASSERT_TRUE(trainer.do_epoch(wider, [](std::size_t) { return true; }));
  EXPECT_LT(wider.history[0].training, state.history[1].training);
  // The first added neuron, in the bucket of the most pieces.
  const std::size_t added = wide.output_bias() - 2 * wide.hidden + state.shape.hidden;
  EXPECT_NE(wider.parameters[added], 0);
}

// Two roundings towards zero: of a sum in units of 1 / (qa * qb), and of centipawns.
TEST(Quantisation, IntegersAndFloatsAgreeWithinTheRounding) {
  TrainingSettings settings = quick_settings();
  settings.objective.scale = 300;
  const TrainingState state = trained(some_games(), settings, 3);
  const Network network = quantise(state.shape, state.parameters, 300, "");
  const Floats rounded = dequantise(network, state.shape, 1);
  const double truncation = 1 + 300.0 / (Network::qa * Network::qb);
  std::size_t count = 0;
  double sum = 0;
  for (std::uint64_t seed = 1; count < 10'000; ++seed) {
    for (const Position& position : test::random_positions(seed, 20)) {
      const Score integer =
          chess::evaluate_plainly(network, board_of(position), position.side_to_move());
      // Of the same numbers: nothing but the truncation.
      ASSERT_NEAR(integer, 300 * test::plain_logit(state.shape, rounded, position),
                  truncation + 1e-3);
      const double trained_value = 300 * test::plain_logit(state.shape, state.parameters, position);
      const double bound = 300 * rounding_bound(state.shape, state.parameters, position);
      ASSERT_NEAR(integer, trained_value, bound + truncation);
      sum += std::abs(integer - trained_value);
      ++count;
    }
  }
  EXPECT_LT(sum / static_cast<double>(count), 5) << "centipawns a position";
}

}  // namespace
}  // namespace espalier::train
