// The list of the textbook's algorithms, for tests, laboratory and examples. Each is described
// in its own file.
#pragma once

#include <cstddef>

#include "espalier/textbook/alpha_beta.hpp"
#include "espalier/textbook/alpha_beta_pair.hpp"
#include "espalier/textbook/aspiration.hpp"
#include "espalier/textbook/calphabeta.hpp"
#include "espalier/textbook/curtailed_pvs.hpp"
#include "espalier/textbook/df_pn.hpp"
#include "espalier/textbook/duchess_table.hpp"
#include "espalier/textbook/enhanced_cutoffs.hpp"
#include "espalier/textbook/f1.hpp"
#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/iterative_alpha_beta.hpp"
#include "espalier/textbook/lalphabeta.hpp"
#include "espalier/textbook/minimax.hpp"
#include "espalier/textbook/mtd.hpp"
#include "espalier/textbook/nega_c_star.hpp"
#include "espalier/textbook/negamax.hpp"
#include "espalier/textbook/negascout.hpp"
#include "espalier/textbook/palphabeta.hpp"
#include "espalier/textbook/proof_number_search.hpp"
#include "espalier/textbook/pvs.hpp"
#include "espalier/textbook/rival.hpp"
#include "espalier/textbook/scout.hpp"
#include "espalier/textbook/sss_star.hpp"
#include "espalier/textbook/survey_scout.hpp"
#include "espalier/textbook/survey_table.hpp"
#include "espalier/textbook/thompson_pvs.hpp"

namespace espalier::textbook {

/// Entries of the tables that `for_each_algorithm` makes.
inline constexpr std::size_t listed_table_size = std::size_t{1} << 14;
/// Half of the aspiration window of `for_each_algorithm`, around the root's static evaluation, in
/// its unit.
inline constexpr Score listed_margin = 32;

namespace detail {

/// Minimax, alpha-beta and aspiration.
template <class Visitor>
void for_each_full_window(Visitor& visitor) {
  constexpr Score open = infinite_score;
  visitor("minimax", "von Neumann 1928",
          [](auto& walk, int depth) -> Score { return minimax(walk, depth); });
  visitor("negamax", "Knuth & Moore 1975, section 1",
          [](auto& walk, int depth) -> Score { return negamax(walk, depth); });
  visitor("F1, no deep cut-offs", "Knuth & Moore 1975, section 2",
          [](auto& walk, int depth) -> Score { return f1(walk, open, depth); });
  visitor("alpha-beta", "Knuth & Moore 1975, section 2",
          [](auto& walk, int depth) -> Score { return alpha_beta(walk, -open, open, depth); });
  visitor("alpha-beta, max and min", "Knuth & Moore 1975, section 2",
          [](auto& walk, int depth) -> Score { return alpha_beta_max(walk, -open, open, depth); });
  visitor("Rival", "Rival's programming notes", []<class W>(W& walk, int depth) -> Score {
    PvLine<W> best_line;
    return rival(walk, -open, open, depth, best_line);
  });
  visitor("iterative alpha-beta", "Knuth & Moore 1975", [](auto& walk, int depth) -> Score {
    return iterative_alpha_beta(walk, -open, open, depth);
  });
  visitor("falphabeta", "Fishburn 1981",
          [](auto& walk, int depth) -> Score { return falphabeta(walk, -open, open, depth); });
  visitor("lalphabeta", "Fishburn 1983",
          [](auto& walk, int depth) -> Score { return lalphabeta(walk, depth); });
  visitor("aspiration", "Marsland & Campbell 1981", [](auto& walk, int depth) -> Score {
    return aspiration(walk, walk.evaluate(), listed_margin, depth);
  });
}

/// SCOUT and its descendants.
template <class Visitor>
void for_each_minimal_window(Visitor& visitor) {
  constexpr Score open = infinite_score;
  visitor("SCOUT", "Pearl 1980", [](auto& walk, int depth) -> Score { return scout(walk, depth); });
  visitor("palphabeta", "Finkel & Fishburn 1980",
          [](auto& walk, int depth) -> Score { return palphabeta(walk, depth); });
  visitor("palphabeta to depth N-2", "Marsland & Campbell 1981",
          [](auto& walk, int depth) -> Score { return palphabeta(walk, depth, 0, 2); });
  visitor("SCOUT, survey's", "Marsland & Campbell 1981",
          [](auto& walk, int depth) -> Score { return survey_scout(walk, depth); });
  visitor("SCOUT, survey's, recursive", "Marsland & Campbell 1981",
          [](auto& walk, int depth) -> Score { return recursive_survey_scout(walk, depth); });
  visitor("calphabeta", "Fishburn 1981",
          [](auto& walk, int depth) -> Score { return calphabeta(walk, -open, open, depth); });
  visitor("PVS", "Marsland 1983",
          [](auto& walk, int depth) -> Score { return pvs(walk, -open, open, depth); });
  visitor("PVS, Thompson's", "Thompson in Marsland 1983",
          [](auto& walk, int depth) -> Score { return thompson_pvs(walk, -open, open, depth); });
  visitor("PVS, curtailed", "Marsland 1983",
          [](auto& walk, int depth) -> Score { return curtailed_pvs(walk, -open, open, depth); });
  visitor("NegaScout", "Reinefeld 1983",
          [](auto& walk, int depth) -> Score { return negascout(walk, -open, open, depth); });
}

/// Calls `visitor` for the algorithms with a table or a tree in memory.
template <class Visitor>
void for_each_with_memory(Visitor& visitor) {
  constexpr Score open = infinite_score;
  visitor(
      "alpha-beta, survey's table", "Marsland & Campbell 1981, appendix",
      []<class W>(W & walk, int depth) -> Score requires HasKey<typename W::Position> {
        SurveyTable<typename W::Move> table(listed_table_size);
        return survey_alpha_beta(walk, table, -open, open, depth);
      });
  visitor(
      "alpha-beta, DUCHESS's table", "Marsland & Campbell 1981, II.B",
      []<class W>(W & walk, int depth) -> Score requires HasKey<typename W::Position> {
        DuchessTable table(listed_table_size);
        return duchess_alpha_beta(walk, table, -open, open, depth);
      });
  visitor(
      "alpha-beta, enhanced cut-offs", "Plaat et al. 1996b",
      []<class W>(W & walk, int depth) -> Score requires HasKey<typename W::Position> {
        Memory memory;
        return enhanced_cutoffs(walk, memory, -open, open, depth);
      });
  visitor("SSS*", "Stockman 1979",
          [](auto& walk, int depth) -> Score { return sss_star(walk, depth); });
  visitor("DUAL*", "Marsland, Reinefeld & Schaeffer 1987",
          [](auto& walk, int depth) -> Score { return dual_star(walk, depth); });
  visitor(
      "MT-SSS*", "Plaat et al. 1996, section 3",
      []<class W>(W & walk, int depth) -> Score requires HasKey<typename W::Position> {
        Memory memory;
        return mtd(walk, memory, open, depth);
      });
  visitor(
      "MT-DUAL*", "Plaat et al. 1996, section 3",
      []<class W>(W & walk, int depth) -> Score requires HasKey<typename W::Position> {
        Memory memory;
        return mtd(walk, memory, -open, depth);
      });
  visitor(
      "NegaC*", "Weill 1991",
      []<class W>(W & walk, int depth) -> Score requires HasKey<typename W::Position> {
        Memory memory;
        return nega_c_star(walk, memory, -open, open, depth);
      });
  visitor(
      "MTD(f)", "Plaat et al. 1996, section 3",
      []<class W>(W & walk, int depth) -> Score requires HasKey<typename W::Position> {
        Memory memory;
        return mtd(walk, memory, walk.evaluate(), depth);
      });
}

/// Calls `visitor` for the algorithms that solve, as tests from a first guess.
template <class Visitor>
void for_each_proof(Visitor& visitor) {
  visitor("proof-number search", "Allis 1994, chapter 2", [](auto& walk, int depth) -> Score {
    return value_by_tests(walk.evaluate(),
                          [&](Score gamma) { return proof_number_search(walk, gamma, depth); });
  });
  visitor(
      "df-pn", "Nagai 2002, chapter 3",
      []<class W>(W & walk, int depth) -> Score requires HasKey<typename W::Position> {
        return value_by_tests(walk.evaluate(),
                              [&](Score gamma) { return df_pn(walk, gamma, depth); });
      });
}

}  // namespace detail

/// Calls `visitor(name, source, algorithm)` for each algorithm, from the simplest to the latest.
/// `algorithm(walk, depth)` gives the minimax value of the walk's position, `depth` plies ahead,
/// from the side to move, starting with an open window and an empty memory; the first
/// guesses that some need are the root's static evaluation. Algorithms that need keys can only be
/// called for games that have them: check with `std::invocable`.
template <class Visitor>
void for_each_algorithm(Visitor&& visitor) {
  detail::for_each_full_window(visitor);
  detail::for_each_minimal_window(visitor);
  detail::for_each_with_memory(visitor);
  detail::for_each_proof(visitor);
}

}  // namespace espalier::textbook
