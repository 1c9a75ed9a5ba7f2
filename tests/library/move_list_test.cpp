// MoveList: contents, capacity, and that it initialises nothing.
#include "espalier/move_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace espalier {
namespace {

/// A move that counts its default constructions.
struct CountedMove {
  CountedMove() { ++constructed; }
  explicit CountedMove(int n) : number(n) {}
  int number = 0;
  static inline int constructed = 0;
};

TEST(MoveList, KeepsOrderAndIsCleared) {
  MoveList<int, 4> list;
  EXPECT_TRUE(list.empty());
  for (int i = 0; i < 4; ++i) list.push(10 * i);  // up to its capacity
  EXPECT_EQ(list.size(), 4U);
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{0, 10, 20, 30}));
  std::reverse(list.begin(), list.end());
  EXPECT_EQ(list[0], 30);
  list.truncate(2);
  const auto& fixed = list;
  EXPECT_EQ(std::vector<int>(fixed.begin(), fixed.end()), (std::vector<int>{30, 20}));
  list.clear();
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.begin(), list.end());
  list.push(5);
  EXPECT_EQ(list[0], 5);
}

TEST(MoveList, InitialisesNothing) {
  MoveList<CountedMove, 200> list;
  list.push(CountedMove(7));
  EXPECT_EQ(CountedMove::constructed, 1) << "the place for a move too much";
  EXPECT_EQ(list[0].number, 7);
}

#ifdef NDEBUG
TEST(MoveList, LeavesOutWhatIsTooMuch) {
  MoveList<int, 2> list;
  for (const int move : {1, 2}) list.push(move);
  EXPECT_FALSE(list.has_overflowed());
  for (const int move : {3, 4}) list.push(move);
  EXPECT_TRUE(list.has_overflowed());
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{1, 2}));
}
#endif

#if GTEST_HAS_DEATH_TEST && !defined(NDEBUG)
TEST(MoveListDeathTest, DebugBuildsAssertTheCapacity) {
  MoveList<int, 2> list;
  list.push(1);
  list.push(2);
  EXPECT_DEATH(list.push(3), "size_ < capacity");
  EXPECT_DEATH(list.truncate(3), "size <= size_");
}
#endif

}  // namespace
}  // namespace espalier
