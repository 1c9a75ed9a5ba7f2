// Lines chosen and made honest, as reporter.hpp describes it. It does not know how they are
// written.
#include "uci/reporter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/chess/notation/long_algebraic.hpp"

namespace espalier::uci {

namespace {
/// Before that, bounds and the moves under way are noise.
constexpr Milliseconds long_search = 3000;
}  // namespace

void Reporter::update(const Result<Move>& result) {
  const auto updated = static_cast<std::size_t>(result.updated);
  if (result.moves[updated].bound != Bound::exact) {
    if (result.time >= long_search) output_.line(info_line(result, updated, root_, style_));
  } else if (is_iteration(result)) {
    tell(result);
  }
}

void Reporter::root_move(int depth, Move move, int number, Milliseconds elapsed) {
  if (elapsed < long_search) return;
  output_.line(fmt::format("info depth {} currmove {} currmovenumber {}", depth,
                           chess::to_uci(move, root_, style_.chess960), number));
}

void Reporter::finish(Result<Move> result) {
  const auto lines = std::min(result.moves.size(), static_cast<std::size_t>(result.lines));
  for (std::size_t i = 0; i < lines; ++i) settle(result.moves[i]);
  if (result.moves.empty() || result.nodes != told_nodes_) {
    output_.line(info_lines(result, root_, style_));
  }
  output_.line(best_move_line(result, root_, style_));
}

/// The lines of an iteration. A mate that cannot be shown is worth at least, or for the side that
/// suffers it at most, what it says.
void Reporter::tell(const Result<Move>& result) {
  Result<Move> shown = result;
  told_.clear();
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.lines); ++i) {
    RootMove<Move>& move = shown.moves[i];
    if (shows_its_mate(move)) {
      told_.push_back(move);
    } else {
      move.bound = move.score > 0 ? Bound::lower : Bound::upper;
    }
  }
  output_.line(info_lines(shown, root_, style_));
  if (told_.size() == static_cast<std::size_t>(result.lines)) told_nodes_ = result.nodes;
}

bool Reporter::shows_its_mate(RootMove<Move>& move) {
  return !is_proven(move.score) || mate_line_.complete(move, root_);
}

/// Makes an exact line of what the search knew of a move when it ended. If that was a bound, the
/// last exact line on the move is told again; if there is none, the bound is the best estimate, as
/// a win or loss of unknown length if it is a mate that cannot be shown.
void Reporter::settle(RootMove<Move>& move) {
  if (move.depth == 0) return;
  const auto told = std::find_if(told_.begin(), told_.end(),
                                 [&](const auto& other) { return other.move == move.move; });
  if (told != told_.end() && (move.bound != Bound::exact || move.depth == told->depth)) {
    move = *told;
    return;
  }
  move.bound = Bound::exact;
  if (!shows_its_mate(move)) move.score = clamp_static_eval(move.score);
}

}  // namespace espalier::uci
