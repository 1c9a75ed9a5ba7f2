// Evaluations with a tracer: the breakdown by terms, and the coefficients for tuning.
#include "games/chess/evaluation/trace.hpp"

#include "games/chess/evaluation/fitted_weights.hpp"
#include "games/chess/evaluation/terms.hpp"

namespace espalier::chess {
namespace {

using terms::index;
using terms::make_pawn_entry;
using terms::PositionEvaluation;

/// Sums the value of each term.
struct BreakdownTracer {
  static constexpr bool is_tracing = true;
  const Weights& weights;
  Breakdown& breakdown;

  void use(Term term, Colour colour, const TaperedScore& weight, int times) {
    at(term, colour) += weight * times;
  }
  void use_danger(Colour, const int&, int) {}
  void use_scale(const int&, int) {}
  void king_danger(Colour colour, TaperedScore cost) { at(Term::king_safety, colour) += cost; }
  void mop_up(Colour colour, TaperedScore value) { at(Term::mop_up, colour) += value; }
  void taper(int phase, int scale) {
    breakdown.phase = phase;
    breakdown.scale = scale;
  }
  [[nodiscard]] TaperedScore& at(Term term, Colour colour) {
    return breakdown.terms[static_cast<std::size_t>(term)][index(colour)];
  }
};

/// Counts how often each weight is used.
struct CoefficientTracer {
  static constexpr bool is_tracing = true;
  const Weights& weights;
  Trace& trace;

  void use(Term, Colour colour, const TaperedScore& weight, int times) {
    trace.terms[index_of(weights, &weight)] += colour == white ? times : -times;
  }
  void use_danger(Colour colour, const int& weight, int times) {
    trace.danger[index(colour)][index_of(weights, &weight)] += times;
  }
  void use_scale(const int& weight, int times) {
    trace.scale_coefficients[index_of(weights, &weight)] += times;
  }
  void king_danger(Colour, TaperedScore) {}
  void mop_up(Colour colour, TaperedScore value) {
    trace.fixed += colour == white ? value : -value;
  }
  void taper(int phase, int scale) {
    trace.phase = phase;
    trace.scale = scale;
  }
};

}  // namespace

Breakdown explain(const Position& position, const Weights& weights) {
  Breakdown breakdown;
  const BreakdownTracer tracer{weights, breakdown};
  PawnEntry entry = make_pawn_entry(position, tracer);
  breakdown.total =
      clamp_static_eval(PositionEvaluation<BreakdownTracer>(position, entry, tracer).evaluate());
  return breakdown;
}

Breakdown explain(const Position& position) { return explain(position, fitted_weights); }

Trace trace(const Position& position, const Weights& weights) {
  Trace trace;
  const CoefficientTracer tracer{weights, trace};
  PawnEntry entry = make_pawn_entry(position, tracer);
  PositionEvaluation<CoefficientTracer>(position, entry, tracer).evaluate();
  return trace;
}

}  // namespace espalier::chess
