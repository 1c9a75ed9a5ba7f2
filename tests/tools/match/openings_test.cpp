// Tests of random openings and of openings from files.
#include "tools/match/openings.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "games/chess/notation/fen.hpp"
#include "games/chess/notation/san.hpp"
#include "tests/error.hpp"
#include "tests/tools/match/fixture.hpp"

namespace espalier::match {
namespace {

using espalier::test::error_line;
using test::Folder;

chess::Position end_of(const Opening& opening) {
  chess::Position position = opening.start;
  for (const chess::Move move : opening.moves) position.make(move);
  return position;
}

std::string text_of(const Opening& opening) {
  return chess::to_fen(opening.start) + ' ' + chess::line_to_san(opening.start, opening.moves);
}

TEST(Openings, RandomOnesAreBalancedDistinctAndDeterministic) {
  OpeningSettings settings;
  settings.balance = 50;
  const Openings openings(settings);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < 40; ++i) {
    const Opening opening = openings.at(i);
    EXPECT_EQ(opening.moves.size(), 8U);
    EXPECT_LE(std::abs(shallow_score(end_of(opening))), 50);
    EXPECT_GT(end_of(opening).count_moves(), 0U);
    EXPECT_TRUE(seen.insert(text_of(opening)).second);
  }
  const Openings again(settings);
  EXPECT_EQ(text_of(again.at(30)), text_of(openings.at(30))) << "whatever was asked before";
  settings.seed = 2;
  EXPECT_EQ(seen.count(text_of(Openings(settings).at(0))), 0U);
}

TEST(Openings, BalanceExcludesTheOthers) {
  OpeningSettings settings;
  settings.balance = 30'000;
  const Openings any(settings);
  int unbalanced = 0;
  for (std::size_t i = 0; i < 40; ++i)
    unbalanced += std::abs(shallow_score(end_of(any.at(i)))) > 80;
  EXPECT_GT(unbalanced, 5);
}

TEST(Openings, RandomOnesOfChess960BeginAnywhere) {
  OpeningSettings settings;
  settings.chess960 = true;
  settings.random_plies = 2;
  const Openings openings(settings);
  std::set<std::string> starts;
  for (std::size_t i = 0; i < 10; ++i) starts.insert(chess::to_fen(openings.at(i).start));
  EXPECT_GE(starts.size(), 9U);
}

TEST(Openings, ThatCannotBeFoundAreRefused) {
  OpeningSettings settings;
  settings.random_plies = 0;
  settings.balance = -1;
  const Openings openings(settings);
  EXPECT_NE(error_line([&] { (void)openings.at(0); }).find("no opening of 0 random plies"),
            std::string::npos);
}

TEST(Openings, AreReadFromPositions) {
  const Folder folder;
  const std::string first = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  test::write(folder / "book.epd", "# remark\n\n" + first +
                                       "\r\n"
                                       "4k3/8/8/8/8/8/4P3/4K3 w - - id \"two\";\n");
  OpeningSettings settings;
  settings.file = folder / "book.epd";
  settings.order = Order::sequential;
  const Openings openings(settings);
  EXPECT_EQ(chess::to_fen(openings.at(0).start), first);
  EXPECT_EQ(chess::to_fen(openings.at(1).start), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(chess::to_fen(openings.at(2).start), first) << "they begin anew";
  settings.first = 2;
  EXPECT_EQ(chess::to_fen(Openings(settings).at(1).start), first);
}

TEST(Openings, MayHaveAByteOrderMark) {
  const Folder folder;
  const std::string mark = "\xEF\xBB\xBF";
  test::write(folder / "book.epd", mark + "4k3/8/8/8/8/8/4P3/4K3 w - -\n");
  test::write(folder / "book.pgn", mark + "[White \"A\"]\n\n1. e4 e5 *\n");
  for (const char* const name : {"book.epd", "book.pgn"}) {
    OpeningSettings settings;
    settings.file = folder / name;
    EXPECT_TRUE(Openings(settings).warnings().empty()) << name;
  }
}

TEST(Openings, AreReadFromGames) {
  const Folder folder;
  test::write(folder / "book.PGN",
              "[Event \"1\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"
              "[Event \"2\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e3 1-0\n\n"
              "1. f3 e5 2. g4 Qh4# 0-1\n");
  OpeningSettings settings;
  settings.file = folder / "book.PGN";
  settings.order = Order::sequential;
  settings.file_plies = 3;
  const Openings openings(settings);
  EXPECT_EQ(chess::line_to_san({}, openings.at(0).moves), "e4 e5 Nf3");
  EXPECT_EQ(chess::to_fen(openings.at(1).start), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(openings.at(1).moves.size(), 1U);
  settings.file_plies = 100;
  EXPECT_EQ(chess::line_to_san({}, Openings(settings).at(2).moves), "f3 e5 g4")
      << "up to where there is a game to be played";
}

TEST(Openings, SkipGamesThatCannotBeRead) {
  const Folder folder;
  OpeningSettings settings;
  settings.file = folder / "book.pgn";
  test::write(settings.file,
              "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"C\"]\n\n1. d4 *\n");
  const Openings openings(settings);
  EXPECT_EQ(chess::line_to_san({}, openings.at(0).moves), "d4");
  ASSERT_EQ(openings.warnings().size(), 2U);
  EXPECT_NE(openings.warnings()[0].find(":4: game 1 (A - B) is skipped: 'Ke3'"), std::string::npos)
      << openings.warnings()[0];
  EXPECT_NE(openings.warnings()[1].find("1 of 2 games are skipped"), std::string::npos);
}

TEST(Openings, OfChess960NeedTheVariant) {
  const Folder folder;
  OpeningSettings settings;
  const std::string from_f1 = "rnb2k1r/1pq1p1pp/3p4/2p2p2/p4P2/NP2P3/P1PP2PP/R1BQ1K1R w KQkq - 2 7";
  for (const auto& [name, text] :
       {std::pair{"book.epd", from_f1 + "\n"},
        std::pair{"book.pgn", "[FEN \"" + from_f1 + "\"]\n\n1. O-O *\n"},
        std::pair{"tag.pgn", std::string("[Variant \"Chess960\"]\n\n1. e4 *\n")}}) {
    settings.file = folder / name;
    test::write(settings.file, text);
    settings.chess960 = false;
    EXPECT_NE(error_line([&] { const Openings openings(settings); }).find("--variant fischerandom"),
              std::string::npos)
        << name;
    settings.chess960 = true;
    EXPECT_NO_THROW(const Openings openings(settings)) << name;
  }
}

TEST(Openings, OfAFileComeInAnOrderOfTheSeed) {
  const Folder folder;
  std::string book;
  for (int i = 0; i < 50; ++i) book += chess::to_fen(chess::position_960(i)) + '\n';
  test::write(folder / "book.epd", book);
  const auto order = [&folder](std::uint64_t seed) {
    OpeningSettings settings;
    settings.chess960 = true;
    settings.file = folder / "book.epd";
    settings.seed = seed;
    const Openings openings(settings);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < 50; ++i) texts.push_back(text_of(openings.at(i)));
    return texts;
  };
  EXPECT_EQ(order(1), order(1));
  EXPECT_NE(order(1), order(2));
  const auto texts = order(1);
  EXPECT_EQ(std::set<std::string>(texts.begin(), texts.end()).size(), 50U);
}

TEST(Openings, BadFilesAreRefusedWithTheirLine) {
  const Folder folder;
  const auto refused = [&folder](const std::string& name, const std::string& text) {
    test::write(folder / name, text);
    OpeningSettings settings;
    settings.file = folder / name;
    return error_line([&] { const Openings openings(settings); });
  };
  EXPECT_NE(refused("a.epd", "\nnonsense\n").find("a.epd:2:"), std::string::npos);
  EXPECT_NE(refused("b.epd", "7k/5Q2/6K1/8/8/8/8/8 b - -\n").find("the game is over"),
            std::string::npos);
  EXPECT_NE(refused("c.epd", "\n").find("has no opening"), std::string::npos);
  EXPECT_NE(refused("d.pgn", "1. e4\n2. Ke4 *\n").find("d.pgn:2: game 1 is skipped: 'Ke4'"),
            std::string::npos);
  OpeningSettings settings;
  settings.file = folder / "missing.epd";
  EXPECT_NE(error_line([&] { const Openings openings(settings); }).find("No such file"),
            std::string::npos);
}

}  // namespace
}  // namespace espalier::match
