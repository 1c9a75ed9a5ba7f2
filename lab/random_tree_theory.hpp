// The theory of alpha-beta in uniform trees whose leaves have independent random values.
#pragma once

namespace espalier::lab {

/// The expected number of leaves that alpha-beta visits, `width` moves wide and `depth` plies deep,
/// if the leaves have `values` equally likely values; distinct ones if it is 0. S. Fuller,
/// J. Gaschnig and J. Gillogly, "Analysis of the Alpha-Beta Pruning Algorithm" (1973), for distinct
/// values; G. Baudet, "The Design and Analysis of Algorithms for Asynchronous Multiprocessors"
/// (thesis, 1978), for discrete ones.
///
/// A leaf is visited if and only if alpha, the maximum over the elder siblings at MAX's nodes of
/// its path, is below beta, the minimum over those at MIN's. Both are independent.
[[nodiscard]] double expected_random_leaves(int width, int depth, int values = 0);

/// The factor by which these leaves grow with each ply in the limit: x / (1 - x) where x is the
/// positive root of x^W + x = 1. Baudet 1978; J. Pearl, "The Solution for the Branching Factor of
/// the Alpha-Beta Pruning Algorithm and its Optimality" (1982).
[[nodiscard]] double random_growth(int width);

}  // namespace espalier::lab
