// Searches that choose a move without computing the minimax value (UCT, B*, conspiracy numbers, the
// M & N procedure, beam search, the highest average), compared with alpha-beta on the same
// positions: how often they choose the best move, and how many positions they evaluate.
#include <functional>
#include <random>

#include "espalier/textbook/b_star.hpp"
#include "espalier/textbook/beam_search.hpp"
#include "espalier/textbook/conspiracy_numbers.hpp"
#include "espalier/textbook/falphabeta.hpp"
#include "espalier/textbook/highest_average.hpp"
#include "espalier/textbook/m_and_n.hpp"
#include "espalier/textbook/uct.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/position.hpp"
#include "games/trees/evaluator.hpp"
#include "games/trees/tree.hpp"
#include "lab/random_moves.hpp"
#include "lab/share.hpp"
#include "lab/write_experiment.hpp"

namespace espalier::lab::minimax_alternatives {

namespace {

// -------------------------------------------------------------------------------- the searches --

constexpr std::string_view alpha_beta = "alpha-beta";
constexpr std::string_view beam = "beam search";
constexpr std::string_view m_and_n = "M & N";
constexpr std::string_view average = "highest average";
constexpr std::string_view b_star = "B*";
constexpr std::string_view conspiracy = "conspiracy numbers";
constexpr std::string_view uct = "UCT";
constexpr std::string_view greedier_uct = "UCT, C_p = 0.1";

/// A search and what its setting means.
struct Kind {
  std::string_view name;
  std::string_view setting;
};
constexpr std::array kinds{Kind{alpha_beta, "plies"},
                           Kind{beam, "moves"},
                           Kind{m_and_n, "plies, M = N = 2"},
                           Kind{average, "plies"},
                           Kind{b_star, "error"},
                           Kind{conspiracy, "conspirators"},
                           Kind{uct, "simulations"},
                           Kind{greedier_uct, "simulations"}};

constexpr std::array beam_widths{1, 2, 3, 4};
constexpr std::array thresholds{1, 2, 4, 8};
constexpr std::array simulations{30, 100, 300, 1000, 3000};
constexpr int deepest_m_and_n = 4;
constexpr int deepest_average = 4;
constexpr std::size_t max_conspiracy_leaves = 10'000;

/// What is known of a game.
struct Knowledge {
  int depth;                ///< of the minimax value that decides which moves are right
  Score range;              ///< beyond which UCT and conspiracy numbers do not tell values apart
  Score grain;              ///< of the values of conspiracy numbers
  Score deviation;          ///< of the error of the static values, for the bonus of M & N
  std::vector<int> errors;  ///< of the static values, for B*
};

template <class W>
using Choose = std::function<typename W::Move(W&)>;

/// Calls `visit(name, setting, choose)` for every search.
template <class W, class Visit>
void for_each_search(const Knowledge& known, std::uint64_t seed, const Visit& visit) {
  constexpr Score open = infinite_score;
  const int depth = known.depth;
  for (int plies = 1; plies <= depth; ++plies)
    visit(alpha_beta, plies, Choose<W>([=](W& walk) {
            return textbook::beam_search(walk, W::Position::max_moves, -open, open, plies).move;
          }));
  for (const int width : beam_widths)
    visit(beam, width, Choose<W>([=](W& walk) {
            const auto moves = static_cast<std::size_t>(width);
            return textbook::beam_search(walk, moves, -open, open, depth).move;
          }));
  for (int plies = 1; plies <= deepest_m_and_n; ++plies)
    visit(
        m_and_n, plies, Choose<W>([=](W& walk) {
          return textbook::m_and_n(walk, 2, 2, textbook::LinearBonus{known.deviation}, plies).move;
        }));
  for (int plies = 1; plies <= deepest_average; ++plies)
    visit(average, plies,
          Choose<W>([=](W& walk) { return textbook::highest_average(walk, plies).move; }));
  for (const int error : known.errors)
    visit(b_star, error,
          Choose<W>([=](W& walk) { return textbook::b_star(walk, error, depth).move; }));
  for (const int threshold : thresholds)
    visit(conspiracy, threshold, Choose<W>([=](W& walk) {
            return textbook::conspiracy_number_search(
                       walk, depth,
                       {.threshold = static_cast<std::uint32_t>(threshold),
                        .grain = known.grain,
                        .range = known.range,
                        .max_leaves = max_conspiracy_leaves})
                .move;
          }));
  // The constant of the theory, and one that prefers what was good so far.
  for (const auto& [name, exploration] : {std::pair{uct, 0.7071}, std::pair{greedier_uct, 0.1}})
    for (const int count : simulations)
      visit(name, count, Choose<W>([=, constant = exploration](W& walk) {
              return textbook::uct(walk, depth,
                                   {.simulations = static_cast<std::uint64_t>(count),
                                    .range = known.range,
                                    .exploration = constant,
                                    .seed = seed})
                  .move;
            }));
}

// ------------------------------------------------------------------------------- the positions --

/// All wins are equal, and all losses.
[[nodiscard]] Score without_distance(Score value) {
  return is_proven_win(value) ? win_score : is_proven_loss(value) ? -win_score : value;
}

/// The moves with the highest minimax value; none if all moves are equal.
template <class W>
[[nodiscard]] std::vector<typename W::Move> right_moves(W& walk, int depth) {
  typename W::Moves moves;
  if (walk.enter(moves, depth, 0)) return {};
  std::vector<typename W::Move> best;
  Score highest = -infinite_score;
  for (const auto move : moves) {
    walk.make(move);
    const Score value = without_distance(
        -textbook::falphabeta(walk, -infinite_score, infinite_score, depth - 1, 1));
    walk.unmake(move);
    if (value > highest) best.clear();
    if (value >= highest) best.push_back(move);
    highest = std::max(highest, value);
  }
  return best.size() == moves.size() ? std::vector<typename W::Move>{} : best;
}

/// A row for each search, or nothing if there is no wrong move to choose.
template <class Game, class Evaluator>
[[nodiscard]] Rows compare(Game game, std::string_view name, int number, const Knowledge& known,
                           std::uint64_t seed) {
  using W = textbook::Walk<Game, Evaluator>;
  Evaluator evaluator;
  W reference(game, evaluator);
  const auto right = right_moves(reference, known.depth);
  Rows rows;
  if (right.empty()) return rows;
  for_each_search<W>(
      known, seed, [&](std::string_view search, int setting, const Choose<W>& choose) {
        W walk(game, evaluator);
        const auto move = choose(walk);
        const bool is_right = std::find(right.begin(), right.end(), move) != right.end();
        rows.push_back(
            {{{"game", name}, {"position", number}, {"search", search}, {"setting", setting}},
             {{"right", is_right ? 1 : 0}, {"leaves", walk.counts.leaves()}}});
      });
  return rows;
}

constexpr std::string_view ordered_values = "ordered values";
constexpr std::string_view branch_scores = "branch scores";
constexpr std::string_view four_in_depth = "Connect Four, 6 plies";
constexpr std::string_view four_to_the_end = "Connect Four 5x4, to the end";

struct GameOfSeed {
  std::string_view name;
  std::string_view description;
  Knowledge known;
  Rows (*compare)(const GameOfSeed&, int number, std::uint64_t seed);
};

template <class Tree>
[[nodiscard]] Rows compare_in_tree(const GameOfSeed& game, int number, std::uint64_t seed) {
  const auto shape = trees::Shape::make(6, game.known.depth, seed).value();
  return compare<Tree, trees::Evaluator>(Tree(shape), game.name, number, game.known, seed);
}
/// Connect Four after `plies` random moves; no rows if the game is over by then.
template <int width, int height, int plies>
[[nodiscard]] Rows compare_in_four(const GameOfSeed& game, int number, std::uint64_t seed) {
  auto position = connect_four::Position::make(width, height).value();
  std::mt19937_64 random(seed);
  if (!play_random_moves(position, plies, random)) return {};
  return compare<connect_four::Position, connect_four::Evaluator>(position, game.name, number,
                                                                  game.known, seed);
}

/// A valid error of the static values of the ordered trees.
constexpr int valid_error = trees::StronglyOrdered::costs / 2;

const std::vector<GameOfSeed>& games() {
  static const std::vector<GameOfSeed> all{
      {ordered_values,
       "trees 6 wide and 6 deep with good moves first; static values are at most 32 wrong",
       {6, 256, 8, 18, {8, 16, valid_error}},
       compare_in_tree<trees::StronglyOrderedTree>},
      {branch_scores,
       "trees 6 wide and 6 deep; a static value is the sum of the branches so far",
       {6, 256, 8, 64, {32, 64}},
       compare_in_tree<trees::RandomScoresTree>},
      {four_in_depth,
       "after 10 random moves; the static evaluation decides at 6 plies",
       {6, 256, 8, 20, {10, 20}},
       compare_in_four<7, 6, 10>},
      {four_to_the_end,
       "after 8 random moves; wins, draws and losses",
       {12, 256, 32, 20, {40, 80}},
       compare_in_four<5, 4, 8>},
  };
  return all;
}

// ----------------------------------------------------------------------------------- the tasks --

/// Positions with a wrong move, in each game, that a task compares.
int positions(Scale scale) { return by_scale(scale, 40, 120, 360); }

constexpr int positions_per_task = 40;

Task task(const GameOfSeed& game, int first) {
  const auto run = [&game, first](const Context& context) {
    Rows rows;
    std::uint64_t seed = context.seed;
    for (int number = first; number < first + positions_per_task; ++seed) {
      Rows more = game.compare(game, number, seed);
      if (more.empty()) continue;
      std::move(more.begin(), more.end(), std::back_inserter(rows));
      ++number;
    }
    return rows;
  };
  return {.id = fmt::format("{}, from {}", game.name, first), .weight = 0.5, .run = run};
}

std::vector<Task> tasks(Scale scale, std::uint64_t) {
  std::vector<Task> list;
  for (const GameOfSeed& game : games())
    for (int first = 0; first < positions(scale); first += positions_per_task)
      list.push_back(task(game, first));
  return list;
}

// -------------------------------------------------------------------------------- the findings --

/// The column `name` of a search, position by position.
[[nodiscard]] std::vector<double> column_of(const Rows& rows, std::string_view game,
                                            std::string_view search, int setting,
                                            std::string_view name) {
  return column(rows, {{"game", game}, {"search", search}, {"setting", setting}}, name);
}
[[nodiscard]] std::vector<double> right(const Rows& rows, std::string_view game,
                                        std::string_view search, int setting) {
  return column_of(rows, game, search, setting, "right");
}

[[nodiscard]] std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }
/// "+12 % (+4 to +20)".
[[nodiscard]] std::string change(const Estimate& difference) {
  return fmt::format("{:+.0f} % ({:+.0f} to {:+.0f})", 100 * difference.value,
                     100 * difference.interval.low, 100 * difference.interval.high);
}

/// How often a search was right.
[[nodiscard]] Estimate rate_of(const std::vector<double>& is_right) {
  return share(static_cast<std::size_t>(std::count(is_right.begin(), is_right.end(), 1.0)),
               is_right.size());
}

[[nodiscard]] std::vector<Claim> b_star_claims(const Rows& rows) {
  const auto is_right = right(rows, ordered_values, b_star, valid_error);
  const auto held = static_cast<std::size_t>(std::count(is_right.begin(), is_right.end(), 1.0));
  const PairedRatio ratio =
      paired_ratio(column_of(rows, ordered_values, b_star, valid_error, "leaves"),
                   column_of(rows, ordered_values, alpha_beta, 6, "leaves"));
  return {
      stated("B* is right", fmt::format("in {} of {} ordered trees", held, is_right.size()),
             always(held, is_right.size())),
      stated("B* is cheaper", with_interval(ratio, 2, 1, " times as many") + " in ordered trees",
             smaller(ratio.estimate()))};
}

[[nodiscard]] Claim m_and_n_is_better(const Rows& rows) {
  // The mean over depths and games, position by position, so that the intervals count positions.
  std::vector<double> changes;
  for (const std::string_view game : {ordered_values, branch_scores, four_in_depth}) {
    std::vector<double> sums(right(rows, game, alpha_beta, 1).size());
    for (int plies = 1; plies <= deepest_m_and_n; ++plies) {
      const auto more =
          differences(right(rows, game, m_and_n, plies), right(rows, game, alpha_beta, plies));
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += more[i] / deepest_m_and_n;
    }
    append(changes, sums);
  }
  const Estimate difference = estimate(sample(changes));
  return stated("M & N is better",
                fmt::format("{} best moves, 1 to {} plies, the best by minimax to 6 plies",
                            change(difference), deepest_m_and_n),
                decide(difference, at_least(0)));
}

[[nodiscard]] Claim minimax_beats_average(const Rows& rows, std::string_view game) {
  const auto ours = right(rows, game, alpha_beta, deepest_average);
  const auto theirs = right(rows, game, average, deepest_average);
  const Estimate difference = estimate(sample(differences(ours, theirs)));
  return stated("minimax or average",
                fmt::format("{} best moves at {} plies: {} against {}", change(difference),
                            deepest_average, with_interval(rate_of(ours), 0, 100, " %"),
                            with_interval(rate_of(theirs), 0, 100, " %")),
                decide(difference, at_least(0)), game);
}

/// Best moves chosen more often, position by position in several games.
struct Changes {
  std::vector<double> all{};
  std::vector<std::string> measured{};  ///< in each game

  void add(const std::vector<double>& these, const std::vector<double>& those) {
    append(all, differences(these, those));
  }
  [[nodiscard]] Estimate difference() const { return estimate(sample(all)); }
  [[nodiscard]] std::string text() const { return fmt::format("{}", fmt::join(measured, "; ")); }
};

[[nodiscard]] Claim uct_converges(const Rows& rows) {
  Changes changes;
  for (const GameOfSeed& game : games()) {
    const auto few = right(rows, game.name, uct, simulations.front());
    const auto many = right(rows, game.name, uct, simulations.back());
    changes.add(many, few);
    changes.measured.push_back(
        fmt::format("{}: {} to {}", game.name, percent(mean(few)), percent(mean(many))));
  }
  return stated("UCT converges",
                fmt::format("from {} to {} simulations {}", simulations.front(), simulations.back(),
                            changes.text()),
                decide(changes.difference(), at_least(0)));
}

/// The deepest alpha-beta that evaluates no more positions than `leaves` on average.
[[nodiscard]] int depth_for(const Rows& rows, const GameOfSeed& game, double leaves) {
  int plies = 1;
  while (plies < game.known.depth &&
         mean(column_of(rows, game.name, alpha_beta, plies + 1, "leaves")) <= leaves)
    ++plies;
  return plies;
}

/// Compares with the better of the two constants of UCT in each game.
[[nodiscard]] Claim alpha_beta_against_uct(const Rows& rows) {
  Changes changes;
  for (const GameOfSeed& game : games()) {
    if (game.name != four_in_depth && game.name != four_to_the_end) continue;
    const int plies = depth_for(rows, game, simulations.back());
    const auto of_theory = right(rows, game.name, uct, simulations.back());
    const auto greedier = right(rows, game.name, greedier_uct, simulations.back());
    const auto ours = right(rows, game.name, alpha_beta, plies);
    const auto& theirs = mean(of_theory) > mean(greedier) ? of_theory : greedier;
    changes.add(ours, theirs);
    changes.measured.push_back(fmt::format("{} in {} ({} plies)",
                                           change(estimate(sample(differences(ours, theirs)))),
                                           game.name, plies));
  }
  return stated("alpha-beta or UCT", changes.text(), decide(changes.difference(), at_least(0)));
}

[[nodiscard]] Claim threshold_helps(const Rows& rows) {
  Changes changes;
  for (const GameOfSeed& game : games())
    changes.add(right(rows, game.name, conspiracy, thresholds.back()),
                right(rows, game.name, conspiracy, thresholds.front()));
  const Estimate difference = changes.difference();
  return stated("more conspirators",
                fmt::format("{} from {} to {} conspirators", change(difference), thresholds.front(),
                            thresholds.back()),
                decide(difference, at_least(0)));
}

/// The settings of a search in a game, as they were measured.
[[nodiscard]] std::vector<int> settings(const Rows& rows, std::string_view game,
                                        std::string_view search) {
  std::vector<int> list;
  for (const Row& row : where(rows, {{"game", game}, {"search", search}})) {
    const int setting = value(row, "setting").get<int>();
    if (std::find(list.begin(), list.end(), setting) == list.end()) list.push_back(setting);
  }
  return list;
}

/// `line(kind, setting)` of all searches in a game.
template <class Line>
[[nodiscard]] auto for_each_setting(const Rows& rows, const GameOfSeed& game, const Kind& kind,
                                    const Line& line) {
  return mapped(settings(rows, game.name, kind.name), [&](int setting) {
    return line(right(rows, game.name, kind.name, setting),
                mean(column_of(rows, game.name, kind.name, setting, "leaves")), setting);
  });
}

[[nodiscard]] ReportTable table_of(const Rows& rows, const GameOfSeed& game) {
  ReportTable table{
      .caption = fmt::format("{}: {}. Best by minimax to {} plies; positions in which all moves "
                             "are equal are left out",
                             game.name, game.description, game.known.depth),
      .header = {"search", "setting", "", "positions", "best move, % (95 %)", "leaves (mean)"}};
  for (const Kind& kind : kinds)
    append(table.rows,
           for_each_setting(rows, game, kind, [&](const auto& ones, double leaves, int setting) {
             return cells(kind.name, setting, kind.setting, ones.size(),
                          with_interval(rate_of(ones), 0, 100), fmt::format("{:.0f}", leaves));
           }));
  return table;
}

[[nodiscard]] support::Plot plot_of(const Rows& rows, int number) {
  const GameOfSeed& game = games().at(static_cast<std::size_t>(number) - 1);
  const auto series = [&](const Kind& kind) -> support::Series {
    return {std::string(kind.name),
            for_each_setting(rows, game, kind, [](const auto& ones, double leaves, int) {
              return point(leaves, rate_of(ones), 100);
            })};
  };
  return {.name = fmt::format("best-moves-{}", number),
          .title = fmt::format("How often the best move is chosen: {}", game.name),
          .caption = std::string(game.description) + ".",
          .x = {.label = "leaves (positions evaluated, mean)", .logarithmic = true},
          .y = {.label = "best moves chosen (%)", .low = 0, .high = 100},
          .series = mapped(kinds, series),
          .cases =
              fmt::format("{} positions", right(rows, game.name, uct, simulations.front()).size())};
}

Findings assess(const Rows& rows) {
  const auto average_claim = [&](const GameOfSeed& game) {
    return minimax_beats_average(rows, game.name);
  };
  return {.claims = list_of<Claim>(b_star_claims(rows), m_and_n_is_better(rows),
                                   uct_converges(rows), alpha_beta_against_uct(rows),
                                   threshold_helps(rows), mapped(games(), average_claim)),
          .plots = mapped(from_to(1, static_cast<int>(games().size())),
                          [&](int number) { return plot_of(rows, number); }),
          .tables = mapped(games(), [&](const GameOfSeed& game) { return table_of(rows, game); })};
}

}  // namespace

Experiment experiment() {
  return {.title = "Alternatives to minimax",
          .question =
              "How often do searches that do not compute the minimax value (UCT, B*, conspiracy "
              "numbers, the M & N procedure, beam search) choose the move that minimax chooses, "
              "and how many positions do they evaluate?",
          .source =
              "Berliner 1979; Slagle and Dixon 1970; McAllester 1988; Kocsis and Szepesvari "
              "2006; Sockalingam 2015",
          .tasks = tasks,
          .assess = assess,
          .place = 230};
}

}  // namespace espalier::lab::minimax_alternatives
