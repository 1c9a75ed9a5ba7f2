// What the tests of learning share: features of Breakthrough, some weights, a file of them.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "espalier/learn.hpp"
#include "examples/breakthrough.hpp"

namespace espalier {

using breakthrough::Breakthrough;

/// Pieces on squares, in two stages, from scratch and along the moves.
struct PieceSquares {
  static constexpr std::string_view name = "breakthrough";
  static constexpr std::size_t size = 2 * 64, stages = 2;
  static std::size_t stage(const Breakthrough& game) {
    return std::popcount(game.pieces[0] | game.pieces[1]) > 29 ? 0 : 1;
  }
  template <class Visit>
  static void features(const Breakthrough& game, const Visit& visit) {
    see(game, game.side_to_move(), visit);
  }
  static std::size_t index(int side, std::size_t player, int square) {
    const bool is_own = player == static_cast<std::size_t>(side);
    return (is_own ? 0 : 64) + static_cast<std::size_t>(side == 0 ? square : square ^ 56);
  }
  template <class Visit>
  static void see(const Breakthrough& game, int side, const Visit& visit) {
    for (const std::size_t player : {0U, 1U}) {
      for (auto rest = game.pieces[player]; rest != 0; rest &= rest - 1) {
        visit(index(side, player, std::countr_zero(rest)));
      }
    }
  }
};
struct ChangingPieceSquares : PieceSquares {
  template <class Visit>
  static void features(const Breakthrough& game, int side, const Visit& visit) {
    see(game, side, visit);
  }
  template <class Visit>
  static void changes(const Breakthrough& before, Breakthrough::Move move, int side,
                      const Visit& visit) {
    visit(index(side, before.side, move.from), -1);
    visit(index(side, before.side, move.to));
    if ((before.pieces[before.side ^ 1] & Breakthrough::bit(move.to)) != 0) {
      visit(index(side, before.side ^ 1, move.to), -1);
    }
  }
};
inline FeatureWeights some_weights(std::size_t count) {
  FeatureWeights weights{.scale = 100, .generations = 3};
  std::uint32_t random = 1;
  for (std::size_t i = 0; i < count; ++i) {
    random = random * 1664525 + 1013904223;
    weights.values.push_back(static_cast<float>(static_cast<int>(random >> 16) - 32768) / 32768);
  }
  return weights;
}

inline std::string refusal_of_weights(std::string_view bytes, const FeatureId& id) {
  const auto parsed = parse_feature_weights(bytes, id);
  return parsed ? "" : parsed.error();
}

/// A path in a folder that is removed again.
class LearnFile : public testing::Test {
 protected:
  LearnFile() { std::filesystem::create_directories(folder_); }
  ~LearnFile() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) /
      ("learn_test." + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
  std::string path_ = (folder_ / "weights").string();
};

}  // namespace espalier
