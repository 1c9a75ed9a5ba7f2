// The limits of the shapes of trees.
#include "games/trees/shape.hpp"

#include <gtest/gtest.h>

namespace espalier::trees {
namespace {

TEST(Shape, HoldsWhatItWasMadeOf) {
  const Shape shape = Shape::make(24, 5, 1981).value();
  EXPECT_EQ(shape.width(), 24);
  EXPECT_EQ(shape.depth(), 5);
  EXPECT_EQ(shape.seed(), 1981U);
}

TEST(Shape, TakesTheLimitsThemselves) {
  EXPECT_TRUE(Shape::make(1, 1));
  EXPECT_TRUE(Shape::make(Shape::max_width, Shape::max_depth));
}

TEST(Shape, RefusesWithOneClearLine) {
  for (const int width : {0, -1, 65, 1 << 30}) {
    const auto shape = Shape::make(width, 3);
    ASSERT_FALSE(shape);
    EXPECT_EQ(shape.error().kind, ShapeError::Kind::width);
  }
  for (const int depth : {0, -7, 201}) {
    const auto shape = Shape::make(8, depth);
    ASSERT_FALSE(shape);
    EXPECT_EQ(shape.error().kind, ShapeError::Kind::depth);
  }
  EXPECT_EQ(Shape::make(0, 3).error().message,
            "a tree of width 0 cannot be made: its width must be 1 to 64");
  EXPECT_EQ(Shape::make(3, 201).error().message,
            "a tree of depth 201 cannot be made: its depth must be 1 to 200");
}

}  // namespace
}  // namespace espalier::trees
