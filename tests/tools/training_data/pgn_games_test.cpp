// PGN as OpenBench collects it becomes records of games; what is broken is one line.
#include "tools/training_data/pgn_games.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/chess/notation/long_algebraic.hpp"
#include "tests/error.hpp"
#include "tests/shell.hpp"

namespace espalier::training_data {
namespace {

using espalier::test::Folder;

/// Tags as OpenBench keeps them, and all moves in one line.
const std::string compact =
    "[Event \"42\"]\n[White \"dev\"]\n[Black \"dev\"]\n[Result \"0-1\"]\n"
    "[FEN \"rnbqkbnr/pppppppp/8/8/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\"]\n"
    "[ScaleFactor \"1.25\"]\n[SetUp \"1\"]\n\n"
    "e5 {book} a3 {-4.10/9} Qh4# {+M1/5, line=mate} 0-1\n\n";
const std::string verbose =
    "[Result \"1/2-1/2\"]\n\n"
    "e4 {+0.35/12 0.103s, n=5000, sd=20} e5 {0.00/11 0.1s, n=5100, sd=18} 1/2-1/2\n\n";

struct Read {
  PgnCounts counts;
  std::vector<GameRecord> games;
};
Read read(const std::string& text) {
  const Folder folder;
  espalier::test::write(folder / "games.pgn", text);
  Read read;
  read.counts =
      read_pgn(folder / "games.pgn", [&](const GameRecord& game) { read.games.push_back(game); });
  return read;
}

TEST(PgnGames, AreReadWithStartPositionsAndScores) {
  const auto [counts, games] = read(compact + verbose);
  EXPECT_EQ(counts.games, 2U);
  EXPECT_EQ(counts.left_out, 0U);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].result, GameResult::black_wins);
  EXPECT_EQ(games[0].fen, "rnbqkbnr/pppppppp/8/8/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
  EXPECT_EQ(games[0].opening, std::vector{chess::Move(chess::e7, chess::e5)});
  EXPECT_EQ(games[0].moves,
            (std::vector<ScoredMove>{{chess::Move(chess::a2, chess::a3), -410},
                                     {chess::Move(chess::d8, chess::h4), win_in(1)}}));
  EXPECT_EQ(games[1].result, GameResult::draw);
  EXPECT_EQ(games[1].fen, "");
  EXPECT_EQ(games[1].moves[1].score, 0);
  for (const GameRecord& game : games) {
    GameRecord decoded;
    EXPECT_EQ(decode(encode(game), decoded).state, Decoded::whole);
    EXPECT_EQ(decoded, game);
    EXPECT_TRUE(is_legal_game(decoded));
  }
}

TEST(PgnGames, WithoutResultOrScoresAreLeftOut) {
  for (const char* const moves :
       {"e4 {+0.35/12} *", "e4 {book} e5 {unknown} 1-0", "e4 {+0.35/12} e5 {unknown} 1-0", "1-0"}) {
    const auto [counts, games] = read("[Event \"42\"]\n\n" + std::string(moves) + "\n\n" + verbose);
    EXPECT_EQ(counts.games, 2U) << moves;
    EXPECT_EQ(counts.left_out, 1U) << moves;
    EXPECT_EQ(games.size(), 1U) << moves;
  }
  std::string shuffle = "[Event \"42\"]\n\n";
  for (int i = 0; i < 130; ++i) shuffle += "Nf3 Nf6 Ng1 Ng8 ";
  EXPECT_EQ(read(shuffle + "e4 {+0.35/12} 1-0\n\n").counts.left_out, 1U) << "too long an opening";
}

TEST(PgnGames, ABrokenGameIsOneLine) {
  for (const char* const broken :
       {"[Result \"1-0\"]\n\ne4 {+0.35/12} Ke3 {+0.35/12} 1-0\n\n",
        "[FEN \"8/8/8/8 w\"]\n\ne4 {+0.35/12} 1-0\n\n", "[Event \"42\"]\n\ne4 {+0.35/12",
        "[Variant \"atomic\"]\n\ne4 {+0.35/12} 1-0\n\n", "[Event \"\x1b[2J\n\nKe9 \x1b[2J 1-0\n"}) {
    const std::string message = espalier::test::error_line([&] { (void)read(verbose + broken); });
    EXPECT_NE(message.find("games.pgn:"), std::string::npos) << broken << message;
    EXPECT_NE(message.find("game 2"), std::string::npos) << broken << message;
    EXPECT_EQ(message.find_first_of("\n\x1b"), std::string::npos) << broken << message;
  }
}

}  // namespace
}  // namespace espalier::training_data
