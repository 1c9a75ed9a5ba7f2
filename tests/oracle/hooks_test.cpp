// The oracle holds for games with any of the hooks, and for any aspiration width. It knows the
// hooks; the comparison itself is oracle.hpp's.
#include "tests/oracle/oracle.hpp"

namespace espalier::oracle {
namespace {

/// The aspiration window opens at once and is `width` to either side.
template <Score width>
inline constexpr Parameters narrow{.aspiration_width = width, .aspiration_depth = 1};

TEST(Oracle, EveryHookAloneAndEachMissing) {
  constexpr Enhancements e = Enhancements::exact();
  compare<no_hooks, e>(quick_games);
  compare<Capabilities{.key = true}, e>(quick_games);
  compare<Capabilities{.tactical = true}, e>(quick_games);
  compare<Capabilities{.check = true}, e>(quick_games);
  compare<Capabilities{.null_move = true}, e>(quick_games);
  compare<Capabilities{.history = true}, e>(quick_games);
  compare<Capabilities{.correction = true}, e>(quick_games);
  compare<Capabilities{.draws = true}, e>(quick_games);
  compare<Capabilities{.draws = true, .upcoming_repetition = true}, e>(quick_games);
  compare<Capabilities{.bounds = true}, e>(quick_games);
  compare<Capabilities{.key = true, .history = true}, e>(quick_games);
  compare<Capabilities{.key = true, .tactical = true, .history = true}, e>(quick_games);
}

TEST(Oracle, AnyAspirationWidth) {
  constexpr Enhancements e = Enhancements::exact();
  compare<all_hooks, e, narrow<0>>(quick_games);
  compare<all_hooks, e, narrow<1>>(quick_games);
  compare<all_hooks, e, narrow<2>>(quick_games);
  compare<all_hooks, e, narrow<7>>(quick_games);
  compare<all_hooks, e, narrow<1000>>(quick_games);
  compare<all_hooks, e, narrow<infinite_score>>(quick_games);
}

}  // namespace
}  // namespace espalier::oracle
