// Tests of the statistics against figures computed by hand.
#include "lab/statistics.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace espalier::lab {
namespace {

TEST(Statistics, MomentsOfASample) {
  const std::vector<double> values{2, 4, 4, 4, 5, 5, 7, 9};
  EXPECT_DOUBLE_EQ(mean(values), 5);
  EXPECT_NEAR(standard_deviation(values), 2.13809, 1e-5);  // sqrt(32 / 7)
  EXPECT_NEAR(standard_error(values), 0.75593, 1e-5);
  EXPECT_DOUBLE_EQ(standard_deviation({3}), 0);
  EXPECT_DOUBLE_EQ(geometric_mean({1, 10, 100}), 10);
}

TEST(Statistics, QuantilesAreInterpolated) {
  EXPECT_DOUBLE_EQ(quantile({3, 1, 2}, 0.5), 2);
  EXPECT_DOUBLE_EQ(quantile({4, 1, 2, 3}, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3}, 0), 1);
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3}, 1), 3);
  EXPECT_DOUBLE_EQ(quantile({7}, 0.3), 7);
}

TEST(Statistics, ConfidenceIntervalsWidenForFewValues) {
  const Interval few = confidence_interval({1, 3});  // mean 2, error 1, t(1) = 12.706
  EXPECT_NEAR(few.low, 2 - 12.706, 1e-3);
  EXPECT_NEAR(few.high, 2 + 12.706, 1e-3);
  std::vector<double> many;
  for (int i = 0; i < 101; ++i) many.push_back(i % 2);
  const Interval interval = confidence_interval(many);  // t(100) = 1.984
  EXPECT_NEAR((interval.high - interval.low) / 2 / standard_error(many), 1.984, 0.005);
}

TEST(Statistics, LeastSquares) {
  const LinearFit fit = least_squares({0, 1, 2, 3}, {1, 3, 5, 7});
  EXPECT_DOUBLE_EQ(fit.slope, 2);
  EXPECT_DOUBLE_EQ(fit.intercept, 1);
  EXPECT_NEAR(least_squares({0, 1, 2}, {0, 2, 1}).slope, 0.5, 1e-12);
}

TEST(Statistics, TooFewValuesAreRefused) {
  EXPECT_THROW((void)mean({}), std::invalid_argument);
  EXPECT_THROW((void)geometric_mean({1, 0}), std::invalid_argument);
  EXPECT_THROW((void)quantile({}, 0.5), std::invalid_argument);
  EXPECT_THROW((void)quantile({1}, 1.5), std::invalid_argument);
  EXPECT_THROW((void)confidence_interval({1}), std::invalid_argument);
  EXPECT_THROW((void)least_squares({1, 1}, {1, 2}), std::invalid_argument);
  EXPECT_THROW((void)least_squares({1, 2}, {1}), std::invalid_argument);
}

}  // namespace
}  // namespace espalier::lab
