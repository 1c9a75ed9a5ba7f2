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
// of full width with one rule more. All games of a candidate count together, so that neither lucky
// nor unlucky ones decide. The best one must beat the defaults beyond its error, with twice the
// nodes, or these take its place.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/calibrate/candidates.hpp"
#include "espalier/calibrate/games.hpp"
#include "espalier/calibrate/options.hpp"
#include "espalier/calibrate/progress.hpp"
#include "espalier/calibrate/sample.hpp"
#include "espalier/evaluator.hpp"
#include "espalier/expected.hpp"
#include "espalier/final_value.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/move_history.hpp"
#include "espalier/random_moves.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/evaluation_unit.hpp"
#include "espalier/search/parameters.hpp"
#include "espalier/search/search.hpp"
#include "espalier/search/tempo.hpp"
#include "espalier/search_settings.hpp"
#include "espalier/version.hpp"

namespace espalier {

namespace detail {

/// A hash of what a game and its evaluation say in some random lines.
template <Game G, Evaluator<G> Eval>
void add_game(WordHash& hash, const G& root, Eval evaluator) {
  constexpr int lines = 8, plies = 24;
  std::mt19937_64 random(1);
  MovesOf<G> moves;
  for (int line = 0; line < lines; ++line) {
    G position = root;
    for (int ply = 0; ply < plies; ++ply) {
      moves.clear();
      if (position.generate(moves).is_over()) break;
      if constexpr (IncrementalEvaluator<Eval, G>) evaluator.reset(position);
      hash.add(static_cast<std::uint64_t>(clamp_static_eval(evaluator.evaluate(position))));
      hash.add(moves.size());
      position.make(moves[random() % moves.size()]);
    }
  }
}

template <Game G, Evaluator<G> Eval, SearchHooks<G> H>
class Calibrator {
 public:
  using S = Search<G, Eval, H, Enhancements::all().switchable()>;

  Calibrator(const G& root, const Eval& evaluator, const H& hooks,
             const CalibrationOptions& options)
      : root_(root),
        evaluator_(evaluator),
        options_(options),
        opponent_(evaluator, 1, {}, hooks),
        other_(evaluator, 1, {}, hooks),
        progress_(options) {
    opponent_.set_enhancements(full_width);
  }

  [[nodiscard]] Calibration run() {
    Calibration found;
    measure(found);
    choose(found);
    const CalibrationCandidate& best = found.candidates.front();
    found.enhancements = best.enhancements;
    found.parameters = without_idle(best.parameters, in_effect(best.enhancements));
    found.parameters.unit = evaluator_.unit;
    found.nodes = progress_.nodes();
    return found;
  }

  /// The same, which goes on from what an interrupted one left beside the file.
  [[nodiscard]] Calibration run(const std::string& file) {
    progress_.keep_in(file + ".part", task());
    Calibration found = run_and_save();
    const auto error = save_search_settings(file, found.settings(), comment_of(found));
    if (error) throw CalibrationFileError(*error);
    progress_.remove();
    return found;
  }

 private:
  /// What has been found is in the file, also if the game or `progress` throws.
  [[nodiscard]] Calibration run_and_save() {
    try {
      Calibration found = run();
      progress_.save();
      return found;
    } catch (...) {
      progress_.save();
      throw;
    }
  }

  // Of the time, what is over when the sample, the first rounds and each round of neighbours end.
  static constexpr double sample_share_ = 0.1, first_share_ = 0.4;
  static constexpr std::array<double, 2> neighbour_shares_{0.55, 0.65};

  [[nodiscard]] static Enhancements in_effect(const Enhancements& chosen) {
    return EnhancementsInEffect<G, HooksWithHistory<G, H>>(chosen).switches();
  }

  /// A hash of all that the results depend on.
  [[nodiscard]] std::uint64_t task() const {
    WordHash hash;
    hash.add(ESPALIER_LIBRARY_VERSION);
    for (const std::uint64_t number :
         {static_cast<std::uint64_t>(options_.positions), options_.position_nodes, options_.nodes,
          static_cast<std::uint64_t>(options_.games), options_.seed,
          static_cast<std::uint64_t>(options_.time), options_.node_limit,
          static_cast<std::uint64_t>(evaluator_.unit)}) {
      hash.add(number);
    }
    const Enhancements on = in_effect(Enhancements::all());
    for (const Enhancements::Row& row : Enhancements::rows()) hash.add(on.*row.flag ? 1 : 0);
    for (const ParameterInfo& row : parameter_rows) {
      hash.add(static_cast<std::uint64_t>(Parameters{}.*row.member));
    }
    add_game(hash, root_, evaluator_);
    return hash.value();
  }
  [[nodiscard]] static std::string comment_of(const Calibration& found) {
    const CalibrationCandidate& best = found.candidates.front();
    std::string text = "found by calibrate: " + best.name;
    if (best.games > 0) text += "\n" + to_text(best) + " against the search of full width";
    if (found.against_defaults.games > 0) {
      text += "\n" + to_text(found.against_defaults) + " of " + found.against_defaults.name +
              " against the defaults";
    }
    return text;
  }

  void measure(Calibration& found) {
    const auto result = progress_.next([&] {
      PositionSample<G, S> sample(opponent_, options_);
      const auto positions = sample.take(
          root_, [&] { return progress_.is_now_later_than(sample_share_, sample.nodes()); });
      CalibrationProgress::Result numbers = packed(positions);
      numbers.insert(numbers.begin(), static_cast<std::int64_t>(sample.nodes()));
      return numbers;
    });
    progress_.add_nodes(static_cast<std::uint64_t>(result.at(0)));
    auto positions = unpacked({result.begin() + 1, result.end()});
    found.positions = positions.size();
    Parameters p;
    p.unit = evaluator_.unit;
    constexpr bool has_tempo =
        EnhancementsInEffect<G, HooksWithHistory<G, H>>(Enhancements::all()).tempo;
    remove_tempo(positions, TempoOf<Eval, has_tempo>{}, p);
    found.margins = margins_of(MeasuredMargins(positions), p.unit);
  }

  /// Candidates play against the search of full width; then those beside the best one do, and the
  /// best of all goes on. The defaults play every round, as what the others must beat. Puts the
  /// best in front.
  void choose(Calibration& found) {
    CandidateGames<G, S> games(root_, opponent_, other_, options_, progress_, options_.seed + 1);
    auto& all = found.candidates;
    auto list = first_candidates(found.margins);
    const CalibrationCandidate defaults = list.front();
    keep_distinct(list, all);
    games.play_rounds(list, 1, options_.games, sample_share_, first_share_);
    add_to(all, list);
    double begin = first_share_;
    for (const double end : neighbour_shares_) {
      const CalibrationCandidate base = base_of(all);
      list = neighbours_of<G, H>(base);
      keep_distinct(list, all);
      const bool is_full_width = base.enhancements == full_width;  // which does not play itself
      if (is_full_width) list.erase(list.begin());
      games.play_rounds(list, is_full_width ? 0 : 1, 2 * options_.games, begin, end);
      begin = end;
      add_to(all, list);
    }
    decide(found, defaults);
  }

  /// The last step: the best candidate against the defaults, with twice the nodes.
  void decide(Calibration& found, const CalibrationCandidate& defaults) {
    auto& all = found.candidates;
    for (CalibrationCandidate& each : all) {
      if (each.verdict.empty() && each.tree != all.front().tree) say(each, "among the last");
    }
    const CalibrationCandidate best = base_of(all);
    if (best.enhancements == full_width) all.insert(all.begin(), best);
    std::string verdict = "the result";
    if (best.name != defaults.name) {
      opponent_.set_enhancements(defaults.enhancements);
      opponent_.set_parameters(defaults.parameters);
      CandidateGames<G, S> games(root_, opponent_, other_, options_, progress_, options_.seed + 2);
      std::vector<CalibrationCandidate> list{{best.name, best.enhancements, best.parameters}};
      games.play(list, 1, 8 * options_.games, 2 * options_.nodes, 1);
      found.against_defaults = list[0];
      const bool is_better = list[0].score() - list[0].error() > 0.5;
      const std::string points = to_text(list[0]) + " against the defaults";
      verdict = is_better ? "the result, " + points : "no better than the defaults, " + points;
      if (!is_better) {
        say(all.front(), verdict);
        verdict = "the result";
        const auto place = std::find_if(
            all.begin(), all.end(), [&](const auto& each) { return each.name == defaults.name; });
        std::rotate(all.begin(), place, place + 1);
      }
    }
    say(all.front(), verdict);
  }
  void say(CalibrationCandidate& candidate, const std::string& verdict) const {
    candidate.verdict = verdict;
    if (options_.progress) options_.progress(candidate.line());
  }

  /// Leaves out what searches the same trees as one before it in the list: it would play the same
  /// games. What `known` has already goes on with its name and games.
  void keep_distinct(std::vector<CalibrationCandidate>& list,
                     const std::vector<CalibrationCandidate>& known) {
    const auto with_tree = [](const auto& candidates, std::uint64_t tree) {
      return std::find_if(candidates.begin(), candidates.end(),
                          [&](const CalibrationCandidate& each) { return each.tree == tree; });
    };
    std::vector<CalibrationCandidate> kept;
    for (CalibrationCandidate& each : list) {
      each.tree = tree_of(each);
      if (with_tree(kept, each.tree) != kept.end()) continue;
      const auto before = with_tree(known, each.tree);
      kept.push_back(before == known.end() ? each : *before);
    }
    list = std::move(kept);
  }
  /// A hash of the searches of a candidate along some lines of play.
  [[nodiscard]] std::uint64_t tree_of(const CalibrationCandidate& candidate) {
    constexpr int lines = 6, plies = 4, max_tries = 1000;
    other_.set_enhancements(candidate.enhancements);
    other_.set_parameters(candidate.parameters);
    WordHash hash;
    std::mt19937_64 random(options_.seed);
    for (int line = 0, tries = 0; line < lines && tries < max_tries; ++tries) {
      std::optional<G> position =
          after_random_moves(root_, static_cast<unsigned>(2 + random() % 20), random);
      if (!position) continue;
      ++line;
      other_.clear();
      for (int ply = 0; ply < plies && !final_value(*position); ++ply) {
        other_.start(*position, {.nodes = options_.nodes});
        for (bool goes_on = true; goes_on;) {
          goes_on = other_.advance();
          const auto result = other_.result();
          hash.add(result.nodes);
          for (const auto& move : result.moves) hash.add(static_cast<std::uint64_t>(move.score));
        }
        const auto result = other_.result();
        progress_.add_nodes(result.nodes);
        position->make(result.best_move());
      }
    }
    return hash.value();
  }
  /// Puts the candidates, or their further games, into `all`, and the best in front.
  static void add_to(std::vector<CalibrationCandidate>& all,
                     const std::vector<CalibrationCandidate>& list) {
    for (const CalibrationCandidate& each : list) {
      const auto before = std::find_if(all.begin(), all.end(),
                                       [&](const auto& other) { return other.tree == each.tree; });
      if (before == all.end()) {
        all.push_back(each);
      } else {
        *before = each;
      }
    }
    sort_by_points(all);
  }

  const G& root_;
  const Eval& evaluator_;
  const CalibrationOptions& options_;
  S opponent_, other_;  // at first the search of full width, and the candidate
  CalibrationProgress progress_;
};

/// Calls `use` with the evaluator, which states a unit then: its own, or the one that is measured.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H, class Use>
[[nodiscard]] auto with_unit(const G& root, Eval evaluator, H& hooks, Use use) {
  if constexpr (HasUnit<Eval>) {
    return use(evaluator);
  } else {
    const int unit = measured_unit(evaluator, hooks, root).value_or(Parameters{}.unit);
    return use(WithUnit<Eval>{std::move(evaluator), unit});
  }
}

}  // namespace detail

/// Calibrates the search for a game that begins at `root`. Takes `options.time`, and less where
/// little is to be tried. What it returns holds for the unit in `parameters.unit`: the evaluator
/// must state it (`text()` has the lines; WithUnit<Eval> does it while a program runs). Throws what
/// game, evaluator and hooks throw, and std::bad_alloc.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H = NoHooks>
[[nodiscard]] Calibration calibrate(const G& root, Eval evaluator, H hooks = {},
                                    const CalibrationOptions& options = {}) {
  return detail::with_unit(root, std::move(evaluator), hooks, [&](const auto& with_unit) {
    using E = std::remove_cvref_t<decltype(with_unit)>;
    return detail::Calibrator<G, E, H>(root, with_unit, hooks, options).run();
  });
}

/// The same, with the result as a file that programs read (search_settings.hpp). While it runs,
/// what it has found is in `file` + ".part": the same call goes on from there after an
/// interruption, with what is left of its time, to the same result. The error, one line: a file
/// cannot be written, or is damaged, or is of another calibration.
template <Game G, Evaluator<G> Eval, SearchHooks<G> H = NoHooks>
[[nodiscard]] Expected<Calibration, std::string> calibrate_to_file(
    const std::string& file, const G& root, Eval evaluator, H hooks = {},
    const CalibrationOptions& options = {}) {
  try {
    return detail::with_unit(root, std::move(evaluator), hooks, [&](const auto& with_unit) {
      using E = std::remove_cvref_t<decltype(with_unit)>;
      return detail::Calibrator<G, E, H>(root, with_unit, hooks, options).run(file);
    });
  } catch (const detail::CalibrationFileError& error) {
    return Unexpected{std::string(error.what())};
  }
}

}  // namespace espalier
