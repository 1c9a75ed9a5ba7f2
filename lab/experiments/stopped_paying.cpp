// When each enhancement stopped paying: every set of five enhancements on four orders of the quiet
// moves, and the share of each in the saving by Shapley values.
#include <bit>

#include "espalier/search/search.hpp"
#include "games/chess/board/random_opening.hpp"
#include "games/chess/evaluation/evaluation.hpp"
#include "games/chess/evaluation/fitted_weights.hpp"
#include "games/chess/evaluation/squares.hpp"
#include "games/chess/search_hooks.hpp"
#include "lab/search_cost.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::stopped_paying {

namespace {

// ------------------------------------------------------------------------------- the searches --

/// The orders of quiet moves, in the order of their age. Captures come first in all but the first.
enum Order : std::size_t { generator, captures_first, piece_square, history };
constexpr std::array<const char*, 4> order_names{"generator", "captures first", "piece-square",
                                                 "history"};
constexpr std::array orders{generator, captures_first, piece_square, history};

struct Switch {
  const char* name;
  bool Enhancements::*flag;
};
constexpr std::array<Switch, 5> switches{
    {{"killers", &Enhancements::killers},
     {"table", &Enhancements::table},
     {"iterative deepening", &Enhancements::iterative_deepening},
     {"countermoves", &Enhancements::countermoves},
     {"minimal window", &Enhancements::minimal_window}}};
// Indices of switches.
constexpr std::size_t killers = 0;
constexpr std::size_t deepening = 2;
constexpr std::size_t minimal_window = 4;

/// Bit i stands for switches[i].
using Set = std::size_t;
constexpr std::size_t set_count = std::size_t{1} << switches.size();
constexpr Set with(Set set, std::size_t i) { return set | Set{1} << i; }

constexpr Enhancements enhancements_of(Set set, Order order) {
  Enhancements e{.tactical_first = order != generator, .history = order == history};
  for (std::size_t i = 0; i < switches.size(); ++i) e.*switches[i].flag = (set >> i & 1) != 0;
  return e;
}
/// The searches that play the games from which the positions come.
constexpr Enhancements playing =
    enhancements_of(set_count - 1, history)
        .with(&Enhancements::quiescence, &Enhancements::quiescence_see_pruning,
              &Enhancements::delta_pruning);

/// Quiet moves can be generated in the order of what they gain by the piece-square tables.
struct OrderingHooks : chess::SearchHooks {
  bool by_piece_square = false;

  void generate_quiet(const chess::Position& position, Moves& list) const {
    position.generate_quiets(list);
    if (!by_piece_square) return;
    const auto gain = [&position](chess::Move move) {
      const chess::Piece piece = position.piece_on(move.from());
      return worth(piece, move.to()) - worth(piece, move.from());
    };
    std::stable_sort(list.begin(), list.end(),
                     [&](chess::Move a, chess::Move b) { return gain(a) > gain(b); });
  }

 private:
  /// In the middle game.
  static int worth(chess::Piece piece, chess::Square square) {
    using chess::terms::index;
    const bool is_white = chess::colour_of(piece) == chess::white;
    const chess::Square seen = is_white ? square : chess::flip_rank(square);
    return chess::fitted_weights
        .piece_square[index(chess::type_of(piece))][index(chess::rank_of(seen))]
                     [index(chess::terms::edge_distance(chess::file_of(seen)))]
        .middle_game();
  }
};

constexpr std::size_t table_mib = 1;

using Searcher =
    Search<chess::Position, chess::Evaluation, OrderingHooks, playing.switchable(), CostObserver>;

// ------------------------------------------------------------------------------------ the tasks --

constexpr int first_depth = 2;
constexpr int full_depth = 5;

/// A position of a game of the program against itself: a random opening, then 8 to 67 plies of at
/// most 3 plies or 2,000 nodes.
chess::Position played_position(std::uint64_t seed) {
  SplitMix64 random{seed};
  Searcher search({}, table_mib);
  const auto score = [](const chess::Position& position) {
    return chess::Evaluation{}.evaluate(position);
  };
  while (true) {
    chess::Position position;
    const auto opening = chess::random_opening(position, random, score);
    if (!opening) continue;
    for (const chess::Move move : *opening) position.make(move);
    const std::uint64_t plies = 8 + (random() >> 32) % 60;
    bool is_over = false;
    for (std::uint64_t ply = 0; ply < plies && !is_over; ++ply) {
      const auto result = search.run(position, {.depth = 3, .nodes = 2000});
      is_over = result.moves.empty() || is_proven(result.score()) || position.is_draw(0);
      if (!is_over) position.make(result.best_move());
    }
    MovesOf<chess::Position> moves;
    if (!is_over && !position.generate(moves).is_over() && moves.size() > 1) return position;
  }
}

/// Leaves of all searches from `root`, a row for each order and
/// depth.
Rows measure(const chess::Position& root, int number, int depth) {
  Rows rows;
  for (std::size_t order = 0; order < order_names.size(); ++order) {
    Searcher search({}, table_mib, {}, {{}, order == piece_square});
    std::vector<Row> of_depth;
    for (int d = first_depth; d <= depth; ++d) {
      of_depth.push_back({{{"position", number}, {"order", order_names[order]}, {"depth", d}},
                          {{"same_score", 0}}});
    }
    for (Set set = 0; set < set_count; ++set) {
      search.set_enhancements(enhancements_of(set, static_cast<Order>(order)));
      const bool iterates = (set & with(0, 2)) != 0;
      for (int d = iterates ? depth : first_depth; d <= depth; ++d) {
        for (const SearchCost& each : search_cost(search, root, d)) {
          if (each.depth < first_depth) continue;
          Json& counts = of_depth[static_cast<std::size_t>(each.depth - first_depth)].counts;
          counts[fmt::format("leaves_{}", set)] = each.leaves;
          if (set == 0) counts["score"] = each.score;
          if (counts["score"] == each.score)
            counts["same_score"] = counts["same_score"].get<int>() + 1;
        }
      }
    }
    for (Row& row : of_depth) rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  const int depth = by_scale(scale, 3, 4, full_depth);
  return mapped(from_to(1, by_scale(scale, 16, 60, 200)), [=](int i) {
    return Task{.id = fmt::format("position {}", i),
                .weight = 10 * std::pow(6.0, depth - 5),
                .run = [=](const Context& context) {
                  return measure(played_position(context.seed), i, depth);
                }};
  });
}

// --------------------------------------------------------------------------------- the findings --

/// The logarithms of the leaves of all sets, for a position, an order and a depth.
using Logs = std::array<double, set_count>;

/// The share of a switch in the saving: its mean effect over all orders in which the switches can
/// be added (L. Shapley, "A Value for n-Person Games", 1953). The values of all switches add up to
/// the effect of all together.
double shapley(const Logs& logs, std::size_t i) {
  constexpr std::size_t n = switches.size();
  double value = 0;
  for (Set set = 0; set < set_count; ++set) {
    if ((set >> i & 1) != 0) continue;
    const auto size = static_cast<double>(std::popcount(set));
    // size! (n - size - 1)! / n!
    const double weight = std::tgamma(size + 1) * std::tgamma(n - size) / std::tgamma(n + 1.0);
    value += weight * (logs[with(set, i)] - logs[set]);
  }
  return value;
}

class Data {
 public:
  explicit Data(const Rows& rows) {
    for (const Row& row : rows) {
      Logs logs{};
      for (Set set = 0; set < set_count; ++set)
        logs[set] = std::log(number(row, fmt::format("leaves_{}", set)));
      const auto order = static_cast<std::size_t>(
          std::find(order_names.begin(), order_names.end(), text(row, "order")) -
          order_names.begin());
      const int depth = value(row, "depth");
      while (logs_.size() <= static_cast<std::size_t>(depth)) logs_.emplace_back();
      logs_[static_cast<std::size_t>(depth)].at(order).push_back(logs);
      depth_ = std::max(depth_, depth);
      same_ += number(row, "same_score");
    }
    same_ /= static_cast<double>(rows.size() * set_count);
  }
  [[nodiscard]] int depth() const { return depth_; }
  [[nodiscard]] std::size_t positions() const { return all(generator, depth_).size(); }
  /// The share of searches that return the score of plain alpha-beta.
  [[nodiscard]] double same_scores() const { return same_; }

  /// The factor of the leaves that a switch has by its Shapley value.
  [[nodiscard]] PairedRatio share(Order order, std::size_t i, int depth) const {
    PairedRatio ratio;
    for (const Logs& logs : all(order, depth)) ratio.logs.push_back(shapley(logs, i));
    return ratio;
  }
  /// The leaves of one set relative to those of another.
  [[nodiscard]] PairedRatio ratio(Order order, Set set, Set base, int depth) const {
    PairedRatio ratio;
    for (const Logs& logs : all(order, depth)) ratio.logs.push_back(logs[set] - logs[base]);
    return ratio;
  }

 private:
  [[nodiscard]] const std::vector<Logs>& all(Order order, int depth) const {
    return logs_.at(static_cast<std::size_t>(depth)).at(order);
  }
  std::vector<std::array<std::vector<Logs>, order_names.size()>> logs_;  // by depth, order
  int depth_ = 0;
  double same_ = 0;
};

std::string saving_text(const Estimate& ratio) {
  return with_interval(saving(ratio), 1, 100, " %");
}

/// By the Shapley value.
[[nodiscard]] Ratios shares(const Data& data, Order order, std::size_t i) {
  return {.depths = from_to(first_depth, data.depth()),
          .at = [=, &data](int depth) { return data.share(order, i, depth); },
          .full_depth = full_depth,
          .apart = 1};
}

std::vector<Claim> share_claims(const Data& data) {
  const std::vector<int> all = from_to(0, static_cast<int>(switches.size()) - 1);
  const std::vector<Claim> by_order = compared(mapped(orders, all, [&](Order order, int i) {
    const auto index = static_cast<std::size_t>(i);
    return Comparison{
        .claim = says("enhancement by order", switches[index].name, order_names[order]),
        .ratios = shares(data, order, index),
        .measured = "{saved} saved at {plies} plies by its Shapley value, {cases} positions"};
  }));
  return mapped(all, orders, [&](int i, Order order) {
    return by_order[order * switches.size() + static_cast<std::size_t>(i)];
  });
}

std::vector<Claim> decline_claim(const Data& data) {
  Ratios change = shares(data, generator, killers);
  change.at = [&data](int d) {
    return PairedRatio{
        differences(data.share(generator, killers, d).logs, data.share(history, killers, d).logs)};
  };
  return compared(
      {{.claim = says("decline of killers"),
        .ratios = change,
        .measured = fmt::format("the factor in generator order is {:.3f} of that beside history",
                                change.deepest().estimate().value)}});
}

/// What the minimal window leaves of the leaves beside `others`, over what it leaves alone, with
/// captures first as in 1981.
Comparison window_beside(const Data& data, std::string_view name, Set others) {
  const auto left = [&data](Set beside, int depth) {
    return data.ratio(captures_first, with(beside, minimal_window), beside, depth).logs;
  };
  return {
      .claim = says(name),
      .ratios = {.depths = from_to(first_depth, data.depth()),
                 .at = [=](int d) { return PairedRatio{differences(left(others, d), left(0, d))}; },
                 .full_depth = full_depth,
                 .apart = 1},
      .measured = "it leaves {ratio} times the share that it leaves alone, at {plies} plies"};
}

support::Plot killers_plot(const Data& data) {
  const auto series = [&](Order order) {
    return ratio_series(order_names[order], shares(data, order, killers));
  };
  return {.name = "killers",
          .title = "What killers are worth, by the order of the other quiet moves",
          .caption = "Shapley values (Shapley 1953). Below 1 killers save.",
          .x = {.label = "depth (plies)"},
          .y = {.label = "leaves with killers / without"},
          .series = list_of<support::Series>(mapped(orders, series),
                                             rule_at("no gain", 1, first_depth, data.depth())),
          .cases = fmt::format("{} positions", data.positions())};
}

support::Plot shares_plot(const Data& data) {
  const auto series = [&](Order order) {
    std::size_t i = 0;
    return bars_of(
        order_names[order], switches,
        [&](const Switch&) { return saving(shares(data, order, i++).deepest().estimate()); }, 100);
  };
  return {.name = "shares",
          .title = "The share of each enhancement in the saving",
          .caption = fmt::format("Shapley values at {} plies; percent of the leaves "
                                 "saved, below 0 lost.",
                                 data.depth()),
          .x = {.label = ""},
          .y = {.label = "leaves saved (%)"},
          .series = mapped(orders, series),
          .categories = mapped(switches, [](const Switch& each) { return std::string(each.name); }),
          .cases = fmt::format("{} positions", data.positions())};
}

/// The effect of a switch alone, by its Shapley value, and as the last one.
ReportTable effects_table(const Data& data) {
  ReportTable table{
      .caption = fmt::format("Leaves saved at {} plies, % (95 %); {} positions; {:.2f} "
                             "% of the searches return the score of plain alpha-beta",
                             data.depth(), data.positions(), 100 * data.same_scores()),
      .header = {"order", "enhancement", "alone", "Shapley value", "as the last"}};
  const int depth = data.depth();
  constexpr Set all = set_count - 1;
  for (const Order order : orders) {
    const auto saved = [&](Set set, Set base) {
      return saving_text(data.ratio(order, set, base, depth).estimate());
    };
    for (std::size_t i = 0; i < switches.size(); ++i)
      table.rows.push_back({order_names[order], switches[i].name, saved(with(0, i), 0),
                            saving_text(data.share(order, i, depth).estimate()),
                            saved(all, all & ~with(0, i))});
    table.rows.push_back({order_names[order], "all five", "", saved(all, 0), ""});
  }
  return table;
}

Findings assess(const Rows& rows) {
  const Data data(rows);
  return {.claims = list_of<Claim>(
              share_claims(data), decline_claim(data),
              compared({window_beside(data, "minimal window with deepening", with(0, deepening)),
                        window_beside(data, "minimal window with the others",
                                      (set_count - 1) & ~with(0, minimal_window))})),
          .plots = {killers_plot(data), shares_plot(data)},
          .tables = {effects_table(data)}};
}

}  // namespace

Experiment experiment() {
  return {
      .title = "When each enhancement stopped paying",
      .question =
          "What are killers, the table, iterative deepening, countermoves and the minimal window "
          "worth, if the quiet moves are ordered as in 1970, 1980 or 1990?",
      .source =
          "This experiment; Marsland and Campbell 1981, section II.C: killers gained "
          "nothing in TECH",
      .tasks = tasks,
      .assess = assess,
      .place = 300};
}

}  // namespace espalier::lab::stopped_paying
