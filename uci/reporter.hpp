// What a search prints while it runs and at its end: which lines are shown, and that they are exact
// and complete. info_lines.hpp formats them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/search/result.hpp"
#include "protocols/output.hpp"
#include "uci/engine.hpp"
#include "uci/info_lines.hpp"
#include "uci/mate_line.hpp"

namespace espalier::uci {

using protocols::Output;

/// For one search. Lines are printed when an iteration is complete. Bounds of failed windows and
/// the root move being searched are printed only after three seconds.
class Reporter {
 public:
  Reporter(Output& output, MateLine& mate_line, const Position& root, InfoStyle style)
      : output_(output), mate_line_(mate_line), root_(root), style_(style) {}

  /// Root moves that are known to draw: their lines say so with UCI_ShowWDL.
  void know_draws(std::vector<Move> drawn) { drawn_ = std::move(drawn); }
  /// A line has been completed, or its window has failed.
  void update(const Result<Move>& result);
  /// A root move is searched next. `elapsed`: since the start of the search.
  void root_move(int depth, Move move, int number, Milliseconds elapsed);
  /// The search has ended: an exact line for each line of the result, unless these were printed
  /// last. The last line printed for line 1 begins with the best move.
  void finish(Result<Move>& result);
  /// The answer, when it may be given.
  void best_move(const Result<Move>& result);

 private:
  void print_iteration(const Result<Move>& result);
  [[nodiscard]] bool has_complete_mate(RootMove<Move>& move);
  void make_exact(RootMove<Move>& move);
  [[nodiscard]] bool is_printed(const Result<Move>& result) const;

  Output& output_;
  MateLine& mate_line_;
  const Position& root_;
  InfoStyle style_;
  std::vector<Move> drawn_;
  std::uint64_t printed_nodes_ = 0;      // of the last iteration printed with exact lines only
  std::vector<RootMove<Move>> printed_;  // the exact lines of the last iteration printed
};

}  // namespace espalier::uci
