// Tests of games of the board games: played, stored, checked, merged and trained on.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "espalier/learn/weights_file.hpp"
#include "games/checkers/text.hpp"
#include "games/connect_four/features.hpp"
#include "games/connect_four/text.hpp"
#include "games/othello/text.hpp"
#include "self_play/game_file.hpp"
#include "support/error.hpp"
#include "tests/shell.hpp"

namespace espalier::training_data {
namespace {

using espalier::test::content;
using espalier::test::Ended;
using espalier::test::Folder;
using espalier::test::shell;

template <class G>
std::vector<GameRecordOf<G>> read_all(const std::filesystem::path& path) {
  std::vector<GameRecordOf<G>> all;
  ReaderOf<G> reader(path);
  for (GameRecordOf<G> game; reader.next(game);) all.push_back(game);
  return all;
}

template <class G>
class BoardGames : public ::testing::Test {
 protected:
  [[nodiscard]] Ended run(const std::string& arguments) const {
    return shell("cd " + folder_.path().string() + "; " ESPALIER_PROGRAM " " + arguments);
  }
  [[nodiscard]] Ended play(const std::string& arguments) const {
    return run(fmt::format("datagen --game {} --nodes 30 {}", G::name, arguments));
  }
  Folder folder_;
};
using Games = ::testing::Types<checkers::Text, connect_four::Text, othello::Text>;
TYPED_TEST_SUITE(BoardGames, Games);

TYPED_TEST(BoardGames, OneThreadGivesTheSameFileAndSeveralTheSameGames) {
  ASSERT_EQ(this->play("--out a --games 8 --threads 1").status, 0);
  ASSERT_EQ(this->play("--out b --games 8 --threads 1").status, 0);
  ASSERT_EQ(this->play("--out c --games 8 --threads 3").status, 0);
  EXPECT_EQ(content(this->folder_ / "a"), content(this->folder_ / "b"));
  auto sorted = read_all<TypeParam>(this->folder_ / "c");
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& x, const auto& y) { return x.index < y.index; });
  EXPECT_EQ(sorted, read_all<TypeParam>(this->folder_ / "a"));
}

TYPED_TEST(BoardGames, AFileCutAnywhereGoesOnToTheSameFile) {
  ASSERT_EQ(this->play("--out whole --games 4 --threads 1").status, 0);
  const std::string whole = content(this->folder_ / "whole");
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{50}, std::size_t{70}, whole.size() / 2, whole.size() - 1}) {
    espalier::test::write(this->folder_ / "cut", whole.substr(0, size));
    ASSERT_EQ(this->play("--out cut --games 4 --threads 1").status, 0) << size;
    EXPECT_EQ(content(this->folder_ / "cut"), whole) << size;
  }
}

TYPED_TEST(BoardGames, AGameWithoutScoredMovesIsTrainedOnAsNothing) {
  const std::string none = encode(GameRecordOf<TypeParam>{});
  espalier::test::write(this->folder_ / "first", encode(GameFileHeader{}, TypeParam::name) + none);
  ASSERT_EQ(this->play("--out games --games 2").status, 0);
  espalier::test::write(this->folder_ / "last", content(this->folder_ / "games") + none);
  for (const char* const files : {"first", "first games", "last"}) {
    EXPECT_EQ(this->run(std::string("data check ") + files).status, 0) << files;
    const Ended ended = this->run(
        fmt::format("train --game {} --lambda 0.5 --out weights {}", TypeParam::name, files));
    EXPECT_EQ(ended.status, 2) << files;
    EXPECT_NE(ended.output.find(" games are too few"), std::string::npos) << ended.output;
  }
}

TYPED_TEST(BoardGames, EveryFlippedBitIsNoticed) {
  ASSERT_EQ(this->play("--out games --games 2 --threads 1").status, 0);
  const std::string bytes = encode(read_all<TypeParam>(this->folder_ / "games").front());
  GameRecordOf<TypeParam> game;
  bool is_legal = true;
  EXPECT_EQ(decode(bytes, game, is_legal).size, bytes.size());
  EXPECT_TRUE(is_legal);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    EXPECT_NE(decode(damaged, game, is_legal).state, Decoded::whole) << bit;
  }
}

/// Sound records with numbers that are those of no move.
TYPED_TEST(BoardGames, AnIllegalMoveIsAnError) {
  std::string body("\1\0\0\0\2\2", 6);
  espalier::test::write(
      this->folder_ / "games",
      encode(GameFileHeader{}, TypeParam::name) + record_of_body(body + std::string("\0\xff", 2)));
  for (const char* command : {"data check games", "data view games", "data stat games"}) {
    const Ended ended = this->run(command);
    EXPECT_EQ(ended.status, 2) << ended.output;
    EXPECT_NE(ended.output.find("game 1 has an illegal move"), std::string::npos) << ended.output;
  }
}

TYPED_TEST(BoardGames, AreCountedCheckedShownAndMerged) {
  ASSERT_EQ(this->play("--out a --games 5 --seed 1").status, 0);
  ASSERT_EQ(this->play("--out b --games 5 --seed 2").status, 0);
  EXPECT_EQ(this->run("data check a b").output,
            "10 games, 0 duplicates, 0 bytes of incomplete records\n");
  EXPECT_EQ(this->run("data check a a").status, 1);
  EXPECT_EQ(this->run("data merge a b a --out m").output, "10 games, 5 duplicates left out\n");
  EXPECT_EQ(this->run("data shuffle m --out s").status, 0);
  EXPECT_EQ(read_all<TypeParam>(this->folder_ / "s").size(), 10U);
  std::size_t moves = 0;
  for (const auto& game : read_all<TypeParam>(this->folder_ / "a")) moves += game.moves.size();
  const std::string view = this->run("data view a --games 5").output;
  EXPECT_EQ(std::count(view.begin(), view.end(), '\n'), moves);
  EXPECT_NE(this->run("data stat a").output.find("first side"), std::string::npos);
}

TYPED_TEST(BoardGames, AreNotThoseOfAnotherGame) {
  ASSERT_EQ(this->play("--out a --games 1").status, 0);
  for (const char* command :
       {"train a --out n", "datagen --out a --nodes 30 --games 2 --evaluation classical"}) {
    const Ended ended = this->run(command);
    EXPECT_EQ(ended.status, 2);
    EXPECT_NE(ended.output.find(fmt::format("a has games of {}, not of chess", TypeParam::name)),
              std::string::npos)
        << ended.output;
  }
}

class TrainFeatures : public BoardGames<connect_four::Text> {};

TEST_F(TrainFeatures, LearnsTheSameWeightsFromTheSameGames) {
  using connect_four::Features;
  ASSERT_EQ(play("--out games --games 400 --seed 3").status, 0);
  const std::string train = "train --game connect_four games ";
  const Ended first = run(train + "--out a");
  ASSERT_EQ(first.status, 0) << first.output;
  ASSERT_EQ(run(train + "--out b").status, 0);
  EXPECT_EQ(content(folder_ / "a"), content(folder_ / "b"));
  // "held out 0.3211, before 0.4312"
  const std::size_t at = first.output.find("held out 0.");
  ASSERT_NE(at, std::string::npos) << first.output;
  const double after = std::stod(first.output.substr(at + 9));
  const double before = std::stod(first.output.substr(first.output.find("before ", at) + 7));
  EXPECT_LT(after, 0.9 * before) << first.output;
  const auto weights = load_weights<connect_four::Position, Features>((folder_ / "a").string());
  ASSERT_TRUE(weights) << weights.error();
  EXPECT_EQ(weights->generations, 1);
  ASSERT_EQ(run(train + "--from a --out more").status, 0);
  const auto more = load_weights<connect_four::Position, Features>((folder_ / "more").string());
  ASSERT_TRUE(more) << more.error();
  EXPECT_EQ(more->generations, 2);
}

class SlowTrainFeatures : public TrainFeatures {};

/// Of games of Othello, whose positions need more memory than they are given: in several blocks.
TEST_F(SlowTrainFeatures, ContinuesAfterAKillToTheSameWeights) {
  ASSERT_EQ(run("datagen --game othello --nodes 30 --out games --games 400").status, 0);
  const std::string train = "train --game othello games --memory 5 --epochs 10 ";
  ASSERT_EQ(run(train + "--out whole").status, 0);
  const Ended killed =
      shell("cd " + folder_.path().string() + "; " ESPALIER_PROGRAM " " + train +
            "--out cut --state state 2>log & while kill -0 $! 2>/dev/null && ! grep -q 'epoch 2' "
            "log 2>/dev/null; do sleep 0.01; done; kill -9 $!; wait $!");
  EXPECT_EQ(killed.status, 137) << killed.output;
  EXPECT_EQ(content(folder_ / "cut"), "");
  const Ended resumed = run(train + "--out cut --state state --resume");
  ASSERT_EQ(resumed.status, 0) << resumed.output;
  EXPECT_EQ(resumed.output.find("epoch 2 of"), std::string::npos) << resumed.output;
  EXPECT_NE(resumed.output.find("epoch 10 of"), std::string::npos) << resumed.output;
  EXPECT_TRUE(content(folder_ / "cut") == content(folder_ / "whole"));
  const Ended refused = run(train + "--out cut --state state");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.output.find("continue with --resume"), std::string::npos) << refused.output;
  const Ended other = run(train + "--out cut --state state --resume --seed 2");
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.output.find("of another run"), std::string::npos) << other.output;
  espalier::test::write(folder_ / "state", content(folder_ / "state") + "x");
  const Ended damaged = run(train + "--out cut --state state --resume");
  EXPECT_EQ(damaged.status, 2);
  EXPECT_NE(damaged.output.find("damaged"), std::string::npos) << damaged.output;
}

TEST_F(TrainFeatures, RefusesWhatIsForChess) {
  ASSERT_EQ(play("--out games --games 2").status, 0);
  for (const char* arguments : {"train --game connect_four games --out n --hidden 64",
                                "train --game checkers games --out n",
                                "train --game connect_four games --out n --from games",
                                "train --game connect_four games --out n",
                                "datagen --game othello --out g --openings varied --games 1"}) {
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 2) << arguments << '\n' << ended.output;
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1) << ended.output;
  }
}

}  // namespace
}  // namespace espalier::training_data
