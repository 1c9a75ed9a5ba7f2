// The games of a calibration: candidates against one opponent, and the rounds in which the better
// half goes on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "espalier/calibrate/options.hpp"
#include "espalier/calibrate/sample.hpp"
#include "espalier/game.hpp"
#include "espalier/play_game.hpp"
#include "espalier/random_moves.hpp"
#include "espalier/search/time_management.hpp"

namespace espalier::detail {

/// How much of the time of a calibration is used, if it has a limit.
class CalibrationTime {
 public:
  explicit CalibrationTime(Milliseconds time) : time_(time) {}
  /// 0 if it has no limit.
  [[nodiscard]] double share_used() const {
    return time_ > 0 ? static_cast<double>(clock_.elapsed()) / static_cast<double>(time_) : 0;
  }
  [[nodiscard]] bool is_later_than(double share) const { return share_used() > share; }

 private:
  Milliseconds time_;
  Stopwatch clock_;
};

/// Games from `root` with the same number of nodes a move for both sides.
template <Game G, class S>
class CandidateGames {
 public:
  /// `opponent` and `other` play; the games are those of `seed`.
  CandidateGames(const G& root, S& opponent, S& other, const CalibrationOptions& options,
                 const CalibrationTime& time, std::uint64_t seed)
      : root_(root),
        opponent_(opponent),
        other_(other),
        options_(options),
        time_(time),
        random_(seed) {}

  /// Nodes of all searches.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// Halves the candidates in each round, the first of `games` games each. Those that go on play
  /// twice as many further ones. Sorts all by how far they came, then by points. Each round has
  /// the same part of the time between the shares `begin` and `end`; candidates at the end of the
  /// list are left out if there is no time for all.
  void play_rounds(std::vector<CalibrationCandidate>& list, int games, double begin, double end) {
    play(list, list.size(), 2, options_.nodes, end);
    keep_affordable(list, begin, end);
    std::size_t left = list.size();
    const int rounds = rounds_of(left);
    for (int round = 1; left > 1 && round <= rounds; ++round, games *= 2) {
      play(list, left, round == 1 ? games - 2 : games, options_.nodes,
           begin + (end - begin) * round / rounds);
      std::stable_sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(left),
                       [](const auto& a, const auto& b) { return a.score() > b.score(); });
      if (options_.progress) options_.progress(report_of(list, left));
      left = (left + 1) / 2;
    }
  }
  /// The first `left` candidates play the same openings, each with both sides, until each has
  /// played that many more games or a share of the time is used.
  void play(std::vector<CalibrationCandidate>& list, std::size_t left, int games,
            std::uint64_t nodes_a_move, double share) {
    nodes_a_move_ = nodes_a_move;
    for (int pair = 0; pair < games / 2; ++pair) {
      if (time_.is_later_than(share)) return;
      const std::optional<G> start = opening();
      if (!start) return;
      for (std::size_t i = 0; i < left; ++i) play_pair(list[i], *start);
    }
  }

 private:
  /// Rounds until two are left, and one between these.
  [[nodiscard]] static int rounds_of(std::size_t candidates) {
    int rounds = 1;
    for (; candidates > 2; candidates = (candidates + 1) / 2) ++rounds;
    return rounds;
  }
  /// After one pair of games of each: as many as have the time for `enough` pairs each in the
  /// first round, at least two.
  void keep_affordable(std::vector<CalibrationCandidate>& list, double begin, double end) const {
    constexpr double enough = 10;
    const double each = (time_.share_used() - begin) / static_cast<double>(list.size());
    while (list.size() > 2 && each * static_cast<double>(list.size()) * enough >
                                  (end - begin) / rounds_of(list.size())) {
      list.pop_back();
    }
  }
  [[nodiscard]] static std::string report_of(const std::vector<CalibrationCandidate>& list,
                                             std::size_t left) {
    const CalibrationCandidate& best = list.front();
    return std::to_string(left) + " candidates, " + std::to_string(best.games) +
           " games each; the best: " + best.name + ", " + one_digit(100 * best.score()) + " +- " +
           one_digit(100 * best.error()) + " %";
  }

  /// After some random moves, and still open: the opponent sees neither side far ahead. Of a game
  /// in which that is rare, any. Nothing where games end in the opening.
  [[nodiscard]] std::optional<G> opening() {
    constexpr int max_tries = 1000, for_an_open_one = 10, far_ahead = 3;  // in units
    std::optional<G> found;
    for (int tries = 0, open_tries = 0; tries < max_tries && open_tries < for_an_open_one;
         ++tries) {
      const auto plies = static_cast<unsigned>(2 + random_() % 5);
      const std::optional<G> start = after_random_moves(root_, plies, random_);
      if (!start) continue;
      found = start;
      opponent_.clear();
      const auto seen = opponent_.run(*start, {.nodes = nodes_a_move_});
      nodes_ += seen.nodes;
      if (std::abs(seen.score()) <= far_ahead * opponent_.parameters().unit) break;
      ++open_tries;
    }
    return found;
  }
  void play_pair(CalibrationCandidate& candidate, const G& start) {
    other_.set_enhancements(candidate.enhancements);
    other_.set_parameters(candidate.parameters);
    double points = 0;
    for (const int side : {0, 1}) {
      opponent_.clear();
      other_.clear();
      points += play_game(start, side, player(other_), player(opponent_));
    }
    candidate.add_pair(points);
  }
  [[nodiscard]] auto player(S& search) {
    return [this, &search](const G& position) {
      const auto found = search.run(position, {.nodes = nodes_a_move_});
      nodes_ += found.nodes;
      return found.best_move();
    };
  }

  const G& root_;
  S &opponent_, &other_;
  const CalibrationOptions& options_;
  const CalibrationTime& time_;
  std::mt19937_64 random_;
  std::uint64_t nodes_a_move_ = options_.nodes;
  std::uint64_t nodes_ = 0;
};

}  // namespace espalier::detail
