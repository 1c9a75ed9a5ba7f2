// Proves or excludes a mate in N moves: an exact search of every line to a fixed depth, in which
// only mates count.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "espalier/search/limits.hpp"
#include "espalier/search/parallel_search.hpp"
#include "espalier/search/result.hpp"
#include "uci/engine.hpp"

namespace espalier::uci {

/// Evaluates every position as a draw.
struct DrawEvaluator {
  static constexpr int unit = 100;
  [[nodiscard]] Score evaluate(const Position&) const { return draw_score; }
};

class MateProver {
 public:
  enum class Outcome {
    mate,       ///< the shortest mate was found
    no_mate,    ///< there is no mate within this many moves
    undecided,  ///< it was stopped, or a limit came first
  };
  struct Proof {
    Outcome outcome;
    Result<Move> result;
  };

  MateProver();
  ~MateProver();

  /// Searches for a mate by the side to move within `moves` moves that begins with one of
  /// `root_moves` (all if empty). Obeys the time and the nodes of `limits` and gives up after 1.5
  /// million nodes. `started` is called once the search can be stopped by its control.
  [[nodiscard]] Proof prove(const Position& position, int moves,
                            const std::vector<Move>& root_moves, const Limits& limits,
                            const std::function<void(Control&)>& started);

 private:
  using Search = ParallelSearch<Position, DrawEvaluator, chess::SearchHooks, Enhancements::exact()>;
  std::unique_ptr<Search> search_;
};

}  // namespace espalier::uci
