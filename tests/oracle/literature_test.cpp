// The oracle on enhancements that the playing search leaves off: refutation tables,
// deepening by two, other killers, the classic replacement schemes, root splitting. The
// comparison is in oracle.hpp.
#include "espalier/historical/replacement_schemes.hpp"
#include "espalier/historical/root_splitting.hpp"
#include "tests/oracle/oracle.hpp"

namespace espalier::oracle {
namespace {

constexpr Enhancements deepening{.iterative_deepening = true};
constexpr Enhancements killers{.killers = true};
constexpr Enhancements exact_by(TableScheme scheme) {
  Enhancements e = Enhancements::exact();
  e.table_scheme = scheme;
  return e;
}

void each_refinement(int games) {
  using E = Enhancements;
  compare<all_hooks>(deepening.with(&E::deepening_by_two), games);
  compare<all_hooks>(deepening.with(&E::root_sorting), games);
  compare<all_hooks>(deepening.with(&E::refutation_table), games);
  compare<all_hooks>(E::none().with(&E::tactical_first), games);
  compare<all_hooks>(killers.with(&E::generalised_killers), games);
  compare<all_hooks>(killers.with(&E::defensive_killers), games);
}

void each_beside_all_others(int games) {
  using E = Enhancements;
  compare<all_hooks>(E::exact().with(&E::deepening_by_two), games);
  compare<all_hooks>(E::exact().with(&E::root_sorting), games);
  compare<all_hooks>(E::exact().with(&E::refutation_table), games);
  compare<all_hooks>(E::exact().with(&E::generalised_killers), games);
  compare<all_hooks>(E::exact().with(&E::defensive_killers), games);
  compare<all_hooks, every_exact_row()>(games);
  constexpr Capabilities no_tactics{.key = true, .history = true};
  compare<no_tactics, every_exact_row()>(games);
}

TEST(Oracle, Literature) {
  each_refinement(quick_games);
  each_beside_all_others(quick_games);
}
TEST(OracleSlow, Literature) {
  each_refinement(many_games);
  each_beside_all_others(many_games);
}

template <TableScheme scheme>
void compare_tables(const ReplacementTableSize& size) {
  using G = RandomGame<all_hooks>;
  constexpr Enhancements e = exact_by(scheme);
  Search<G, RandomEvaluator, HooksOf<G>, e> search({}, size);
  for (std::uint64_t seed = 0; seed < quick_games; ++seed) {
    const int depth = 1 + static_cast<int>(seed % 6);
    expect_minimax_value(G(seed, shape_of(seed)), search, depth, "seed " + std::to_string(seed));
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_EQ(search.table()->counts().collisions, 0U);
}

/// The table is not cleared between two games: entries of other games must not change the value.
TEST(Oracle, EveryReplacementSchemeAndSize) {
  for (const std::size_t entries : {1U, 2U, 7U, 100U, 4096U}) {
    for (const bool power_of_two : {false, true}) {
      const ReplacementTableSize size{.entries = entries, .power_of_two = power_of_two};
      compare_tables<TableScheme::always>(size);
      compare_tables<TableScheme::deepest>(size);
      compare_tables<TableScheme::two_level>(size);
      compare_tables<TableScheme::priority>(size);
    }
  }
}

/// Splitting the root gives every move its own exact score, whatever the number of threads.
TEST(Oracle, RootSplittingOnThreads) {
  using G = RandomGame<all_hooks>;
  for (const unsigned threads : {1U, 2U, 3U}) {
    RootSplitting<G, RandomEvaluator, HooksOf<G>, Enhancements::exact()> search({}, threads, 1);
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const int depth = 1 + static_cast<int>(seed % 5);
      G game(seed, shape_of(seed));
      RandomEvaluator evaluator;
      const auto result = search.run(game, depth);
      ASSERT_EQ(result.score(), textbook::solve(game, evaluator, depth).score) << seed;
      for (const auto& move : result.moves) {
        ASSERT_EQ(move.bound, Bound::exact) << seed;
        ASSERT_TRUE(move.has_own_score) << seed;
      }
    }
  }
}

}  // namespace
}  // namespace espalier::oracle
