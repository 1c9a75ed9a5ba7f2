// Tests of tools/train_gpu, where PyTorch is installed: its networks are those that the engine
// reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "games/chess/evaluation/network.hpp"
#include "tests/shell.hpp"
#include "tests/tools/train/games.hpp"
#include "tools/train/training_set.hpp"

namespace espalier::train {
namespace {

using chess::Network;
using espalier::test::content;
using espalier::test::Ended;
using espalier::test::Folder;
using espalier::test::shell;

class TrainGpu : public ::testing::Test {
 protected:
  void SetUp() override {
    for (const char* const python : {"python3", "/usr/bin/python3"}) {
      if (shell(std::string(python) + " -c 'import torch'").status != 0) continue;
      python_ = python;
      break;
    }
    if (python_.empty()) GTEST_SKIP() << "PyTorch is not installed";
    test::write_games(folder_ / "games", 1, 150);
    ASSERT_EQ(
        shell(ESPALIER_PROGRAM " data export " + path("games") + " --out " + path("positions"))
            .status,
        0);
  }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string command(const std::string& arguments) const {
    // Threads that wait for each other take minutes on a busy machine.
    return "OMP_NUM_THREADS=1 " + python_ + " " ESPALIER_SOURCE_DIR "/tools/train_gpu/train.py " +
           path("positions") + " --device cpu --batch 2000 " + arguments;
  }
  [[nodiscard]] Network network(const std::string& name) const {
    const auto found = chess::load_network(path(name));
    EXPECT_TRUE(found.has_value()) << found.error();
    return found ? *found : Network(32);
  }
  [[nodiscard]] std::vector<float> values(const std::string& name) const {
    const std::string bytes = content(folder_ / name);
    std::vector<float> numbers(bytes.size() / sizeof(float));
    std::memcpy(numbers.data(), bytes.data(), bytes.size());
    return numbers;
  }
  Folder folder_;
  std::string python_;
};

/// The board from the side to move, which is White.
chess::Board board_of(const TrainingPosition& position) {
  chess::Board board;
  board.fill(chess::no_piece);
  std::size_t index = 0;
  for (chess::Bitboard left = position.occupied; left != 0; ++index) {
    const int code = position.pieces[index / 2] >> (index % 2 * 4) & 15;
    board[static_cast<std::size_t>(chess::pop_first(left))] = chess::make_piece(
        code < 6 ? chess::white : chess::black, static_cast<chess::PieceType>(code % 6));
  }
  return board;
}

TEST_F(TrainGpu, FloatsAndTheIntegersOfTheEngineAgree) {
  const Ended ended = shell(command("--hidden 32 --epochs 3 --scale 300 --out " + path("net") +
                                    " --values " + path("trained") + " 2>&1"));
  ASSERT_EQ(ended.status, 0) << ended.output;
  // The same network again, from its file.
  ASSERT_EQ(shell(command("--from " + path("net") + " --epochs 0 --out " + path("again") +
                          " --values " + path("rounded")))
                .status,
            0);
  Network first = network("net");
  const Network again = network("again");
  first.description = again.description;
  EXPECT_EQ(first, again);
  const TrainingSet set =
      read_games({path("games")}, {}, 2, [](std::size_t, std::size_t) { return true; });
  const auto trained = values("trained");
  const auto rounded = values("rounded");
  ASSERT_EQ(trained.size(), set.training.size() + set.held_out.size());
  ASSERT_EQ(rounded.size(), trained.size());
  ASSERT_GT(trained.size(), 10'000U);
  // Two roundings towards zero: of a sum in units of 1 / (qa * qb), and of centipawns.
  const double truncation = 1 + 300.0 / (Network::qa * Network::qb) + 0.05;
  double sum = 0;
  for (std::size_t i = 0; i < trained.size(); ++i) {
    const TrainingPosition& position =
        i < set.training.size() ? set.training[i] : set.held_out[i - set.training.size()];
    const Score integer = chess::evaluate_plainly(first, board_of(position), chess::white);
    ASSERT_NEAR(integer, rounded[i], truncation);
    sum += std::abs(integer - double{trained[i]});
  }
  EXPECT_LT(sum / static_cast<double>(trained.size()), 5) << "centipawns a position";
}

TEST_F(TrainGpu, BeginsWithANetworkOfTheOtherTrainerAndAddsNeurons) {
  ASSERT_EQ(shell(ESPALIER_PROGRAM " train --hidden 32 --epochs 1 --out " + path("net") + " " +
                  path("games"))
                .status,
            0);
  ASSERT_EQ(shell(command("--from " + path("net") + " --epochs 0 --out " + path("same") +
                          " --values " + path("narrow")))
                .status,
            0);
  Network same = network("same");
  same.description = network("net").description;
  EXPECT_EQ(same, network("net"));
  ASSERT_EQ(shell(command("--from " + path("net") + " --hidden 64 --epochs 0 --out " +
                          path("wide") + " --values " + path("wide-values")))
                .status,
            0);
  EXPECT_EQ(network("wide").hidden_size, 64U);
  const auto narrow = values("narrow");
  const auto wide = values("wide-values");
  ASSERT_EQ(narrow.size(), wide.size());
  for (std::size_t i = 0; i < narrow.size(); ++i) ASSERT_NEAR(narrow[i], wide[i], 0.01);
}

TEST_F(TrainGpu, ResumesAfterAKill) {
  const std::string options = "--hidden 32 --epochs 3 --average 0.4 ";
  ASSERT_EQ(shell(command(options + "--out " + path("whole"))).status, 0);
  const std::string state = options + "--out " + path("net") + " --state " + path("state");
  // Killed as soon as there is a state; or it ends, on a quick machine.
  (void)shell(command(state) + " 2>/dev/null & while kill -0 $! 2>/dev/null && [ ! -e " +
              path("state") + " ]; do sleep 0.01; done; kill -9 $!; wait");
  EXPECT_EQ(shell(command(state)).status, 2) << "there is a state already";
  const Ended ended = shell(command(state + " --resume"));
  ASSERT_EQ(ended.status, 0) << ended.output;
  EXPECT_EQ(content(folder_ / "net"), content(folder_ / "whole"));
}

TEST_F(TrainGpu, RefusesBadInputInOneLine) {
  espalier::test::write(folder_ / "text", "no network");
  espalier::test::write(folder_ / "state", "no state");
  const std::string out = "--out " + path("net") + " ";
  for (const std::string& arguments :
       {out + "--from " + path("text"), out + "--from " + path("none"), out + "--hidden 33",
        out + "--state " + path("state") + " --resume", out + "--state " + path("state")}) {
    const Ended ended = shell(command(arguments + " --epochs 1"));
    EXPECT_EQ(ended.status, 2) << arguments;
    EXPECT_EQ(ended.output.find("train.py: "), 0U) << arguments << '\n' << ended.output;
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1) << ended.output;
  }
}

}  // namespace
}  // namespace espalier::train
