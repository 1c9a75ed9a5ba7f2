// Evaluations with their records, as evaluation_trace.hpp and evaluation.hpp describe them. It does
// not know how a position is evaluated.
#include "games/chess/evaluation/trace.hpp"

#include "games/chess/evaluation/fitted_weights.hpp"
#include "games/chess/evaluation/terms.hpp"

namespace espalier::chess {
namespace {

using judging::Evaluator;
using judging::index;
using judging::make_pawn_entry;

/// The value of each term.
struct Recorder {
  static constexpr bool is_watching = true;
  const Weights& weights;
  Breakdown& breakdown;

  void read(Term term, Colour colour, const TaperedScore& weight, int times) {
    at(term, colour) += weight * times;
  }
  void read_danger(Colour, const int&, int) {}
  void read_scale(const int&, int) {}
  void danger(Colour colour, TaperedScore cost) { at(Term::king_safety, colour) += cost; }
  void drive(Colour colour, TaperedScore worth) { at(Term::winning_drive, colour) += worth; }
  void taper(int phase, int scale) {
    breakdown.phase = phase;
    breakdown.scale = scale;
  }
  [[nodiscard]] TaperedScore& at(Term term, Colour colour) {
    return breakdown.terms[static_cast<std::size_t>(term)][index(colour)];
  }
};

/// How often each number counts.
struct Reader {
  static constexpr bool is_watching = true;
  const Weights& weights;
  Trace& trace;

  void read(Term, Colour colour, const TaperedScore& weight, int times) {
    trace.terms[place_of(weights, &weight)] += colour == white ? times : -times;
  }
  void read_danger(Colour colour, const int& weight, int times) {
    trace.danger[index(colour)][place_of(weights, &weight)] += times;
  }
  void read_scale(const int& weight, int times) {
    trace.scale_uses[place_of(weights, &weight)] += times;
  }
  void danger(Colour, TaperedScore) {}
  void drive(Colour colour, TaperedScore worth) { trace.fixed += colour == white ? worth : -worth; }
  void taper(int phase, int scale) {
    trace.phase = phase;
    trace.scale = scale;
  }
};

}  // namespace

Breakdown explain(const Position& position, const Weights& weights) {
  Breakdown breakdown;
  const Recorder recorder{weights, breakdown};
  Evaluation::PawnEntry entry = make_pawn_entry(position, recorder);
  breakdown.total = clamp_static_eval(Evaluator<Recorder>(position, entry, recorder).evaluate());
  return breakdown;
}

Breakdown explain(const Position& position) { return explain(position, fitted_weights); }

Trace trace(const Position& position, const Weights& weights) {
  Trace trace;
  const Reader reader{weights, trace};
  Evaluation::PawnEntry entry = make_pawn_entry(position, reader);
  Evaluator<Reader>(position, entry, reader).evaluate();
  return trace;
}

}  // namespace espalier::chess
