// From rules to a strong player: learns the weights of features (game_features.hpp) by games with
// itself, and plays with them against the exact search with an evaluation written by hand.
//   example_learn GAME [MINUTES] [GAMES] [THREADS] [GENERATIONS] [FILE]
// GAME: connect_four, kalah, breakthrough, breakthrough_6 (6 by 6), dots (and boxes), or checkers,
// by a network. Learns for MINUTES (10), or GENERATIONS if MINUTES is 0, and prints the strength of
// each generation in short games; then plays GAMES games (400) of 10,000 nodes a move. FILE: the
// weights, from which it goes on. Ctrl-C ends learning without loss. `example_learn print FILE`
// prints a network of checkers as integers. Without an argument: a small test.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>

#include "espalier/espalier.hpp"
#include "espalier/learn.hpp"
#include "examples/breakthrough.hpp"
#include "examples/dots_and_boxes.hpp"
#include "examples/game_features.hpp"
#include "examples/kalah.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/features.hpp"
#include "games/checkers/network_evaluator.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/search_hooks.hpp"

namespace {

using espalier::Enhancements;
using espalier::Score;

/// Kalah in hundredths of a counter.
struct Kalah : kalah::Kalah {
  Kalah() : kalah::Kalah(6, 6) {}
  espalier::Outcome generate(espalier::MovesOf<Kalah>& moves) const {
    const espalier::Outcome outcome = kalah::Kalah::generate(moves);
    return outcome.is_over() ? espalier::Outcome::scored(100 * outcome.score(0)) : outcome;
  }
};
struct StoreDifference {
  static constexpr int unit = 100;
  static Score evaluate(const Kalah& game) { return 100 * game.difference(); }
};

std::atomic<bool> interrupted = false;

/// The games at the end.
struct Match {
  int games = 400;
  int opening_plies = 8;
  std::uint64_t nodes = 10'000;
};

/// Learns and plays with the enhancements E against the exact search with the evaluator Hand.
/// Returns the score; a negative number if the file cannot be used.
template <class Game, class Features, class Hand, class Hooks, Enhancements E, std::size_t N>
double learn_and_play(const Game& root, espalier::LearnOptions<Game> options, const Match& match) {
  using Learnt = espalier::FeatureEvaluator<Game, Features, N>;
  const auto by_hand = [](std::uint64_t nodes) {
    return espalier::searching_player<Game, Hand, Hooks, Enhancements::exact()>(nodes);
  };
  options.opponent = by_hand(options.match_nodes);
  options.match_opening_plies = match.opening_plies;
  options.progress = [](const espalier::LearnGeneration& generation) {
    std::printf("%s\n", generation.text().c_str());
    std::fflush(stdout);
  };
  options.is_stopped = [] { return interrupted.load(); };
  const auto learnt = espalier::learn<Game, Features, Hooks, E, N>(options, root);
  if (!learnt) {
    std::fprintf(stderr, "example_learn: %s\n", learnt.error().c_str());
    return -1;
  }
  const auto result = espalier::play_match<Game>(
      {.games = match.games, .opening_plies = match.opening_plies, .threads = options.threads},
      espalier::searching_player<Game, Learnt, Hooks, E>(match.nodes, Learnt(learnt->weights)),
      by_hand(match.nodes), root);
  std::printf("%.1f +- %.1f %% of %d games of %d nodes a move\n", 100 * result.score(),
              100 * result.error(), result.games, static_cast<int>(match.nodes));
  return result.score();
}

/// The argument `number`, or `otherwise` if it is not given.
template <class Number>
void set_from(int argc, char** argv, int number, Number& value) {
  if (argc > number) value = static_cast<Number>(std::atof(argv[number]));
}

template <class Game, class Features, class Hand, class Hooks, Enhancements E = Enhancements::all(),
          std::size_t N = 0>
int run(int argc, char** argv, const Game& root, int opening_plies,
        espalier::LearnOptions<Game> options = {}) {
  options.match_games = 100;
  Match match{.opening_plies = opening_plies};
  options.threads = std::max(std::thread::hardware_concurrency(), 1U);
  set_from(argc, argv, 2, options.minutes);
  set_from(argc, argv, 3, match.games);
  set_from(argc, argv, 4, options.threads);
  set_from(argc, argv, 5, options.generations);
  if (argc > 6) options.file = argv[6];
  return learn_and_play<Game, Features, Hand, Hooks, E, N>(root, options, match) < 0 ? 2 : 0;
}

/// A few generations of few games make a player that beats the exact search.
int test() {
  espalier::LearnOptions<Kalah> options{.minutes = 0, .generations = 3, .games = 200, .nodes = 150};
  options.match_games = 20;
  const double score =
      learn_and_play<Kalah, game_features::Kalah, StoreDifference, espalier::NoHooks,
                     Enhancements::all(), 0>({}, options, {.games = 60, .nodes = 600});
  return score > 0.5 ? 0 : 1;
}

/// As games/checkers/fitted_network.inc has it.
int print_network(const char* file) {
  using espalier::checkers::Features;
  constexpr std::size_t neurons = espalier::checkers::network_neurons;
  const auto weights =
      espalier::load_weights<espalier::checkers::Position, Features, neurons>(file);
  if (!weights) {
    std::fprintf(stderr, "example_learn: %s\n", weights.error().c_str());
    return 2;
  }
  std::size_t column = 0;
  for (const auto integer :
       espalier::to_integers(espalier::network_shape<Features, neurons>, weights->values)) {
    const std::string text = std::to_string(integer) + ",";
    column = column + text.size() > 100 ? text.size() : column + text.size();
    std::printf("%s%s", column == text.size() ? "\n" : "", text.c_str());
  }
  std::printf("\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  namespace connect_four = espalier::connect_four;
  if (argc < 2) return test();
  std::signal(SIGINT, [](int) { interrupted = true; });
  std::signal(SIGTERM, [](int) { interrupted = true; });
  const std::string_view game = argv[1];
  if (game == "print" && argc == 3) return print_network(argv[2]);
  if (game == "checkers") {
    namespace checkers = espalier::checkers;
    return run<checkers::Position, checkers::Features, checkers::Evaluator, checkers::SearchHooks,
               Enhancements::all(), checkers::network_neurons>(
        argc, argv, {}, 8,
        {.nodes = 250, .opening_plies = 10, .result_share = 0, .lambda = 0.8, .epochs = 8});
  }
  if (game == "connect_four") {
    return run<connect_four::Position, game_features::ConnectFour, connect_four::Evaluator,
               connect_four::SearchHooks, Enhancements::exact()>(argc, argv, {}, 3);
  }
  if (game == "kalah") {
    return run<Kalah, game_features::Kalah, StoreDifference, espalier::NoHooks>(argc, argv, {}, 8);
  }
  if (game == "breakthrough" || game == "breakthrough_6") {
    const breakthrough::Breakthrough root(game == "breakthrough" ? 8 : 6);
    return run<breakthrough::Breakthrough, game_features::Breakthrough, breakthrough::Evaluator,
               breakthrough::Hooks>(argc, argv, root, 3);
  }
  if (game == "dots") {
    const dots_and_boxes::DotsAndBoxes root(5, 5);
    return run<dots_and_boxes::DotsAndBoxes, game_features::DotsAndBoxes, dots_and_boxes::Evaluator,
               espalier::NoHooks>(argc, argv, root, 8);
  }
  std::fprintf(stderr,
               "example_learn: give connect_four, kalah, breakthrough, breakthrough_6, dots or "
               "checkers\n");
  return 2;
}
