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
// multi-armed bandits", ICML 2013). The best one must then beat the defaults, or these take its
// place; where that is worse than the search of full width, this is the result.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "espalier/calibrate/options.hpp"
#include "espalier/calibrate/sample.hpp"
#include "espalier/evaluator.hpp"
#include "espalier/final_value.hpp"
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
  using Move = typename G::Move;
  using S = Search<G, Eval, H, Enhancements::all().switchable()>;

  Calibrator(const G& root, const Eval& evaluator, const H& hooks,
             const CalibrationOptions& options)
      : root_(root),
        options_(options),
        unit_(evaluator.unit),
        opponent_(evaluator, 1, {}, hooks),
        other_(evaluator, 1, {}, hooks) {
    opponent_.set_enhancements(full_width);
  }

  [[nodiscard]] Calibration run() {
    say("positions of games with itself");
    PositionSample<G, S> sample(opponent_, options_);
    const auto positions = sample.take(root_, [&] { return is_late(sample_share_); });
    nodes_ += sample.nodes();
    Calibration found;
    found.positions = positions.size();
    found.margins = margins_of(MeasuredMargins(positions));
    found.candidates = candidates_of(found.margins);
    const CalibrationCandidate defaults = found.candidates.front();
    play_rounds(found.candidates);
    const CalibrationCandidate& best = found.candidates.front();
    found.against_defaults = final_match(best, defaults);
    const bool defaults_win = found.against_defaults.score() < 0.5;
    const CalibrationCandidate& winner = *std::find_if(
        found.candidates.begin(), found.candidates.end(),
        [&](const auto& each) { return each.name == (defaults_win ? defaults.name : best.name); });
    // Where that is worse than the search of full width beyond its error, no set of rules pays.
    const bool pays = winner.score() + winner.error() >= 0.5;
    found.enhancements = pays ? winner.enhancements : full_width;
    if (pays) found.parameters = winner.parameters;
    found.parameters.unit = unit_;
    found.nodes = nodes_;
    return found;
  }

 private:
  // Of the time, what is over when the sample and the rounds end.
  static constexpr double sample_share_ = 0.1, rounds_share_ = 0.65;

  void say(const std::string& what) const {
    if (options_.progress) options_.progress(what);
  }
  [[nodiscard]] bool is_late(double share) const {
    return options_.time > 0 &&
           static_cast<double>(clock_.elapsed()) > share * static_cast<double>(options_.time);
  }

  // ------------------------------------------------------------------------------- candidates --

  [[nodiscard]] std::vector<CalibrationMargins> margins_of(const MeasuredMargins& measured) const {
    const auto hundredths = [this](double score) {
      return static_cast<int>(std::lround(100 * score / unit_));
    };
    std::vector<CalibrationMargins> rows;
    for (const double error : {0.3, 0.15, 0.06, 0.02}) {
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
  [[nodiscard]] static Parameters with(Parameters p, const CalibrationMargins& margins) {
    p.reverse_futility_margin = margins.reverse_futility;
    p.razoring_margin = margins.razoring;
    p.futility_base = p.futility_tactical_base = margins.futility_base;
    p.futility_per_ply = p.futility_tactical_per_ply = margins.futility_per_ply;
    p.probcut_margin = margins.probcut;
    p.hindsight_eval_delta = margins.hindsight;
    p.delta_margin = margins.delta;
    return p;
  }

  /// The defaults, and margins of each rate of error, or none, with reductions of each size.
  [[nodiscard]] static std::vector<CalibrationCandidate> candidates_of(
      const std::vector<CalibrationMargins>& margins) {
    constexpr Enhancements all = Enhancements::all();
    constexpr Enhancements without_margins = all.without(
        &Enhancements::reverse_futility, &Enhancements::razoring, &Enhancements::futility_pruning,
        &Enhancements::probcut, &Enhancements::hindsight, &Enhancements::delta_pruning);
    std::vector<CalibrationCandidate> list{{"the defaults", all, {}}};
    for (const int share : {0, 60, 100}) {
      CalibrationCandidate reduced{
          share == 0 ? "no reductions" : std::to_string(share) + " % of the reductions", all, {}};
      if (share == 0) reduced.enhancements.late_move_reductions = false;
      Parameters& p = reduced.parameters;
      p.reduction_base = p.reduction_base * share / 100;
      p.reduction_slope = p.reduction_slope * share / 100;
      for (const CalibrationMargins& row : margins) {
        CalibrationCandidate each = reduced;
        each.name += ", margins of error " + one_digit(100 * row.error) + " %";
        each.parameters = with(p, row);
        list.push_back(std::move(each));
      }
      reduced.name += ", no margins";
      reduced.enhancements = reduced.enhancements & without_margins;
      list.push_back(std::move(reduced));
    }
    return list;
  }

  // ------------------------------------------------------------------------------------ games --

  /// Halves the candidates in each round. Those that go on play further games; sorts all by how far
  /// they came, then by points.
  void play_rounds(std::vector<CalibrationCandidate>& list) {
    std::mt19937_64 random(options_.seed + 1);
    std::size_t left = list.size();
    int rounds = 1;
    for (std::size_t count = left; count > 2; count = (count + 1) / 2) ++rounds;
    for (int round = 1, games = options_.games; left > 1 && round <= rounds; ++round, games *= 2) {
      play_round(list, left, games,
                 sample_share_ + (rounds_share_ - sample_share_) * round / rounds, random);
      std::stable_sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(left),
                       [](const auto& a, const auto& b) { return a.score() > b.score(); });
      say(std::to_string(left) + " candidates, " + std::to_string(list.front().games) +
          " games each; the best: " + list.front().name + ", " +
          one_digit(100 * list.front().score()) + " +- " + one_digit(100 * list.front().error()) +
          " %");
      left = (left + 1) / 2;
    }
  }
  /// The first `left` candidates play the same openings, each with both sides, until each has
  /// played so many games more or a share of the time is used.
  void play_round(std::vector<CalibrationCandidate>& list, std::size_t left, int games,
                  double share, std::mt19937_64& random) {
    constexpr int max_tries = 1000;  // for an opening, of a game that ends soon
    for (int pair = 0, tries = 0; pair < games / 2 && tries < max_tries;) {
      if (pair > 0 && is_late(share)) return;
      const std::optional<G> start =
          after_random_moves(root_, static_cast<unsigned>(2 + random() % 8), random);
      if (!start) {
        ++tries;
        continue;
      }
      for (std::size_t i = 0; i < left; ++i) play_pair(list[i], *start);
      ++pair;
      tries = 0;
    }
  }
  /// The last step: the best candidate against the defaults, with twice the nodes.
  [[nodiscard]] CalibrationCandidate final_match(const CalibrationCandidate& best,
                                                 const CalibrationCandidate& defaults) {
    const CalibrationCandidate match{best.name, best.enhancements, best.parameters};
    if (best.name == defaults.name) return match;
    opponent_.set_enhancements(defaults.enhancements);
    opponent_.set_parameters(defaults.parameters);
    nodes_a_move_ = 2 * options_.nodes;
    std::mt19937_64 random(options_.seed + 2);
    std::vector<CalibrationCandidate> list{match};
    play_round(list, 1, 8 * options_.games, 1, random);
    say(match.name + " against the defaults: " + one_digit(100 * list[0].score()) + " +- " +
        one_digit(100 * list[0].error()) + " % of " + std::to_string(list[0].games) + " games");
    return list[0];
  }
  void play_pair(CalibrationCandidate& candidate, const G& start) {
    other_.set_enhancements(candidate.enhancements);
    other_.set_parameters(candidate.parameters);
    double points = 0;
    for (const int side : {0, 1}) points += game(start, side);
    candidate.games += 2;
    candidate.points += points;
    candidate.squares += points * points;
  }
  /// The points of the candidate, which plays `side`, against the opponent.
  [[nodiscard]] double game(G position, int side) {
    constexpr int max_plies = 400;
    opponent_.clear();
    other_.clear();
    for (int ply = 0; ply < max_plies; ++ply) {
      if (const std::optional<Score> end = final_value(position)) {
        const Score value = position.side_to_move() == side ? *end : -*end;
        return value > 0 ? 1 : value < 0 ? 0 : 0.5;
      }
      S& player = position.side_to_move() == side ? other_ : opponent_;
      const auto found = player.run(position, {.nodes = nodes_a_move_});
      nodes_ += found.nodes;
      position.make(found.best_move());
    }
    return 0.5;
  }

  const G& root_;
  const CalibrationOptions& options_;
  int unit_;
  std::uint64_t nodes_a_move_ = options_.nodes;
  S opponent_, other_;  // at first the search of full width, and the candidate
  Stopwatch clock_;
  std::uint64_t nodes_ = 0;
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
