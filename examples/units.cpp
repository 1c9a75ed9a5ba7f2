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
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
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

/// Othello with `disc` scores for a disc of the final difference.
template <class Rules, Score disc>
struct Othello : Rules {
  Outcome generate(MovesOf<Rules>& moves) const {
    const Outcome outcome = Rules::generate(moves);
    return outcome.is_over() ? Outcome::scored(disc * Rules::final_difference()) : outcome;
  }
};

template <Score unit>
struct Discs {
  static Score evaluate(const your_game::Othello& position) {
    return unit * (std::popcount(position.own) - std::popcount(position.other));
  }
};

template <Score unit>
struct MobilityAndCorners {
  static constexpr Squares corners = 0x8100000000000081;
  static Score evaluate(const your_game::Othello& position) {
    const auto [own, other] = std::pair{position.own, position.other};
    return unit *
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
  std::mt19937 random(1);
  for (int i = 0; i < count; ++i)
    positions.push_back(at_random<Game>(8 + 38 * i / (count - 1), random));
  return positions;
}

constexpr std::uint64_t node_limit = 5'000'000;

/// Nodes to `depth` in each of the positions, node_limit at most.
template <class Game, class Eval, Enhancements enhancements>
std::vector<std::uint64_t> nodes_to(int depth, const std::vector<Game>& positions) {
  Search<Game, Eval, espalier::NoHooks, enhancements> search({}, 16);
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
template <class Rules, template <Score> class Eval, Score unit>
Nodes nodes_to(int depth) {
  using Game = Othello<Rules, unit>;
  const std::vector<Game> positions = some_positions<Game>();
  return {.all = nodes_to<Game, Eval<unit>, Enhancements::all()>(depth, positions),
          .exact = nodes_to<Game, Eval<unit>, Enhancements::exact()>(depth, positions)};
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
examples::MatchResult points(int games, std::uint64_t nodes) {
  Search<Game, Eval> all({}, 4);
  Search<Game, Eval, espalier::NoHooks, Enhancements::exact()> exact({}, 4);
  return examples::play_match<Game>(
      games, 8, 2,
      [&](const Game& position) { return all.run(position, {.nodes = nodes}).best_move(); },
      [&](const Game& position) { return exact.run(position, {.nodes = nodes}).best_move(); },
      [&] {
        all.clear();
        exact.clear();
      });
}

template <class Rules, template <Score> class Eval, Score unit>
void print_nodes(int depth) {
  const Nodes nodes = nodes_to<Rules, Eval, unit>(depth);
  const auto stopped = std::count(nodes.all.begin(), nodes.all.end(), node_limit);
  std::printf(" %.0f", mean(nodes.all));
  if (stopped > 0) std::printf(" (%d stopped)", static_cast<int>(stopped));
  std::printf(" / %.0f |", mean(nodes.exact));
  std::fflush(stdout);
}
template <class Rules, template <Score> class Eval, Score... units>
void print_nodes_row(const char* name, int depth) {
  std::printf("| %s |", name);
  (print_nodes<Rules, Eval, units>(depth), ...);
  std::printf("\n");
}

template <template <Score> class Eval, Score... units>
void print_points_row(const char* name, int games, std::uint64_t nodes) {
  std::printf("| %s |", name);
  const auto print = [](const examples::MatchResult& match) {
    std::printf(" %.1f ± %.1f |", 100 * match.score(), 100 * match.error());
    std::fflush(stdout);
  };
  (print(points<Othello<your_game::KeyedOthello, units>, Eval<units>>(games, nodes)), ...);
  std::printf("\n");
}

void print_nodes_table(int depth) {
  using Plain = your_game::Othello;
  using Keyed = your_game::KeyedOthello;
  print_nodes_row<Plain, Discs, 1, 5, 20, 100, 300>("discs, no key", depth);
  print_nodes_row<Keyed, Discs, 1, 5, 20, 100, 300>("discs, key", depth);
  print_nodes_row<Plain, MobilityAndCorners, 1, 5, 20, 100, 300>("mobility and corners, no key",
                                                                 depth);
  print_nodes_row<Keyed, MobilityAndCorners, 1, 5, 20, 100, 300>("mobility and corners, key",
                                                                 depth);
}
void print_points_table(int games, std::uint64_t nodes) {
  print_points_row<Discs, 1, 5, 20, 100, 300>("discs", games, nodes);
  print_points_row<MobilityAndCorners, 1, 5, 20, 100, 300>("mobility and corners", games, nodes);
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

/// All true? Their arguments have been computed, so that each row is looked at.
bool all_of(std::initializer_list<bool> rows) {
  return std::all_of(rows.begin(), rows.end(), [](bool row) { return row; });
}
template <class Rules, template <Score> class Eval, Score... units>
bool are_bounded(const char* name) {
  return all_of({is_bounded(name, units, nodes_to<Rules, Eval, units>(6))...});
}
bool othello_is_bounded() {
  using Plain = your_game::Othello;
  using Keyed = your_game::KeyedOthello;
  return all_of({are_bounded<Plain, Discs, 1, 5, 20, 100, 300>("discs, no key"),
                 are_bounded<Keyed, Discs, 1, 5, 20, 100, 300>("discs, key"),
                 are_bounded<Plain, MobilityAndCorners, 1, 5, 20, 100, 300>("mobility, no key"),
                 are_bounded<Keyed, MobilityAndCorners, 1, 5, 20, 100, 300>("mobility, key")});
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
