// Mates proven or excluded: every line to a fixed depth is searched, and all that counts is who
// mates. It does not know how a search finds long mates by guessing well.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "espalier/search/limits.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/search/result.hpp"
#include "uci/engine.hpp"

namespace espalier::uci {

/// Judges every position a draw.
struct NoJudgement {
  [[nodiscard]] Score evaluate(const Position&) const { return draw_score; }
};

class MateProver {
 public:
  enum class Verdict {
    found,      ///< the shortest mate
    none,       ///< there is no mate within so many moves
    undecided,  ///< it was stopped, or a limit came first
  };
  struct Finding {
    Verdict verdict;
    Result<Move> result;
  };

  MateProver();
  ~MateProver();

  /// Is the side to move able to mate within so many `moves`, beginning with one of `only` (any if
  /// empty)? Obeys the time and the nodes of `limits`, and gives up after some seconds' worth of
  /// nodes.
  /// `started` is called when others may end the search by the control.
  [[nodiscard]] Finding prove(const Position& position, int moves, const std::vector<Move>& only,
                              const Limits& limits, const std::function<void(Control&)>& started);

 private:
  using Prover = ParallelSearch<Position, NoJudgement, chess::SearchHooks, Enhancements::exact()>;
  std::unique_ptr<Prover> prover_;
};

}  // namespace espalier::uci
