// Runs of the simulated parallel searches as rows, for the experiments that compare them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "espalier/parallel/simulation.hpp"
#include "games/trees/tree.hpp"
#include "lab/chess_positions.hpp"
#include "lab/experiment.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/rows.hpp"

namespace espalier::lab {

/// A parallel algorithm. `depth` and options are those of `parallel::search`.
struct ParallelMethod {
  std::string name;     ///< as its paper has it
  bool needs_table;     ///< the processors meet in the table
  bool runs_unlimited;  ///< on a machine of as many processors as there is work for
  std::function<parallel::Report(const trees::StronglyOrderedTree&, const parallel::Options&)>
      on_tree;
  std::function<parallel::Report(const OrderedChess&, int depth, const parallel::Options&)>
      on_chess;
};
/// In the order of their publication.
[[nodiscard]] const std::vector<ParallelMethod>& parallel_methods();
/// Throws std::out_of_range if there is none.
[[nodiscard]] const ParallelMethod& parallel_method(const std::string& name);
/// One of each kind, since a plot has eight colours.
[[nodiscard]] std::vector<std::string> drawn_methods();

/// The time of the best sequential search, which is alpha-beta or, with `options.minimal_windows`,
/// the faster one of alpha-beta and PVS.
[[nodiscard]] parallel::Time best_sequential(const trees::StronglyOrderedTree& tree,
                                             const parallel::Options& options);
[[nodiscard]] parallel::Time best_sequential(const OrderedChess& game, int depth,
                                             const parallel::Options& options);

/// The counts of a run: time, work, communication, idle, nodes, and the time of the best sequential
/// search as "best".
[[nodiscard]] Json parallel_counts(const parallel::Report& report, parallel::Time best);

/// A task for each depth of each of the first positions of Bratko and Kopec. `seconds`: what one
/// takes at a depth. `search`: its rows, given the seed.
[[nodiscard]] std::vector<Task> chess_tasks(
    std::size_t positions, const std::vector<int>& depths,
    const std::function<double(int depth)>& seconds,
    const std::function<Rows(const ChessPosition&, int depth, std::uint64_t seed)>& search);

}  // namespace espalier::lab
