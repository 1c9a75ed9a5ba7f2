// The options EvalFile and Evaluation, of UCI sessions and of commands.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <string>

#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/evaluation/evaluation_choice.hpp"
#include "tests/games/chess/random_network.hpp"
#include "tests/shell.hpp"
#include "tests/uci/program.hpp"
#include "uci/engine.hpp"

namespace espalier::uci {
namespace {

using chess::Network;
using chess::testing::random_network;
using test::run;

/// A directory with a network file.
class EvaluationOptions : public ::testing::Test {
 protected:
  static void write(const std::string& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
  }
  /// The line that `eval` prints in the start position with a network.
  [[nodiscard]] static std::string network_line(const Network& network) {
    const Score value =
        chess::evaluate_plainly(network, chess::testing::board_of(chess::Position()), chess::white);
    return fmt::format("Network evaluation  {:+6.2f} (white side)", value / 100.0);
  }

  test::Folder folder_;
  Network network_ = random_network(32, 1);
  std::string file_ = (folder_ / "a network.nnue").string();

  void SetUp() override { write(file_, serialise(network_)); }
};

TEST_F(EvaluationOptions, AreDeclared) {
  const auto said = run({}, "uci\n");
  const bool has_network = chess::embedded_network() != nullptr;
  EXPECT_EQ(said.count(has_network ? "option name EvalFile type string default <internal>"
                                   : "option name EvalFile type string default <empty>"),
            1);
  EXPECT_EQ(said.count(fmt::format(
                "option name Evaluation type combo default {} var network var classical",
                has_network ? "network" : "classical")),
            1);
}

TEST_F(EvaluationOptions, EvalShowsTheNetworkAndTheClassicalTerms) {
  const auto said = run({}, "setoption name EvalFile value " + file_ +
                                "\nsetoption name evaluation value NETWORK\neval\n");
  EXPECT_EQ(said.count("info string error"), 0);
  EXPECT_EQ(said.count(network_line(network_)), 1);
  EXPECT_EQ(said.count("Final evaluation "), 1);
  EXPECT_EQ(said.count("The engine plays with the network evaluation."), 1);
  const auto command = run({"eval", "--eval-file", file_});
  EXPECT_EQ(command.lines, said.lines);
  EXPECT_EQ(run({"eval", "--eval-file", file_, "--evaluation", "classical"})
                .count("The engine plays with the classical evaluation."),
            1);
}

TEST_F(EvaluationOptions, ARefusedFileIsOneErrorAndTheOldNetworkStays) {
  const std::string bytes = serialise(network_);
  std::string damaged = bytes;
  damaged[5000] = static_cast<char>(damaged[5000] ^ 1);
  const std::string bad = (folder_ / "bad.nnue").string();
  for (const auto& [content, reason] : std::vector<std::pair<std::string, std::string>>{
           {bytes.substr(0, 9000), "truncated: 9000 of "},
           {damaged, "damaged: the checksum is wrong"},
           {"NNUE" + bytes, "not a network of Espalier"},
           {bytes + "x", "too long"},
           {"", "not a network of Espalier"}}) {
    write(bad, content);
    const auto said = run({}, "setoption name EvalFile value " + file_ +
                                  "\nsetoption name EvalFile value " + bad + "\neval\n");
    EXPECT_EQ(said.count("info string error: "), 1) << reason;
    EXPECT_EQ(said.count("info string error: EvalFile: " + bad + ": " + reason), 1) << reason;
    EXPECT_TRUE(said.says("the network is not changed"));
    EXPECT_EQ(said.count(network_line(network_)), 1) << reason;
  }
  for (const std::string& name : {folder_.path().string(), (folder_ / "none").string()}) {
    const auto said = run({}, "setoption name EvalFile value " + name + "\nisready\n");
    EXPECT_EQ(said.count("info string error: EvalFile: " + name + ": "), 1) << name;
    EXPECT_EQ(said.lines.size(), 2U);
  }
}

TEST_F(EvaluationOptions, APipeIsRefusedAndNotWaitedFor) {
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const auto said = run({}, "setoption name EvalFile value " + pipe + "\nisready\nquit\n");
  EXPECT_EQ(said.lines, (std::vector<std::string>{"info string error: EvalFile: " + pipe +
                                                      ": is a directory, a pipe or a device, not a "
                                                      "file; the network is not changed",
                                                  "readyok"}));
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(run({"eval", "--eval-file", pipe}).status, 2);
}

TEST_F(EvaluationOptions, BadValuesAreRefused) {
  EXPECT_EQ(run({}, "setoption name Evaluation value neural\nisready\n").lines[0],
            "info string error: Evaluation must be network or classical, not 'neural'");
  if (chess::embedded_network() == nullptr) {
    EXPECT_EQ(run({}, "setoption name Evaluation value network\n").count("info string error"), 1);
    EXPECT_EQ(run({"bench", "1", "--evaluation", "network"}).status, 2);
  }
  for (const char* command : {"bench", "eval"}) {
    const auto said = run({command, "--eval-file", "/nowhere"});
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.lines.size(), 1U);
  }
  EXPECT_EQ(
      run({"analyse", "--fen", "8/8/8/8/8/8/8/K1k5 w - - 0 1", "--eval-file", "/nowhere"}).status,
      2);
}

TEST_F(EvaluationOptions, ClassicalAndNetworkSearchTheirOwnTrees) {
  const auto nodes = [](const std::vector<std::string>& arguments) {
    const std::string last = run(arguments).lines.back();
    return last.substr(0, last.find(' '));
  };
  const std::string classical = nodes({"bench", "5", "--evaluation", "classical"});
  const std::string network = nodes({"bench", "5", "--eval-file", file_});
  EXPECT_NE(classical, network);
  EXPECT_EQ(nodes({"bench", "5", "--eval-file", file_, "--evaluation", "classical"}), classical);
  // A session that has changed to the network and back.
  EXPECT_EQ(nodes({"setoption name EvalFile value " + file_,
                   "setoption name Evaluation value network", "bench 5"}),
            network);
  EXPECT_EQ(
      nodes({"setoption name EvalFile value " + file_, "setoption name Evaluation value network",
             "go depth 5", "setoption name Evaluation value classical", "bench 5"}),
      classical);
}

TEST_F(EvaluationOptions, AChangedEvaluationStartsWithAnEmptyTable) {
  chess::EvaluationChoice choice;
  ASSERT_EQ(choose_eval_file(choice, file_), std::nullopt);
  ASSERT_EQ(choose_evaluation(choice, chess::network_name), std::nullopt);
  for (const unsigned threads : {1U, 2U}) {
    Engine fresh{chess::EngineEvaluator(choice), 1, 1};
    const Result<Move> expected = fresh.run(Position(), {.depth = 7});
    Engine changed({}, threads, 1);
    changed.run(Position(), {.depth = 7});
    ASSERT_EQ(set_evaluation(changed, choice), std::nullopt);
    EXPECT_EQ(changed.size(), threads);
    const Result<Move> result = changed.run(Position(), {.depth = 7});
    if (threads > 1) continue;  // several threads search another tree each time
    EXPECT_EQ(result.nodes, expected.nodes);
    EXPECT_EQ(result.score(), expected.score());
  }
}

}  // namespace
}  // namespace espalier::uci
