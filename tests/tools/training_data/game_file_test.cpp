// Tests of the format of games: every damage is noticed, and no sound game is lost.
#include "self_play/game_file.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "self_play/statistics.hpp"
#include "support/error.hpp"
#include "tests/error.hpp"
#include "tests/shell.hpp"
#include "tests/tools/training_data/games.hpp"
#include "tools/training_data/chess_games.hpp"
#include "tools/training_data/combine.hpp"

namespace espalier::training_data {
namespace {

using espalier::test::content;
using espalier::test::Folder;
using support::Error;

constexpr GameFileHeader header{.nodes = 700, .seed = 3, .shard = 1, .shards = 2};

std::vector<GameRecord> random_games(std::uint64_t seed, std::uint32_t count) {
  SplitMix64 random{seed};
  std::vector<GameRecord> games;
  for (std::uint32_t i = 0; i < count; ++i) games.push_back(test::random_game(random, i, 150));
  return games;
}

std::vector<GameRecord> read_all(const std::filesystem::path& path) {
  GameReader reader(path);
  std::vector<GameRecord> games;
  for (GameRecord game; reader.next(game);) games.push_back(game);
  return games;
}

/// Adds the games to the file and returns how many were in it before.
std::size_t append(const std::filesystem::path& path, const std::vector<GameRecord>& games) {
  std::size_t before = 0;
  GameWriter writer(path, header, [&before](const GameRecord&) { ++before; });
  for (const GameRecord& game : games) writer.add(game);
  return before;
}

TEST(GameRecord, SurvivesEncoding) {
  for (const GameRecord& game : random_games(1, 50)) {
    const std::string bytes = encode(game);
    GameRecord decoded;
    EXPECT_EQ(decode(bytes + "more", decoded).size, bytes.size());
    EXPECT_EQ(decoded, game);
    EXPECT_TRUE(is_legal_game(decoded));
    EXPECT_LE(bytes.size(), 12 + 16 + 4 * game.moves.size()) << "four bytes a move";
  }
}

TEST(GameRecord, KeepsTheStartPosition) {
  GameRecord game;
  game.fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1";
  game.opening.emplace_back(chess::e7, chess::e5);
  game.moves = {{chess::Move(chess::e2, chess::e4), 20}};
  GameRecord decoded;
  EXPECT_EQ(decode(encode(game), decoded).state, Decoded::whole);
  EXPECT_EQ(decoded, game);
  EXPECT_TRUE(is_legal_game(decoded));
  EXPECT_EQ(after_opening(decoded).side_to_move(), chess::white);
  GameRecord other = game;
  other.fen = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 1 1";
  EXPECT_NE(fingerprint(other), fingerprint(game));
  other.fen = "rubbish";
  EXPECT_EQ(decode(encode(other), decoded).state, Decoded::damaged);
}

TEST(GameRecord, EveryTruncationAndEveryFlippedBitIsNoticed) {
  const std::string bytes = encode(random_games(2, 1).front());
  GameRecord game;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_EQ(decode(std::string_view(bytes).substr(0, size), game).state, Decoded::incomplete);
  }
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    EXPECT_NE(decode(damaged, game).state, Decoded::whole) << bit;
  }
}

TEST(GameRecord, AnIllegalMoveIsFound) {
  GameRecord game = random_games(3, 1).front();
  game.moves[10].move = chess::Move(chess::e1, chess::e8);
  EXPECT_FALSE(is_legal_game(game));
}

TEST(GameRecord, ChecksCapturesAndMatesAreNotTrainedOn) {
  GameRecord game;
  for (const auto& [from, to] : {std::pair{chess::e2, chess::e4}, {chess::d7, chess::d5}}) {
    game.opening.emplace_back(from, to);
  }
  game.moves = {{chess::Move(chess::e4, chess::d5), 20},   // a capture
                {chess::Move(chess::g8, chess::f6), -20},  // trained on
                {chess::Move(chess::f1, chess::b5), 30},   // trained on; gives check
                {chess::Move(chess::c7, chess::c6), -30},  // in check
                {chess::Move(chess::g1, chess::f3), win_in(5)}};
  ASSERT_TRUE(is_legal_game(game));
  Statistics statistics;
  statistics.add(game);
  EXPECT_EQ(statistics.moves, 5U);
  EXPECT_EQ(statistics.training_positions, 2U);
  EXPECT_EQ(statistics.scores[0], 1U) << "up to 25 centipawns";
  EXPECT_EQ(statistics.scores[1], 1U) << "up to 100 centipawns";
}

/// A header of either version: read as it was written, continued where a kill cut it, and refused
/// with another one in its place.
TEST(GameFile, ItsHeaderHasTwoVersions) {
  GameFileHeader varied = header;
  varied.openings = 1;
  EXPECT_EQ(encode(header).size(), 40U);
  EXPECT_EQ(encode(varied).size(), 64U);
  const auto visit = [](const GameRecord&) {};
  for (const GameFileHeader& each : {header, varied}) {
    const std::string bytes = encode(each);
    for (std::size_t size = 0; size <= bytes.size(); ++size) {
      const Folder folder;
      espalier::test::write(folder / "games", bytes.substr(0, size));
      if (size < bytes.size()) {
        EXPECT_THROW(static_cast<void>(GameReader(folder / "games")), Error) << size;
      }
      GameWriter(folder / "games", each, visit).add(random_games(7, 1).front());
      EXPECT_EQ(GameReader(folder / "games").header(), each);
      EXPECT_EQ(read_all(folder / "games").size(), 1U);
    }
  }
  const Folder folder;
  espalier::test::write(folder / "games", encode(header));
  EXPECT_THROW(GameWriter(folder / "games", varied, visit), Error);
  std::string other = encode(varied);
  other.replace(44, 5, "chase");
  espalier::test::write(folder / "other", other);
  EXPECT_NE(espalier::test::error_line([&] {
              static_cast<void>(GameReader(folder / "other"));
            }).find("has games of chase, not of chess"),
            std::string::npos);
}

TEST(GameFile, TheNameOfAGameIsOneOrTheFileIsForeign) {
  const Folder folder;
  for (const char* const name : {"two\nlines", "\x1b[31m", "Chess", "a game"}) {
    espalier::test::write(folder / "games", encode(header, name));
    const std::string error =
        espalier::test::error_line([&] { GameReader reader(folder / "games"); });
    EXPECT_EQ(error, (folder / "games").string() + " is not a game file");
  }
}

TEST(GameFile, IsReadAsItWasWritten) {
  const Folder folder;
  const auto games = random_games(4, 300);
  EXPECT_EQ(append(folder / "games", games), 0U);
  EXPECT_EQ(read_all(folder / "games"), games);
  EXPECT_EQ(GameReader(folder / "games").header(), header);
}

TEST(GameFile, AFileCutAnywhereLosesItsLastGameOnly) {
  const Folder folder;
  const auto games = random_games(5, 40);
  append(folder / "games", games);
  const std::string whole = content(folder / "games");
  std::vector<std::size_t> ends{encode(header).size()};
  for (const GameRecord& game : games) ends.push_back(ends.back() + encode(game).size());
  SplitMix64 random{6};
  for (int i = 0; i < 100; ++i) {
    const std::size_t size = random() % (whole.size() + 1);
    espalier::test::write(folder / "cut", whole.substr(0, size));
    std::size_t left = 0;
    while (left + 1 < ends.size() && ends[left + 1] <= size) ++left;
    const std::vector<GameRecord> rest(games.begin() + static_cast<std::ptrdiff_t>(left),
                                       games.end());
    ASSERT_EQ(append(folder / "cut", rest), left) << "cut to " << size;
    ASSERT_EQ(content(folder / "cut"), whole) << "cut to " << size;
  }
}

TEST(GameFile, DamageBeforeTheEndIsAnError) {
  const Folder folder;
  append(folder / "games", random_games(7, 300));
  std::string bytes = content(folder / "games");
  bytes[5'000] = static_cast<char>(bytes[5'000] ^ 4);
  espalier::test::write(folder / "games", bytes);
  EXPECT_THROW(read_all(folder / "games"), Error);
  EXPECT_THROW(append(folder / "games", {}), Error);
  EXPECT_EQ(content(folder / "games"), bytes) << "nothing is cut off";
}

TEST(GameFileSlow, NoFlippedBitDropsAGameInSilence) {
  const Folder folder;
  append(folder / "games", random_games(10, 12));
  const std::string whole = content(folder / "games");
  for (std::size_t bit = 8 * encode(header).size(); bit < 8 * whole.size(); bit += 3) {
    std::string damaged = whole;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    GameReader reader(std::make_unique<std::istringstream>(damaged), "games");
    GameRecord game;
    EXPECT_THROW(while (reader.next(game)){}, Error) << bit;
  }
}

TEST(GameFile, TheNumberOfAGameWithAnIllegalMoveIsNamed) {
  const Folder folder;
  auto games = random_games(11, 5);
  games[3].moves[7].move = chess::Move(chess::e1, chess::e8);
  append(folder / "games", games);
  EXPECT_NE(espalier::test::error_line([&] {
              (void)read_all(folder / "games");
            }).find("game 4 has an illegal move"),
            std::string::npos);
  EXPECT_THROW(append(folder / "games", {}), Error) << "datagen does not continue it";
  EXPECT_THROW((void)combine({folder / "games"}, std::nullopt), Error);
}

TEST(GameFile, RefusesOtherFilesAndOtherSettings) {
  const Folder folder;
  for (const char* text :
       {"a text file, long enough for a header of forty bytes", "short", "ESPG"}) {
    espalier::test::write(folder / "text", text);
    EXPECT_THROW(read_all(folder / "text"), Error) << text;
  }
  espalier::test::write(folder / "text", "short");
  EXPECT_THROW(append(folder / "text", {}), Error);
  EXPECT_EQ(content(folder / "text"), "short");
  EXPECT_THROW(read_all(folder.path()), Error);
  EXPECT_THROW(read_all(folder / "none"), Error);
  append(folder / "games", random_games(8, 3));
  GameFileHeader other = header;
  other.seed = 4;
  EXPECT_THROW(GameWriter(folder / "games", other, [](const GameRecord&) {}), Error);
}

TEST(Combine, JoinsWithoutDuplicatesAndShuffles) {
  const Folder folder;
  const auto games = random_games(9, 60);
  append(folder / "a", {games.begin(), games.begin() + 40});
  append(folder / "b", {games.begin() + 20, games.end()});
  const Combined merged = combine({folder / "a", folder / "b"}, std::nullopt);
  EXPECT_EQ(merged.games, 60U);
  EXPECT_EQ(merged.duplicates, 20U);
  espalier::test::write(folder / "merged", merged.bytes);
  EXPECT_EQ(read_all(folder / "merged"), games);
  EXPECT_EQ(GameReader(folder / "merged").header(), header);

  const Combined shuffled = combine({folder / "merged"}, 1);
  espalier::test::write(folder / "shuffled", shuffled.bytes);
  auto mixed = read_all(folder / "shuffled");
  EXPECT_NE(mixed, games);
  EXPECT_NE(combine({folder / "merged"}, 2).bytes, shuffled.bytes);
  std::sort(mixed.begin(), mixed.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.index < b.index; });
  EXPECT_EQ(mixed, games);
}

}  // namespace
}  // namespace espalier::training_data
