// Tests of the verdicts on both sides of each boundary.
#include "lab/verdict.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace espalier::lab {
namespace {

TEST(Verdict, ExactFiguresAgreeOnlyWhenEqual) {
  EXPECT_EQ(exactly(512, 512).verdict, Verdict::reproduced);
  EXPECT_EQ(exactly(512, 513).verdict, Verdict::contradicted);
  EXPECT_EQ(exactly(512, 513).reason, "513 instead of 512");
}

Estimate between(double low, double high) { return {(low + high) / 2, {low, high}}; }

TEST(Verdict, TheIntervalDecidesOnTheClaimedRange) {
  EXPECT_EQ(decide(between(5, 10), {5, 10}).verdict, Verdict::reproduced);
  EXPECT_EQ(decide(between(4.9, 6), {5, 10}).verdict, Verdict::not_decided);
  EXPECT_EQ(decide(between(9, 10.1), {5, 10}).verdict, Verdict::not_decided);
  EXPECT_EQ(decide(between(4, 4.9), {5, 10}).verdict, Verdict::contradicted);
  EXPECT_EQ(decide(between(10.1, 12), {5, 10}).verdict, Verdict::contradicted);
  EXPECT_EQ(decide(between(4, 11), {5, 10}).verdict, Verdict::not_decided);
  EXPECT_EQ(decide(exact(7), at_least(7)).verdict, Verdict::reproduced);
  EXPECT_EQ(decide(exact(6.9), at_least(7)).verdict, Verdict::contradicted);
  EXPECT_EQ(decide(exact(7), at_most(6)).verdict, Verdict::contradicted);
  EXPECT_EQ(decide(estimate(sample({4})), {3, 5}).verdict, Verdict::not_decided) << "a single case";
  EXPECT_EQ(decide(between(4.5, 5.5), {5, 10}).reason,
            "5 (95 %: 4.5 to 5.5) does not decide on 5 to 10");
}

TEST(Verdict, PrintedFiguresAreRounded) {
  EXPECT_DOUBLE_EQ(printed(23).low, 22.5);
  EXPECT_DOUBLE_EQ(printed(23).high, 23.5);
  EXPECT_DOUBLE_EQ(printed(0.75, 0.01).high, 0.755);
  EXPECT_DOUBLE_EQ(percent_less({5, 10}).low, 0.9);
  EXPECT_DOUBLE_EQ(percent_less({5, 10}).high, 0.95);
}

TEST(Verdict, AFigureBelowTheDepthOfTheClaimMustKeepItsVerdict) {
  const Estimate found = between(59, 61);
  EXPECT_EQ(decide(found, at_least(100), between(70, 90)).verdict, Verdict::contradicted);
  EXPECT_EQ(decide(found, at_least(80), between(70, 90)).verdict, Verdict::not_decided);
  EXPECT_EQ(decide(found, at_most(70), between(71, 90)).verdict, Verdict::not_decided);
  EXPECT_EQ(decide(found, at_most(95), between(70, 90)).verdict, Verdict::reproduced);
  EXPECT_EQ(decide(found, at_most(60), between(20, 30)).verdict, Verdict::not_decided);
  EXPECT_EQ(decide(found, {95, 96}, between(200, 300)).verdict, Verdict::not_decided)
      << "between, it has the claimed value";
  EXPECT_EQ(decide(found, {50, 51}, between(20, 30)).verdict, Verdict::not_decided);
  EXPECT_EQ(decide(found, {70, 71}, between(20, 30)).verdict, Verdict::contradicted);
  EXPECT_EQ(smaller(between(0.8, 0.9), between(0.7, 0.99)).verdict, Verdict::reproduced);
  EXPECT_EQ(smaller(between(0.8, 0.9), between(0.7, 1.01)).verdict, Verdict::not_decided);
}

TEST(Verdict, PairsDecideOnlyIfTheIntervalExcludesOne) {
  const auto assess = [](const std::vector<double>& a, const std::vector<double>& b) {
    return smaller(paired_ratio(a, b).estimate()).verdict;
  };
  EXPECT_EQ(assess({8, 9, 8, 9}, {10, 10, 10, 10}), Verdict::reproduced);
  EXPECT_EQ(assess({10, 10, 10, 10}, {8, 9, 8, 9}), Verdict::contradicted);
  EXPECT_EQ(assess({5, 20, 9, 11}, {10, 10, 10, 10}), Verdict::not_decided);
  EXPECT_EQ(assess({10, 10}, {10, 10}), Verdict::not_decided);
  EXPECT_EQ(assess({1}, {2}), Verdict::not_decided) << "one case decides nothing";
  // A constant ratio decides, however close to 1.
  EXPECT_EQ(assess({99, 99}, {100, 100}), Verdict::reproduced);
}

TEST(Verdict, MeansAreComparedByTheErrorOfTheirDifference) {
  const Sample published{100, 30, 100};  // error 3
  EXPECT_EQ(means_agree(published, {106, 30, 10000}).verdict, Verdict::contradicted)
      << "the deviation of one tree is not a tolerance for a mean";
  EXPECT_EQ(means_agree(published, {104, 30, 10000}).verdict, Verdict::reproduced);
  EXPECT_EQ(means_agree(published, {104, 30, 100}).verdict, Verdict::not_decided);
  EXPECT_EQ(means_agree(published, {110, 30, 100}).verdict, Verdict::contradicted);
  EXPECT_EQ(means_agree(published, {106.5, 30, 10000}, 0.99).verdict, Verdict::reproduced);
  EXPECT_THROW((void)means_agree({100, 0, 0}, {104, 30, 100}), std::invalid_argument);
}

TEST(Verdict, AlwaysMeansAlways) {
  EXPECT_EQ(always(5, 5).verdict, Verdict::reproduced);
  EXPECT_EQ(always(4, 5).verdict, Verdict::contradicted);
  EXPECT_EQ(always(0, 0).verdict, Verdict::not_measured);
}

TEST(Verdict, TheWorstPartDecidesAndGivesTheReason) {
  const Assessment open = not_decided("open");
  const Assessment whole = all_of({exactly(1, 1), exactly(2, 3), open, exactly(4, 5)});
  EXPECT_EQ(whole.verdict, Verdict::contradicted);
  EXPECT_EQ(whole.reason, "2 of 4 figures: 3 instead of 2; 5 instead of 4");
  EXPECT_EQ(all_of({exactly(1, 1), open}).verdict, Verdict::not_decided);
  EXPECT_EQ(all_of({exactly(1, 1), not_measured()}).verdict, Verdict::not_measured);
  EXPECT_EQ(all_of({exactly(1, 2), not_comparable("why")}).verdict, Verdict::contradicted);
  EXPECT_EQ(all_of({exactly(1, 1), exactly(2, 2)}).reason, "2 of 2 figures: exactly equal");
  EXPECT_EQ(all_of({exactly(7, 8)}).reason, "8 instead of 7");
  EXPECT_EQ(all_of({}).verdict, Verdict::not_measured);
}

TEST(Verdict, FiguresAreWrittenWithTheirIntervals) {
  EXPECT_EQ(with_interval({0.9312, {0.914, 0.9459}}, 2), "0.93 (0.91 to 0.95)");
  EXPECT_EQ(with_interval({0.234, {0.201, 0.269}}, 1, 100, " %"), "23.4 % (20.1 to 26.9)");
}

}  // namespace
}  // namespace espalier::lab
