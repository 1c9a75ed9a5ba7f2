// Tests of the verdicts on both sides of each boundary.
#include "lab/verdict.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace espalier::lab {
namespace {

TEST(Verdict, ExactFiguresAgreeOnlyWhenEqual) {
  EXPECT_EQ(exactly(512, 512).verdict, Verdict::reproduced);
  EXPECT_EQ(exactly(512, 513).verdict, Verdict::contradicted);
  EXPECT_EQ(exactly(512, 513).reason, "513 instead of 512");
}

TEST(Verdict, MeansAgreeWithinTwoStandardErrorsOfTheirDifference) {
  // Both have a standard error of 3 and 4, so the difference has one of 5.
  const Sample published{100, 30, 100};
  EXPECT_EQ(means_agree(published, {109.9, 40, 100}).verdict, Verdict::reproduced);
  EXPECT_EQ(means_agree(published, {90.1, 40, 100}).verdict, Verdict::reproduced);
  EXPECT_EQ(means_agree(published, {110.1, 40, 100}).verdict, Verdict::within_stated_deviation);
  EXPECT_EQ(means_agree(published, {129.9, 40, 100}).verdict, Verdict::within_stated_deviation);
  EXPECT_EQ(means_agree(published, {130.1, 40, 100}).verdict, Verdict::contradicted);
  EXPECT_EQ(means_agree(published, {110.1, 40, 100}, 3).verdict, Verdict::reproduced);
  EXPECT_NE(means_agree(published, {110, 40, 100}).reason.find("2.00 standard errors"),
            std::string::npos);
}

TEST(Verdict, AMeanWithoutACountIsExact) {
  EXPECT_EQ(means_agree({100, 0, 0}, {101, 4, 16}).verdict, Verdict::reproduced);
  EXPECT_EQ(means_agree({100, 0, 0}, {103, 4, 16}).verdict, Verdict::contradicted);
  EXPECT_EQ(means_agree({100, 0, 0}, {100, 0, 1}).verdict, Verdict::reproduced);
  EXPECT_EQ(means_agree({100, 0, 0}, {101, 0, 1}).verdict, Verdict::contradicted);
  EXPECT_THROW((void)means_agree({100, 1, 1}, {}), std::invalid_argument);
}

TEST(Verdict, FiguresAgreeWithinRounding) {
  EXPECT_EQ(close_to(63, 63.5, 0.5).verdict, Verdict::reproduced);
  EXPECT_EQ(close_to(0.3, 0.1 + 0.2, 0).verdict, Verdict::reproduced);  // decimals in binary
  EXPECT_EQ(close_to(63, 63.6, 0.5).verdict, Verdict::contradicted);
  EXPECT_EQ(close_to(63, 62.4, 0.5, 1).verdict, Verdict::within_stated_deviation);
  EXPECT_EQ(close_to(63, 61.9, 0.5, 1).verdict, Verdict::contradicted);
}

TEST(Verdict, RangesIncludeTheirEnds) {
  EXPECT_EQ(between(5, 10, 5).verdict, Verdict::reproduced);
  EXPECT_EQ(between(5, 10, 10).verdict, Verdict::reproduced);
  EXPECT_EQ(between(5, 10, 4.9).verdict, Verdict::contradicted);
  EXPECT_EQ(between(5, 10, 11, 1).verdict, Verdict::within_stated_deviation);
  EXPECT_EQ(between(5, 10, 11.1, 1).verdict, Verdict::contradicted);
}

TEST(Verdict, AtLeastHasATolerance) {
  EXPECT_EQ(at_least(7, 7).verdict, Verdict::reproduced);
  EXPECT_EQ(at_least(6.9, 7).verdict, Verdict::contradicted);
  EXPECT_EQ(at_least(6.9, 7, 0.2).verdict, Verdict::within_stated_deviation);
}

TEST(Verdict, PairsDecideOnlyIfTheIntervalExcludesOne) {
  EXPECT_EQ(smaller({8, 9, 8, 9}, {10, 10, 10, 10}).verdict, Verdict::reproduced);
  EXPECT_EQ(smaller({10, 10, 10, 10}, {8, 9, 8, 9}).verdict, Verdict::contradicted);
  EXPECT_EQ(smaller({5, 20, 9, 11}, {10, 10, 10, 10}).verdict, Verdict::not_comparable);
  EXPECT_EQ(smaller({10, 10}, {10, 10}).verdict, Verdict::not_comparable);
  // A constant ratio decides, however close to 1.
  EXPECT_EQ(smaller({99, 99}, {100, 100}).verdict, Verdict::reproduced);
  EXPECT_EQ(smaller({1}, {2}).verdict, Verdict::reproduced);
  EXPECT_EQ(smaller({2}, {2}).verdict, Verdict::contradicted);
  EXPECT_THROW((void)smaller({1}, {1, 2}), std::invalid_argument);
  EXPECT_THROW((void)smaller({}, {}), std::invalid_argument);
  EXPECT_THROW((void)smaller({0}, {1}), std::invalid_argument);
}

TEST(Verdict, AlwaysMeansAlways) {
  EXPECT_EQ(always(5, 5).verdict, Verdict::reproduced);
  EXPECT_EQ(always(4, 5).verdict, Verdict::contradicted);
  EXPECT_EQ(always(0, 0).verdict, Verdict::not_measured);
}

TEST(Verdict, TheWorstPartDecidesAndGivesTheReason) {
  const Assessment whole =
      all_of({exactly(1, 1), exactly(2, 3), between(1, 2, 3, 1), exactly(4, 5)});
  EXPECT_EQ(whole.verdict, Verdict::contradicted);
  EXPECT_EQ(whole.reason, "2 of 4 figures: 3 instead of 2; 5 instead of 4");
  EXPECT_EQ(all_of({exactly(1, 1), between(1, 2, 3, 1)}).verdict, Verdict::within_stated_deviation);
  EXPECT_EQ(all_of({exactly(1, 1), not_measured()}).verdict, Verdict::not_measured);
  EXPECT_EQ(all_of({exactly(1, 2), not_comparable("why")}).verdict, Verdict::contradicted);
  EXPECT_EQ(all_of({exactly(1, 1), exactly(2, 2)}).reason, "2 of 2 figures: exactly equal");
  EXPECT_EQ(all_of({exactly(7, 8)}).reason, "8 instead of 7");
  EXPECT_EQ(all_of({}).verdict, Verdict::not_measured);
}

}  // namespace
}  // namespace espalier::lab
