// Errors of leaving out moves: how many are tolerated.
#include "espalier/search/skip_errors.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace espalier {
namespace {

/// Nodes of which so many percent are errors.
void add(CountedSkipErrors& errors, int nodes, int percent) {
  for (int i = 0; i < nodes; ++i) errors.add(i * percent / 100 != (i + 1) * percent / 100);
}
/// How many of 6,400 nodes leave out no move?
[[nodiscard]] int control_nodes(const CountedSkipErrors& errors) {
  int count = 0;
  for (std::uint64_t node = 0; node < 6400; ++node) count += errors.is_control(node) ? 1 : 0;
  return count;
}

TEST(SkipErrors, AreCountedBeforeAnyMoveIsLeftOut) {
  CountedSkipErrors errors;
  EXPECT_EQ(control_nodes(errors), 6400);
  add(errors, 31, 0);
  EXPECT_EQ(control_nodes(errors), 6400) << "too few to say anything";
  add(errors, 1, 0);
  EXPECT_EQ(control_nodes(errors), 100);
}

TEST(SkipErrors, AreToleratedUpToTwoFifths) {
  CountedSkipErrors errors;
  add(errors, 200, 35);
  EXPECT_EQ(control_nodes(errors), 100);
  add(errors, 200, 50);
  EXPECT_EQ(control_nodes(errors), 6400);
}

TEST(SkipErrors, AreForgottenSlowly) {
  CountedSkipErrors errors;
  add(errors, 100'000, 60);
  EXPECT_EQ(control_nodes(errors), 6400);
  add(errors, 4'000, 10);
  EXPECT_EQ(control_nodes(errors), 100) << "another phase of the game";
  errors.clear();
  EXPECT_EQ(control_nodes(errors), 6400) << "another game";
}

}  // namespace
}  // namespace espalier
