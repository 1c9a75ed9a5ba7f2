// A chess search written by hand: the steps of Search<chess::Position, chess::Evaluation,
// chess::SearchHooks, switches> (workload.hpp) under the same names, without templates over games,
// switches and observers. It has a fixed set of enhancements, so that new rules of the library do
// not change it: table, move picker, killers and history, null windows, null move, one reduction,
// check extension and quiescence search. It shares with the library only the table, scores,
// parameters and the pure functions of its rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "espalier/score.hpp"
#include "espalier/search/facts.hpp"
#include "espalier/search/time_management.hpp"
#include "espalier/search/transposition_table.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/search_hooks.hpp"

namespace espalier::zero_cost {

using chess::Move;

/// One ply of the current line.
struct StackEntry {
  int ply = 0;
  Score static_eval = no_score;  ///< no_score in check
  Move current_move;             ///< leads to the next ply; Move{}: a null move
  std::array<Move, 2> killers{};
  int line_size = 0;
  std::array<Move, max_ply + 2> line{};  ///< principal variation from here on
};

struct RootMove {
  Move move;
  Score score = -infinite_score;
  Score previous = -infinite_score;  ///< of the iteration before
  bool has_own_score = false;        ///< `score` says more than "not better"
  std::vector<Move> line;
};

/// Too large for the stack.
class HandSearch {
 public:
  struct Limits {
    int depth = max_ply - 1;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    Milliseconds time = std::numeric_limits<Milliseconds>::max();
  };
  struct Found {
    Move move;
    Score score = no_score;
    std::uint64_t nodes = 0;
  };

  /// `mib`: size of the table in MiB.
  explicit HandSearch(std::size_t mib) : table_(mib) { clear(); }

  /// Clears the table and all histories.
  void clear();
  /// Searches until the first limit is reached. `root` must have a legal move.
  Found run(const chess::Position& root, const Limits& limits);

 private:
  friend class MovePicker;

  void start(const chess::Position& root, const Limits& limits);
  void list_root_moves();
  void search_line();
  Score search_root(Score alpha, Score beta);
  Score search_root_move(Move move, int number, Score alpha, Score beta);
  void sort_root_moves();
  void remember(Score best, Score alpha, Score beta);

  template <bool is_pv>
  Score alpha_beta(StackEntry* here, Score alpha, Score beta, int depth, bool cut_node);
  template <bool is_pv>
  Score search_move(StackEntry* here, Score alpha, Score beta, int depth, int reduction, Score best,
                    bool cut_node);
  template <bool is_pv>
  Score quiescence(StackEntry* here, Score alpha, Score beta);

  Score try_null_move(StackEntry* here, const NodeFacts& node);
  Score evaluate_node(StackEntry* here, NodeFacts& node, const TableEntry& entry);
  struct Tried;
  void learn_cutoff(StackEntry* here, Move move, int depth, const Tried& tried);

  [[nodiscard]] Score evaluate() { return clamp_static_eval(evaluation_.evaluate(position_)); }
  [[nodiscard]] int quiet_history(Move move) const;

  void make(StackEntry* here, Move move);
  [[nodiscard]] bool count_node();
  void check_limits();

  chess::Position position_;
  chess::Evaluation evaluation_;
  TranspositionTable table_;

  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_ = 0;
  bool is_stopped_ = false;
  bool may_stop_ = false;  ///< the first iteration is complete
  int selective_depth_ = 0;
  int root_depth_ = 0;
  Limits limits_;
  Stopwatch clock_;
  std::vector<RootMove> root_moves_;

  std::array<StackEntry, max_ply + 8> stack_;  // plies from -4 to max_ply + 3
  std::array<std::int16_t, chess::SearchHooks::history_size> quiet_;
};

}  // namespace espalier::zero_cost
