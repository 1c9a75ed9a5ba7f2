#include "uci/reporter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "games/chess/notation/long_algebraic.hpp"
#include "protocols/uci_score.hpp"

namespace espalier::uci {

namespace {
/// Bounds and root moves are printed only after this time.
constexpr Milliseconds long_search = 3000;
}  // namespace

void Reporter::update(const Result<Move>& result) {
  const auto updated = static_cast<std::size_t>(result.updated);
  if (result.moves[updated].bound != Bound::exact) {
    if (result.time >= long_search) output_.line(info_line(result, updated, root_, style_, drawn_));
  } else if (protocols::completes_iteration(result)) {
    print_iteration(result);
  }
}

void Reporter::root_move(int depth, Move move, int number, Milliseconds elapsed) {
  if (elapsed < long_search) return;
  output_.line(fmt::format("info depth {} currmove {} currmovenumber {}", depth,
                           chess::to_uci(move, root_, style_.chess960), number));
}

void Reporter::finish(Result<Move>& result) {
  const auto lines = std::min(result.moves.size(), static_cast<std::size_t>(result.lines));
  for (std::size_t i = 0; i < lines; ++i) make_exact(result.moves[i]);
  if (!is_printed(result)) output_.line(info_lines(result, root_, style_, drawn_));
}

void Reporter::best_move(const Result<Move>& result) {
  output_.line(best_move_line(result, root_, style_));
}

/// With several threads the result may be another thread's than the one printed, at the same nodes.
bool Reporter::is_printed(const Result<Move>& result) const {
  const auto lines = static_cast<std::size_t>(result.lines);
  if (result.moves.empty() || result.nodes != printed_nodes_ || printed_.size() != lines) {
    return false;
  }
  return std::equal(printed_.begin(), printed_.end(), result.moves.begin(),
                    [](const RootMove<Move>& printed, const RootMove<Move>& move) {
                      return printed.line == move.line && printed.score == move.score &&
                             printed.depth == move.depth;
                    });
}

/// Prints the lines of an iteration. The score of a mate whose line cannot be completed is printed
/// as a bound.
void Reporter::print_iteration(const Result<Move>& result) {
  Result<Move> shown = result;
  printed_.clear();
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.lines); ++i) {
    RootMove<Move>& move = shown.moves[i];
    if (has_complete_mate(move)) {
      printed_.push_back(move);
    } else {
      move.bound = move.score > 0 ? Bound::lower : Bound::upper;
    }
  }
  output_.line(info_lines(shown, root_, style_, drawn_));
  if (printed_.size() == static_cast<std::size_t>(result.lines)) printed_nodes_ = result.nodes;
}

/// True if the score is no mate, or the line could be completed to the mate.
bool Reporter::has_complete_mate(RootMove<Move>& move) {
  return !is_proven(move.score) || mate_line_.complete(move, root_);
}

/// Makes an exact line of what the search last knew of a move. If that was a bound, the last exact
/// line on the move takes its place. If there is none, the bound becomes the score; a mate whose
/// line cannot be completed becomes a win or loss of unknown length.
void Reporter::make_exact(RootMove<Move>& move) {
  if (move.depth == 0) return;
  const auto printed = std::find_if(printed_.begin(), printed_.end(),
                                    [&](const auto& other) { return other.move == move.move; });
  if (printed != printed_.end() && (move.bound != Bound::exact || move.depth == printed->depth)) {
    move = *printed;
    return;
  }
  move.bound = Bound::exact;
  if (!has_complete_mate(move)) move.score = clamp_static_eval(move.score);
}

}  // namespace espalier::uci
