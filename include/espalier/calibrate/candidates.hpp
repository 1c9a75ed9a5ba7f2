// The sets of rules and margins that a calibration tries: at first those with margins measured at
// some rates of error, with the defaults and their multiples; then the neighbours of the best.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "espalier/calibrate/options.hpp"
#include "espalier/calibrate/sample.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/move_history.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search_settings.hpp"

namespace espalier::detail {

/// The margins of some rates of error, in hundredths of `unit`.
[[nodiscard]] inline std::vector<CalibrationMargins> margins_of(const MeasuredMargins& measured,
                                                                int unit) {
  const auto hundredths = [unit](double score) {
    return static_cast<int>(std::lround(100 * score / unit));
  };
  std::vector<CalibrationMargins> rows;
  for (const double error : {0.06, 0.15, 0.02, 0.3}) {
    const auto above = measured.line(1, error), below = measured.line(-1, error);
    rows.push_back(
        {.error = error,
         .reverse_futility = hundredths(below.first / 2 + below.per_ply / 2),
         .razoring = hundredths(above.first),
         .futility_base = hundredths(above.first),
         .futility_per_ply = hundredths(above.per_ply),
         .probcut = hundredths(measured.of_shallower(Parameters{}.probcut_reduction - 1, error)),
         .hindsight = hundredths(measured.of_static_eval(1, 1, error)),
         .delta = hundredths(above.first)});
  }
  return rows;
}
[[nodiscard]] inline Parameters with_margins(Parameters p, const CalibrationMargins& margins) {
  p.reverse_futility_margin = margins.reverse_futility;
  p.razoring_margin = margins.razoring;
  p.futility_base = p.futility_tactical_base = margins.futility_base;
  p.futility_per_ply = p.futility_tactical_per_ply = margins.futility_per_ply;
  p.probcut_margin = margins.probcut;
  p.hindsight_eval_delta = margins.hindsight;
  p.delta_margin = margins.delta;
  return in_range(p);
}

/// Calls `visit(rule, parameters...)` for each rule with margins that `margins_of` measures.
template <class Visit>
constexpr void for_each_measured_rule(Visit visit) {
  using E = Enhancements;
  using P = Parameters;
  visit(&E::reverse_futility, &P::reverse_futility_margin);
  visit(&E::razoring, &P::razoring_margin);
  visit(&E::futility_pruning, &P::futility_base, &P::futility_per_ply, &P::futility_tactical_base,
        &P::futility_tactical_per_ply);
  visit(&E::probcut, &P::probcut_margin);
  visit(&E::hindsight, &P::hindsight_eval_delta);
  visit(&E::delta_pruning, &P::delta_margin);
}
/// Calls `visit(rule, parameters...)` for each rule with margins.
template <class Visit>
constexpr void for_each_rule_with_margins(Visit visit) {
  for_each_measured_rule(visit);
  visit(&Enhancements::null_move, &Parameters::null_move_margin);
  visit(&Enhancements::see_pruning, &Parameters::see_quiet, &Parameters::see_tactical);
}

/// The parameters with all margins, or with all reductions, at `percent` % of their size.
[[nodiscard]] inline Parameters with_scaled_margins(Parameters p, int percent) {
  for_each_rule_with_margins(
      [&](auto, auto... rows) { ((p.*rows = p.*rows * percent / 100), ...); });
  return in_range(p);
}
[[nodiscard]] inline Parameters with_scaled_reductions(Parameters p, int percent) {
  p.reduction_base = p.reduction_base * percent / 100;
  p.reduction_slope = p.reduction_slope * percent / 100;
  return in_range(p);
}

/// With the defaults of rules that are off, whose numbers have no effect: fewer lines to paste.
[[nodiscard]] inline Parameters without_idle(Parameters p, const Enhancements& on) {
  const auto keep_if_on = [&](auto rule, auto... rows) {
    if (!(on.*rule)) ((p.*rows = Parameters{}.*rows), ...);
  };
  using P = Parameters;
  for_each_rule_with_margins(keep_if_on);
  keep_if_on(&Enhancements::late_move_reductions, &P::reduction_base, &P::reduction_slope,
             &P::reduction_depth, &P::reduction_moves);
  return p;
}

/// The defaults, without reductions, and multiples of their margins; then margins of each rate of
/// error, or no rules that have one, with reductions of each size. The likely ones first.
[[nodiscard]] inline std::vector<CalibrationCandidate> first_candidates(
    const std::vector<CalibrationMargins>& margins) {
  constexpr Enhancements all = Enhancements::all();
  Enhancements without_margins = all;
  for_each_measured_rule([&](auto rule, auto...) { without_margins.*rule = false; });
  const auto name_of = [](int percent) {
    return percent == 0 ? "no reductions" : std::to_string(percent) + " % of the reductions";
  };
  const auto with_reductions = [](int percent, const Enhancements& e, const Parameters& p) {
    return std::pair(percent == 0 ? e.without(&Enhancements::late_move_reductions) : e,
                     with_scaled_reductions(p, percent));
  };
  std::vector<CalibrationCandidate> list{
      {"the defaults", all, {}},
      {"the defaults, no reductions", all.without(&Enhancements::late_move_reductions), {}}};
  // Where a quiet move can be a threat, as in five in a row, these two lose most. (Where all moves
  // are quiet they have no effect: what searches the same trees as another is left out.)
  list.push_back({"the defaults without late move and futility pruning",
                  all.without(&Enhancements::late_move_pruning, &Enhancements::futility_pruning),
                  {}});
  for (const int percent : {200, 400, 50}) {
    list.push_back({"the defaults, margins of " + std::to_string(percent) + " %", all,
                    with_scaled_margins({}, percent)});
  }
  constexpr std::array sizes{100, 0, 60};
  for (const int percent : sizes) {
    const auto [e, p] = with_reductions(percent, without_margins, {});
    list.push_back({name_of(percent) + ", no margins", e, p});
  }
  for (const CalibrationMargins& row : margins) {
    for (const int percent : sizes) {
      const auto [e, p] = with_reductions(percent, all, with_margins({}, row));
      list.push_back(
          {name_of(percent) + ", margins of error " + one_digit(100 * row.error) + " %", e, p});
    }
  }
  return list;
}

/// Puts those in front that are better for certain: as if each had drawn 20 more games, and by a
/// standard deviation worse than it was. A few lucky games do not suffice then.
inline void sort_by_points(std::vector<CalibrationCandidate>& list) {
  const auto cautious = [](const CalibrationCandidate& each) {
    constexpr double drawn = 20;
    const double games = each.games + drawn;
    return (each.points + drawn / 2) / games - 0.5 / std::sqrt(games);
  };
  std::stable_sort(list.begin(), list.end(),
                   [&](const auto& a, const auto& b) { return cautious(a) > cautious(b); });
}

/// What the next candidates differ from: the best one, in front; or the search of full width if
/// that beats it.
[[nodiscard]] inline CalibrationCandidate base_of(const std::vector<CalibrationCandidate>& list) {
  if (list.front().score() >= 0.5) return list.front();
  return {"full width", full_width, {}};
}

/// `best`, with its games, and its neighbours: each selective rule and each order of moves that has
/// an effect in this game the other way round, and other sizes of all margins, of all reductions
/// and of the aspiration window.
template <Game G, SearchHooks<G> H>
[[nodiscard]] std::vector<CalibrationCandidate> neighbours_of(const CalibrationCandidate& best) {
  std::vector<CalibrationCandidate> list{best};
  const auto add = [&](const std::string& change, const Enhancements& e, const Parameters& p) {
    list.push_back({best.name + "; " + change, e, p});
  };
  for (const int percent : {60, 160}) {
    add("margins of " + std::to_string(percent) + " %", best.enhancements,
        with_scaled_margins(best.parameters, percent));
    if (!best.enhancements.late_move_reductions) continue;
    add("reductions of " + std::to_string(percent) + " %", best.enhancements,
        with_scaled_reductions(best.parameters, percent));
  }
  Parameters wider = best.parameters;
  wider.aspiration_width *= 8;
  add("aspiration windows of 800 %", best.enhancements, in_range(wider));
  if (best.enhancements.late_move_reductions) {
    Parameters later = best.parameters;
    later.reduction_depth += 1;
    later.reduction_moves += 2;
    add("later reductions", best.enhancements, in_range(later));
  }
  constexpr Enhancements in_effect =
      EnhancementsInEffect<G, HooksWithHistory<G, H>>(Enhancements::all()).switches();
  // The search of full width has the orders of moves: what it may lack is rules.
  const bool orders_too = best.enhancements != full_width;
  for (const Enhancements::Row& row : Enhancements::rows()) {
    const bool orders = row.effect == Enhancements::Row::Effect::orders_moves;
    if (row.is_exact() && !(orders && orders_too)) continue;
    if (!(in_effect.*row.flag)) continue;
    Enhancements changed = best.enhancements;
    changed.*row.flag = !(changed.*row.flag);
    add((changed.*row.flag ? "with " : "without ") + std::string(row.name), changed,
        best.parameters);
  }
  return list;
}

}  // namespace espalier::detail
