// The network: its value by definition, the kernels of all instruction sets, and the incremental
// evaluation against that from scratch.
#include "games/chess/evaluation/network_evaluator.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "evaluator_walk.hpp"
#include "games/chess/evaluation/flipped.hpp"
#include "random_games.hpp"
#include "random_network.hpp"

namespace espalier::chess {
namespace {

using testing::at;
using testing::board_of;
using testing::random_network;

std::shared_ptr<const Network> shared_random_network(std::size_t n, std::uint64_t seed) {
  return std::make_shared<const Network>(random_network(n, seed));
}

Score plain_value(const Network& network, const Position& position) {
  return evaluate_plainly(network, board_of(position), position.side_to_move());
}

TEST(NetworkValue, IsTheSumWorkedOutByHand) {
  // One neuron per feature that matters, all other weights zero.
  Network network(32);
  network.scale = 400;
  const Position position = at("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
  // White's king on e1 mirrors the files: the pawn on a2 is seen on h2, Black sees it on h7.
  const std::size_t own = feature_index(white, e1, white_pawn, a2);
  const std::size_t other = feature_index(black, e8, white_pawn, a2);
  EXPECT_EQ(own, 0U * 64 + h2);
  EXPECT_EQ(other, 6U * 64 + h7);
  network.feature_weights[own * 32 + 3] = 100;
  network.feature_weights[other * 32 + 5] = 1000;  // clamped to 255
  network.feature_bias[3] = 20;
  network.output_weights[3] = 64;        // bucket 0, own half
  network.output_weights[32 + 5] = -32;  // bucket 0, the other's half
  network.output_weights[32 + 3] = 1;    // the other's neuron 3 has its bias only
  network.output_bias[0] = 255 * 64;
  const int sum = 120 * 120 * 64 - 255 * 255 * 32 + 20 * 20;
  EXPECT_EQ(plain_value(network, position), (sum / 255 + 255 * 64) * 400 / (255 * 64));
  // From Black's side the halves change places.
  const int black_sum = 255 * 255 * 0 + 20 * 20 * 64 + 120 * 120;
  EXPECT_EQ(evaluate_plainly(network, board_of(position), black),
            (black_sum / 255 + 255 * 64) * 400 / (255 * 64));
}

TEST(NetworkValue, RoundsTowardsZeroAndIsClamped) {
  Network network(32);
  network.scale = 1;
  EXPECT_EQ(score_of_sum(network, 0, 255 * 16320 - 1), 0);
  EXPECT_EQ(score_of_sum(network, 0, 255 * 16320), 1);
  EXPECT_EQ(score_of_sum(network, 0, -(255 * 16320 - 1)), 0);
  EXPECT_EQ(score_of_sum(network, 0, -255 * 16320), -1);
  network.scale = Network::max_scale;
  EXPECT_EQ(score_of_sum(network, 0, std::int64_t{1} << 34), proven_win - 1);
  EXPECT_EQ(score_of_sum(network, 0, -(std::int64_t{1} << 34)), 1 - proven_win);
}

TEST(NetworkValue, IsTheSameForTheFlippedAndTheMirroredPosition) {
  const Network network = random_network(32, 5);
  testing::in_random_games(32, 10, [&](const Position& position) {
    const Score value = plain_value(network, position);
    ASSERT_EQ(plain_value(network, flipped(position)), value) << to_fen(position);
    Board mirrored{};
    for (std::size_t square = 0; square < mirrored.size(); ++square) {
      mirrored[square ^ 7] = position.piece_on(static_cast<Square>(square));
    }
    ASSERT_EQ(evaluate_plainly(network, mirrored, position.side_to_move()), value)
        << to_fen(position);
  });
}

TEST(NetworkFeatures, AreDistinctAndBelowTheNumberOfInputs) {
  for (const Colour perspective : {white, black}) {
    for (const Square own_king : {a1, d4, e4, h8}) {
      std::array<bool, Network::inputs> is_seen{};
      for (int piece = white_pawn; piece < no_piece; ++piece) {
        for (Square square = a1; square < no_square; ++square) {
          const std::size_t index =
              feature_index(perspective, own_king, static_cast<Piece>(piece), square);
          ASSERT_LT(index, is_seen.size());
          ASSERT_FALSE(is_seen[index]);
          is_seen[index] = true;
        }
      }
    }
  }
}

TEST(NetworkFeatures, TheBucketCountsPiecesInFours) {
  EXPECT_EQ(output_bucket(Position()), 7U);
  EXPECT_EQ(output_bucket(2), 0U);
  EXPECT_EQ(output_bucket(5), 0U);
  EXPECT_EQ(output_bucket(6), 1U);
  EXPECT_EQ(output_bucket(29), 6U);
  EXPECT_EQ(output_bucket(30), 7U);
  EXPECT_EQ(output_bucket(64), 7U);
}

TEST(NetworkKernels, AllThatRunHereGiveTheValueByDefinition) {
  for (const std::size_t n : {32U, 64U, 96U, 128U, 384U, 1024U}) {
    const auto network = shared_random_network(n, n);
    for (const NetworkKernels& kernels : usable_kernels()) {
      NetworkEvaluator evaluator(network, kernels);
      testing::in_random_games(33, n > 128 ? 1 : 6, [&](const Position& position) {
        evaluator.reset(position);
        ASSERT_EQ(evaluator.evaluate(position), plain_value(*network, position))
            << kernels.name << ", N = " << n << ": " << to_fen(position);
      });
    }
  }
}

TEST(NetworkKernels, DoNotOverflowWithTheLargestSum) {
  constexpr std::size_t n = Network::max_hidden_size;
  const AlignedVector<std::int16_t> accumulator(n, 32767);
  for (const int weight : {127, -127}) {
    const AlignedVector<std::int16_t> weights(2 * n, static_cast<std::int16_t>(weight));
    for (const NetworkKernels& kernels : usable_kernels()) {
      EXPECT_EQ(kernels.output(accumulator.data(), accumulator.data(), weights.data(), n),
                std::int64_t{2 * n} * 255 * 255 * weight)
          << kernels.name;
    }
  }
}

TEST(NetworkKernels, AddAndRemoveAnyNumberOfRows) {
  constexpr std::size_t n = 96;
  const Network network = random_network(n, 7);
  const auto row = [&](std::size_t i) { return network.feature_weights.data() + i * n; };
  for (const NetworkKernels& kernels : usable_kernels()) {
    for (std::size_t adds = 0; adds <= 5; ++adds) {
      for (std::size_t removes = 0; removes <= 5; ++removes) {
        WeightRows added;
        WeightRows removed;
        for (std::size_t i = 0; i < adds; ++i) added.push(row(i));
        for (std::size_t i = 0; i < removes; ++i) removed.push(row(10 + i));
        AlignedVector<std::int16_t> result(n);
        kernels.update(result.data(), row(20), added, removed, n);
        for (std::size_t neuron = 0; neuron < n; ++neuron) {
          int sum = row(20)[neuron];
          for (std::size_t i = 0; i < adds; ++i) sum += row(i)[neuron];
          for (std::size_t i = 0; i < removes; ++i) sum -= row(10 + i)[neuron];
          ASSERT_EQ(result[neuron], sum) << kernels.name << ' ' << adds << ' ' << removes;
        }
      }
    }
  }
}

TEST(NetworkEvaluator, EqualsFromScratchAlongRandomWalks) {
  const auto network = shared_random_network(32, 1);
  NetworkEvaluator evaluator(network);
  testing::WalkCounts counts = testing::walk_randomly(
      evaluator, 120, [&](const Position& position) { return plain_value(*network, position); });
  EXPECT_GT(counts.made[Move::normal], 5000);
  EXPECT_GT(counts.made[Move::castling], 50);
  EXPECT_GT(counts.chess960_castlings, 20);
  EXPECT_GT(counts.made[Move::promotes], 250);
  EXPECT_GT(counts.made[Move::en_passant], 25);
  EXPECT_GT(counts.null_moves, 500);
}

TEST(NetworkEvaluator, HoldsTheLongestLineOfASearch) {
  const auto network = shared_random_network(32, 2);
  Position position;
  NetworkEvaluator evaluator(network);
  evaluator.reset(position);
  const std::array cycle{Move(g1, f3), Move(g8, f6), Move(f3, g1), Move(f6, g8)};
  for (int ply = 0; ply < max_ply; ++ply) {
    const Move move = cycle[static_cast<std::size_t>(ply) % cycle.size()];
    evaluator.make(position, move);
    position.make(move);
  }
  EXPECT_EQ(evaluator.evaluate(position), plain_value(*network, position));
}

TEST(NetworkEvaluator, AKingThatCrossesTheMiddleAndReturnsIsFollowed) {
  const auto network = shared_random_network(32, 3);
  Position position = at("3qk3/pppp4/8/8/8/8/4PPPP/3QK3 w - - 0 1");
  NetworkEvaluator evaluator(network);
  evaluator.reset(position);
  for (const Move move : {Move(d1, a4), Move(d8, h4), Move(e1, d1), Move(e8, d8), Move(d1, e1),
                          Move(h4, g5), Move(e1, d1), Move(d8, e8)}) {
    evaluator.make(position, move);
    position.make(move);
    EXPECT_EQ(evaluator.evaluate(position), plain_value(*network, position)) << to_fen(position);
  }
}

TEST(NetworkEvaluator, ACopyIsIndependent) {
  const auto network = shared_random_network(32, 4);
  Position position;
  NetworkEvaluator evaluator(network);
  evaluator.reset(position);
  const Move move(e2, e4);
  evaluator.make(position, move);
  NetworkEvaluator copy = evaluator;
  position.make(move);
  EXPECT_EQ(copy.evaluate(position), plain_value(*network, position));
  evaluator.unmake();
  EXPECT_EQ(copy.evaluate(position), plain_value(*network, position));
  EXPECT_EQ(evaluator.evaluate(Position()), plain_value(*network, Position()));
}

}  // namespace
}  // namespace espalier::chess
