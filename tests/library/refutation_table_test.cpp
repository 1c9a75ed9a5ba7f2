// The refutation table: it gives the moves of the stored line as long as the search follows it.
#include "espalier/historical/refutation_table.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <iterator>

namespace espalier {
namespace {

PvLine<int> line_of(std::initializer_list<int> moves) {
  PvLine<int> line;
  for (auto move = std::rbegin(moves); move != std::rend(moves); ++move) {
    const PvLine<int> rest = line;
    line.set(*move, rest);
  }
  return line;
}

TEST(RefutationTable, GivesMovesWhileTheLineIsFollowed) {
  RefutationTable<int> table;
  table.remember(1, line_of({2, 3}));
  table.remember(5, line_of({6}));
  table.follow(1);
  EXPECT_EQ(table.move_at(0), 1);
  table.on_make(1, 0);
  EXPECT_EQ(table.move_at(1), 2);
  table.on_make(9, 1);  // another move: the line is left below it
  EXPECT_EQ(table.move_at(2), 0);
  table.on_make(3, 2);
  EXPECT_EQ(table.move_at(3), 0);
  table.on_make(2, 1);  // back at ply 1, the line's own move
  EXPECT_EQ(table.move_at(2), 3);
  table.on_null_move(2);
  EXPECT_EQ(table.move_at(3), 0);
  table.on_make(3, 2);
  EXPECT_EQ(table.move_at(3), 0);  // the line has ended
  table.follow(5);
  table.on_make(5, 0);
  EXPECT_EQ(table.move_at(1), 6);
  table.follow(7);
  EXPECT_EQ(table.move_at(0), 0);
}

TEST(RefutationTable, KeepsTheLastLineThatIsNotEmpty) {
  RefutationTable<int> table;
  table.remember(1, line_of({2}));
  table.remember(1, line_of({3, 4}));
  table.remember(1, {});
  table.follow(1);
  table.on_make(1, 0);
  EXPECT_EQ(table.move_at(1), 3);
  table.clear();
  table.follow(1);
  EXPECT_EQ(table.move_at(0), 0);
}

}  // namespace
}  // namespace espalier
