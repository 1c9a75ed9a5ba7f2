// The limit of quiescence search: none until it takes nearly all nodes.
#include "espalier/search/quiescence_limit.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "espalier/score.hpp"

namespace espalier {
namespace {

/// Searches in which quiescence search takes a share of the nodes, and how deep it may go then.
class Searched {
 public:
  /// 10,000 nodes, of which quiescence search takes so many percent.
  void search(std::uint64_t percent) {
    for (int i = 0; i < 100; ++i) {
      limit_.begin(0, nodes_);
      limit_.end(nodes_ + percent);
      nodes_ += 100;
    }
  }
  [[nodiscard]] int plies() {
    limit_.begin(0, nodes_);
    int plies = 1;
    while (!limit_.ends_at(plies)) ++plies;
    limit_.end(nodes_);
    return plies;
  }
  QuiescenceLimit& limit() { return limit_; }

 private:
  QuiescenceLimit limit_;
  std::uint64_t nodes_ = 0;
};

TEST(QuiescenceLimit, LeavesASearchAloneThatSpendsNodesOnBoth) {
  Searched searched;
  EXPECT_EQ(searched.plies(), max_ply);
  searched.search(85);
  EXPECT_EQ(searched.plies(), max_ply);
}

TEST(QuiescenceLimit, IsLowWhereNothingIsLeftForTheMainSearch) {
  Searched searched;
  searched.search(95);
  EXPECT_EQ(searched.plies(), 4) << "a few plies are left";
  searched.search(80);
  EXPECT_EQ(searched.plies(), 4) << "a share with which both do well";
  searched.search(50);
  EXPECT_GT(searched.plies(), 4) << "deeper again, ply by ply";
  EXPECT_LT(searched.plies(), 4 + 10'000 / 500 + 1);
  searched.limit().clear();
  EXPECT_EQ(searched.plies(), max_ply) << "another game";
}

TEST(QuiescenceLimit, CountsTheNodesOfEachSearchFromZero) {
  QuiescenceLimit limit;
  for (int search = 0; search < 10; ++search) {
    limit.start();
    limit.begin(0, 1);
    limit.end(450);  // of too few nodes to say anything
  }
  limit.begin(0, 0);
  EXPECT_FALSE(limit.ends_at(max_ply - 1));
}

}  // namespace
}  // namespace espalier
