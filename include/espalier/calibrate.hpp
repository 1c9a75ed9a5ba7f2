// calibrate: the margins of the search, and which of its rules to leave on, for any game and
// evaluation, from measurement.
//
// The principle is that of M. Buro, "ProbCut: an effective selective extension of the alpha-beta
// algorithm" (ICCA Journal 18(2), 1995), for all rules at once: how far the values of a search of
// full width are from the static evaluation, or from a shallower search, says by which margins a
// rule is wrong at a given rate. Which rate saves more than it costs, whether the margins pay
// at all, and by how much late moves may be reduced, games decide: candidates play against the
// search of full width with the same number of nodes, and half of them go on to twice as many games
// (successive halving: Z. Karnin, T. Koren and O. Somekh, "Almost optimal exploration in
// multi-armed bandits", ICML 2013). So do then, twice, the best one and those that differ from it
// in one rule or in the size of all margins or reductions; or, where the best one loses, the search
// of full width with one rule more. The best one must beat the defaults beyond its error, with
// twice the nodes, or these take its place.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "espalier/calibrate/candidates.hpp"
#include "espalier/calibrate/games.hpp"
#include "espalier/calibrate/options.hpp"
#include "espalier/calibrate/sample.hpp"
#include "espalier/evaluator.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/search/evaluation_unit.hpp"
#include "espalier/search/search.hpp"

namespace espalier {

/// An evaluator of class `Eval` that states a unit which is known while the program runs only.
template <class Eval>
struct WithUnit : Eval {
  int unit = 100;
};

namespace detail {

template <Game G, Evaluator<G> Eval, SearchHooks<G> H>
class Calibrator {
 public:
  using S = Search<G, Eval, H, Enhancements::all().switchable()>;

  Calibrator(const G& root, const Eval& evaluator, const H& hooks,
             const CalibrationOptions& options)
      : root_(root),
        options_(options),
        unit_(evaluator.unit),
        opponent_(evaluator, 1, {}, hooks),
        other_(evaluator, 1, {}, hooks),
        time_(options.time) {
    opponent_.set_enhancements(full_width);
  }

  [[nodiscard]] Calibration run() {
    Calibration found;
    measure(found);
    choose(found);
    const CalibrationCandidate& best = found.candidates.front();
    found.enhancements = best.enhancements;
    const auto in_effect =
        EnhancementsInEffect<G, HooksWithHistory<G, H>>(found.enhancements).switches();
    found.parameters = without_idle(best.parameters, in_effect);
    found.parameters.unit = unit_;
    return found;
  }

 private:
  // Of the time, what is over when the sample, the first rounds and each round of neighbours end.
  static constexpr double sample_share_ = 0.1, first_share_ = 0.4;
  static constexpr std::array<double, 2> neighbour_shares_{0.65, 0.85};

  void say(const std::string& what) const {
    if (options_.progress) options_.progress(what);
  }

  void measure(Calibration& found) {
    say("positions of games with itself");
    PositionSample<G, S> sample(opponent_, options_);
    const auto positions = sample.take(root_, [&] { return time_.is_later_than(sample_share_); });
    found.nodes += sample.nodes();
    found.positions = positions.size();
    found.margins = margins_of(MeasuredMargins(positions), unit_);
  }

  /// Candidates play against the search of full width; then those beside the best one do, and the
  /// best of these takes its place. Puts the best in front.
  void choose(Calibration& found) {
    CandidateGames<G, S> games(root_, opponent_, other_, options_, time_, options_.seed + 1);
    auto& list = found.candidates;
    list = first_candidates(found.margins);
    const CalibrationCandidate defaults = list.front();
    games.play_rounds(list, options_.games, sample_share_, first_share_);
    double begin = first_share_;
    for (const double end : neighbour_shares_) {
      auto beside = neighbours_of<G, H>(base_of(list));
      games.play_rounds(beside, 2 * options_.games, begin, end);
      begin = end;
      list.insert(list.begin(), beside.begin(), beside.end());
    }
    found.nodes += games.nodes();
    if (list.front().name == defaults.name) return;
    found.against_defaults = against(defaults, list.front(), found.nodes);
    if (found.against_defaults.score() - found.against_defaults.error() > 0.5) return;
    const auto place = std::find_if(list.begin(), list.end(),
                                    [&](const auto& each) { return each.name == defaults.name; });
    std::rotate(list.begin(), place, place + 1);
  }
  /// The last step: the best candidate against the defaults, with twice the nodes.
  [[nodiscard]] CalibrationCandidate against(const CalibrationCandidate& defaults,
                                             const CalibrationCandidate& best,
                                             std::uint64_t& nodes) {
    opponent_.set_enhancements(defaults.enhancements);
    opponent_.set_parameters(defaults.parameters);
    CandidateGames<G, S> games(root_, opponent_, other_, options_, time_, options_.seed + 2);
    std::vector<CalibrationCandidate> list{{best.name, best.enhancements, best.parameters}};
    games.play(list, 1, 8 * options_.games, 2 * options_.nodes, 1);
    nodes += games.nodes();
    say(best.name + " against the defaults: " + one_digit(100 * list[0].score()) + " +- " +
        one_digit(100 * list[0].error()) + " % of " + std::to_string(list[0].games) + " games");
    return list[0];
  }

  const G& root_;
  const CalibrationOptions& options_;
  int unit_;
  S opponent_, other_;  // at first the search of full width, and the candidate
  CalibrationTime time_;
};

}  // namespace detail

/// Calibrates the search for a game that begins at `root`. Takes `options.time`, and less where
/// little is to be tried. What it returns holds for the unit in `parameters.unit`: the evaluator
/// must state it (`text()` has the lines; WithUnit<Eval> does it while a program runs). Throws what
/// game, evaluator and hooks throw, and std::bad_alloc.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H = NoHooks>
[[nodiscard]] Calibration calibrate(const G& root, Eval evaluator, H hooks = {},
                                    const CalibrationOptions& options = {}) {
  if constexpr (HasUnit<Eval>) {
    return detail::Calibrator<G, Eval, H>(root, evaluator, hooks, options).run();
  } else {
    const int unit = measured_unit(evaluator, hooks, root).value_or(Parameters{}.unit);
    const WithUnit<Eval> with_unit{std::move(evaluator), unit};
    return detail::Calibrator<G, WithUnit<Eval>, H>(root, with_unit, hooks, options).run();
  }
}

}  // namespace espalier
