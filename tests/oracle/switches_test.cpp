// The search gives the minimax value with each exact enhancement alone, and with all but one of
// them. Both lists come from the rows of enhancements.hpp.
#include "tests/oracle/oracle.hpp"

namespace espalier::oracle {
namespace {

void plain(int games) {
  compare<no_hooks, Enhancements::none()>(games);
  compare<all_hooks, Enhancements::none()>(games);
}

void each_alone(int games) {
  using E = Enhancements;
  for (const E::Row& row : E::rows()) {
    SCOPED_TRACE(row.name);
    if (row.is_exact()) compare<all_hooks>(E::none().with(row.flag), games);
  }
  compare<all_hooks>(E::none().with(&E::aspiration, &E::iterative_deepening), games);
  compare<all_hooks>(E::none().with(&E::table, &E::iterative_deepening), games);
  compare<all_hooks>(E::none().with(&E::table, &E::minimal_window), games);
}

void all_but_one(int games) {
  compare<all_hooks, Enhancements::exact()>(games);
  for (const Enhancements::Row& row : Enhancements::rows()) {
    SCOPED_TRACE(row.name);
    if (row.is_exact() && row.is_on_when_playing()) {
      compare<all_hooks>(Enhancements::exact().without(row.flag), games);
    }
  }
}

TEST(Oracle, PlainAlphaBeta) { plain(quick_games); }
TEST(Oracle, EachEnhancementAlone) { each_alone(quick_games); }
TEST(Oracle, AllButOne) { all_but_one(quick_games); }
TEST(OracleSlow, EverySwitch) {
  plain(many_games);
  each_alone(many_games);
  all_but_one(many_games);
}

}  // namespace
}  // namespace espalier::oracle
