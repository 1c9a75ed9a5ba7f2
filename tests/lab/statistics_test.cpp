// Tests of the statistics against figures computed by hand.
#include "lab/statistics.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>
#include <vector>

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

// Quantiles of the tables of M. Abramowitz and I. Stegun (26.10).
TEST(Statistics, StudentsTHasTheQuantilesOfTheTables) {
  EXPECT_NEAR(student_t(0.95, 1), 12.706, 1e-3);
  EXPECT_NEAR(student_t(0.95, 2), 4.303, 1e-3);
  EXPECT_NEAR(student_t(0.95, 22), 2.074, 1e-3);
  EXPECT_NEAR(student_t(0.99, 5), 4.032, 1e-3);
  EXPECT_NEAR(student_t(0.99, 30), 2.750, 1e-3);
  EXPECT_NEAR(student_t(0.95, 1000), 1.962, 1e-3);
  EXPECT_THROW((void)student_t(1, 3), std::invalid_argument);
  EXPECT_THROW((void)student_t(0.95, 0), std::invalid_argument);
}

TEST(Statistics, ConfidenceIntervalsWidenForFewValues) {
  const Interval few = sample({1, 3}).interval();  // mean 2, error 1, t(1) = 12.706
  EXPECT_NEAR(few.low, 2 - 12.706, 1e-3);
  EXPECT_NEAR(few.high, 2 + 12.706, 1e-3);
  EXPECT_GT(sample({1, 3}).interval(0.99).high, few.high);
  EXPECT_EQ(sample({1}).interval().high, std::numeric_limits<double>::infinity());
  EXPECT_EQ(sample({1}).interval().low, -std::numeric_limits<double>::infinity());
}

TEST(Statistics, RatiosArePairedAndGeometric) {
  const Estimate ratio = paired_ratio({2, 8}, {1, 1}).estimate();
  EXPECT_NEAR(ratio.value, 4, 1e-12);
  EXPECT_NEAR(ratio.interval.low * ratio.interval.high, 16, 1e-9) << "symmetrical in the logarithm";
  // A method that halves one case and doubles another gains nothing.
  EXPECT_NEAR(paired_ratio({1, 2}, {2, 1}).estimate().value, 1, 1e-12);
  EXPECT_THROW((void)paired_ratio({1}, {1, 2}), std::invalid_argument);
  EXPECT_THROW((void)paired_ratio({}, {}), std::invalid_argument);
  EXPECT_THROW((void)paired_ratio({0}, {1}), std::invalid_argument);
}

TEST(Statistics, ASavingSwapsTheEndsOfTheInterval) {
  const Estimate saved = saving({0.75, {0.5, 1.25}, 0.99});
  EXPECT_DOUBLE_EQ(saved.value, 0.25);
  EXPECT_DOUBLE_EQ(saved.interval.low, -0.25);
  EXPECT_DOUBLE_EQ(saved.interval.high, 0.5);
  EXPECT_DOUBLE_EQ(saved.confidence, 0.99);
}

TEST(Statistics, FiguresAreExtrapolatedCaseByCase) {
  EXPECT_DOUBLE_EQ(steps_to(8, 4, 6), 1);
  EXPECT_DOUBLE_EQ(steps_to(6, 4, 6), 0);
  EXPECT_DOUBLE_EQ(steps_to(5, 4, 6), 0);
  EXPECT_THROW((void)steps_to(8, 6, 6), std::invalid_argument);
  EXPECT_EQ(extrapolated({1, 2}, {2, 1}, 2), (std::vector<double>{4, -1}));
  const PairedRatio before = paired_ratio({1, 1}, {1, 1});
  const PairedRatio last = paired_ratio({2, 4}, {1, 1});
  EXPECT_NEAR(extrapolated(before, last, 1).estimate().value, 8, 1e-9) << "factors of 4 and 16";
  const auto width = [](const PairedRatio& ratio) {
    return ratio.estimate().interval.high / ratio.estimate().interval.low;
  };
  EXPECT_GT(width(extrapolated(before, last, 1)), width(last));
}

TEST(Statistics, HolmWidensTheIntervalsOfSeveralComparisons) {
  const std::vector<double> ones(6, 1);
  const PairedRatio clear = paired_ratio({0.5, 0.51, 0.49, 0.5, 0.52, 0.5}, ones);
  // Significant alone (p is 0.04), but not beside others that are not.
  const PairedRatio weak = paired_ratio({0.8, 0.95, 0.98, 0.9, 0.99, 0.85}, ones);
  const PairedRatio none = paired_ratio({0.8, 1.3, 1, 0.9, 1.2, 0.9}, ones);
  const auto excludes_one = [](const Estimate& e) {
    return e.interval.high < 1 || e.interval.low > 1;
  };
  EXPECT_TRUE(excludes_one(holm({weak})[0]));
  const auto several = holm({none, weak, clear, none});
  EXPECT_FALSE(excludes_one(several[0]));
  EXPECT_FALSE(excludes_one(several[1]));
  EXPECT_TRUE(excludes_one(several[2]));
  EXPECT_DOUBLE_EQ(several[2].confidence, 1 - 0.05 / 4);
  // Once the clear one is set aside, three remain.
  EXPECT_DOUBLE_EQ(several[1].confidence, 1 - 0.05 / 3);
  EXPECT_TRUE(excludes_one(holm({weak, clear})[0])) << "the last of two is compared at 95 %";
}

TEST(Statistics, LeastSquares) {
  const LinearFit fit = least_squares({0, 1, 2, 3}, {1, 3, 5, 7});
  EXPECT_DOUBLE_EQ(fit.slope, 2);
  EXPECT_DOUBLE_EQ(fit.intercept, 1);
  EXPECT_NEAR(least_squares({0, 1, 2}, {0, 2, 1}).slope, 0.5, 1e-12);
  EXPECT_NEAR(fit.explained, 1, 1e-12);
  EXPECT_NEAR(least_squares({0, 1, 2}, {0, 2, 1}).explained, 0.25, 1e-12);
}

TEST(Statistics, LinearModelsHaveSeveralTerms) {
  // y = 2 - x + 3 x^2 exactly; then one more point that the parabola misses.
  const std::vector<double> c =
      linear_model({{1, 0, 0}, {1, 1, 1}, {1, 2, 4}, {1, -1, 1}}, {2, 4, 12, 6});
  ASSERT_EQ(c.size(), 3U);
  EXPECT_NEAR(c[0], 2, 1e-9);
  EXPECT_NEAR(c[1], -1, 1e-9);
  EXPECT_NEAR(c[2], 3, 1e-9);
  const std::vector<double> line = linear_model({{1, 0}, {1, 1}, {1, 2}}, {0, 2, 1});
  EXPECT_NEAR(line[1], least_squares({0, 1, 2}, {0, 2, 1}).slope, 1e-12);
  EXPECT_THROW((void)linear_model({{1, 2}, {2, 4}, {3, 6}}, {1, 2, 3}), std::invalid_argument);
  EXPECT_THROW((void)linear_model({{1, 2}}, {1}), std::invalid_argument);
}

TEST(Statistics, TooFewValuesAreRefused) {
  EXPECT_THROW((void)mean({}), std::invalid_argument);
  EXPECT_THROW((void)geometric_mean({1, 0}), std::invalid_argument);
  EXPECT_THROW((void)quantile({}, 0.5), std::invalid_argument);
  EXPECT_THROW((void)quantile({1}, 1.5), std::invalid_argument);
  EXPECT_THROW((void)least_squares({1, 1}, {1, 2}), std::invalid_argument);
  EXPECT_THROW((void)least_squares({1, 2}, {1}), std::invalid_argument);
}

}  // namespace
}  // namespace espalier::lab
