// Tests of the command `tune-eval` in the built program and of the header that it writes.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "games/chess/evaluation/fitted_weights.hpp"
#include "tests/shell.hpp"
#include "tests/tools/tune_eval/games.hpp"
#include "tools/tune_eval/weights_header.hpp"

namespace espalier::tune_eval {
namespace {

using espalier::test::content;
using espalier::test::Ended;
using espalier::test::Folder;
using espalier::test::shell;

const std::string numbers =
    std::string(ESPALIER_SOURCE_DIR) + "/games/chess/evaluation/fitted_weights.hpp";

TEST(FittedWeights, AreInTheSourceAsTheyWouldBeWritten) {
  EXPECT_EQ(weights_source(chess::fitted_weights, chess::weights_origin), content(numbers));
}

/// A folder with a file of games in it.
class Program : public ::testing::Test {
 protected:
  Program() {
    SplitMix64 random{9};
    std::string pgn;
    for (int i = 0; i < 80; ++i) pgn += to_pgn(test::random_game(random, 120));
    espalier::test::write(folder_ / "games.pgn", pgn);
  }
  [[nodiscard]] Ended run(const std::string& arguments) const {
    return shell("cd " + folder_.path().string() + " && " ESPALIER_PROGRAM " tune-eval " +
                 arguments);
  }
  Folder folder_;
};

TEST_F(Program, WithNothingFittedTheFileIsTheOneThatIsThere) {
  const Ended ended = run("games.pgn --epochs 0 --out out.hpp");
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_EQ(content(folder_ / "out.hpp"), content(numbers));
}

TEST_F(Program, FitsDrawsAndSaysWhatItDid) {
  const Ended ended =
      run("games.pgn --epochs 4 --spread 1000 --out out.hpp --plot loss.svg --json");
  EXPECT_EQ(ended.status, 0) << ended.output;
  const auto json = nlohmann::json::parse(ended.output);
  EXPECT_EQ(json["games"], 80);
  EXPECT_EQ(json["epochs"], 4);
  EXPECT_LE(json["after"]["held_out"], json["before"]["held_out"]);
  EXPECT_TRUE(content(folder_ / "loss.svg").starts_with("<svg"));
  const std::string out = content(folder_ / "out.hpp");
  EXPECT_NE(out.find(".pawn_shelter = "), std::string::npos);
  const bool has_moved = !json["moved"].empty();
  EXPECT_EQ(out.find("games.pgn") != std::string::npos, json["best_epoch"] != 0);
  EXPECT_EQ(out != content(numbers), has_moved || json["best_epoch"] != 0);
}

TEST_F(Program, WritesThroughLinksAndToDevices) {
  namespace fs = std::filesystem;
  espalier::test::write(folder_ / "real.hpp", "old");
  fs::create_symlink("real.hpp", folder_ / "link.hpp");
  EXPECT_EQ(run("games.pgn --epochs 0 --out link.hpp").status, 0);
  EXPECT_TRUE(fs::is_symlink(folder_ / "link.hpp"));
  EXPECT_EQ(content(folder_ / "real.hpp"), content(numbers));
  fs::create_symlink("/dev/full", folder_ / "full.hpp");
  const Ended full = run("games.pgn --epochs 0 --out full.hpp");
  EXPECT_EQ(full.status, 1);
  EXPECT_EQ(full.output, "full.hpp: No space left on device\n");
  EXPECT_TRUE(fs::is_symlink(folder_ / "full.hpp"));
}

TEST_F(Program, ResumesToTheSameNumbers) {
  const Ended whole = run("games.pgn --epochs 6 --state whole.json");
  ASSERT_EQ(whole.status, 0) << whole.output;
  ASSERT_EQ(run("games.pgn --epochs 2 --state parts.json --threads 1").status, 0);
  const Ended resumed = run("games.pgn --epochs 6 --state parts.json --resume --threads 2");
  EXPECT_EQ(resumed.status, 0);
  EXPECT_EQ(resumed.output, whole.output);
  EXPECT_EQ(content(folder_ / "parts.json"), content(folder_ / "whole.json"));

  const Ended again = run("games.pgn --state parts.json");
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.output.find("--resume"), std::string::npos) << again.output;
  const Ended other = run("games.pgn --state parts.json --resume --skip 9");
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.output.find("made from"), std::string::npos) << other.output;
}

TEST_F(Program, RefusesGamesWithoutScores) {
  espalier::test::write(folder_ / "bare.pgn", "[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
  const Ended ended = run("bare.pgn");
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.output.find("0 to fit"), std::string::npos) << ended.output;
  EXPECT_EQ(run("nothing.pgn").status, 2);
  EXPECT_EQ(run("games.pgn --epochs 1 --out no/such/folder/out.hpp").status, 1);
}

}  // namespace
}  // namespace espalier::tune_eval
