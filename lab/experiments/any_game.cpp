// The search that plays against plain alpha-beta in games that a newcomer writes: rules, an
// evaluation of a few lines, and no hooks or few.
#include "lab/any_game/games.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::any_game {

namespace {

/// What both players know of the game.
struct Knowledge {
  std::string_view name;
  std::string_view statement;
  Level level;
};
constexpr std::array knowledge{
    Knowledge{"rules", "With rules and evaluation alone", Level::none},
    Knowledge{"key", "With a hash key", Level::key},
    Knowledge{"tactical", "With a hash key and tactical moves", Level::tactical},
    Knowledge{"check", "With a hash key, tactical moves and checks", Level::check},
};

struct Size {
  std::uint64_t nodes;
  int pairs;
};
[[nodiscard]] std::vector<Size> sizes_of(Scale scale) {
  return by_scale<std::vector<Size>>(scale, {{300, 10}}, {{3'000, 50}},
                                     {{3'000, 400}, {20'000, 100}});
}
constexpr int pairs_of_a_task = 10;

constexpr const Knowledge& with_key = knowledge[1];

[[nodiscard]] bool has(const NamedGame& game, const Knowledge& known) {
  return known.level <= game.highest;
}

// ------------------------------------------------------------------------------------ the tasks --

/// A row for each pair of games with one opening.
[[nodiscard]] Rows play(const NamedGame& game, const Knowledge& known, std::uint64_t nodes,
                        std::uint64_t seed) {
  MatchSettings settings{.nodes = nodes, .pairs = pairs_of_a_task, .seed = seed};
  settings.first.level = known.level;
  settings.second = {.level = known.level, .enhancements = Enhancements::exact()};
  return mapped(game.play(settings), [&](const PairOfGames& pair) {
    return Row{{{"game", game.name},
                {"known", known.name},
                {"held out", game.is_held_out},
                {"nodes", nodes}},
               {{"half points", static_cast<int>(2 * (pair.points[0] + pair.points[1]))},
                {"searches", pair.first.limited},
                {"plies", pair.first.plies},
                {"searches of alpha-beta", pair.second.limited},
                {"plies of alpha-beta", pair.second.plies}},
               {}};
  });
}

[[nodiscard]] std::vector<Task> tasks(Scale scale, std::uint64_t) {
  constexpr double seconds_a_node = 5e-7, moves_a_pair = 40;
  std::vector<Task> list;
  for (const auto& [nodes, pairs] : sizes_of(scale)) {
    for (const NamedGame& game : games) {
      for (const Knowledge& known : knowledge) {
        if (!has(game, known)) continue;
        const auto more = numbered_tasks(
            fmt::format("{}, {}, {} nodes", game.name, known.name, nodes), pairs / pairs_of_a_task,
            pairs_of_a_task * moves_a_pair * static_cast<double>(nodes) * seconds_a_node,
            [game, known, nodes = nodes](const Context& context, int) {
              return play(game, known, nodes, context.seed);
            });
        list.insert(list.end(), more.begin(), more.end());
      }
    }
  }
  return list;
}

// --------------------------------------------------------------------------------- the findings --

/// The numbers of nodes that were measured.
[[nodiscard]] std::vector<double> measured_nodes(const Rows& rows) {
  std::vector<double> nodes = column(rows, "nodes");
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}
[[nodiscard]] Rows rows_of(const Rows& rows, const NamedGame& game, const Knowledge& known,
                           double nodes) {
  return where(
      rows,
      {{"game", game.name}, {"known", known.name}, {"nodes", static_cast<std::uint64_t>(nodes)}});
}
/// The share of the points that the search that plays gets in a pair of games.
[[nodiscard]] Sample score_of(const Rows& pairs) {
  return sample(mapped(column(pairs, "half points"), [](double points) { return points / 4; }));
}
/// "five in a row"
[[nodiscard]] std::string label_of(const NamedGame& game) {
  std::string label(game.name);
  std::replace(label.begin(), label.end(), '_', ' ');
  return label;
}

/// It scores at least half in each of these games, at each number of nodes.
[[nodiscard]] Claim claim_of(const Rows& rows, const Knowledge& known, bool held_out) {
  struct Case {
    std::string label;
    Sample score;
  };
  std::vector<Case> cases;
  for (const double nodes : measured_nodes(rows)) {
    for (const NamedGame& game : games) {
      if (game.is_held_out != held_out || !has(game, known)) continue;
      cases.push_back({fmt::format("{} at {} nodes", label_of(game), nodes),
                       score_of(rows_of(rows, game, known, nodes))});
    }
  }
  const double confidence = joint_confidence(std::max<std::size_t>(cases.size(), 1));
  return shown_in(
      "scores", stated("score in any game",
                       joined(cases,
                              [](const Case& each) {
                                return fmt::format("{} {:.1f} %", each.label,
                                                   100 * each.score.mean);
                              }),
                       all_of(mapped(cases,
                                     [&](const Case& each) {
                                       Assessment part =
                                           decide(estimate(each.score, confidence), at_least(0.5));
                                       part.reason = fmt::format("{}: {}", each.label, part.reason);
                                       return part;
                                     })),
                       known.statement,
                       held_out                   ? "games by which nothing was chosen"
                       : known.level > Level::key ? "each game that has them"
                                                  : "every game"));
}

[[nodiscard]] std::string score_text(const Rows& pairs) {
  return pairs.empty() ? "" : with_interval(estimate(score_of(pairs)), 1, 100);
}
/// "8.1 : 6.3"
[[nodiscard]] std::string depths_text(const Rows& pairs) {
  const auto sum = [&](std::string_view name) {
    double total = 0;
    for (const double each : column(pairs, name)) total += each;
    return total;
  };
  return fmt::format("{:.1f} : {:.1f}", sum("plies") / std::max(sum("searches"), 1.0),
                     sum("plies of alpha-beta") / std::max(sum("searches of alpha-beta"), 1.0));
}

[[nodiscard]] ReportTable table_of(const Rows& rows, double nodes) {
  const auto line = [&](const NamedGame& game) {
    return cells(label_of(game), std::string(game.evaluation),
                 mapped(knowledge,
                        [&](const Knowledge& known) {
                          return score_text(rows_of(rows, game, known, nodes));
                        }),
                 depths_text(rows_of(rows, game, with_key, nodes)));
  };
  return {
      .caption = fmt::format("Points of the search that plays against plain alpha-beta in percent "
                             "(95 %), {} nodes a move, by what they know besides rules and "
                             "evaluation; and the depths of both with a key",
                             nodes),
      .header =
          cells("game", "evaluation",
                mapped(knowledge, [](const Knowledge& known) { return std::string(known.name); }),
                "plies"),
      .rows = mapped(games, line)};
}

[[nodiscard]] support::Plot plot_of(const Rows& rows) {
  const double nodes = measured_nodes(rows).back();
  const auto series = [&](const Knowledge& known) {
    support::Series bars{std::string(known.name), {}};
    for (std::size_t i = 0; i < games.size(); ++i) {
      const Rows pairs = rows_of(rows, games[i], known, nodes);
      if (!pairs.empty())
        bars.points.push_back(point(static_cast<double>(i), score_of(pairs), 100));
    }
    return bars;
  };
  return {
      .name = "scores",
      .title = "The search that plays against plain alpha-beta in games of a newcomer",
      .caption = fmt::format("Points in percent, {} nodes a move, by what both know of the game. "
                             "Above 50 the search that plays is ahead.",
                             nodes),
      .x = {.label = ""},
      .y = {.label = "points in percent"},
      .series = mapped(knowledge, series),
      .categories = mapped(games, label_of),
      .cases =
          fmt::format("{} pairs of games", rows_of(rows, games[0], knowledge[0], nodes).size())};
}

[[nodiscard]] Findings assess(const Rows& rows) {
  std::vector<Claim> claims;
  for (const Knowledge& known : knowledge) {
    claims.push_back(claim_of(rows, known, false));
    if (known.level <= Level::key) claims.push_back(claim_of(rows, known, true));
  }
  return {claims, {plot_of(rows)}, mapped(measured_nodes(rows), [&](double nodes) {
            return table_of(rows, nodes);
          })};
}

}  // namespace

Experiment experiment() {
  return {.title = "The search that plays in games of a newcomer",
          .question =
              "Is the search that plays, most of whose rules were tuned in chess, at least as good "
              "as plain alpha-beta in games that it knows next to nothing of?",
          .source = "This experiment",
          .tasks = tasks,
          .assess = assess,
          .place = 345};
}

}  // namespace espalier::lab::any_game
