// The laboratory's commands where the system starts no thread, or fewer than wanted.
#include <gtest/gtest.h>

#include <string>

#include "tests/shell.hpp"

namespace espalier::test {
namespace {

class FewThreads : public testing::Test {
 protected:
  void SetUp() override {
    if (!can_refuse_threads()) GTEST_SKIP() << "sanitizers, or a limit on stacks";
  }
  [[nodiscard]] Ended lab(const std::string& arguments) const {
    return shell("cd " + folder_.path().string() + "; " ESPALIER_PROGRAM " " + arguments);
  }
  [[nodiscard]] Ended lab_alone(const std::string& arguments) const {
    return shell("cd " + folder_.path().string() + "; " + without_threads + ESPALIER_PROGRAM " " +
                 arguments);
  }
  /// The address space has room for three stacks. One of the threads waits for Ctrl-C.
  [[nodiscard]] Ended lab_with_few(const std::string& arguments) const {
    return shell("cd " + folder_.path().string() +
                 "; ulimit -s 16777216 && ulimit -v 62914560 && exec " ESPALIER_PROGRAM " " +
                 arguments);
  }

  Folder folder_;
};

const std::string datagen = "datagen --games 6 --nodes 20 --threads 4 --out ";
const std::string none = "cannot start a thread: Resource temporarily unavailable\n";
const std::string two_of_four =
    "cannot start 2 of 4 threads (Resource temporarily unavailable): the work takes longer\n";

[[nodiscard]] bool says(const Ended& ended, const std::string& words) {
  return ended.output.find(words) != std::string::npos;
}

TEST_F(FewThreads, NoneIsAnErrorInOneLine) {
  ASSERT_EQ(lab(datagen + "games").status, 0);
  for (const std::string& arguments :
       {datagen + "none",
        std::string("data rescore games --out rescored --nodes 30 --threads 4")}) {
    const Ended ended = lab_alone(arguments);
    EXPECT_EQ(ended.status, 1) << arguments;
    EXPECT_EQ(ended.output, none) << arguments;
  }
  const std::string engine = " --engine cmd=" ESPALIER_PROGRAM " name=";
  const Ended match = lab_alone("match" + engine + "a" + engine + "b --nodes 10 --games 2");
  EXPECT_EQ(match.status, 1);
  EXPECT_TRUE(says(match, none)) << match.output;
}

TEST_F(FewThreads, SomeDoAllOfTheWork) {
  const Ended played = lab_with_few(datagen + "games");
  EXPECT_EQ(played.status, 0) << played.output;
  EXPECT_TRUE(says(played, two_of_four)) << played.output;
  const std::string rescore = "data rescore games --nodes 30 --threads 4 --out ";
  const Ended rescored = lab_with_few(rescore + "few");
  EXPECT_EQ(rescored.status, 0) << rescored.output;
  EXPECT_TRUE(says(rescored, two_of_four)) << rescored.output;
  ASSERT_EQ(lab(rescore + "all").status, 0);
  EXPECT_EQ(content(folder_ / "few"), content(folder_ / "all"));
}

/// It does its work on the calling thread, with the same result.
TEST_F(FewThreads, TrainingNeedsNone) {
  ASSERT_EQ(lab("datagen --games 300 --nodes 1 --out games").status, 0);
  const std::string train =
      "train games --hidden 32 --batch 1000 --epochs 2 --threads 4 --out net.nnue";
  ASSERT_EQ(lab(train).status, 0);
  const std::string net = content(folder_ / "net.nnue");
  const Ended ended = lab_alone(train);
  EXPECT_EQ(ended.status, 0) << ended.output;
  EXPECT_TRUE(says(ended, "cannot start 3 of 3 threads")) << ended.output;
  EXPECT_EQ(content(folder_ / "net.nnue"), net);
}

}  // namespace
}  // namespace espalier::test
