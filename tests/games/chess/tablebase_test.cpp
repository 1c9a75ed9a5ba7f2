// The prober of Syzygy tables against retrograde analysis, position by position, and on damaged
// files.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "games/chess/notation/fen.hpp"
#include "games/chess/tablebase/root_moves.hpp"
#include "games/chess/tablebase/tablebase.hpp"
#include "games/chess/tablebase_search_hooks.hpp"
#include "tests/games/chess/retrograde_analysis.hpp"
#include "tests/games/chess/table_files.hpp"

namespace espalier::chess {
namespace {

namespace fs = std::filesystem;
using testing::add_folder;
using testing::compared_folder;
using testing::content_of;
using testing::endings_in;
using testing::RetrogradeAnalysis;
using testing::table_file;
using testing::three_men;
using Value = RetrogradeAnalysis::Value;

[[nodiscard]] Position position_of(const RetrogradeAnalysis::Placement& placement,
                                   Square en_passant = no_square, int halfmove_clock = 0) {
  Setup setup = Setup::empty();
  setup.halfmove_clock = halfmove_clock;
  for (std::size_t i = 0; i < placement.count; ++i) {
    setup.board[static_cast<std::size_t>(placement.squares[i])] = placement.pieces[i];
  }
  setup.side_to_move = placement.side;
  setup.en_passant = en_passant;
  return Position(setup);
}

[[nodiscard]] Wdl wdl_of(Value value) {
  return value > 0 ? Wdl::win : value < 0 ? Wdl::loss : Wdl::draw;
}

/// Tables that count in moves are one ply short of an even distance.
[[nodiscard]] bool is_dtz(int dtz, Value value) {
  if (value == RetrogradeAnalysis::mated) return dtz == -1;
  return dtz == value || (value > 1 && dtz == value - 1) || (value < -1 && dtz == value + 1);
}

struct Count {
  std::size_t positions = 0;
  std::size_t en_passant = 0;
  std::size_t wrong_wdl = 0;
  std::size_t wrong_dtz = 0;
  std::size_t one_less = 0;
  std::string example;
};

void compare(const Tablebase& tables, const Position& position, Value value, Count& count) {
  ++count.positions;
  const auto wdl = tables.probe_wdl(position);
  const auto dtz = tables.probe_dtz(position);
  const bool is_right_wdl = wdl && *wdl == wdl_of(value);
  const bool is_right_dtz = dtz && is_dtz(*dtz, value);
  count.wrong_wdl += !is_right_wdl;
  count.wrong_dtz += !is_right_dtz;
  count.one_less += is_right_dtz && *dtz != value && value != RetrogradeAnalysis::mated;
  if ((!is_right_wdl || !is_right_dtz) && count.example.empty()) {
    count.example = to_fen(position) + ": " + std::to_string(value) + ", dtz " +
                    (dtz ? std::to_string(*dtz) : "-") + ", wdl " +
                    (wdl ? std::to_string(static_cast<int>(*wdl)) : "-");
  }
}

/// The positions that can arise by a double step of a pawn, with the right to capture it.
void compare_en_passant(const Tablebase& tables, RetrogradeAnalysis& analysis,
                        const RetrogradeAnalysis::Placement& placement, Count& count) {
  for (std::size_t i = 0; i < placement.count; ++i) {
    const Colour mover = ~placement.side;
    const Square to = placement.squares[i];
    if (placement.pieces[i] != make_piece(mover, pawn) || relative_rank(mover, to) != 3) continue;
    const Square passed = to - forward(mover);
    const Bitboard free = bit(passed) | bit(passed - forward(mover));
    if ((placement.occupied() & free) != 0) continue;
    const Position position = position_of(placement, passed);
    if (position.en_passant() == no_square) continue;
    ++count.en_passant;
    compare(tables, position, analysis.value_with_en_passant(placement, passed), count);
  }
}

/// Every position of an ending, mirror images (of files; without pawns all) left out.
[[nodiscard]] Count compare_ending(const Tablebase& tables, RetrogradeAnalysis& analysis,
                                   const Material& material) {
  Count count;
  const auto pieces = RetrogradeAnalysis::pieces_of(material);
  const std::size_t number = RetrogradeAnalysis::count_of(pieces);
  for (std::size_t index = 0; index < RetrogradeAnalysis::size_of(number); ++index) {
    const auto placement = RetrogradeAnalysis::placement_at(pieces, index);
    const Square last = placement.squares[number - 1];  // Black's king
    if (file_of(last) > 3) continue;
    if (!material.has_pawns() && (rank_of(last) > 3 || rank_of(last) > file_of(last))) continue;
    const Value value = analysis.value(placement);
    if (value == RetrogradeAnalysis::no_position) continue;
    compare(tables, position_of(placement), value, count);
    if (material.count(white_pawn) > 0 && material.count(black_pawn) > 0) {
      compare_en_passant(tables, analysis, placement, count);
    }
  }
  return count;
}

class TablebaseSlow : public ::testing::TestWithParam<Material> {
 protected:
  void SetUp() override {
    if (tables_.wdl_tables() == 0) add_folder(tables_, compared_folder());
  }
  // For all endings, which lead to one another.
  static inline Tablebase tables_{[](const std::string& file, const std::string& error) {
    ADD_FAILURE() << file << ": " << error;
  }};
  static inline RetrogradeAnalysis analysis_;
};

TEST_P(TablebaseSlow, EqualsRetrogradeAnalysis) {
  const Material& material = GetParam();
  const Count count = compare_ending(tables_, analysis_, material);
  EXPECT_GT(count.positions, 0U);
  EXPECT_EQ(count.wrong_wdl, 0U) << count.example;
  EXPECT_EQ(count.wrong_dtz, 0U) << count.example;
  std::cout << material.name() << ": " << count.positions << " positions, " << count.en_passant
            << " of them en passant, " << count.wrong_wdl << " wrong WDL, " << count.wrong_dtz
            << " wrong DTZ, " << count.one_less << " DTZ one less" << std::endl;
  if (!material.is_symmetric() && material.pieces() == 3) {
    const Count flipped = compare_ending(tables_, analysis_, material.flipped());
    EXPECT_GT(flipped.positions, 0U);
    EXPECT_EQ(flipped.wrong_wdl, 0U) << flipped.example;
    EXPECT_EQ(flipped.wrong_dtz, 0U) << flipped.example;
  }
}

// Tables that count in moves leave open whether a win comes with the last ply or one too late.
TEST_P(TablebaseSlow, RootsNearTheFiftyMoveDrawAreRight) {
  const auto pieces = RetrogradeAnalysis::pieces_of(GetParam());
  const std::size_t stride = GetParam().pieces() == 3 ? 211 : 10'007;
  const std::size_t size = RetrogradeAnalysis::size_of(RetrogradeAnalysis::count_of(pieces));
  int decided = 0;
  for (std::size_t index = 0; index < size; index += stride) {
    const auto placement = RetrogradeAnalysis::placement_at(pieces, index);
    const Value value = analysis_.value(placement);
    if (value == RetrogradeAnalysis::no_position) continue;
    for (int counter = 96; counter < 100; ++counter) {
      const Position position = position_of(placement, no_square, counter);
      if (position.count_moves() == 0) continue;
      const bool is_in_time = std::abs(static_cast<int>(value)) + counter <= 100;
      const Wdl expected = value == 0  ? Wdl::draw
                           : value > 0 ? (is_in_time ? Wdl::win : Wdl::cursed_win)
                                       : (is_in_time ? Wdl::loss : Wdl::blessed_loss);
      decided += value != 0 && is_in_time ? 1 : 0;
      const auto root = tablebase_root(tables_, position, true);
      ASSERT_TRUE(root) << to_fen(position);
      ASSERT_EQ(root->value, expected) << to_fen(position) << ": " << static_cast<int>(value);
    }
  }
  std::cout << GetParam().name() << ": " << decided << " decided in time" << std::endl;
}

INSTANTIATE_TEST_SUITE_P(Endings, TablebaseSlow, ::testing::ValuesIn(endings_in(compared_folder())),
                         [](const auto& each) { return each.param.name(); });

[[nodiscard]] Position from_fen(const std::string& fen) { return parse_fen(fen).value(); }

class ThreeMen : public ::testing::Test {
 protected:
  void SetUp() override { add_folder(tables_, three_men); }
  Tablebase tables_;
};

TEST_F(ThreeMen, AreTenTables) {
  EXPECT_EQ(tables_.wdl_tables(), 5U);
  EXPECT_EQ(tables_.dtz_tables(), 5U);
  EXPECT_EQ(tables_.max_pieces(), 3);
}

TEST_F(ThreeMen, KnowNothingOfCastlingAndOfMorePieces) {
  EXPECT_EQ(tables_.probe_wdl(from_fen("8/8/8/8/8/2k5/8/4K2R w - - 0 1")), Wdl::win);
  EXPECT_FALSE(tables_.probe_wdl(from_fen("8/8/8/8/8/2k5/8/4K2R w K - 0 1")));
  EXPECT_FALSE(tables_.probe_dtz(from_fen("8/8/8/8/8/2k5/8/4K2R w K - 0 1")));
  EXPECT_FALSE(tables_.probe_wdl(from_fen("8/8/8/8/8/2k5/8/4K1RR w - - 0 1")));
  EXPECT_EQ(tables_.probe_wdl(from_fen("8/8/8/8/8/2k5/8/4K3 w - - 0 1")), Wdl::draw);
}

TEST(Tablebase, TakesNamesOfEndingsOnly) {
  Tablebase tables;
  const Tablebase::Loader none = [] {
    return Expected<TableFile, std::string>(Unexpected{std::string("there is none")});
  };
  for (const char* const name : {"KQvKR.rtbw", "KQvKR.rtbz", "KvK.txt", "KPPPPPvK.rtbw"}) {
    EXPECT_EQ(tables.add(name, none), std::string(name) != "KvK.txt") << name;
  }
  for (const char* const name :
       {"", ".rtbw", "KQvKR", "KQKR.rtbw", "QvK.rtbw", "KXvK.rtbw", "KvK.rtbw", "KKvK.rtbw",
        "KQvKR.rtbw", "KRvKQ.rtbw", "KPPPPPPPvK.rtbw", "KPPPPPPPPPPPPPPPPPvK.rtbw"}) {
    EXPECT_FALSE(tables.add(name, none)) << name;
  }
}

TEST(Tablebase, ReadsTheNextFileWhereOneIsDamaged) {
  const std::string sound = content_of(three_men / "KRvK.rtbw");
  bool is_readable = true;
  const auto loader = [&](const std::string& content) {
    return [content, &is_readable] {
      TableFile file = table_file(content);
      const auto read = file.read;
      file.read = [read, &is_readable](std::uint64_t offset, std::span<std::uint8_t> bytes) {
        return is_readable && read(offset, bytes);
      };
      return Expected<TableFile, std::string>(file);
    };
  };
  std::vector<std::string> reports;
  Tablebase tables([&](const std::string&, const std::string& error) { reports.push_back(error); });
  EXPECT_TRUE(tables.add("KRvK.rtbw", loader("no table")));
  EXPECT_FALSE(tables.add("KRvK.rtbw", loader(sound.substr(0, 80))));
  EXPECT_FALSE(tables.add("KRvK.rtbw", loader(sound)));
  EXPECT_FALSE(
      tables.add("KRvK.rtbw", [&] { return Expected<TableFile, std::string>(table_file(sound)); }));
  EXPECT_EQ(tables.wdl_tables(), 1U);
  const Position lost = parse_fen("8/8/8/4k3/8/8/8/K6R b - - 0 1").value();
  EXPECT_EQ(tables.probe_wdl(lost), Wdl::loss);
  EXPECT_EQ(reports.size(), 2U);
  is_readable = false;  // it has become shorter
  EXPECT_EQ(tables.probe_wdl(lost), Wdl::loss);
  EXPECT_EQ(reports.size(), 3U);
}

TEST(Table, RefusesTruncatedFilesAndThoseOfOtherEndings) {
  for (const auto& entry : fs::directory_iterator(three_men)) {
    if (entry.path().extension() == ".md") continue;
    const TableKind kind = entry.path().extension() == ".rtbw" ? TableKind::wdl : TableKind::dtz;
    const auto material = Material::from_name(entry.path().stem().string()).value();
    const std::string whole = content_of(entry.path());
    EXPECT_TRUE(Table::create(table_file(whole), kind, material)) << entry.path();
    for (std::size_t size = 0; size < whole.size(); size += size < 512 ? 1 : 16) {
      const auto table = Table::create(table_file(whole.substr(0, size)), kind, material);
      ASSERT_FALSE(table) << entry.path() << ' ' << size;
      ASSERT_FALSE(table.error().empty());
    }
    const auto other_kind = kind == TableKind::wdl ? TableKind::dtz : TableKind::wdl;
    EXPECT_FALSE(Table::create(table_file(whole), other_kind, material));
    for (const char* const name : {"KBvK", "KPvK", "KQvK", "KQQvK", "KvK", "KRvKR"}) {
      const auto other = Material::from_name(name).value();
      if (other != material) {
        EXPECT_FALSE(Table::create(table_file(whole), kind, other)) << name;
      }
    }
  }
}

/// Pieces that no position has must not be numbered: the leading pawns would have none behind them.
TEST(Table, RefusesOneOfPawnsOnly) {
  std::string bytes = content_of(fs::path(three_men) / "KPvK.rtbw");
  constexpr std::size_t pieces = 6;  // after magic, flags and order
  bytes.replace(pieces, 3, "\x11\x11\x11");
  const auto table =
      Table::create(table_file(bytes), TableKind::wdl, Material::from_name("KPvK").value());
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error(), "not the table of KPvK");
}

TEST_F(ThreeMen, KeepTheValueAndMakeProgress) {
  const auto moves_of = [&](const std::string& fen, bool fifty_move_rule = true) {
    return tablebase_root(tables_, from_fen(fen), fifty_move_rule).value();
  };
  const auto won = moves_of("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1");
  EXPECT_EQ(won.value, Wdl::win);
  EXPECT_TRUE(won.by_distance);
  for (const Move move : won.moves) {
    Position after = from_fen("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1");
    after.make(move);
    EXPECT_EQ(tables_.probe_wdl(after), Wdl::loss);
  }
  // Far from the fifty-move draw the search may choose; close to it only the quickest will do; too
  // close it is a draw, but not without the rule.
  const std::string rook = "8/8/8/4k3/8/8/8/K6R w - - ";
  const auto free = moves_of(rook + "0 1");
  const auto quick = moves_of(rook + "60 61");
  const auto late = moves_of(rook + "90 91");
  EXPECT_EQ(free.value, Wdl::win);
  EXPECT_EQ(quick.value, Wdl::win);
  EXPECT_LT(quick.moves.size(), free.moves.size());
  EXPECT_EQ(late.value, Wdl::cursed_win);
  EXPECT_EQ(moves_of(rook + "90 91", false).value, Wdl::win);
}

TEST_F(ThreeMen, CountTheLastPlyBeforeTheFiftyMoveDraw) {
  const auto value = [&](const std::string& fen) {
    return tablebase_root(tables_, from_fen(fen), true).value().value;
  };
  const std::string pawn = "8/8/4k3/8/4K3/8/4P3/8 w - - ";  // wins by a step of the pawn
  EXPECT_EQ(value(pawn + "99 90"), Wdl::win);
  const std::string mate_in_one = "7k/R7/6K1/8/8/8/8/8 w - - ";
  EXPECT_EQ(value(mate_in_one + "99 90"), Wdl::win);
  EXPECT_EQ(value(mate_in_one + "100 90"), Wdl::cursed_win);
  const std::string mate_in_two = "7k/8/5K2/8/8/8/8/R7 w - - ";
  EXPECT_EQ(value(mate_in_two + "97 90"), Wdl::win);
  EXPECT_EQ(value(mate_in_two + "98 90"), Wdl::cursed_win);
  const std::string mated_in_one = "7k/5K2/8/8/8/8/8/R7 b - - ";
  EXPECT_EQ(value(mated_in_one + "98 90"), Wdl::loss);
  EXPECT_EQ(value(mated_in_one + "99 90"), Wdl::blessed_loss);
}

TEST_F(ThreeMen, ValueEveryMoveThatIsWanted) {
  const Position root = from_fen("8/8/8/8/1k6/1p6/8/1K6 w - - 0 1");  // only Kb2 draws
  const auto all = tablebase_root(tables_, root, true).value();
  EXPECT_EQ(all.value, Wdl::draw);
  EXPECT_EQ(all.moves, std::vector<Move>{Move(b1, b2)});
  EXPECT_EQ(all.all.size(), root.count_moves());
  const auto losing = tablebase_root(tables_, root, true, {Move(b1, a1)}).value();
  EXPECT_EQ(losing.value, Wdl::loss);
  EXPECT_EQ(losing.moves, std::vector<Move>{Move(b1, a1)});
}

// A won game may not be drawn by repetition where the search sees no difference.
TEST_F(ThreeMen, DoNotRepeatAPositionThatIsWon) {
  Position position = from_fen("8/8/8/4k3/8/8/8/K6R w - - 0 1");
  const Move there(h1, h2), back(h2, h1), reply(e5, e4), return_move(e4, e5);
  const auto may_play_there = [&] {
    const auto moves = tablebase_root(tables_, position, true).value().moves;
    EXPECT_FALSE(moves.empty());
    return std::find(moves.begin(), moves.end(), there) != moves.end();
  };
  EXPECT_TRUE(may_play_there());
  for (const Move move : {there, reply, back, return_move}) position.make(move);
  EXPECT_FALSE(may_play_there());
  // Even where only the quickest moves are left, the third time is a draw.
  for (const Move move : {there, reply, back, return_move}) position.make(move);
  EXPECT_FALSE(may_play_there());
  EXPECT_EQ(tablebase_root(tables_, position, true).value().value, Wdl::win);
}

TEST_F(ThreeMen, AreBoundsInTheSearchAfterZeroingMovesOnly) {
  TablebaseProbing probing{.tables = &tables_, .max_pieces = 3, .min_depth = 2};
  const TablebaseSearchHooks hooks(probing);
  const auto bounds = [&](const char* fen, int depth) {
    return hooks.bounds(from_fen(fen), depth);
  };
  const ScoreBounds win = bounds("8/8/8/4k3/8/8/8/K6R w - - 0 1", 2);
  EXPECT_EQ(win, (ScoreBounds{.lower = proven_win - 1}));
  EXPECT_FALSE(is_proven(win.lower));
  EXPECT_EQ(bounds("8/8/8/4k3/8/8/8/K6R b - - 0 1", 2), (ScoreBounds{.upper = 1 - proven_win}));
  EXPECT_EQ(bounds("8/8/8/4k3/8/8/8/K6N b - - 0 1", 2), ScoreBounds::exactly(draw_score));
  EXPECT_EQ(bounds("8/8/8/4k3/8/8/8/K6R w - - 1 1", 2), ScoreBounds{});
  EXPECT_EQ(bounds("8/8/8/4k3/8/8/8/K6R w - - 0 1", 1), ScoreBounds{});
  EXPECT_EQ(bounds("8/8/8/4k3/8/8/8/K5RR w - - 0 1", 2), ScoreBounds{});
  EXPECT_EQ(bounds_of_wdl(Wdl::cursed_win, true), ScoreBounds::exactly(draw_score));
  EXPECT_EQ(bounds_of_wdl(Wdl::cursed_win, false).lower, proven_win - 1);
}

}  // namespace
}  // namespace espalier::chess
