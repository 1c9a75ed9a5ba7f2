// The search gives the minimax value with each exact enhancement alone, and with all but one of
// them. Both lists come from the rows of enhancements.hpp.
#include <cstddef>
#include <utility>
#include "espalier/historical/refutation_table.hpp"

#include "tests/oracle/oracle.hpp"

namespace espalier::oracle {
namespace {

void plain(int games) {
  compare<no_hooks, Enhancements::none()>(games);
  compare<all_hooks, Enhancements::none()>(games);
}

template <std::size_t i>
void alone(int games) {
  constexpr auto& row = enhancement_rows[i];
  if constexpr (row.is_exact()) {
    SCOPED_TRACE(row.name);
    compare<all_hooks, Enhancements::none().with(row.flag)>(games);
  }
}
template <std::size_t i>
void left_out(int games) {
  constexpr auto& row = enhancement_rows[i];
  if constexpr (row.is_exact() && row.is_on_when_playing()) {
    SCOPED_TRACE(row.name);
    compare<all_hooks, Enhancements::exact().without(row.flag)>(games);
  }
}

template <std::size_t... i>
void each_alone(int games, std::index_sequence<i...>) {
  using E = Enhancements;
  (alone<i>(games), ...);
  compare<all_hooks, E::none().with(&E::aspiration, &E::iterative_deepening)>(games);
  compare<all_hooks, E::none().with(&E::table, &E::iterative_deepening)>(games);
  compare<all_hooks, E::none().with(&E::table, &E::minimal_window)>(games);
}

template <std::size_t... i>
void all_but_one(int games, std::index_sequence<i...>) {
  compare<all_hooks, Enhancements::exact()>(games);
  (left_out<i>(games), ...);
}

constexpr std::make_index_sequence<enhancement_rows.size()> all_rows;

TEST(Oracle, PlainAlphaBeta) { plain(quick_games); }
TEST(Oracle, EachEnhancementAlone) { each_alone(quick_games, all_rows); }
TEST(Oracle, AllButOne) { all_but_one(quick_games, all_rows); }
TEST(OracleSlow, EverySwitch) {
  plain(many_games);
  each_alone(many_games, all_rows);
  all_but_one(many_games, all_rows);
}

}  // namespace
}  // namespace espalier::oracle
