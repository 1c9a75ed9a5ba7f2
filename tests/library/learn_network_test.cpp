// Networks: their gradient, their integers, the file, and what games with itself teach them.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "espalier/check_game.hpp"
#include "espalier/espalier.hpp"
#include "espalier/learn.hpp"
#include "examples/breakthrough.hpp"
#include "tests/library/learning.hpp"

namespace espalier {
namespace {

constexpr std::size_t neurons = 32;
using Network = FeatureEvaluator<Breakthrough, ChangingPieceSquares, neurons>;
static_assert(IncrementalEvaluator<Network, Breakthrough>);
constexpr NetworkShape shape = network_shape<ChangingPieceSquares, neurons>;
static_assert(shape.size() == 129 * 32 + 2 * 64 + 2);
const Breakthrough small_board(6);

FeatureWeights random_network(std::uint64_t seed = 1) {
  FeatureWeights weights{.values = detail::initial_parameters(shape, std::mt19937_64(seed))};
  weights.values[shape.output_bias()] = 0.25F;
  weights.values[shape.output_bias() + 1] = -0.5F;
  return weights;
}

/// The samples of positions of random games, of both stages, with some values and results.
detail::Samples some_samples(std::size_t count) {
  detail::Samples samples;
  std::mt19937_64 random;
  while (samples.positions.size() < count) {
    Breakthrough game;
    MovesOf<Breakthrough> moves;
    for (int ply = 0; ply < 40; ++ply) {
      moves.clear();
      if (game.generate(moves).is_over()) break;
      auto sample = detail::add_features<ChangingPieceSquares, neurons>(game, samples.features);
      sample.found = static_cast<Score>(random() % 400) - 200;
      sample.result = random() % 2 == 0 ? win_in(0) : loss_in(0);
      samples.positions.push_back(sample);
      game.make(moves[random() % moves.size()]);
    }
  }
  return samples;
}

TEST(NetworkTraining, ItsGradientIsThatOfFiniteDifferences) {
  const detail::Samples samples = some_samples(200);
  FeatureWeights weights = random_network();
  detail::NetworkTraining training(weights, shape, samples, {.result_share = 0.5});
  std::vector<float> gradient(shape.size());
  const auto loss = [&](std::vector<float>& to) {
    double sum = 0;
    for (std::size_t i = 0; i < samples.positions.size(); ++i) sum += training.add_gradient(i, to);
    return sum;
  };
  (void)loss(gradient);
  std::mt19937_64 random(3);
  std::vector<std::size_t> parameters{shape.features * neurons + 5, shape.output_bias(),
                                      shape.output_bias() + 1};
  for (int i = 0; i < 40; ++i) parameters.push_back(random() % shape.output_weights());
  for (int i = 0; i < 20; ++i) {
    parameters.push_back(shape.output_weights() + random() % (4 * neurons));
  }
  int not_zero = 0;
  std::vector<float> ignored(shape.size());
  for (const std::size_t i : parameters) {
    constexpr float step = 0.004F;
    const float before = weights.values[i];
    weights.values[i] = before + step;
    const double above = loss(ignored);
    weights.values[i] = before - step;
    const double below = loss(ignored);
    weights.values[i] = before;
    const double difference = (above - below) / (2 * double{step});
    EXPECT_NEAR(double{gradient[i]}, difference, 0.02 + 0.02 * std::abs(difference)) << i;
    if (std::abs(difference) > 0.1) ++not_zero;
  }
  EXPECT_GT(not_zero, 15);
}

TEST(NetworkTraining, LearnsWhatItIsShown) {
  detail::Samples samples = some_samples(2'000);
  for (detail::Sample& sample : samples.positions) {  // who has more pieces wins
    int lead = 0;
    for (const auto& [index, count] : samples.own(sample)) lead += index < 64 ? 1 : -1;
    sample.found = 150 * lead;
  }
  FeatureWeights weights = random_network();
  detail::NetworkTraining training(weights, shape, samples,
                                   {.result_share = 0, .rate = 0.01, .epochs = 20});
  const double before = training.error();
  training.run(std::mt19937_64(1));
  EXPECT_LT(training.error(), before / 3);
  for (std::size_t i = 0; i < shape.output_weights(); ++i) {
    ASSERT_LE(std::abs(weights.values[i]), detail::max_hidden_weight);
  }
}

TEST(Network, KeptUpToDateGivesTheTreeOfOneRecomputed) {
  /// Forgets what was kept before each evaluation.
  struct Recomputed : Network {
    using Network::Network;
    void make(const Breakthrough&, Breakthrough::Move) {}
    void unmake() {}
    Score evaluate(const Breakthrough& game) {
      reset(game);
      return Network::evaluate(game);
    }
  };
  const FeatureWeights weights = random_network();
  EXPECT_EQ(check_game(Breakthrough{}, Network(weights)).text(), "");
  Search<Breakthrough, Network> a(Network(weights), 1);
  Search<Breakthrough, Recomputed> b(Recomputed(weights), 1);
  const auto first = a.run({}, {.nodes = 20'000}), second = b.run({}, {.nodes = 20'000});
  EXPECT_EQ(first.score(), second.score());
  EXPECT_EQ(first.line(), second.line());
  EXPECT_NE(first.static_eval, 0);
}

TEST(Network, ItsIntegersAreItsFloatsWithinTheRounding) {
  const detail::Samples samples = some_samples(1);
  FeatureWeights weights = random_network(7);
  weights.scale = 1'000;  // so that a score is a thousandth
  detail::NetworkTraining floats(weights, shape, samples, {});
  Network integers(weights);
  Breakthrough game;
  std::mt19937_64 random;
  MovesOf<Breakthrough> moves;
  std::size_t i = 0;
  double largest = 0;
  for (; i < samples.positions.size(); ++i) {  // the game that some_samples plays
    moves.clear();
    if (game.generate(moves).is_over()) break;
    integers.reset(game);
    const double value = 1'000 * floats.value_of(samples.positions[i]);
    EXPECT_NEAR(integers.evaluate(game), value, 25) << i;
    largest = std::max(largest, std::abs(value));
    (void)random();
    (void)random();
    game.make(moves[random() % moves.size()]);
  }
  EXPECT_GT(i, 10U);
  EXPECT_GT(largest, 100);
}

TEST(Network, OfZerosAndTooLargeWeightsStaysInRange) {
  Network zeros;
  zeros.reset({});
  EXPECT_EQ(zeros.evaluate({}), 0);
  EXPECT_EQ(zeros.unit, 100);
  for (const float value : {1e30F, -1e30F}) {
    FeatureWeights weights{.values = std::vector<float>(shape.size(), value), .scale = 10'000};
    Network network(weights);
    network.reset({});
    EXPECT_LT(std::abs(network.evaluate({})), known_win) << value;
  }
}

TEST(Network, ComesBackFromItsBytesAndIsRefusedForOthers) {
  const FeatureId id = feature_id<Breakthrough, ChangingPieceSquares, neurons>({});
  EXPECT_EQ(id.count, shape.size());
  FeatureWeights weights = random_network();
  weights.generations = 12;
  const std::string bytes = to_bytes(weights, id);
  const auto again = parse_feature_weights(bytes, id);
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(*again, weights);
  EXPECT_EQ(refusal_of_weights(bytes, feature_id<Breakthrough, ChangingPieceSquares, 64>({})),
            "a network of 32 neurons, not a network of 64 neurons");
  const FeatureId sum = feature_id<Breakthrough, ChangingPieceSquares>({});
  EXPECT_EQ(refusal_of_weights(bytes, sum), "a network of 32 neurons, not weights that are summed");
  EXPECT_EQ(refusal_of_weights(to_bytes(some_weights(sum.count), sum), id),
            "weights that are summed, not a network of 32 neurons");
  EXPECT_EQ(
      refusal_of_weights(bytes, feature_id<Breakthrough, ChangingPieceSquares, 32>(small_board)),
      "weights for other features of breakthrough");
  for (std::size_t i = 0; i < bytes.size(); i += i < 100 ? 1 : 97) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    EXPECT_NE(refusal_of_weights(damaged, id), "") << i;
    EXPECT_NE(refusal_of_weights(bytes.substr(0, i), id), "") << i;
  }
}

using NetworkFile = LearnFile;

Expected<Learnt, std::string> learn_breakthrough(const LearnOptions<Breakthrough>& options) {
  return learn<Breakthrough, ChangingPieceSquares, NoHooks, Enhancements::all(), neurons>(
      options, small_board);
}
LearnOptions<Breakthrough> quick_network_learning() {
  return {.minutes = 0, .generations = 2, .games = 60, .nodes = 60, .opening_plies = 4};
}

TEST_F(NetworkFile, IsWhereLearningGoesOnWithAnyNumberOfThreads) {
  auto options = quick_network_learning();
  const auto at_once = learn_breakthrough(options);
  options.threads = 3;
  options.file = path_;
  options.generations = 1;
  const auto first = learn_breakthrough(options);
  const auto second = learn_breakthrough(options);
  ASSERT_TRUE(at_once && first && second);
  EXPECT_EQ(second->generations.front().number, 2);
  EXPECT_EQ(second->weights, at_once->weights);
  EXPECT_NE(first->weights.values, second->weights.values);
  const auto saved = load_weights<Breakthrough, ChangingPieceSquares, neurons>(path_, small_board);
  ASSERT_TRUE(saved);
  EXPECT_EQ(*saved, second->weights);
  const auto sum = learn<Breakthrough, ChangingPieceSquares>(options, small_board);
  ASSERT_FALSE(sum);
  EXPECT_EQ(sum.error(), path_ + ": a network of 32 neurons, not weights that are summed");
}

TEST(SelfPlay, AveragesWhatWasFoundOverTheRestOfTheGame) {
  using S = Search<Breakthrough, Network>;
  const auto play = [](double lambda) {
    auto options = quick_network_learning();
    options.lambda = lambda;
    S search(Network(random_network()), 1);
    detail::SelfPlay<Breakthrough, ChangingPieceSquares, neurons, S> games(
        search, small_board, options, FeatureWeights::default_scale, false);
    return games.play(std::mt19937_64(1)).positions;
  };
  const auto own = play(0), half = play(0.5), all = play(1);
  ASSERT_GT(own.size(), 5U);
  ASSERT_EQ(own.size(), half.size());
  const auto points = [](Score score) {
    return detail::expected_points(score, FeatureWeights::default_scale);
  };
  for (std::size_t i = 0; i < own.size(); ++i) {
    EXPECT_NEAR(points(all[i].found), points(own[i].result), 0.002);
    const double later = i + 1 < own.size() ? 1 - points(half[i + 1].found) : points(own[i].result);
    EXPECT_NEAR(points(half[i].found), (points(own[i].found) + later) / 2, 0.005) << i;
  }
}

TEST(Network, LearntFromTheRulesBeatsTheStartByFar) {
  auto options = quick_network_learning();
  options.games = 600;
  options.epochs = 10;
  options.match_games = 200;
  options.match_nodes = 60;
  const auto learnt = learn_breakthrough(options);
  ASSERT_TRUE(learnt);
  ASSERT_EQ(learnt->generations.size(), 2U);
  const PairScore& score = learnt->generations.back().against_start;
  EXPECT_GT(score.score() - score.error(), 0.7) << learnt->generations.back().text();
}

}  // namespace
}  // namespace espalier
