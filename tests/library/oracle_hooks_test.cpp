// The oracle holds for games with any of the hooks, and for any aspiration width. It knows the
// hooks; the comparison itself is oracle.hpp's.
#include "oracle.hpp"

namespace espalier::oracle {
namespace {

/// A judgement whose aspiration window opens at once and is `width` to either side.
template <Score width>
struct NarrowJudgement : RandomJudgement {
  static constexpr Tuning tuning{.aspiration_width = width, .aspiration_depth = 1};
};

TEST(Oracle, EveryHookAloneAndEachMissing) {
  constexpr Enhancements e = Enhancements::exact();
  compare<no_hooks, e>(games);
  compare<Capabilities{.identity = true}, e>(games);
  compare<Capabilities{.tactics = true}, e>(games);
  compare<Capabilities{.force = true}, e>(games);
  compare<Capabilities{.pass = true}, e>(games);
  compare<Capabilities{.history = true}, e>(games);
  compare<Capabilities{.correction = true}, e>(games);
  compare<Capabilities{.repetition = true}, e>(games);
  compare<Capabilities{.oracle = true}, e>(games);
  compare<Capabilities{.identity = true, .history = true}, e>(games);
  compare<Capabilities{.identity = true, .tactics = true, .history = true}, e>(games);
}

TEST(Oracle, AnyAspirationWidth) {
  constexpr Enhancements e = Enhancements::exact();
  compare<all_hooks, e, NarrowJudgement<0>>(games);
  compare<all_hooks, e, NarrowJudgement<1>>(games);
  compare<all_hooks, e, NarrowJudgement<2>>(games);
  compare<all_hooks, e, NarrowJudgement<7>>(games);
  compare<all_hooks, e, NarrowJudgement<1000>>(games);
  compare<all_hooks, e, NarrowJudgement<infinite_score>>(games);
}

}  // namespace
}  // namespace espalier::oracle
