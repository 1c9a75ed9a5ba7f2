// What a search tells the user interface while it runs and at its end. It does not know how the
// search is run, nor how a line is written.
#pragma once

#include <cstdint>
#include <vector>

#include "espalier/search/result.hpp"
#include "uci/engine.hpp"
#include "uci/mate_line.hpp"
#include "uci/output.hpp"
#include "uci/report.hpp"

namespace espalier::uci {

/// One search's. The lines of an iteration are told when it is complete; what is of use only in a
/// long search (bounds of windows that failed, the move that is being searched) after some seconds.
class Reporter {
 public:
  Reporter(Output& output, MateLine& mate_line, const Position& root, ReportStyle style)
      : output_(output), mate_line_(mate_line), root_(root), style_(style) {}

  /// A line has been completed, or its window has failed.
  void update(const Result<Move>& result);
  /// A move of the root is searched next, `elapsed` after the beginning.
  void root_move(int depth, Move move, int number, Milliseconds elapsed);
  /// The end: an exact line on every move asked for, unless the last ones told were just that, and
  /// the best move.
  void finish(Result<Move> result);

 private:
  void tell(const Result<Move>& result);
  [[nodiscard]] bool shows_its_mate(RootMove<Move>& move);
  void settle(RootMove<Move>& move);

  Output& output_;
  MateLine& mate_line_;
  const Position& root_;
  ReportStyle style_;
  std::uint64_t told_nodes_ = 0;
  std::vector<RootMove<Move>> told_;  // the exact lines told last
};

}  // namespace espalier::uci
