// Extended Position Description: what lines mean, the errors of bad ones with their columns, and
// the file of the Bratko-Kopec test.
#include "games/chess/notation/epd.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "games/chess/notation/san.hpp"
#include "random_games.hpp"

namespace espalier::chess {
namespace {

constexpr std::string_view first_position = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -";

Epd epd_of(std::string_view line) {
  auto epd = parse_epd(line);
  EXPECT_TRUE(epd) << line << ": " << (epd ? "" : epd.error().message);
  return epd ? *epd : Epd{};
}

EpdError error_of(std::string_view line) {
  const auto epd = parse_epd(line);
  EXPECT_FALSE(epd) << line.substr(0, 80);
  return epd ? EpdError{"none", 0} : epd.error();
}

TEST(Epd, ReadsMovesAndNames) {
  const Epd epd = epd_of(std::string(first_position) + " bm Qd1+; id \"BK.01\";");
  EXPECT_EQ(to_fen(epd.position), std::string(first_position) + " 0 1");
  ASSERT_EQ(epd.operations.size(), 2U);
  EXPECT_EQ(epd.operations[0], (Operation{"bm", {"Qd1+"}}));
  EXPECT_EQ(epd.id(), "BK.01");
  const auto moves = epd.best_moves();
  ASSERT_TRUE(moves);
  ASSERT_EQ(moves.value().size(), 1U);
  EXPECT_EQ(to_uci(moves.value().front(), epd.position), "d6d1");
  EXPECT_TRUE(epd.avoid_moves().value().empty());
  EXPECT_EQ(epd.mate_distance(), std::nullopt);
}

TEST(Epd, ReadsSeveralMovesAndMoveToAvoid) {
  const Epd epd =
      epd_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 Nf3;am f3 g4;");
  EXPECT_EQ(epd.best_moves().value().size(), 2U);
  EXPECT_EQ(epd.avoid_moves().value().size(), 2U);
  EXPECT_EQ(epd.find("ce"), nullptr);
}

TEST(Epd, MovesMayBeUciMovesAndDividedByCommas) {
  const Epd epd =
      epd_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm b1c3, e2e4; am f3,;");
  const auto moves = epd.best_moves();
  ASSERT_TRUE(moves) << moves.error().message;
  ASSERT_EQ(moves.value().size(), 2U);
  EXPECT_EQ(to_uci(moves.value()[0], epd.position), "b1c3");
  EXPECT_EQ(to_uci(moves.value()[1], epd.position), "e2e4");
  EXPECT_EQ(epd.avoid_moves().value().size(), 1U);
}

TEST(Epd, KeepsTextInQuotesWhole) {
  const Epd epd = epd_of(std::string(first_position) +
                         " c0 \"Qd1+=10, a6; b6 = 2\" \"\" ;\tid \"a # b\" ; pv a6 b6");
  EXPECT_EQ(epd.operations[0], (Operation{"c0", {"Qd1+=10, a6; b6 = 2", ""}}));
  EXPECT_EQ(epd.id(), "a # b");
  EXPECT_EQ(epd.operations[2], (Operation{"pv", {"a6", "b6"}}));
}

TEST(Epd, ToleratesCountersAndPerftTables) {
  const Epd epd = epd_of(std::string(start_fen.substr(0, start_fen.size() - 3)) +
                         "7 9 ;D1 20 ;D2 400 ;D3 8902");
  EXPECT_EQ(epd.position.halfmove_clock(), 7);
  EXPECT_EQ(epd.position.fullmove_number(), 9);
  ASSERT_EQ(epd.operations.size(), 3U);
  EXPECT_EQ(epd.operations[2], (Operation{"D3", {"8902"}}));
}

TEST(Epd, CountersMayComeAsOperations) {
  const Epd epd = epd_of(std::string(first_position) + " hmvc 12; fmvn 34;");
  EXPECT_EQ(epd.position.halfmove_clock(), 12);
  EXPECT_EQ(epd.position.fullmove_number(), 34);
  EXPECT_EQ(to_epd(epd), std::string(first_position) + " hmvc 12; fmvn 34;");
}

TEST(Epd, ABarePositionIsALine) {
  EXPECT_TRUE(epd_of(first_position).operations.empty());
  EXPECT_TRUE(epd_of(std::string(first_position) + " \r\n").operations.empty());
  EXPECT_EQ(to_epd(epd_of(first_position)), first_position);
}

TEST(Epd, ReadsMateDistances) {
  EXPECT_EQ(epd_of("8/6p1/5pk1/7R/B7/8/8/7K w - - dm 3; id \"x\";").mate_distance(), 3);
}

TEST(Epd, SaysWhatIsWrongAndWhere) {
  const std::string good(first_position);  // 48 bytes
  ASSERT_EQ(good.size(), 48U);
  EXPECT_EQ(error_of(good + " bm Qd1+; id \"BK.01;").column, 62U);
  EXPECT_EQ(error_of(good + " bm Qd1+; 99 x;").column, 59U);
  EXPECT_EQ(error_of(good + " dm 0;").column, 50U);
  EXPECT_EQ(error_of(good + " dm;").message, "dm needs a number from 1 to 999");
  EXPECT_EQ(error_of(good + " dm 99999999999999999999;").column, 50U);
  EXPECT_EQ(error_of(good + " hmvc -1;").column, 50U);
  EXPECT_EQ(error_of(good + " fmvn 0;").column, 50U);
  EXPECT_EQ(error_of("1k1r4/pp1b1R2/3z2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+;").column, 16U);
  EXPECT_FALSE(error_of("1k1r4/pp1b1R2").message.empty());
  EXPECT_FALSE(error_of("").message.empty());
}

TEST(Epd, IllegalMovesAreErrorsOfTheMoves) {
  const Epd epd = epd_of(std::string(first_position) + " bm Qd1+ Qa1; am;");
  ASSERT_FALSE(epd.best_moves());
  EXPECT_EQ(epd.best_moves().error().message, "bm: 'Qa1' is not a legal move here");
  ASSERT_FALSE(epd.avoid_moves());
  EXPECT_EQ(epd.avoid_moves().error().message, "am names no move");
}

TEST(Epd, HostileLinesAreErrors) {
  const std::string good(first_position);
  EXPECT_EQ(error_of(good + std::string(" bm \0;", 6)).column, 53U);
  EXPECT_EQ(error_of(std::string(100, '\0')).column, 1U);
  error_of(std::string(1 << 20, 'x'));
  error_of(good + " id \"" + std::string(1 << 20, 'x') + "\";");
  error_of(good + ' ' + std::string(60000, 'x') + ';');
  error_of(std::string(60000, '/'));
  error_of(good + " \"");
  error_of(good + " ;;;\";");
  error_of("; ; ; ;");
  // Any single byte at any place: the line is read or refused.
  const std::string line = good + " bm Qd1+; id \"BK.01\"; c0 \"a;b\" x;";
  for (std::size_t place = 0; place < line.size(); ++place) {
    for (int byte = 0; byte < 256; byte += place % 7 == 0 ? 1 : 5) {
      std::string changed = line;
      changed[place] = static_cast<char>(byte);
      const auto epd = parse_epd(changed);
      if (!epd) {
        EXPECT_LE(epd.error().column, line.size() + 1) << changed;
        continue;
      }
      const auto again = parse_epd(to_epd(*epd));
      ASSERT_TRUE(again) << changed;
      EXPECT_EQ(again->operations, epd->operations) << changed;
    }
  }
}

TEST(Epd, EveryPositionOfRandomGamesComesBack) {
  testing::in_random_games(31, 20, [](const Position& position) {
    const Epd epd{position, {{"id", {"a; b", ""}}, {"ce", {"-12"}}, {"noop", {}}}};
    const std::string line = to_epd(epd);
    const Epd back = epd_of(line);
    ASSERT_EQ(back.operations, epd.operations) << line;
    chess::Setup without_clocks = testing::setup_of(position);
    without_clocks.halfmove_clock = 0;
    ASSERT_EQ(back.position.key(), Position(without_clocks).key()) << line;
    ASSERT_EQ(to_epd(back), line);
  });
}

TEST(Epd, ReadsAFileWithRemarksAndErrors) {
  const std::string good(first_position);
  std::istringstream stream("# a remark\r\n\r\n" + good + " id \"1\";\r\n  \n" + good +
                            " id \"2;\n" + std::string(1 << 20, 'x') + "\n" + good + " id \"3\";");
  const EpdFile file = read_epd(stream);
  ASSERT_EQ(file.records.size(), 2U);
  EXPECT_EQ(file.records[0].line, 3U);
  EXPECT_EQ(file.records[0].epd.id(), "1");
  EXPECT_EQ(file.records[1].line, 7U);
  EXPECT_EQ(file.records[1].epd.id(), "3");
  ASSERT_EQ(file.errors.size(), 2U);
  EXPECT_EQ(file.errors[0].line, 5U);
  EXPECT_EQ(file.errors[0].error.column, 53U);
  EXPECT_EQ(file.errors[1].line, 6U);
}

TEST(Epd, AByteOrderMarkBeforeAFileIsSkipped) {
  std::istringstream stream("\xEF\xBB\xBF" + std::string(first_position) +
                            " id \"1\";\n\xEF\xBB\xBF" + std::string(first_position));
  const EpdFile file = read_epd(stream);
  ASSERT_EQ(file.records.size(), 1U);
  EXPECT_EQ(file.records[0].epd.id(), "1");
  ASSERT_EQ(file.errors.size(), 1U);  // only before the first line
  EXPECT_EQ(file.errors[0].line, 2U);
}

TEST(Epd, KeepsTheWarningsOfItsFen) {
  const auto epd = parse_epd("4k3/8/8/8/8/8/8/4K3 w K - id \"x\";");
  ASSERT_TRUE(epd.has_value());
  ASSERT_EQ(epd->warnings.size(), 1U);
  EXPECT_NE(epd->warnings[0].find("'K' dropped"), std::string::npos);
  EXPECT_TRUE(parse_epd(first_position)->warnings.empty());
}

TEST(Epd, AnEmptyFileHasNothingInIt) {
  std::istringstream stream("");
  const EpdFile file = read_epd(stream);
  EXPECT_TRUE(file.records.empty());
  EXPECT_TRUE(file.errors.empty());
}

TEST(Epd, TheBratkoKopecPositionsAreSound) {
  std::ifstream stream(ESPALIER_SOURCE_DIR "/data/bratko-kopec.epd");
  ASSERT_TRUE(stream);
  const EpdFile file = read_epd(stream);
  EXPECT_TRUE(file.errors.empty());
  ASSERT_EQ(file.records.size(), 24U);
  std::size_t moves = 0;
  for (const EpdRecord& record : file.records) {
    const auto best = record.epd.best_moves();
    ASSERT_TRUE(best) << record.epd.id() << ": " << best.error().message;
    ASSERT_FALSE(best.value().empty()) << record.epd.id();
    moves += best.value().size();
  }
  EXPECT_EQ(moves, 26U);
  EXPECT_EQ(file.records.front().epd.id(), "BK.01");
  EXPECT_EQ(file.records.back().epd.id(), "BK.24");
}

}  // namespace
}  // namespace espalier::chess
