// Positions of a board game's files as what the weights of its features are trained on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "espalier/final_value.hpp"
#include "espalier/learn/self_play.hpp"
#include "tools/train/random.hpp"
#include "tools/train/training_set.hpp"
#include "tools/training_data/board_game.hpp"

namespace espalier::train {

struct FeatureSet {
  detail::Samples training;
  detail::Samples held_out;
  std::size_t games = 0;
  int scale = 0;  ///< for which the scores of the searches fit the results best
};

/// One game in a hundred, chosen by its opening.
template <class G>
[[nodiscard]] bool is_held_out(const training_data::BoardRecord<G>& game) {
  constexpr std::uint64_t one_in = 100;
  typename G::Position position{};
  for (const auto move : game.opening) position.make(move);
  return mix(position.key()) % one_in == 0;
}

/// The positions of files of games of `G`, with the features that it names, for N neurons or, with
/// 0, for weights that are summed. Throws Error as BoardReader does.
template <class G, class Features, std::size_t N>
[[nodiscard]] FeatureSet read_features(const std::vector<std::string>& files) {
  constexpr Score max_score = 3000;
  FeatureSet set;
  TrainingSet scores({.max_score = max_score});
  training_data::BoardRecord<G> game;
  std::vector<int> sides;
  for (const std::string& file : files) {
    training_data::BoardReader<G> reader(file);
    while (reader.next(game)) {
      ++set.games;
      detail::Samples& samples = is_held_out(game) ? set.held_out : set.training;
      const std::size_t first = samples.positions.size();
      sides.clear();
      const auto end = for_each_position(game, [&](const auto& position, const auto& best) {
        detail::Sample sample = detail::add_features<Features, N>(position, samples.features);
        sample.found = best.score;
        samples.positions.push_back(sample);
        sides.push_back(position.side_to_move());
      });
      // What the last position is worth to side 0: by the rules, or as the search has proven.
      const int half_points = static_cast<int>(game.result);
      Score result = half_points == 2 ? win_in(0) : half_points == 1 ? draw_score : loss_in(0);
      if (const auto value = final_value(end)) result = end.side_to_move() == 0 ? *value : -*value;
      for (std::size_t i = 0; i < sides.size(); ++i) {
        detail::Sample& sample = samples.positions[first + i];
        sample.result = sides[i] == 0 ? result : -result;
        if (std::abs(sample.found) > max_score) continue;
        ScoreCount& count = scores.score_counts[static_cast<std::size_t>(sample.found + max_score)];
        ++count.positions;
        count.half_points +=
            static_cast<std::uint64_t>(sides[i] == 0 ? half_points : 2 - half_points);
      }
    }
  }
  set.scale = fit_scale(scores);
  return set;
}

}  // namespace espalier::train
