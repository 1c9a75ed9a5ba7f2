#include "python/native/learning.hpp"

#include <string>

#include "espalier/learn/feature_evaluator.hpp"
#include "espalier/learn/match.hpp"
#include "espalier/learn/self_play.hpp"
#include "espalier/learn/training.hpp"
#include "espalier/search/time_management.hpp"
#include "python/native/engine.hpp"

namespace espalier::python {

namespace {

/// The weights of features as an evaluation.
class FeatureSumEvaluator final : public AnyEvaluator {
 public:
  FeatureSumEvaluator(std::shared_ptr<const FeatureSum> sum, py::object type)
      : sum_(std::move(sum)), features_("features", sum_->function(), std::move(type)) {}
  [[nodiscard]] Score evaluate(const std::shared_ptr<AnyPosition>& position) override {
    return sum_->evaluate(features_.call(position));
  }

 private:
  std::shared_ptr<const FeatureSum> sum_;
  PositionFunction features_;
};

/// Where learning starts.
class ZeroEvaluator final : public AnyEvaluator {
 public:
  [[nodiscard]] Score evaluate(const std::shared_ptr<AnyPosition>&) override { return draw_score; }
};

/// What names the features of a game's positions, and numbers them.
struct Naming {
  std::shared_ptr<FeatureSum> sum;
  PositionFunction function;
};

/// Turns need not alternate.
using FreeGame = ErasedGame<false>;

/// The game as `learn` takes it.
class LearntGame : public FreeGame {
 public:
  LearntGame(std::shared_ptr<AnyPosition> position, std::shared_ptr<Naming> naming)
      : FreeGame(std::move(position)), naming_(std::move(naming)) {}
  template <class Visit>
  void visit_features(const Visit& visit) const {
    naming_->sum->visit(naming_->function.call(position()), visit);
  }

 private:
  std::shared_ptr<Naming> naming_;
};

struct NamedFeatures {
  static constexpr std::string_view name = "python";
  static constexpr std::size_t size = 4'000'000;  // not used here
  template <class Visit>
  static void features(const LearntGame& game, const Visit& visit) {
    game.visit_features(visit);
  }
};

/// An engine as SelfPlay takes a search.
struct EngineSearch {
  Engine& engine;

  Result<AnyMove> run(const LearntGame& position, const Limits& limits) const {
    return engine.run(*position.position(), limits, {}, nullptr);
  }
  void clear() const { engine.clear(); }
};

/// A generation in the making.
class Generation {
 public:
  Generation(const AnyPosition& root, std::shared_ptr<FeatureSum> sum, const py::object& type,
             const LearnTask& task)
      : sum_(std::move(sum)),
        type_(type),
        task_(task),
        root_(root.clone(), std::make_shared<Naming>(Naming{
                                sum_, PositionFunction("features", sum_->function(), type)})) {
    options_.games = task.games;
    options_.nodes = task.nodes;
    options_.opening_plies = task.opening_plies;
    options_.seed = task.seed;
  }

  [[nodiscard]] LearnGeneration run(const std::shared_ptr<AnyEvaluator>& opponent) {
    LearnGeneration generation;
    const Stopwatch clock;
    train(play(clock, generation), generation);
    generation.minutes = static_cast<double>(clock.elapsed()) / 60'000;
    if (task_.match_games == 0) return generation;
    const auto player = player_of(own_evaluator());
    const auto match = [&](const std::shared_ptr<AnyEvaluator>& other) {
      return play_match<LearntGame>({.games = task_.match_games,
                                     .opening_plies = task_.opening_plies,
                                     .seed = task_.seed + static_cast<unsigned>(generation.number)},
                                    player, player_of(other), root_);
    };
    generation.against_start = match(std::make_shared<ZeroEvaluator>());
    if (opponent) generation.against_opponent = match(opponent);
    return generation;
  }

 private:
  [[nodiscard]] std::shared_ptr<AnyEvaluator> own_evaluator() const {
    return std::make_shared<FeatureSumEvaluator>(sum_, type_);
  }
  [[nodiscard]] std::shared_ptr<Engine> engine_of(std::shared_ptr<AnyEvaluator> evaluator) const {
    const AnyPosition& position = *root_.position();
    std::shared_ptr<Engine> engine =
        erased_engine(position.turns_alternate(), 1, std::move(evaluator));
    Enhancements chosen = task_.enhancements;
    if (!position.has_key()) chosen.table = false;
    engine->set_enhancements(chosen);
    return engine;
  }
  /// One engine for all games, one after the other.
  [[nodiscard]] std::function<Player<LearntGame>()> player_of(
      std::shared_ptr<AnyEvaluator> evaluator) const {
    return [engine = engine_of(std::move(evaluator)), nodes = task_.match_nodes] {
      engine->clear();
      return [engine, nodes](const LearntGame& position) {
        return EngineSearch{*engine}.run(position, {.nodes = nodes}).best_move();
      };
    };
  }

  [[nodiscard]] detail::Samples play(const Stopwatch& clock, LearnGeneration& generation) {
    const int before = sum_->weights().generations;
    const auto engine = engine_of(own_evaluator());
    EngineSearch search{*engine};
    detail::SelfPlay<LearntGame, NamedFeatures, 0, EngineSearch> self_play(
        search, root_, options_, sum_->weights().scale, before == 0);
    generation.number = before + 1;
    detail::Samples all;
    const auto is_late = [&] {
      return task_.seconds > 0 && static_cast<double>(clock.elapsed()) >= task_.seconds * 1000;
    };
    while (generation.games == 0 || (generation.games < task_.games && !is_late())) {
      all.append(self_play.play(detail::random_of(task_.seed,
                                                  static_cast<std::uint64_t>(generation.number),
                                                  static_cast<std::uint64_t>(generation.games))));
      ++generation.games;
    }
    generation.positions = all.positions.size();
    return all;
  }

  void train(const detail::Samples& samples, LearnGeneration& generation) {
    FeatureWeights weights = sum_->weights();
    weights.values.resize(sum_->size());
    if (weights.generations == 0) weights.scale = detail::scale_of(samples.positions);
    detail::TrainingSteps steps =
        detail::steps_of_generation(options_, weights.generations, generation.games);
    steps.rate *= detail::FeatureTraining::first_rate;
    detail::FeatureTraining training(weights, samples, steps);
    generation.error = training.error();
    training.run(detail::random_of(task_.seed, static_cast<std::uint64_t>(generation.number), ~0U));
    weights.generations = generation.number;
    sum_->set(std::move(weights));
  }

  std::shared_ptr<FeatureSum> sum_;
  py::object type_;
  const LearnTask& task_;
  LearnOptions<LearntGame> options_;
  LearntGame root_;
};

}  // namespace

int FeatureSum::count_of(PyObject* count) {
  constexpr long max = 1'000'000;
  if (PyIndex_Check(count) == 0) {
    throw py::type_error("the count of a feature must be an int, not " +
                         std::string(Py_TYPE(count)->tp_name));
  }
  const Py_ssize_t number = PyNumber_AsSsize_t(count, nullptr);  // the nearest if it is too large
  if (number == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (number > max || number < -max) {
    throw py::value_error("the count of a feature must be at most " + std::to_string(max));
  }
  return static_cast<int>(number);
}

Score FeatureSum::evaluate(const py::object& named) const {
  std::int64_t sum = 0;
  each_feature(named, [&](PyObject* feature, int count) {
    const std::size_t number = numbers_.find(feature);
    if (number > 0 && number <= rounded_.size()) sum += std::int64_t{rounded_[number - 1]} * count;
  });
  return detail::score_of_sum(sum);
}

void FeatureSum::set(FeatureWeights weights) {
  weights_ = std::move(weights);
  rounded_.clear();
  for (const float value : weights_.values) {
    rounded_.push_back(detail::rounded_weight(value, weights_.scale));
  }
}

std::vector<std::pair<py::object, float>> FeatureSum::items() const {
  std::vector<std::pair<py::object, float>> items;
  for (std::size_t i = 0; i < weights_.values.size(); ++i) {
    PyObject* const feature = numbers_.object_of(static_cast<std::uint32_t>(i + 1));
    items.emplace_back(py::reinterpret_borrow<py::object>(feature), weights_.values[i]);
  }
  return items;
}

void FeatureSum::set(const std::vector<std::pair<py::object, float>>& items, int scale,
                     int generations) {
  FeatureWeights weights{.scale = scale, .generations = generations};
  for (const auto& [feature, weight] : items) {
    const std::size_t index = numbers_.number_of(feature.ptr()) - 1;
    weights.values.resize(numbers_.size());
    weights.values[index] = weight;
  }
  set(std::move(weights));
}

LearnGeneration learn_generation(const AnyPosition& root, const std::shared_ptr<FeatureSum>& sum,
                                 const std::shared_ptr<AnyEvaluator>& opponent,
                                 const py::object& type, const LearnTask& task) {
  return Generation(root, sum, type, task).run(opponent);
}

std::shared_ptr<AnyEvaluator> evaluator_of(const py::object& evaluate, const py::object& position) {
  if (evaluate.is_none()) return nullptr;
  const py::type type = py::type::of(position);
  if (py::isinstance<FeatureSum>(evaluate)) {
    return std::make_shared<FeatureSumEvaluator>(evaluate.cast<std::shared_ptr<FeatureSum>>(),
                                                 type);
  }
  return std::make_shared<PythonEvaluator>(evaluate, type);
}

}  // namespace espalier::python
