// Tests of the command `train` in the built program.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "games/chess/evaluation/network.hpp"
#include "tests/shell.hpp"
#include "tests/tools/train/games.hpp"

namespace espalier::train {
namespace {

using espalier::test::content;
using espalier::test::Ended;
using espalier::test::Folder;
using espalier::test::shell;

/// A folder with a file of games in it.
class TrainProgram : public ::testing::Test {
 protected:
  TrainProgram() { test::write_games(folder_ / "games", 1, 300); }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  /// Trains with what is usual here and these arguments.
  [[nodiscard]] Ended train(const std::string& arguments) const {
    return shell(ESPALIER_PROGRAM " train --hidden 32 --batch 1000 " + arguments);
  }
  void expect_refused(const std::string& arguments, const std::string& why) const {
    const Ended ended = train(arguments);
    EXPECT_EQ(ended.status, 2) << arguments << '\n' << ended.output;
    EXPECT_NE(ended.output.find(why), std::string::npos) << ended.output;
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1) << ended.output;
  }

  Folder folder_;
};

TEST_F(TrainProgram, WritesANetworkThatTheEngineReads) {
  const Ended ended =
      train(path("games") + " --epochs 3 --out " + path("net") + " --plot " + path("loss.svg"));
  ASSERT_EQ(ended.status, 0) << ended.output;
  EXPECT_NE(ended.output.find("epoch 3 of 3: loss"), std::string::npos) << ended.output;
  EXPECT_NE(ended.output.find("Network    (768 -> 32) x 2 -> 1"), std::string::npos);
  const auto network = chess::parse_network(content(folder_ / "net"));
  ASSERT_TRUE(network.has_value()) << network.error();
  EXPECT_EQ(network->hidden_size, 32U);
  EXPECT_NE(network->description.find("300 games (games;"), std::string::npos)
      << network->description;
  EXPECT_NE(content(folder_ / "loss.svg").find("<svg"), std::string::npos);
}

TEST_F(TrainProgram, BeginsWithANetwork) {
  const std::string games = path("games");
  ASSERT_EQ(train(games + " --epochs 2 --scale 321 --out " + path("net")).status, 0);
  const auto shell_train = [&](const std::string& arguments) {
    return shell(ESPALIER_PROGRAM " train --batch 1000 " + games + " --from " + path("net") + ' ' +
                 arguments);
  };
  ASSERT_EQ(shell_train("--epochs 0 --out " + path("same")).status, 0);
  auto network = chess::parse_network(content(folder_ / "net"));
  const auto same = chess::parse_network(content(folder_ / "same"));
  ASSERT_TRUE(network && same);
  EXPECT_NE(same->description.find("from network"), std::string::npos) << same->description;
  network->description = same->description;
  EXPECT_EQ(*same, *network) << "scale and neurons, too";

  ASSERT_EQ(shell_train("--epochs 1 --keep 1 --out " + path("kept")).status, 0);
  const auto kept = chess::parse_network(content(folder_ / "kept"));
  ASSERT_TRUE(kept);
  network->description = kept->description;
  EXPECT_EQ(*kept, *network);

  EXPECT_EQ(shell_train("--epochs 1 --hidden 64 --out " + path("wide")).status, 0);
  const auto wide = chess::parse_network(content(folder_ / "wide"));
  ASSERT_TRUE(wide);
  EXPECT_EQ(wide->hidden_size, 64U);

  const std::string common = games + " --out " + path("wide") + " --from ";
  expect_refused(common + path("none"), "none");
  expect_refused(common + games, "games: ");
  expect_refused(common + path("wide"), "has 64 neurons: --hidden must be at least as many");
}

TEST_F(TrainProgram, PrintsJson) {
  const Ended ended =
      train(path("games") + " --epochs 2 --scale 321 --json 2>/dev/null --out " + path("net"));
  ASSERT_EQ(ended.status, 0);
  const auto json = nlohmann::json::parse(ended.output);
  EXPECT_EQ(json.at("games"), 300);
  EXPECT_EQ(json.at("scale"), 321);
  EXPECT_EQ(json.at("history").size(), 2U);
}

TEST_F(TrainProgram, ContinuesAfterAKillToTheSameFile) {
  const std::string common = path("games") + " --epochs 15 --out ";
  ASSERT_EQ(train(common + path("whole")).status, 0);
  const std::string state = " --state " + path("state");
  // The shell kills the program once a few epochs are in the state.
  const Ended killed =
      shell(ESPALIER_PROGRAM " train --hidden 32 --batch 1000 " + common + path("cut") + state +
            " 2>" + path("log") + " & while ! grep -q 'epoch 5' " + path("log") +
            " 2>/dev/null; do sleep 0.01; done; kill -9 $!; wait $!");
  EXPECT_EQ(killed.status, 137) << killed.output;
  EXPECT_EQ(content(folder_ / "cut"), "");
  const Ended resumed = train(common + path("cut") + state + " --resume --threads 1");
  ASSERT_EQ(resumed.status, 0) << resumed.output;
  EXPECT_EQ(resumed.output.find("epoch 5 of"), std::string::npos) << resumed.output;
  // The description names the same run.
  EXPECT_TRUE(content(folder_ / "cut") == content(folder_ / "whole"));
}

TEST_F(TrainProgram, BeyondItsMemoryItGoesOnFromABlock) {
  const std::string common = path("games") + " --memory 1 --epochs 5 --out ";
  ASSERT_EQ(train(common + path("whole") + " --threads 1").status, 0);
  const std::string state = " --state " + path("state");
  (void)shell(ESPALIER_PROGRAM " train --hidden 32 --batch 1000 " + common + path("cut") + state +
              " >/dev/null 2>&1 & while kill -0 $! 2>/dev/null && [ ! -e " + path("state") +
              " ]; do sleep 0.01; done; kill -9 $!; wait $!");
  ASSERT_EQ(train(common + path("cut") + state + " --resume --threads 2").status, 0);
  EXPECT_TRUE(content(folder_ / "cut") == content(folder_ / "whole"));
  expect_refused(path("games") + " --epochs 5 --resume --out " + path("cut") + state,
                 "of another run");
  std::set<std::string> names;
  for (const auto& each : std::filesystem::directory_iterator(folder_.path())) {
    names.insert(each.path().filename().string());
  }
  EXPECT_EQ(names, (std::set<std::string>{"cut", "games", "state", "whole"}));
}

TEST_F(TrainProgram, CtrlCLeavesAStateAndNoNetwork) {
  const Ended ended = espalier::test::interrupt_when(
      "[ -s " + path("state") + " ]", ESPALIER_PROGRAM " train --hidden 32 " + path("games") +
                                          " --epochs 100000 --out " + path("net") + " --state " +
                                          path("state"));
  EXPECT_EQ(ended.status, 130);
  EXPECT_NE(ended.output.find("--resume continues"), std::string::npos) << ended.output;
  EXPECT_EQ(content(folder_ / "net"), "");
  EXPECT_NE(content(folder_ / "state"), "");
}

TEST_F(TrainProgram, WritesRandomParametersWithoutEpochs) {
  ASSERT_EQ(train(path("games") + " --epochs 0 --out " + path("net")).status, 0);
  const auto network = chess::parse_network(content(folder_ / "net"));
  ASSERT_TRUE(network.has_value()) << network.error();
  EXPECT_NE(network->description.find("first parameters"), std::string::npos);
}

TEST_F(TrainProgram, RefusesBadInput) {
  const std::string out = " --out " + path("net");
  expect_refused(path("none") + out, "none");
  espalier::test::write(folder_ / "text", "not games\n");
  expect_refused(path("text") + out, "text");
  test::write_games(folder_ / "empty", 1, 0);
  expect_refused(path("empty") + out, "too few positions");
  SplitMix64 random{1};
  training_data::GameRecord game = test::random_game(random, 0);
  game.opening[0] = chess::Move(chess::a1, chess::h8);
  training_data::GameWriter(folder_ / "illegal", {}, [](const auto&) {}).add(game);
  expect_refused(path("illegal") + out, "illegal move");
  const std::string state = " --state " + path("state");
  ASSERT_EQ(train(path("games") + " --epochs 1" + out + state).status, 0);
  expect_refused(path("games") + " --epochs 1" + out + state, "already exists");
  expect_refused(path("games") + " --epochs 2" + out + state + " --resume", "of another run");
  for (const char* const wrong : {"--hidden 48", "--hidden 0", "--hidden 2048", "--hidden x",
                                  "--wdl 2", "--epochs -1", "--resume"}) {
    EXPECT_EQ(train(path("games") + out + ' ' + wrong).status, 2) << wrong;
  }
  EXPECT_EQ(train(path("games")).status, 2) << "no --out";
}

}  // namespace
}  // namespace espalier::train
