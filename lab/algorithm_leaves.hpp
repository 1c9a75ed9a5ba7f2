// The leaves that ten algorithms visit in one tree, and how many of them find its value.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>

#include "espalier/textbook/alpha_beta.hpp"
#include "espalier/textbook/calphabeta.hpp"
#include "espalier/textbook/mtd.hpp"
#include "espalier/textbook/nega_c_star.hpp"
#include "espalier/textbook/negascout.hpp"
#include "espalier/textbook/palphabeta.hpp"
#include "espalier/textbook/pvs.hpp"
#include "espalier/textbook/scout.hpp"
#include "lab/rows.hpp"

namespace espalier::lab::tree_models {

/// The first is the one that the others are compared with. SSS* and DUAL* are those of memory
/// tests, which expand the same leaves as the originals.
inline constexpr std::array algorithms{"alpha-beta", "SCOUT", "palphabeta", "calphabeta", "PVS",
                                       "NegaScout",  "SSS*",  "DUAL*",      "NegaC*",     "MTD(f)"};
using PerAlgorithm = std::array<double, algorithms.size()>;
inline constexpr std::size_t sss_star = 6;  // index of an algorithm

/// Calls `visit(algorithm)` in the order of `algorithms`; `algorithm(walk)` gives the value.
template <class Visit>
void for_each_algorithm(int depth, const Visit& visit) {
  using textbook::Memory;
  constexpr Score open = infinite_score;
  visit([=](auto& walk) { return textbook::alpha_beta(walk, -open, open, depth); });
  visit([=](auto& walk) { return textbook::scout(walk, depth); });
  visit([=](auto& walk) { return textbook::palphabeta(walk, depth); });
  visit([=](auto& walk) { return textbook::calphabeta(walk, -open, open, depth); });
  visit([=](auto& walk) { return textbook::pvs(walk, -open, open, depth); });
  visit([=](auto& walk) { return textbook::negascout(walk, -open, open, depth); });
  for (const Score first : {open, -open}) {
    visit([=](auto& walk) {
      Memory memory;
      return textbook::mtd(walk, memory, first, depth);
    });
  }
  visit([=](auto& walk) {
    Memory memory;
    return textbook::nega_c_star(walk, memory, -open, open, depth);
  });
  visit([=](auto& walk) {
    Memory memory;
    return textbook::mtd(walk, memory, walk.evaluate(), depth);
  });
}

/// The leaves of the ten algorithms, how many of them find the value of alpha-beta, and the leaves
/// of alpha-beta at smaller depths.
template <class G, class Eval>
[[nodiscard]] Json count_leaves(G& game, Eval& evaluator, int depth) {
  Json counts;
  for (int d = 1; d < depth; ++d) {
    textbook::Walk<G, Eval> walk(game, evaluator);
    (void)textbook::alpha_beta(walk, -infinite_score, infinite_score, d);
    counts[fmt::format("leaves_{}", d)] = walk.counts.leaves();
  }
  std::size_t which = 0;
  Score value = 0;
  int same = 0;
  for_each_algorithm(depth, [&](const auto& algorithm) {
    textbook::Walk<G, Eval> walk(game, evaluator);
    const Score found = algorithm(walk);
    if (which == 0) value = found;
    same += found == value ? 1 : 0;
    counts[algorithms.at(which++)] = walk.counts.leaves();
  });
  counts["same_value"] = same;
  return counts;
}

}  // namespace espalier::lab::tree_models
