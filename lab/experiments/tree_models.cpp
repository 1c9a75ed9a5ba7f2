// Tree models of the literature and trees matched to a game: which of them predict how many leaves
// ten algorithms visit in chess and in Connect Four?
#include <cctype>
#include <memory>
#include <random>

#include "games/chess/board/random_opening.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "lab/algorithm_leaves.hpp"
#include "lab/ordered_chess.hpp"
#include "lab/random_moves.hpp"
#include "lab/tree_fit.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::tree_models {

namespace {

// ---------------------------------------------------------------------------------------- games --

/// A position of a game that the program plays against itself: a random opening, then 8 to 67 plies
/// of a search of one ply with quiescence, whose values vary by a random 0 to 29 centipawns.
[[nodiscard]] OrderedChess chess_position(std::uint64_t seed) {
  SplitMix64 random{seed};
  QuiescentEvaluator evaluator;
  const auto score = [](const chess::Position& position) {
    return chess::Evaluation{}.evaluate(position);
  };
  for (;;) {
    chess::Position start;
    const auto opening = chess::random_opening(start, random, score);
    if (!opening) continue;
    for (const chess::Move move : *opening) start.make(move);
    OrderedChess game(start);
    const std::uint64_t plies = 8 + (random() >> 32) % 60;
    for (std::uint64_t ply = 0;; ++ply) {
      MovesOf<OrderedChess> moves;
      if (game.generate(moves).is_over()) break;
      if (ply == plies) return game;
      chess::Move best;
      Score highest = -infinite_score;
      for (const chess::Move move : moves) {
        game.make(move);
        const Score value = static_cast<Score>((random() >> 32) % 30) - evaluator.evaluate(game);
        game.unmake(move);
        if (value > highest) best = move;
        highest = std::max(highest, value);
      }
      game.make(best);
    }
  }
}

/// `depth`: of the test. The positions of the fit are searched to less than `fit_depth` plies.
struct Chess {
  static constexpr const char* name = "chess";
  static constexpr int depth = 4;
  static constexpr int fit_depth = 4;
  using Eval = PlainEvaluator;
  static OrderedChess position(std::uint64_t seed) { return chess_position(seed); }
};
struct DeeperChess : Chess {
  static constexpr const char* name = "chess, 5 plies";
  static constexpr int depth = 5;
};
struct QuiescentChess : Chess {
  static constexpr const char* name = "chess with quiescence";
  using Eval = QuiescentEvaluator;
};
struct ConnectFour {
  static constexpr const char* name = "Connect Four";
  static constexpr int depth = 8;
  static constexpr int fit_depth = 8;
  using Eval = connect_four::Evaluator;
  static connect_four::Position position(std::uint64_t seed) {
    return random_position<connect_four::Position>(4, 12, seed);
  }
};
constexpr std::array games{Chess::name, DeeperChess::name, QuiescentChess::name, ConnectFour::name};

// ------------------------------------------------------------------------------------ the tasks --

struct Effort {
  int positions;  ///< for the fit, and as many others for the test
  /// How many trees of a model. Those with independent leaves are the largest, and nearly alike.
  [[nodiscard]] int trees(std::size_t model) const {
    return model == independent ? std::max(positions / 4, 8) : positions;
  }
};
[[nodiscard]] Effort effort_of(Scale scale) { return {by_scale(scale, 8, 24, 96)}; }

[[nodiscard]] Row profile_row(Json factors, int height, const Profile& profile) {
  factors["height"] = height;
  return {std::move(factors), profile.counts(), {}};
}

/// The cost of the algorithms in one tree of a model after the other, and its properties.
[[nodiscard]] Rows measure_model(const char* game, Model model, const Fit& fit, int depth,
                                 int count, std::uint64_t seed) {
  Rows rows;
  trees::Evaluator evaluator;
  for (int number = 0; number < count; ++number) {
    const std::uint64_t tree_seed = seed + static_cast<std::uint64_t>(number);
    const Json factors{{"game", game}, {"model", models.at(model)}, {"tree", number}};
    with_tree(model, fit, depth, tree_seed, [&](auto& tree) {
      rows.push_back({factors, count_leaves(tree, evaluator, depth), {}});
      for (int height = 1; height <= max_height; ++height)
        rows.push_back(
            profile_row(factors, height, profile_of(tree, evaluator, depth, height, tree_seed)));
    });
  }
  return rows;
}

constexpr std::array<std::pair<NodeType, const char*>, 3> types{
    {{NodeType::pv, "PV"}, {NodeType::cut, "cut"}, {NodeType::all, "all"}}};

/// The rows of the fit, which say what the models know.
[[nodiscard]] Rows fit_rows(const char* game, const Fit& fit) {
  Rows rows{{{{"game", game}, {"fit", true}},
             {{"width", fit.width}, {"growth", fit.growth}, {"first", fit.first}},
             {}}};
  for (std::size_t i = 0; i < fit.profiles.size(); ++i) {
    for (int height = 1; height <= max_height; ++height)
      rows.push_back(profile_row({{"game", game}, {"model", the_game}, {"tree", i}}, height,
                                 fit.profiles[i][static_cast<std::size_t>(height - 1)]));
  }
  for (const auto& [type, type_name] : types) {
    for (int height = 1; height <= max_height; ++height) {
      const std::vector<MeasuredNode>& nodes = fit.nodes.at(height, type);
      const auto first = std::count_if(nodes.begin(), nodes.end(), [](const MeasuredNode& node) {
        return node.moves.front().loss == 0;
      });
      rows.push_back({{{"game", game}, {"type", type_name}, {"height", height}},
                      {{"nodes", nodes.size()}, {"best_first", first}}});
    }
  }
  return rows;
}

/// `seconds`: for the fit, and for the search of one position or tree.
template <class G>
void add_tasks(std::vector<Task>& list, const Effort& effort, std::uint64_t seed, double seconds) {
  const auto fit = std::make_shared<SharedFit<G>>(effort.positions, seed);
  list.push_back({.id = fmt::format("{}, fit", G::name),
                  .weight = seconds * effort.positions,
                  .run = [=](const Context&) { return fit_rows(G::name, fit->get()); }});
  for (std::size_t model = 0; model < models.size(); ++model) {
    list.push_back({.id = fmt::format("{}, {}", G::name, models.at(model)),
                    .weight = (model == independent ? 5 : 1) * seconds * effort.trees(model),
                    .run = [=](const Context& context) {
                      return measure_model(G::name, static_cast<Model>(model), fit->get(), G::depth,
                                           effort.trees(model), context.seed);
                    }});
  }
  for (int number = 0; number < effort.positions; ++number) {
    list.push_back({.id = fmt::format("{}, position {}", G::name, number + 1),
                    .weight = seconds,
                    .run = [=](const Context&) {
                      auto game = tree_of<G>(seed, Use::test, number);
                      GameTreeEvaluator<typename G::Eval> evaluator;
                      return Rows{{{{"game", G::name}, {"model", the_game}, {"tree", number}},
                                   count_leaves(game, evaluator, G::depth),
                                   {}}};
                    }});
  }
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t seed) {
  const Effort effort = effort_of(scale);
  std::vector<Task> list;
  add_tasks<Chess>(list, effort, seed, 0.04);
  if (scale != Scale::quick) {
    add_tasks<DeeperChess>(list, effort, seed, 0.3);
    add_tasks<QuiescentChess>(list, effort, seed, 0.2);
  }
  add_tasks<ConnectFour>(list, effort, seed, 0.04);
  return list;
}

// --------------------------------------------------------------------------------- the findings --

/// The leaves of each algorithm in several trees, as logarithms relative to alpha-beta's.
using Logs = std::vector<PerAlgorithm>;

[[nodiscard]] Rows searches(const Rows& rows, const char* game, const char* model) {
  Rows found;
  for (const Row& row : where(rows, {{"game", game}, {"model", model}}))
    if (row.counts.contains(algorithms.front())) found.push_back(row);
  return found;
}
[[nodiscard]] Logs logs_of(const Rows& rows) {
  Logs logs;
  for (const Row& row : rows) {
    PerAlgorithm& each = logs.emplace_back();
    for (std::size_t a = 0; a < algorithms.size(); ++a)
      each[a] = std::log(number(row, algorithms[a]) / number(row, algorithms.front()));
  }
  return logs;
}

/// Means over as many trees, drawn with replacement; without `random` over the trees themselves.
[[nodiscard]] PerAlgorithm mean_of(const Logs& logs, std::mt19937_64* random) {
  PerAlgorithm mean{};
  for (std::size_t i = 0; i < logs.size(); ++i) {
    const std::size_t drawn =
        random == nullptr ? i : static_cast<std::size_t>((*random)() % logs.size());
    for (std::size_t a = 0; a < mean.size(); ++a)
      mean[a] += logs[drawn][a] / static_cast<double>(logs.size());
  }
  return mean;
}

/// A figure computed from the means of several sets of trees, with the interval of the percentile
/// bootstrap over the trees of each set (B. Efron, "Bootstrap Methods", 1979).
template <class Statistic>
[[nodiscard]] Estimate bootstrap(const std::vector<const Logs*>& sets, double confidence,
                                 const Statistic& statistic) {
  constexpr int replicates = 5000;
  std::mt19937_64 random(1);
  const auto figure = [&](std::mt19937_64* draw) {
    std::vector<PerAlgorithm> means;
    means.reserve(sets.size());
    for (const Logs* const set : sets) means.push_back(mean_of(*set, draw));
    return statistic(means);
  };
  std::vector<double> figures;
  figures.reserve(replicates);
  for (int i = 0; i < replicates; ++i) figures.push_back(figure(&random));
  const double tail = (1 - confidence) / 2;
  return {figure(nullptr), {quantile(figures, tail), quantile(figures, 1 - tail)}, confidence};
}

/// Root mean square of the errors of the logarithms, alpha-beta's not counted.
[[nodiscard]] double error_of(const PerAlgorithm& predicted, const PerAlgorithm& measured) {
  double squares = 0;
  for (std::size_t a = 1; a < predicted.size(); ++a)
    squares += (predicted[a] - measured[a]) * (predicted[a] - measured[a]);
  return std::sqrt(squares / static_cast<double>(predicted.size() - 1));
}
/// Kendall's tau of two rankings: 1 if they are the same, -1 if one is the reverse of the other.
[[nodiscard]] double tau_of(const PerAlgorithm& a, const PerAlgorithm& b) {
  const auto sign = [](double x) { return (x > 0 ? 1 : 0) - (x < 0 ? 1 : 0); };
  int sum = 0;
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j, ++count) sum += sign(a[i] - a[j]) * sign(b[i] - b[j]);
  }
  return static_cast<double>(sum) / count;
}

/// The logarithms of a game and of its models.
struct Comparison {
  const char* game;
  int depth = 0;
  Logs measured{};
  std::array<Logs, models.size()> predicted{};
  std::array<double, models.size() + 1> alpha_beta{};  ///< geometric mean leaves, the game last

  [[nodiscard]] bool is_measured() const { return !measured.empty(); }
  [[nodiscard]] Estimate error(std::size_t model) const {
    return bootstrap({&measured, &predicted.at(model)}, 0.95,
                     [](const auto& means) { return error_of(means[1], means[0]); });
  }
  [[nodiscard]] Estimate tau(std::size_t model) const {
    return bootstrap({&measured, &predicted.at(model)}, 0.95,
                     [](const auto& means) { return tau_of(means[1], means[0]); });
  }
  /// The error of one model by that of another.
  [[nodiscard]] Estimate error_ratio(Model model, Model other, double confidence) const {
    return bootstrap({&measured, &predicted.at(model), &predicted.at(other)}, confidence,
                     [](const auto& means) {
                       return error_of(means[1], means[0]) / error_of(means[2], means[0]);
                     });
  }
};

[[nodiscard]] std::vector<Comparison> comparisons(const Rows& rows) {
  std::vector<Comparison> all;
  for (const char* const game : games) {
    Comparison& each = all.emplace_back(Comparison{.game = game});
    const Rows measured = searches(rows, game, the_game);
    if (measured.empty()) continue;
    each.measured = logs_of(measured);
    each.alpha_beta.back() = geometric_mean(column(measured, algorithms.front()));
    each.depth = 1;
    while (measured.front().counts.contains(fmt::format("leaves_{}", each.depth))) ++each.depth;
    for (std::size_t model = 0; model < models.size(); ++model) {
      const Rows predicted = searches(rows, game, models[model]);
      each.predicted[model] = logs_of(predicted);
      each.alpha_beta[model] = geometric_mean(column(predicted, algorithms.front()));
    }
  }
  return all;
}

[[nodiscard]] std::string plot_name(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  std::erase(name, ',');
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

/// Pairs of models: does the first predict better than the second?
constexpr std::array<std::pair<Model, Model>, 5> rivals{{{by_score, independent},
                                                         {fitted, independent},
                                                         {resampled, independent},
                                                         {resampled_by_type, independent},
                                                         {resampled, by_score}}};

[[nodiscard]] Claim better_claim(const Comparison& game, Model model, Model rival,
                                 double confidence) {
  Claim claim = says("better model", game.game, models.at(model), models.at(rival));
  if (!game.is_measured()) return claim;
  claim.figure = plot_name(game.game);
  claim.measured =
      fmt::format("errors of {:.1f} and {:.1f} %, {} positions", 100 * game.error(model).value,
                  100 * game.error(rival).value, game.measured.size());
  claim.assessment = smaller(game.error_ratio(model, rival, confidence));
  return claim;
}

[[nodiscard]] Claim sss_claim(const Comparison& game, double confidence) {
  Claim claim = says("SSS* in the model", game.game, models[independent]);
  if (!game.is_measured()) return claim;
  claim.figure = plot_name(game.game);
  const auto share = [](const Logs& logs) {
    return 100 * (1 - std::exp(mean_of(logs, nullptr)[sss_star]));
  };
  claim.measured = fmt::format("{:.0f} % saved; {:.0f} % in the trees", share(game.measured),
                               share(game.predicted[independent]));
  const auto ratio = [](const auto& means) {
    return std::exp(means[0][sss_star] - means[1][sss_star]);
  };
  claim.assessment =
      decide(bootstrap({&game.measured, &game.predicted[independent]}, confidence, ratio), {1, 1});
  return claim;
}

[[nodiscard]] Claim same_value(const Rows& rows) {
  std::size_t trees = 0;
  std::size_t held = 0;
  for (const Row& row : rows) {
    if (!row.counts.contains("same_value")) continue;
    ++trees;
    held += number(row, "same_value") == static_cast<double>(algorithms.size()) ? 1 : 0;
  }
  return stated("ten algorithms agree", fmt::format("{} trees", trees), always(held, trees));
}

/// Predicted against measured leaves, a point for each algorithm.
[[nodiscard]] support::Plot prediction_plot(const Comparison& game) {
  support::Plot plot{
      .name = plot_name(game.game),
      .title = fmt::format("Leaves relative to alpha-beta: {}", game.game),
      .caption = fmt::format("A point for each of nine algorithms at {} plies; on the dashed line "
                             "the prediction is right.",
                             game.depth),
      .x = {.label = "predicted leaves / alpha-beta's", .logarithmic = true},
      .y = {.label = "measured leaves / alpha-beta's", .logarithmic = true},
      .series = {},
      .cases =
          fmt::format("{} positions, {} trees ({} of independent leaves)", game.measured.size(),
                      game.predicted[resampled].size(), game.predicted[independent].size())};
  double least = 1;
  double most = 1;
  for (std::size_t model = 0; model < models.size(); ++model) {
    support::Series series{.name = models[model], .points = {}, .mark = support::Mark::points};
    const PerAlgorithm predicted = mean_of(game.predicted[model], nullptr);
    for (std::size_t a = 1; a < algorithms.size(); ++a) {
      PairedRatio measured;
      for (const PerAlgorithm& logs : game.measured) measured.logs.push_back(logs[a]);
      series.points.push_back(point(std::exp(predicted[a]), measured.estimate()));
      const support::Point& last = series.points.back();
      least = std::min({least, last.x, last.y - last.below});
      most = std::max({most, last.x, last.y + last.above});
    }
    plot.series.push_back(std::move(series));
  }
  plot.x.low = plot.y.low = 0.95 * least;
  plot.x.high = plot.y.high = 1.05 * most;
  plot.series.push_back({.name = "right prediction",
                         .points = {{least, least}, {most, most}},
                         .mark = support::Mark::rule});
  return plot;
}

[[nodiscard]] ReportTable prediction_table(const std::vector<Comparison>& all) {
  const auto line = [](const Comparison& game, int index) {
    const auto model = static_cast<std::size_t>(index);
    return cells(game.game, game.depth, models[model], with_interval(game.error(model), 1, 100),
                 with_interval(game.tau(model), 2),
                 fmt::format("{:.2f}", game.alpha_beta[model] / game.alpha_beta.back()));
  };
  return {
      .caption =
          "How well the models predict: error of the leaves relative to alpha-beta (root "
          "mean square of nine logarithms), Kendall's tau of the ranking of the ten, leaves "
          "of alpha-beta (95 % by bootstrap over positions and trees)",
      .header = {"game", "plies", "trees", "error, %", "tau", "alpha-beta predicted / measured"},
      .rows = mapped(all, from_to(0, static_cast<int>(models.size()) - 1), line)};
}

/// The game, then its models.
constexpr std::array<std::size_t, models.size() + 1> game_and_models{6, 0, 1, 2, 3, 4, 5};
[[nodiscard]] const char* name_of(std::size_t model) {
  return model == models.size() ? the_game : models.at(model);
}

[[nodiscard]] ReportTable ratio_table(const std::vector<Comparison>& all) {
  const auto line = [](const Comparison& game, std::size_t model) {
    const Logs& logs = model == models.size() ? game.measured : game.predicted.at(model);
    const PerAlgorithm mean = mean_of(logs, nullptr);
    const std::vector<double> others(mean.begin() + 1, mean.end());
    return cells(game.game, name_of(model), logs.size(), leaves_text(game.alpha_beta.at(model)),
                 mapped(others, [](double log) { return fmt::format("{:.2f}", std::exp(log)); }));
  };
  return {.caption = "Leaves of alpha-beta, and of the others relative to it (geometric means)",
          .header = cells("game", "trees", "number", algorithms),
          .rows = mapped(all, game_and_models, line)};
}

/// First best move, correlation of siblings, growth of alpha-beta's tree.
[[nodiscard]] ReportTable property_table(const Rows& rows, const std::vector<Comparison>& all) {
  const auto line = [&](const Comparison& game, std::size_t index) {
    const char* const model = name_of(index);
    std::vector<std::string> firsts_of;
    std::vector<std::string> correlations;
    Profile sum;
    for (int height = 1; height <= max_height; ++height) {
      Profile profile;
      for (const Row& row :
           where(rows, {{"game", game.game}, {"model", model}, {"height", height}})) {
        profile.add(row);
        sum.add(row);
      }
      firsts_of.push_back(fmt::format("{:.0f}", 100 * profile.first_share()));
      correlations.push_back(fmt::format("{:.2f}", profile.correlation()));
    }
    const Rows found = searches(rows, game.game, model);
    const auto leaves = [&](int depth) {
      return geometric_mean(column(
          found, depth == game.depth ? algorithms.front() : fmt::format("leaves_{}", depth)));
    };
    const auto growth = [&](int depth) {
      return fmt::format("{:.1f}", leaves(depth) / leaves(depth - 1));
    };
    return cells(
        game.game, model,
        fmt::format("{:.1f}", static_cast<double>(sum.moves) / static_cast<double>(sum.nodes)),
        firsts_of, correlations, growth(game.depth), growth(game.depth - 1));
  };
  return {.caption =
              "Properties of games and models: moves, first move best in % and correlation of "
              "siblings at nodes 1, 2 and 3 plies above the leaves; leaves of alpha-beta by "
              "those of one ply less, at the depth of the test and a ply before",
          .header = {"game", "trees", "moves", "first 1", "first 2", "first 3", "siblings 1",
                     "siblings 2", "siblings 3", "growth", "before"},
          .rows = mapped(all, game_and_models, line)};
}

/// What the fit found: how often the first move is best by type of node, and the fitted trees.
[[nodiscard]] ReportTable fit_table(const Rows& rows) {
  const auto line = [&](const Row& fit) {
    const std::string game = text(fit, "game");
    const auto shares = [&](const char* type) {
      return joined(from_to(1, max_height), [&](int height) {
        double nodes = 0;
        double first = 0;
        const char* const factor = type == the_game ? "model" : "type";
        for (const Row& row : where(rows, {{"game", game}, {factor, type}, {"height", height}})) {
          nodes += number(row, "nodes");
          first += number(row, "best_first");
        }
        return fmt::format("{:.0f}", 100 * first / nodes);
      });
    };
    const auto figure = [&](const char* what) { return fmt::format("{:.0f}", number(fit, what)); };
    return cells(game, mapped({the_game, "PV", "cut", "all"}, shares),
                 mapped({"width", "growth", "first"}, figure));
  };
  return {.caption =
              "The fit: first move best in % at nodes that random moves reach and by type of "
              "node, 1, 2 and 3 plies above the leaves; width of the uniform trees; growth and "
              "order of the fitted branch scores in %",
          .header = {"game", "random", "PV", "cut", "all", "width", "growth", "first"},
          .rows = mapped(where(rows, {{"fit", true}}), line)};
}

[[nodiscard]] Findings assess(const Rows& rows) {
  const std::vector<Comparison> all = comparisons(rows);
  const double confidence = joint_confidence(all.size() * (rivals.size() + 1));
  Findings findings;
  for (const Comparison& game : all) {
    for (const auto& [model, rival] : rivals)
      findings.claims.push_back(better_claim(game, model, rival, confidence));
    findings.claims.push_back(sss_claim(game, confidence));
    if (game.is_measured()) findings.plots.push_back(prediction_plot(game));
  }
  findings.claims.push_back(same_value(rows));
  const auto measured = chosen(all, [](const Comparison& game) { return game.is_measured(); });
  findings.tables = {prediction_table(measured), ratio_table(measured),
                     property_table(rows, measured), fit_table(rows)};
  return findings;
}

}  // namespace

Experiment experiment() {
  return {.title = "Which tree model predicts real games?",
          .question =
              "Which synthetic trees predict how many leaves ten algorithms visit in chess and in "
              "Connect Four: those of the literature, or trees matched to measured properties of "
              "the game?",
          .source = "Marsland and Campbell 1981; Newborn 1977; Knuth and Moore 1975",
          .tasks = tasks,
          .assess = assess,
          .place = 320};
}

}  // namespace espalier::lab::tree_models
