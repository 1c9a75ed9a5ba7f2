// Tests of the commands `datagen` and `data` in the built program.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "espalier/random.hpp"
#include "tests/shell.hpp"
#include "tools/training_data/chess_games.hpp"

namespace espalier::datagen {
namespace {

using espalier::test::content;
using espalier::test::Ended;
using espalier::test::Folder;
using espalier::test::shell;
using training_data::GameReader;
using training_data::GameRecord;

class DatagenProgram : public ::testing::Test {
 protected:
  [[nodiscard]] Ended run(const std::string& arguments) const {
    // With `;` and not `&&`: what `arguments` puts in the background is then the program itself.
    return shell("cd " + folder_.path().string() + "; " ESPALIER_PROGRAM " " + arguments);
  }
  [[nodiscard]] std::vector<GameRecord> games(const std::string& name) const {
    GameReader reader(folder_ / name);
    std::vector<GameRecord> all;
    for (GameRecord game; reader.next(game);) all.push_back(game);
    return all;
  }
  Folder folder_;
};

TEST_F(DatagenProgram, OneThreadGivesTheSameFileAndSeveralTheSameGames) {
  ASSERT_EQ(run("datagen --out a --games 12 --nodes 60 --threads 1").status, 0);
  ASSERT_EQ(run("datagen --out b --games 12 --nodes 60 --threads 1").status, 0);
  ASSERT_EQ(run("datagen --out c --games 12 --nodes 60 --threads 3").status, 0);
  EXPECT_EQ(content(folder_ / "a"), content(folder_ / "b"));
  auto sorted = games("c");
  std::sort(sorted.begin(), sorted.end(),
            [](const GameRecord& x, const GameRecord& y) { return x.index < y.index; });
  EXPECT_EQ(sorted, games("a"));
}

TEST_F(DatagenProgram, EverySeedAndShardHasItsOwnGames) {
  std::set<std::vector<std::uint16_t>> openings;
  std::size_t count = 0;
  for (const char* options :
       {"--seed 1", "--seed 2", "--shard 1/2 --seed 3", "--shard 2/2 --seed 3"}) {
    const std::string name = fmt::format("games{}", count);
    ASSERT_EQ(run(fmt::format("datagen --out {} --games 10 --nodes 20 {}", name, options)).status,
              0);
    for (const GameRecord& game : games(name)) {
      EXPECT_TRUE(is_legal_game(game));
      EXPECT_TRUE(game.opening.size() == 8 || game.opening.size() == 9);
      std::vector<std::uint16_t> moves;
      for (const chess::Move move : game.opening) moves.push_back(move.bits());
      openings.insert(moves);
      ++count;
    }
  }
  EXPECT_EQ(count, 40U);
  EXPECT_EQ(openings.size(), count);
}

class SlowDatagenProgram : public DatagenProgram {};

/// The same start positions whatever the threads: most that of chess, a few of Chess960, a few of
/// endings.
TEST_F(SlowDatagenProgram, OpeningsAreVariedWhereAskedFor) {
  const std::string varied = " --openings varied --games 80 --nodes 20 --seed 4 --threads ";
  ASSERT_EQ(run("datagen --out a" + varied + "1").status, 0);
  ASSERT_EQ(run("datagen --out b" + varied + "3").status, 0);
  ASSERT_EQ(run("data check a").status, 0);
  const auto all = games("a");
  auto sorted = games("b");
  std::sort(sorted.begin(), sorted.end(),
            [](const GameRecord& x, const GameRecord& y) { return x.index < y.index; });
  EXPECT_EQ(sorted, all);
  std::set<std::size_t> lengths;
  int endings = 0;
  int shuffled = 0;
  for (const GameRecord& game : all) {
    const int men = chess::count(start_of(game).occupied());
    if (men == 32) lengths.insert(game.opening.size());
    if (men == 32 && !game.fen.empty()) ++shuffled;
    if (men == 32) continue;
    ++endings;
    EXPECT_TRUE(5 <= men && men <= 12) << game.fen;
    EXPECT_TRUE(game.opening.empty()) << game.fen;
  }
  EXPECT_EQ(lengths, (std::set<std::size_t>{6, 7, 8, 9, 10}));
  EXPECT_TRUE(1 <= endings && endings <= 20) << endings;
  EXPECT_TRUE(1 <= shuffled && shuffled <= 20) << shuffled;
  const Ended other = run("datagen --out a --games 90 --nodes 20 --seed 4");
  EXPECT_EQ(other.status, 2);
  EXPECT_NE(other.output.find("varied openings"), std::string::npos) << other.output;
  ASSERT_EQ(run("datagen --out c --games 1 --nodes 20 --seed 4").status, 0);
  EXPECT_EQ(run("datagen --out c" + varied + "1").status, 2);
  EXPECT_EQ(run("data merge a c --out merged").status, 0);
}

/// SIGKILL after a random time, a hundred times; then the file is that of an undisturbed run. A run
/// lives about as long as three games take, on a slow machine as well.
TEST_F(SlowDatagenProgram, AHundredKillsLoseNoGame) {
  using std::chrono::steady_clock;
  const auto began = steady_clock::now();
  ASSERT_EQ(run("datagen --out three --nodes 30 --threads 1 --games 3").status, 0);
  const double longest =
      2 * std::chrono::duration<double>(steady_clock::now() - began).count();  // seconds
  SplitMix64 random{11};
  std::string before;
  for (int i = 0; i < 100; ++i) {
    const double seconds = longest * static_cast<double>(random() % 1000) / 1000;
    (void)run(fmt::format("datagen --out games --nodes 30 --threads 1 & sleep {:.3f}; kill -9 $!",
                          seconds));
    const std::string now = content(folder_ / "games");
    if (i > 0) {
      ASSERT_EQ(now.substr(0, before.size()), before) << "kill " << i;
    }
    // What is left of an incomplete record goes when the next run begins.
    const std::size_t sound = [&] {
      if (now.size() < 40) return std::size_t{0};
      GameReader reader(folder_ / "games");
      for (GameRecord game; reader.next(game);) {
      }
      return static_cast<std::size_t>(reader.offset());
    }();
    before = now.substr(0, sound);
  }
  const std::size_t count = games("games").size();
  ASSERT_GT(count, 0U);
  ASSERT_EQ(run(fmt::format("datagen --out whole --nodes 30 --threads 1 --games {}", count)).status,
            0);
  EXPECT_EQ(before, content(folder_ / "whole"));
}

TEST_F(DatagenProgram, ImportsPgn) {
  espalier::test::write(folder_ / "a.pgn",
                        "[Result \"1-0\"]\n[FEN \"6k1/8/6K1/8/8/8/8/7R w - - 0 1\"]\n\n"
                        "Rh8+ {+M2/9} Kxh8 {0.00/1} 1-0\n\n[Result \"*\"]\n\ne4 {+0.1/2} *\n");
  const Ended import = run("data import a.pgn --out games");
  EXPECT_EQ(import.status, 0);
  EXPECT_EQ(import.output, "1 games, 1 without result or scores left out\n");
  EXPECT_EQ(run("data view games --all").output,
            "6k1/8/6K1/8/8/8/8/7R w - - 0 1 | h1h8 | 31997 | 1-0\n"
            "6kR/8/6K1/8/8/8/8/8 b - - 1 1 | g8h8 | 0 | 1-0\n");
  EXPECT_EQ(run("data merge games games --out merged").output, "1 games, 1 duplicates left out\n");
  EXPECT_EQ(run("data rescore games --out rescored --nodes 20").status, 0);
  EXPECT_EQ(games("rescored").front().fen, games("games").front().fen);
  espalier::test::write(folder_ / "b.pgn", "[Result \"1-0\"]\n\ne4 {+0.1/2} Ke3 {+0.1/2} 1-0\n");
  const Ended broken = run("data import b.pgn --out none");
  EXPECT_EQ(broken.status, 2);
  EXPECT_NE(broken.output.find("b.pgn:3: game 1"), std::string::npos) << broken.output;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "none"));
}

TEST_F(DatagenProgram, ViewAndThePythonReaderAgree) {
  espalier::test::write(folder_ / "a.pgn",
                        "[Result \"1-0\"]\n[FEN \"6k1/8/6K1/8/8/8/8/7R b - - 0 1\"]\n\n"
                        "Kf8 {book} Rh8+ {+M2/9} Ke7 {-9.00/1} 1-0\n\n");
  ASSERT_EQ(run("data import a.pgn --out imported").status, 0);
  ASSERT_EQ(run("datagen --out played --games 30 --nodes 20 --openings varied").status, 0);
  ASSERT_EQ(run("data merge imported played --out games").status, 0);
  const Ended view = run("data view games --games 31 --all");
  const Ended python =
      shell("python3 " ESPALIER_SOURCE_DIR "/script/read_games.py " + (folder_ / "games").string());
  ASSERT_EQ(view.status, 0) << view.output;
  ASSERT_EQ(python.status, 0) << python.output;
  // Of the FEN only board and side to move; castling has two spellings.
  const auto reduced = [](const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      const std::size_t bar = line.find(" | ");
      const std::string board = line.substr(0, line.find(' ') + 2);
      lines.push_back(board + line.substr(line.find(" | ", bar + 3)));
    }
    return lines;
  };
  EXPECT_EQ(reduced(view.output), reduced(python.output));
  EXPECT_GT(reduced(view.output).size(), 500U);
}

TEST_F(DatagenProgram, CountsChecksMergesAndRescores) {
  ASSERT_EQ(run("datagen --out a --games 8 --nodes 20 --seed 1").status, 0);
  ASSERT_EQ(run("datagen --out b --games 8 --nodes 20 --seed 2").status, 0);
  const auto stat = nlohmann::json::parse(run("data stat a b --json").output);
  EXPECT_EQ(stat["games"], 16);
  EXPECT_GT(stat["training_positions"], 100);
  EXPECT_EQ(run("data check a b").status, 0);
  EXPECT_EQ(run("data check a b a").status, 1) << "duplicates";
  EXPECT_EQ(run("data merge a b a --out m").output, "16 games, 8 duplicates left out\n");
  EXPECT_EQ(run("data shuffle m --out s").status, 0);
  EXPECT_EQ(run("data check s").status, 0);

  ASSERT_EQ(run("data rescore m --out r --nodes 200 --threads 2").status, 0);
  const auto old_games = games("m");
  const auto new_games = games("r");
  ASSERT_EQ(new_games.size(), old_games.size());
  bool is_changed = false;
  for (std::size_t i = 0; i < old_games.size(); ++i) {
    ASSERT_EQ(new_games[i].moves.size(), old_games[i].moves.size());
    for (std::size_t ply = 0; ply < old_games[i].moves.size(); ++ply) {
      EXPECT_EQ(new_games[i].moves[ply].move, old_games[i].moves[ply].move);
      is_changed |= new_games[i].moves[ply].score != old_games[i].moves[ply].score;
    }
  }
  EXPECT_TRUE(is_changed);
}

/// Each is killed while it writes: by a limit to the size of files.
TEST_F(DatagenProgram, AKilledCommandLeavesNoPartOfItsOutput) {
  ASSERT_EQ(run("datagen --out games --games 40 --nodes 20").status, 0);
  for (const std::string arguments :
       {"data rescore games --nodes 20 --threads 1", "data export games", "data merge games",
        "data shuffle games"}) {
    EXPECT_GT(shell("cd " + folder_.path().string() + "; ulimit -f 1; exec " ESPALIER_PROGRAM " " +
                    arguments + " --out out")
                  .status,
              0)
        << arguments;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out")) << arguments;
    ASSERT_EQ(run(arguments + " --out whole").status, 0) << arguments;
    ASSERT_EQ(run(arguments + " --out out").status, 0) << arguments;
    EXPECT_EQ(content(folder_ / "out"), content(folder_ / "whole")) << arguments;
    for (const char* const name : {"out", "whole"}) std::filesystem::remove(folder_ / name);
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 1)
      << "nothing is left beside";
}

TEST_F(DatagenProgram, RescoreContinuesWhatIsThere) {
  const std::string rescore = "data rescore games --nodes 20 --out ";
  ASSERT_EQ(run("datagen --out games --games 6 --nodes 20").status, 0);
  ASSERT_EQ(run(rescore + "out").status, 0);
  ASSERT_EQ(run("datagen --out games --games 12 --nodes 20").status, 0);
  ASSERT_EQ(run(rescore + "whole").status, 0);
  std::filesystem::create_symlink("out", folder_ / "link");
  EXPECT_EQ(run(rescore + "link").output, "12 games\n");
  EXPECT_EQ(content(folder_ / "out"), content(folder_ / "whole"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "link"));
  const Ended device = run(rescore + "/dev/null");
  EXPECT_EQ(device.status, 2) << device.output;
  EXPECT_EQ(device.output, "/dev/null is not a regular file\n");
}

/// Random moves in records whose checksum is right: no command replays them.
TEST_F(DatagenProgram, EveryCommandRefusesAGameWithAnIllegalMove) {
  const training_data::GameFileHeader header{
      .nodes = 60, .seed = 1, .shard = 1, .shards = 1, .evaluation = 0};
  SplitMix64 random{12};
  for (int file = 0; file < 4; ++file) {
    GameRecord game;
    for (int i = 0; i < 60; ++i) {
      const auto move = chess::Move::from_bits(static_cast<std::uint16_t>(random()));
      i < 4 * file ? game.opening.push_back(move) : game.moves.push_back({move, 0});
    }
    espalier::test::write(folder_ / "crafted", encode(header) + encode(game));
    for (const char* arguments :
         {"data stat crafted", "data view crafted --games 9", "data check crafted",
          "data merge crafted --out m", "data shuffle crafted --out m",
          "data rescore crafted --out r", "train crafted --out n",
          "datagen --out crafted --games 2 --nodes 60 --evaluation classical"}) {
      const Ended ended = run(arguments);
      EXPECT_EQ(ended.status, 2) << arguments << '\n' << ended.output;
      EXPECT_NE(ended.output.find("game 1 has an illegal move"), std::string::npos) << ended.output;
    }
  }
}

TEST_F(DatagenProgram, EveryCommandSaysThatItLeavesOutAnIncompleteGame) {
  ASSERT_EQ(run("datagen --out whole --games 4 --nodes 20 --seed 1").status, 0);
  const std::string whole = content(folder_ / "whole");
  espalier::test::write(folder_ / "torn", whole.substr(0, whole.size() - 9));
  for (const char* arguments :
       {"data stat torn", "data view torn --games 9", "data check torn", "data merge torn --out m",
        "data shuffle torn --out m", "data rescore torn --out r --nodes 20", "train torn --out n",
        "datagen --out torn --games 3 --nodes 20 --seed 1"}) {
    EXPECT_NE(run(arguments).output.find("incomplete game"), std::string::npos) << arguments;
  }
  EXPECT_EQ(run("data stat torn").output.find("incomplete game"), std::string::npos)
      << "datagen has cut it off";
}

TEST_F(DatagenProgram, NumbersBeyondTheirTypeAreRefusedAndTheLargestIsNot) {
  ASSERT_EQ(run("datagen --out games --games 5 --nodes 20").status, 0);
  EXPECT_EQ(run("data view games --first 3 --games 18446744073709551615").output,
            run("data view games --first 3 --games 3").output);
  EXPECT_EQ(run("data view games --games 18446744073709551616").status, 2);
  EXPECT_EQ(run("datagen --out a --seed 18446744073709551616").status, 2);
}

/// All options of type double of the laboratory; `espalier` has none.
TEST_F(DatagenProgram, NoOptionOfAnyCommandTakesNan) {
  for (const char* arguments :
       {"train none --out n --lambda nan", "train none --out n --wdl nan",
        "train none --out n --power nan", "train none --out n --lr nan",
        "train none --out n --end-lr nan", "train none --out n --average nan",
        "train none --out n --weight-decay nan", "train none --out n --from none --keep nan",
        "tune --engine cmd=none --parameter x --iterations 1 --r-end nan",
        "tune-eval none --spread nan", "tune-eval none --search-share nan",
        "tune-eval none --rate nan"}) {
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 2) << arguments << '\n' << ended.output;
    EXPECT_NE(ended.output.find("nan is not a number from"), std::string::npos) << ended.output;
  }
}

TEST_F(DatagenProgram, RefusesBadInputInOneLine) {
  espalier::test::write(folder_ / "text", "this is a text file and no file of games at all\n");
  for (const char* arguments :
       {"datagen --out a --shard 3/2", "datagen --out a --shard 0/1", "datagen --out a --shard x",
        "datagen --out text --games 1", "data stat text", "data stat none", "data view text",
        "data rescore text text --out r"}) {
    const Ended ended = run(arguments);
    EXPECT_EQ(ended.status, 2) << arguments << '\n' << ended.output;
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1) << ended.output;
  }
  EXPECT_FALSE(std::filesystem::exists(folder_ / "a"));
}

}  // namespace
}  // namespace espalier::datagen
