// The oracle holds with every exactness-preserving enhancement alone, and with all but one of them.
// It knows the switches; the comparison itself is oracle.hpp's.
#include "tests/oracle/oracle.hpp"

namespace espalier::oracle {
namespace {

void plain(int games) {
  compare<no_hooks, Enhancements::none()>(games);
  compare<all_hooks, Enhancements::none()>(games);
}

void each_alone(int games) {
  using E = Enhancements;
  compare<all_hooks, E::none().with(&E::iterative_deepening)>(games);
  compare<all_hooks, E::none().with(&E::aspiration, &E::iterative_deepening)>(games);
  compare<all_hooks, E::none().with(&E::minimal_window)>(games);
  compare<all_hooks, E::none().with(&E::table)>(games);
  compare<all_hooks, E::none().with(&E::table, &E::iterative_deepening)>(games);
  compare<all_hooks, E::none().with(&E::table, &E::minimal_window)>(games);
  compare<all_hooks, E::none().with(&E::killers)>(games);
  compare<all_hooks, E::none().with(&E::countermoves)>(games);
  compare<all_hooks, E::none().with(&E::history)>(games);
  compare<all_hooks, E::none().with(&E::continuation_history)>(games);
  compare<all_hooks, E::none().with(&E::tactical_history)>(games);
  compare<all_hooks, E::none().with(&E::mate_distance)>(games);
  compare<all_hooks, E::none().with(&E::upcoming_repetition)>(games);
}

void all_but_one(int games) {
  using E = Enhancements;
  compare<all_hooks, E::exact()>(games);
  compare<all_hooks, E::exact().without(&E::iterative_deepening)>(games);
  compare<all_hooks, E::exact().without(&E::aspiration)>(games);
  compare<all_hooks, E::exact().without(&E::minimal_window)>(games);
  compare<all_hooks, E::exact().without(&E::table)>(games);
  compare<all_hooks, E::exact().without(&E::killers)>(games);
  compare<all_hooks, E::exact().without(&E::countermoves)>(games);
  compare<all_hooks, E::exact().without(&E::history)>(games);
  compare<all_hooks, E::exact().without(&E::continuation_history)>(games);
  compare<all_hooks, E::exact().without(&E::tactical_history)>(games);
  compare<all_hooks, E::exact().without(&E::tactical_first)>(games);
  compare<all_hooks, E::exact().without(&E::mate_distance)>(games);
  compare<all_hooks, E::exact().without(&E::upcoming_repetition)>(games);
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
