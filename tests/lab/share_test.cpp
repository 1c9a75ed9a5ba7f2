// Wilson's interval of a share.
#include "lab/share.hpp"

#include <gtest/gtest.h>

namespace espalier::lab {
namespace {

TEST(Share, HasTheIntervalOfWilson) {
  const Estimate half = share(10, 20);
  EXPECT_DOUBLE_EQ(half.value, 0.5);
  EXPECT_NEAR(half.interval.low, 0.2993, 5e-5);
  EXPECT_NEAR(half.interval.high, 0.7007, 5e-5);
  const Estimate none = share(0, 20);
  EXPECT_NEAR(none.interval.low, 0, 1e-12);
  EXPECT_NEAR(none.interval.high, 0.1611, 5e-5);
  EXPECT_NEAR(share(20, 20).interval.low, 1 - none.interval.high, 1e-12);
}

}  // namespace
}  // namespace espalier::lab
