// The games of a calibration: candidates against one opponent, and the rounds in which the better
// half goes on.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "espalier/calibrate/options.hpp"
#include "espalier/calibrate/progress.hpp"
#include "espalier/game.hpp"
#include "espalier/play_game.hpp"
#include "espalier/random_moves.hpp"

namespace espalier::detail {

/// Games from `root` with the same number of nodes a move for both sides.
template <Game G, class S>
class CandidateGames {
 public:
  /// `opponent` and `other` play; the games are those of `seed`.
  CandidateGames(const G& root, S& opponent, S& other, const CalibrationOptions& options,
                 CalibrationProgress& progress, std::uint64_t seed)
      : root_(root),
        opponent_(opponent),
        other_(other),
        options_(options),
        progress_(progress),
        random_(seed) {}

  /// Halves the candidates in each round, the first of `games` games each. Those that go on play
  /// twice as many further ones. Sorts all by how far they came, then by points. The first `stay`
  /// of the list are never left behind: they keep their places and play every round. Each round has
  /// the same part of the time between the shares `begin` and `end`; candidates at the end of the
  /// list are left out if there is no time for all.
  void play_rounds(std::vector<CalibrationCandidate>& list, std::size_t stay, int games,
                   double begin, double end) {
    const double used = progress_.share_used();
    play(list, list.size(), 2, options_.nodes, end);
    keep_affordable(list, begin, end, used);
    std::size_t left = list.size();
    const int rounds = rounds_of(left);
    for (int round = 1; left > 1 && round <= rounds; ++round, games *= 2) {
      play(list, left, round == 1 ? games - 2 : games, options_.nodes,
           begin + (end - begin) * round / rounds);
      const auto end_of = [&](std::size_t count) {
        return list.begin() + static_cast<std::ptrdiff_t>(count);
      };
      std::stable_sort(end_of(std::min(stay, left)), end_of(left),
                       [](const auto& a, const auto& b) { return a.score() > b.score(); });
      const std::size_t go_on = (left + 1) / 2;
      for (std::size_t i = go_on; i < left && round < rounds; ++i) {
        out(list[i], "out in round " + std::to_string(round));
      }
      left = go_on;
    }
  }
  /// The first `left` candidates play the same openings, each with both sides, until each has
  /// played that many more games or a share of the time is used.
  void play(std::vector<CalibrationCandidate>& list, std::size_t left, int games,
            std::uint64_t nodes_a_move, double share) {
    nodes_a_move_ = nodes_a_move;
    for (int pair = 0; pair < games / 2; ++pair) {
      if (progress_.is_later_than(share)) return;
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
  /// After one pair of games of each, which began when the share `used` was: as many as have the
  /// time for `enough` pairs each in the first round, at least two.
  void keep_affordable(std::vector<CalibrationCandidate>& list, double begin, double end,
                       double used) const {
    constexpr double enough = 10;
    const double each =
        (progress_.share_used() - std::max(used, begin)) / static_cast<double>(list.size());
    const std::size_t before = list.size();
    while (list.size() > 2 && each * static_cast<double>(list.size()) * enough >
                                  (end - begin) / rounds_of(list.size())) {
      list.pop_back();
    }
    if (options_.progress && list.size() < before) {
      options_.progress("no time for " + std::to_string(before - list.size()) + " others");
    }
  }
  void out(CalibrationCandidate& candidate, const std::string& verdict) const {
    candidate.verdict = verdict;
    if (options_.progress) options_.progress(candidate.line());
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
      progress_.add_nodes(seen.nodes);
      if (std::abs(seen.score()) <= far_ahead * opponent_.parameters().unit) break;
      ++open_tries;
    }
    return found;
  }
  void play_pair(CalibrationCandidate& candidate, const G& start) {
    const auto found = progress_.next([&] {
      other_.set_enhancements(candidate.enhancements);
      other_.set_parameters(candidate.parameters);
      std::uint64_t nodes = 0;
      double points = 0;
      for (const int side : {0, 1}) {
        opponent_.clear();
        other_.clear();
        points += play_game(start, side, player(other_, nodes), player(opponent_, nodes));
      }
      return CalibrationProgress::Result{std::lround(2 * points), static_cast<std::int64_t>(nodes)};
    });
    candidate.add_pair(static_cast<double>(found.at(0)) / 2);
    progress_.add_nodes(static_cast<std::uint64_t>(found.at(1)));
  }
  [[nodiscard]] auto player(S& search, std::uint64_t& nodes) {
    return [this, &search, &nodes](const G& position) {
      const auto found = search.run(position, {.nodes = nodes_a_move_});
      nodes += found.nodes;
      return found.best_move();
    };
  }

  const G& root_;
  S &opponent_, &other_;
  const CalibrationOptions& options_;
  CalibrationProgress& progress_;
  std::mt19937_64 random_;
  std::uint64_t nodes_a_move_ = options_.nodes;
};

}  // namespace espalier::detail
