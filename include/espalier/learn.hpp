// learn: the weights of an evaluation from nothing but the rules of a game and the names of the
// features of its positions.
//
// Generations of games of the search with itself. In the first one moves are random where the
// search does not see the end; each further one plays with the weights learnt so far. Weights are
// fitted to a mix of the results and of what the searches found (A. Samuel, "Some studies in
// machine learning using the game of checkers", IBM Journal 3(3), 1959, is the first to learn from
// games with itself; training.hpp names the methods used here).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "espalier/game.hpp"
#include "espalier/hooks.hpp"
#include "espalier/learn/feature_evaluator.hpp"
#include "espalier/learn/feature_weights.hpp"
#include "espalier/learn/features.hpp"
#include "espalier/learn/match.hpp"
#include "espalier/learn/network.hpp"
#include "espalier/learn/network_evaluator.hpp"
#include "espalier/learn/network_training.hpp"
#include "espalier/learn/options.hpp"
#include "espalier/learn/self_play.hpp"
#include "espalier/learn/training.hpp"
#include "espalier/learn/weights_file.hpp"
#include "espalier/parallel_parts.hpp"
#include "espalier/search/enhancements.hpp"
#include "espalier/search/search.hpp"
#include "espalier/search/time_management.hpp"

namespace espalier {

namespace detail {

template <Game G, FeaturesOf<G> F, SearchHooks<G> H, Enhancements E, std::size_t N>
class Learner {
 public:
  using Eval = FeatureEvaluator<G, F, N>;

  Learner(const LearnOptions<G>& options, const G& root, const H& hooks)
      : options_(options), root_(root), hooks_(hooks) {
    learnt_.weights.values.resize(weight_count<F, N>);
  }

  [[nodiscard]] Expected<Learnt, std::string> run() {
    if (std::error_code error; std::filesystem::exists(options_.file, error)) {
      auto weights = load_weights<G, F, N>(options_.file, root_);
      if (!weights) return Unexpected{weights.error()};
      learnt_.weights = std::move(*weights);
    } else if (const auto failure = save()) {  // said now and not after the first generation
      return Unexpected{*failure};
    }
    const int wanted =
        options_.next_game ? std::max(options_.generations, 1) : options_.generations;
    while (!is_late() && !is_stopped() &&
           (wanted == 0 || static_cast<int>(learnt_.generations.size()) < wanted)) {
      LearnGeneration generation = one_generation();
      if (generation.games == 0) break;
      if (const auto failure = save()) return Unexpected{*failure};
      measure(generation);
      learnt_.generations.push_back(generation);
      if (options_.progress) options_.progress(generation);
    }
    return std::move(learnt_);
  }

 private:
  static constexpr Milliseconds minute_ = 60'000;

  [[nodiscard]] bool is_late() const {
    return options_.minutes > 0 &&
           static_cast<double>(used_ + clock_.elapsed()) > options_.minutes * minute_;
  }
  /// The error, if any.
  [[nodiscard]] std::optional<std::string> save() const {
    if (options_.file.empty()) return std::nullopt;
    return save_weights<G, F, N>(options_.file, learnt_.weights, root_);
  }
  [[nodiscard]] bool is_stopped() const { return options_.is_stopped && options_.is_stopped(); }

  [[nodiscard]] LearnGeneration one_generation() {
    FeatureWeights& weights = learnt_.weights;
    auto [samples, games] = options_.next_game ? read() : play();
    LearnGeneration generation{
        .number = weights.generations + 1, .games = games, .positions = samples.positions.size()};
    if (games > 0) {
      if (weights.generations == 0) weights.scale = scale_of(samples.positions);
      if (options_.next_game) rescale(samples);
      TrainingSteps steps = steps_of_generation(options_, weights.generations, games);
      steps.parts = parts_of<F>;
      generation.error = train(samples, steps);
      weights.generations = generation.number;
    }
    generation.minutes = static_cast<double>(used_ + clock_.elapsed()) / minute_;
    return generation;
  }

  /// With a rate that is a part of the first one. Returns the error before.
  [[nodiscard]] double train(const Samples& samples, TrainingSteps steps) {
    FeatureWeights& weights = learnt_.weights;
    const auto generation = static_cast<std::uint64_t>(weights.generations) + 1;
    const auto run = [&](auto training) {
      const double error = training.error();
      training.run(random_of(options_.seed, generation, ~0U));
      return error;
    };
    if constexpr (N == 0) {
      steps.rate *= FeatureTraining::first_rate;
      return run(FeatureTraining(weights, samples, steps));
    } else {
      constexpr NetworkShape shape = network_shape<F, N>;
      if (generation ==
          1) {  // games are played with weights of 0, which nothing could be learnt by
        weights.values = initial_parameters(shape, random_of(options_.seed, 0, ~0U));
      }
      steps.rate *= NetworkTraining::first_rate;
      return run(NetworkTraining(weights, shape, samples, steps));
    }
  }

  /// The positions of a generation's games, and how many games there were.
  [[nodiscard]] std::pair<Samples, int> play() {
    using S = Search<G, Eval, H, E>;
    const auto generation = static_cast<std::uint64_t>(learnt_.weights.generations) + 1;
    const auto games = static_cast<std::size_t>(std::max(options_.games, 1));
    const Eval evaluator(learnt_.weights);
    std::vector<Samples> played(games);
    std::atomic<int> count{0};
    run_parts(options_.threads, games, [&] {
      auto search = std::make_shared<S>(evaluator, 1, NoObserver{}, hooks_);
      return [&, search](std::size_t game) {
        if (is_late() || is_stopped()) return false;
        SelfPlay<G, F, N, S> self_play(*search, root_, options_, learnt_.weights.scale,
                                       generation == 1);
        played[game] = self_play.play(random_of(options_.seed, generation, game));
        ++count;
        return true;
      };
    });
    Samples all;
    for (Samples& each : played) {
      all.append(each);
      each = {};
    }
    return {std::move(all), count};
  }

  /// The positions of the games that are given, and how many games there are.
  [[nodiscard]] std::pair<Samples, int> read() {
    Samples all;
    int count = 0;
    GameToLearn<G> game;
    while (options_.next_game(game)) {
      if (is_stopped()) return {};
      if (!add_given_game<F, N>(all, game, root_)) {
        throw std::invalid_argument("game " + std::to_string(count + 1) + " has an illegal move");
      }
      ++count;
    }
    return {std::move(all), count};
  }
  /// Scores of another evaluation become those of this one.
  void rescale(Samples& samples) const {
    const int scale = fit_scale(samples.positions);
    for (Sample& sample : samples.positions) {
      if (is_decided(sample.found)) continue;
      sample.found = score_of_points(expected_points(sample.found, scale), learnt_.weights.scale);
    }
  }

  /// Does not count as time of learning.
  void measure(LearnGeneration& generation) {
    if (options_.match_games == 0) return;
    used_ += clock_.elapsed();
    const MatchOptions match{.games = options_.match_games,
                             .opening_plies = options_.match_opening_plies,
                             .threads = options_.threads,
                             .seed = options_.seed + static_cast<std::uint64_t>(generation.number),
                             .is_stopped = options_.is_stopped};
    const auto player = [&](const FeatureWeights& weights) {
      return searching_player<G, Eval, H, E>(options_.match_nodes, Eval(weights), hooks_);
    };
    const auto now = player(learnt_.weights);
    generation.against_start = play_match<G>(match, now, player(FeatureWeights{}), root_);
    if (options_.opponent) {
      generation.against_opponent = play_match<G>(match, now, options_.opponent, root_);
    }
    clock_.restart();
  }

  const LearnOptions<G>& options_;
  const G& root_;
  const H& hooks_;
  Learnt learnt_;
  Stopwatch clock_;
  Milliseconds used_ = 0;  // before the clock was last started
};

}  // namespace detail

/// Learns the weights of the features F for a game that begins at `root`, by games of the search
/// with the hooks H and the enhancements E. `FeatureEvaluator<G, F>(learnt->weights)` is the
/// evaluation; with N neurons a network is learnt, and `FeatureEvaluator<G, F, N>` is the
/// evaluation. What was saved before is where it goes on from. The error, one line, says why
/// `options.file` cannot be read or written. Throws what game, features and hooks throw, and
/// std::bad_alloc.
template <Game G, FeaturesOf<G> F, SearchHooks<G> H = NoHooks, Enhancements E = Enhancements::all(),
          std::size_t N = 0>
[[nodiscard]] Expected<Learnt, std::string> learn(const LearnOptions<G>& options = {},
                                                  const G& root = G{}, const H& hooks = {}) {
  return detail::Learner<G, F, H, E, N>(options, root, hooks).run();
}

}  // namespace espalier
