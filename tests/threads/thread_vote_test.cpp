// Unit tests of the vote of several threads, without threads and searches.
#include "espalier/search/thread_vote.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace espalier {
namespace {

using Votes = std::vector<ThreadVote<char>>;

TEST(ThreadVote, ASingleThreadIsChosen) {
  EXPECT_EQ(best_thread(Votes{{'a', -300, 7}}), 0U);
  EXPECT_EQ(best_thread(Votes{{'a', loss_in(4), 7}}), 0U);
}

TEST(ThreadVote, DepthAndScoreAddWeight) {
  EXPECT_EQ(best_thread(Votes{{'a', 20, 10}, {'b', 20, 12}}), 1U);
  EXPECT_EQ(best_thread(Votes{{'a', 20, 10}, {'b', 40, 10}}), 1U);
  EXPECT_EQ(best_thread(Votes{{'a', 20, 10}, {'b', 20, 10}}), 0U) << "of equals the first";
}

TEST(ThreadVote, VotesForAMoveAddUpAndTheDeepestThreadIsChosen) {
  EXPECT_EQ(best_thread(Votes{{'a', 20, 13}, {'b', 20, 11}, {'b', 20, 12}}), 2U);
  EXPECT_EQ(best_thread(Votes{{'a', 20, 11}, {'b', 20, 12}, {'a', 20, 9}}), 0U);
}

TEST(ThreadVote, TheQuickestWinNeedsNoMajority) {
  EXPECT_EQ(best_thread(Votes{{'a', 900, 20}, {'a', 900, 20}, {'b', win_in(9), 6}}), 2U);
  EXPECT_EQ(best_thread(Votes{{'a', win_in(11), 20}, {'b', win_in(9), 6}}), 1U);
}

TEST(ThreadVote, AProvenLossLosesTheVoteToAnyOtherScore) {
  EXPECT_EQ(best_thread(Votes{{'a', loss_in(6), 20}, {'b', -900, 8}}), 1U);
}

TEST(ThreadVote, AThreadWithoutACompletedIterationHasNoVote) {
  EXPECT_EQ(best_thread(Votes{{'a', 20, 5}, {'b', 900, 0}}), 0U);
}

}  // namespace
}  // namespace espalier
