// Shared by the tests of the training: random games, files of them, and packed positions.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <vector>

#include "espalier/random.hpp"
#include "games/chess/board/position.hpp"
#include "tests/games/chess/random_games.hpp"
#include "tools/train/training.hpp"
#include "tools/training_data/chess_games.hpp"

namespace espalier::train::test {

using chess::Position;

/// What the pieces of the side to move are worth more than those of the other.
inline Score material(const Position& position) {
  const chess::Colour us = position.side_to_move();
  Score score = 0;
  for (int type = chess::pawn; type < chess::king; ++type) {
    const auto piece = static_cast<chess::PieceType>(type);
    score += chess::exchange_value[static_cast<std::size_t>(type)] *
             (chess::count(position.pieces(us, piece)) - chess::count(position.pieces(~us, piece)));
  }
  return score;
}

/// Random legal moves; each score is the material with some noise, and the result follows the
/// material at the end.
inline training_data::GameRecord random_game(SplitMix64& random, std::uint32_t index) {
  constexpr int opening_plies = 8;
  constexpr int plies = 120;
  training_data::GameRecord game;
  game.index = index;
  Position position;
  for (int ply = 0; ply < plies; ++ply) {
    Position::Moves moves;
    if (position.generate(moves).is_over()) break;
    const chess::Move move = moves[chess::testing::below(random, moves.size())];
    if (ply < opening_plies) {
      game.opening.push_back(move);
    } else {
      const int noise = static_cast<int>(chess::testing::below(random, 61)) - 30;
      game.moves.push_back({move, material(position) + noise});
    }
    position.make(move);
  }
  const Score end =
      position.side_to_move() == chess::white ? material(position) : -material(position);
  game.result = end > 100    ? training_data::GameResult::white_wins
                : end < -100 ? training_data::GameResult::black_wins
                             : training_data::GameResult::draw;
  return game;
}

/// Writes a file of random games.
inline void write_games(const std::filesystem::path& path, std::uint64_t seed, int games) {
  SplitMix64 random{seed};
  training_data::GameWriter writer(path, {}, [](const training_data::GameRecord&) {});
  for (int i = 0; i < games; ++i) writer.add(random_game(random, static_cast<std::uint32_t>(i)));
}

/// Positions of random games, Chess960 among them; their score is the material.
inline std::vector<Position> random_positions(std::uint64_t seed, int games) {
  std::vector<Position> positions;
  chess::testing::in_random_games(seed, games,
                                  [&](const Position& position) { positions.push_back(position); });
  return positions;
}

inline std::vector<TrainingPosition> packed(const std::vector<Position>& positions) {
  std::vector<TrainingPosition> result;
  int index = 0;
  for (const Position& position : positions) {
    result.push_back(pack(position, material(position), index++ % 3));
  }
  return result;
}

inline std::vector<const TrainingPosition*> pointers(
    const std::vector<TrainingPosition>& positions) {
  std::vector<const TrainingPosition*> result;
  for (const TrainingPosition& position : positions) result.push_back(&position);
  return result;
}

/// The network in double precision and in the plainest way, from the chess position.
inline double plain_logit(Shape shape, const Floats& parameters, const Position& position) {
  const std::size_t bucket = chess::output_bucket(position);
  double sum = parameters[shape.output_bias() + bucket];
  std::size_t output = shape.output_weights() + bucket * 2 * shape.hidden;
  for (const chess::Colour side : {position.side_to_move(), ~position.side_to_move()}) {
    for (std::size_t neuron = 0; neuron < shape.hidden; ++neuron) {
      double x = parameters[Shape::bias_row * shape.hidden + neuron];
      for (chess::Bitboard left = position.occupied(); left != 0;) {
        const chess::Square square = chess::pop_first(left);
        const std::size_t feature = chess::feature_index(side, position.king_square(side),
                                                         position.piece_on(square), square);
        x += parameters[feature * shape.hidden + neuron];
      }
      const double clipped = std::clamp(x, 0.0, 1.0);
      sum += parameters[output++] * clipped * clipped;
    }
  }
  return sum;
}

/// All of them random, so that neurons below 0, above 1 and between occur.
inline Floats random_parameters(Shape shape, std::uint64_t seed) {
  SplitMix64 random{seed};
  Floats parameters = initial_parameters(shape, seed);
  for (float& each : parameters) {
    each *= 1 + static_cast<float>(random() % 100) / 50;
    if (each == 0) each = static_cast<float>(random() % 100) / 500 - 0.1F;
  }
  return parameters;
}

}  // namespace espalier::train::test
