// What the unit of an evaluation does to the search: the rules of selective search compare
// evaluations with margins, which are hundredths of a unit. Prints, for the Othello of
// docs/your-game.md with two evaluations in five units,
//   example_units nodes [DEPTH]             nodes to depth 8, of all() and of exact()
//   example_units points [GAMES [NODES]]    points of all() against exact(), 400 games of 10,000
//                                           nodes a move
// and, for the games of the library,
//   example_units games [GAMES [NODES]]     points with other units than 100 against 100
// Without an argument it tests that all() takes fewer nodes than exact() in any unit.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/calibrate.hpp"
#include "examples/game_match.hpp"
#include "examples/your_game/step_3_hash_key.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/search_hooks.hpp"

namespace {

using espalier::Enhancements;
using espalier::MovesOf;
using espalier::Outcome;
using espalier::Score;
using espalier::Search;
using your_game::legal_squares;
using your_game::Squares;

constexpr std::array<Score, 5> units{1, 5, 20, 100, 300};

/// What the evaluations below and the final difference of discs are multiplied by: the unit, which
/// the search measures.
Score factor = 1;

template <class Rules>
struct Othello : Rules {
  Outcome generate(MovesOf<Rules>& moves) const {
    const Outcome outcome = Rules::generate(moves);
    return outcome.is_over() ? Outcome::scored(factor * Rules::final_difference()) : outcome;
  }
};

struct Discs {
  static Score evaluate(const your_game::Othello& position) {
    return factor * (std::popcount(position.own) - std::popcount(position.other));
  }
};

struct MobilityAndCorners {
  static constexpr Squares corners = 0x8100000000000081;
  static Score evaluate(const your_game::Othello& position) {
    const auto [own, other] = std::pair{position.own, position.other};
    return factor *
           (std::popcount(legal_squares(own, other)) - std::popcount(legal_squares(other, own)) +
            10 * (std::popcount(own & corners) - std::popcount(other & corners)));
  }
};

template <class Game>
Game at_random(int discs, std::mt19937& random) {
  for (;;) {
    Game position;
    MovesOf<Game> moves;
    while (position.discs() < discs && !position.generate(moves).is_over()) {
      position.make(moves[random() % moves.size()]);
      moves.clear();
    }
    moves.clear();
    if (!position.generate(moves).is_over()) return position;
  }
}

/// Positions of 8 to 46 discs.
template <class Game>
std::vector<Game> some_positions() {
  constexpr int count = 24;
  std::vector<Game> positions;
  positions.reserve(count);
  std::mt19937 random(1);
  for (int i = 0; i < count; ++i) {
    positions.push_back(at_random<Game>(8 + 38 * i / (count - 1), random));
  }
  return positions;
}

constexpr std::uint64_t node_limit = 5'000'000;

/// One search to compile for both sets of enhancements.
template <class Game, class Eval>
struct SwitchableSearch : Search<Game, Eval, espalier::NoHooks, Enhancements::all().switchable()> {
  SwitchableSearch(const Enhancements& enhancements, std::size_t table_mib)
      : SwitchableSearch::Search({}, table_mib) {
    this->set_enhancements(enhancements);
  }
};

/// Nodes to `depth` in each of the positions, node_limit at most.
template <class Game, class Eval>
std::vector<std::uint64_t> nodes_to(int depth, const Enhancements& enhancements,
                                    const std::vector<Game>& positions) {
  SwitchableSearch<Game, Eval> search(enhancements, 16);
  std::vector<std::uint64_t> nodes;
  for (const Game& position : positions) {
    search.clear();
    nodes.push_back(search.run(position, {.depth = depth, .nodes = node_limit}).nodes);
  }
  return nodes;
}
double mean(const std::vector<std::uint64_t>& nodes) {
  return std::accumulate(nodes.begin(), nodes.end(), 0.0) / static_cast<double>(nodes.size());
}

/// Nodes of all() and of exact().
struct Nodes {
  std::vector<std::uint64_t> all, exact;
};
template <class Rules, class Eval>
Nodes nodes_to(int depth, Score unit) {
  using Game = Othello<Rules>;
  factor = unit;
  const std::vector<Game> positions = some_positions<Game>();
  return {.all = nodes_to<Game, Eval>(depth, Enhancements::all(), positions),
          .exact = nodes_to<Game, Eval>(depth, Enhancements::exact(), positions)};
}

/// Does all() take fewer nodes than exact() in the mean, and nowhere more than three times as many?
bool is_bounded(const char* name, Score unit, const Nodes& nodes) {
  double worst = 0;
  for (std::size_t i = 0; i < nodes.all.size(); ++i) {
    worst =
        std::max(worst, static_cast<double>(nodes.all[i]) / static_cast<double>(nodes.exact[i]));
  }
  const bool is_bounded = mean(nodes.all) < mean(nodes.exact) && worst < 3;
  std::printf("%-32s unit %4d: all() %8.0f, exact() %8.0f nodes, at most %.2f times as many%s\n",
              name, unit, mean(nodes.all), mean(nodes.exact), worst,
              is_bounded ? "" : ": too many");
  return is_bounded;
}

/// Points in percent of all() against exact().
template <class Game, class Eval>
examples::MatchResult points(Score unit, int games, std::uint64_t nodes) {
  factor = unit;
  SwitchableSearch<Game, Eval> all(Enhancements::all(), 4);
  SwitchableSearch<Game, Eval> exact(Enhancements::exact(), 4);
  return examples::play_match<Game>(
      games, 8, 2,
      [&](const Game& position) { return all.run(position, {.nodes = nodes}).best_move(); },
      [&](const Game& position) { return exact.run(position, {.nodes = nodes}).best_move(); },
      [&] {
        all.clear();
        exact.clear();
      });
}

template <class Rules, class Eval>
void print_nodes(int depth, Score unit) {
  const Nodes nodes = nodes_to<Rules, Eval>(depth, unit);
  const auto stopped = std::count(nodes.all.begin(), nodes.all.end(), node_limit);
  std::printf(" %.0f", mean(nodes.all));
  if (stopped > 0) std::printf(" (%d stopped)", static_cast<int>(stopped));
  std::printf(" / %.0f |", mean(nodes.exact));
  std::fflush(stdout);
}
template <class Rules, class Eval>
void print_nodes_row(const char* name, int depth) {
  std::printf("| %s |", name);
  for (const Score unit : units) print_nodes<Rules, Eval>(depth, unit);
  std::printf("\n");
}

template <class Eval>
void print_points_row(const char* name, int games, std::uint64_t nodes) {
  std::printf("| %s |", name);
  for (const Score unit : units) {
    const auto match = points<Othello<your_game::KeyedOthello>, Eval>(unit, games, nodes);
    std::printf(" %.1f ± %.1f |", 100 * match.score(), 100 * match.error());
    std::fflush(stdout);
  }
  std::printf("\n");
}

void print_nodes_table(int depth) {
  using Plain = your_game::Othello;
  using Keyed = your_game::KeyedOthello;
  print_nodes_row<Plain, Discs>("discs, no key", depth);
  print_nodes_row<Keyed, Discs>("discs, key", depth);
  print_nodes_row<Plain, MobilityAndCorners>("mobility and corners, no key", depth);
  print_nodes_row<Keyed, MobilityAndCorners>("mobility and corners, key", depth);
}
void print_points_table(int games, std::uint64_t nodes) {
  print_points_row<Discs>("discs", games, nodes);
  print_points_row<MobilityAndCorners>("mobility and corners", games, nodes);
}

/// Points with another unit of the evaluation against 100.
template <class Game, class Eval, class Hooks>
void print_games_row(const char* name, int opening_plies, int games, std::uint64_t nodes) {
  using WithUnit = espalier::WithUnit<Eval>;
  std::printf("| %s |", name);
  for (const int unit : {50, 200, 400}) {
    Search<Game, WithUnit, Hooks> first({{}, unit}, 4), second({{}, 100}, 4);
    const auto choose = [nodes](auto& search) {
      return [&search, nodes](const Game& position) {
        return search.run(position, {.nodes = nodes}).best_move();
      };
    };
    const auto match =
        examples::play_match<Game>(games, opening_plies, 11, choose(first), choose(second), [&] {
          first.clear();
          second.clear();
        });
    std::printf(" %.1f ± %.1f |", 100 * match.score(), 100 * match.error());
    std::fflush(stdout);
  }
  std::printf("\n");
}
void print_games_table(int games, std::uint64_t nodes) {
  namespace checkers = espalier::checkers;
  namespace connect_four = espalier::connect_four;
  namespace othello = espalier::othello;
  print_games_row<othello::Position, othello::Evaluator, othello::SearchHooks>("Othello", 8, games,
                                                                               nodes);
  print_games_row<checkers::Position, checkers::Evaluator, checkers::SearchHooks>("draughts", 6,
                                                                                  games, nodes);
  print_games_row<connect_four::Position, connect_four::Evaluator, connect_four::SearchHooks>(
      "Connect Four", 4, games, nodes);
}

/// How many rows are not; each is printed.
template <class Rules, class Eval>
int unbounded(const char* name) {
  return static_cast<int>(std::count_if(units.begin(), units.end(), [&](Score unit) {
    return !is_bounded(name, unit, nodes_to<Rules, Eval>(6, unit));
  }));
}
bool othello_is_bounded() {
  using Plain = your_game::Othello;
  using Keyed = your_game::KeyedOthello;
  return unbounded<Plain, Discs>("discs, no key") + unbounded<Keyed, Discs>("discs, key") +
             unbounded<Plain, MobilityAndCorners>("mobility, no key") +
             unbounded<Keyed, MobilityAndCorners>("mobility, key") ==
         0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  const int number = argc > 2 ? std::atoi(argv[2]) : 0;
  const int games = number > 0 ? number : 400;
  const std::uint64_t nodes = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 10'000;
  if (what == "nodes") {
    print_nodes_table(number > 0 ? number : 8);
    return 0;
  }
  if (what == "points") {
    print_points_table(games, nodes);
    return 0;
  }
  if (what == "games") {
    print_games_table(games, nodes);
    return 0;
  }
  return othello_is_bounded() ? 0 : 1;
}
