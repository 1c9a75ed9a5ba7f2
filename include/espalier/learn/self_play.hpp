// Games of a search with itself, from which weights are learnt.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "espalier/final_value.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/learn/feature_evaluator.hpp"
#include "espalier/learn/features.hpp"
#include "espalier/learn/options.hpp"
#include "espalier/learn/points.hpp"
#include "espalier/play_game.hpp"
#include "espalier/random_moves.hpp"
#include "espalier/score.hpp"
#include "espalier/search/search.hpp"

namespace espalier::detail {

/// A feature, or where weights are summed the weight of its stage, and how often it counts.
struct ActiveFeature {
  std::uint32_t index = 0;
  std::int32_t count = 0;
};

/// A position of a game: its features lie from `begin` to `end` in those of all samples; those that
/// the other side sees, which only a network is given, from there to `other_end`.
struct Sample {
  std::size_t begin = 0, end = 0, other_end = 0;
  std::size_t stage = 0;
  Score found = 0;   ///< by the search, from the side to move
  Score result = 0;  ///< of the game, from the side to move
};

/// Positions of games in the order in which they were played.
struct Samples {
  std::vector<ActiveFeature> features{};
  std::vector<Sample> positions{};

  [[nodiscard]] std::span<const ActiveFeature> own(const Sample& sample) const {
    return {features.data() + sample.begin, sample.end - sample.begin};
  }
  [[nodiscard]] std::span<const ActiveFeature> other(const Sample& sample) const {
    return {features.data() + sample.end, sample.other_end - sample.end};
  }
  void append(const Samples& other) {
    const std::size_t offset = features.size();
    features.insert(features.end(), other.features.begin(), other.features.end());
    for (Sample sample : other.positions) {
      sample.begin += offset;
      sample.end += offset;
      sample.other_end += offset;
      positions.push_back(sample);
    }
  }
};

/// The generator of a game's random numbers: the same whichever thread plays it.
[[nodiscard]] inline std::mt19937_64 random_of(std::uint64_t seed, std::uint64_t generation,
                                               std::uint64_t game) {
  std::seed_seq sequence{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                         static_cast<std::uint32_t>(generation), static_cast<std::uint32_t>(game)};
  return std::mt19937_64(sequence);
}

/// The features of a position, for weights that are summed (N = 0) or for a network.
template <class F, std::size_t N, Game G>
[[nodiscard]] Sample add_features(const G& position, std::vector<ActiveFeature>& features) {
  Sample sample{.begin = features.size(), .stage = stage_of<F>(position)};
  const std::size_t first = N == 0 ? sample.stage * F::size : 0;
  const auto add = [&](std::size_t index, int count = 1) {
    features.push_back({static_cast<std::uint32_t>(first + index), count});
  };
  visit_features<F>(position, add);
  sample.end = features.size();
  if constexpr (N > 0) F::features(position, position.side_to_move() ^ 1, add);
  sample.other_end = features.size();
  return sample;
}

/// Adds a position of a game, and its side to move to those of the game.
template <class F, std::size_t N, Game G>
void add_position(Samples& samples, std::vector<int>& sides, const G& position, Score found) {
  Sample sample = add_features<F, N>(position, samples.features);
  sample.found = found;
  samples.positions.push_back(sample);
  sides.push_back(position.side_to_move());
}

/// Completes the last positions, those of a game with these sides to move: its result, which is
/// given from side 0, and what was found, over the rest of the game if there is a lambda.
inline void end_game(Samples& samples, const std::vector<int>& sides, Score result, double lambda,
                     int scale) {
  const std::size_t first = samples.positions.size() - sides.size();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    samples.positions[first + i].result = sides[i] == 0 ? result : -result;
  }
  if (lambda <= 0 || sides.empty()) return;
  double later = expected_points(samples.positions.back().result, scale);
  for (std::size_t i = sides.size(); i-- > 0;) {
    Sample& sample = samples.positions[first + i];
    if (i + 1 < sides.size() && sides[i] != sides[i + 1]) later = 1 - later;
    later = lambda * later + (1 - lambda) * expected_points(sample.found, scale);
    sample.found = score_of_points(later, scale);
  }
}

/// A position after random moves; `root` where games are too short for them.
template <Game G>
[[nodiscard]] G random_start(const G& root, std::uint64_t plies, std::mt19937_64& random) {
  constexpr int max_tries = 100;
  for (int tries = 0; tries < max_tries; ++tries) {
    if (auto start = after_random_moves(root, static_cast<unsigned>(plies), random)) return *start;
  }
  return root;
}

/// Adds the positions of a game that was played before. False if a move is not legal.
template <class F, std::size_t N, Game G>
[[nodiscard]] bool add_given_game(Samples& samples, const GameToLearn<G>& game, const G& root) {
  G position = root;
  MovesOf<G> moves;
  const auto make = [&](typename G::Move move) {
    moves.clear();
    if (position.generate(moves).is_over()) return false;
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return false;
    position.make(move);
    return true;
  };
  if (!std::all_of(game.opening.begin(), game.opening.end(), make)) return false;
  std::vector<int> sides;
  for (const auto& each : game.moves) {
    add_position<F, N>(samples, sides, position, each.score);
    if (!make(each.move)) return false;
  }
  Score result = game.result;
  if (const auto value = final_value(position)) {
    result = position.side_to_move() == 0 ? *value : -*value;
  }
  end_game(samples, sides, result, 0, 1);
  return true;
}

/// Plays the games of one thread, for what has N neurons.
template <Game G, FeaturesOf<G> F, std::size_t N, class S>
class SelfPlay {
 public:
  /// `search` has the weights so far, of this scale. If these are 0, moves are chosen at random
  /// where it does not see how the game ends.
  SelfPlay(S& search, const G& root, const LearnOptions<G>& options, int scale, bool is_first)
      : search_(search), root_(root), options_(options), scale_(scale), is_first_(is_first) {}

  [[nodiscard]] Samples play(std::mt19937_64 random) {
    samples_ = {};
    sides_.clear();
    search_.clear();
    const auto plies = static_cast<std::uint64_t>(std::max(options_.opening_plies, 0));
    const G start = random_start(root_, random() % (plies + 1), random);
    const auto result = self_play(
        start, search_, {.nodes = options_.nodes},
        [&](const G& position, const auto& found) {
          add_position<F, N>(samples_, sides_, position, found.score());
          const bool is_random = is_first_ && found.score() == draw_score;
          return is_random ? found.moves[random() % found.moves.size()].move : found.best_move();
        },
        [] { return true; });
    end_game(samples_, sides_, *result, options_.lambda, scale_);
    return std::move(samples_);
  }

 private:
  S& search_;
  const G& root_;
  const LearnOptions<G>& options_;
  int scale_;
  bool is_first_;
  Samples samples_;
  std::vector<int> sides_;
};

}  // namespace espalier::detail
