// Calibrates the search for a game and plays it against the exact search, and against the default
// one, with the same evaluation:
//   example_calibrated GAME [SECONDS] [GAMES]
// Prints what was found, the lines to paste, and the points in that many games (400) of 10,000
// nodes a move. GAME, with an evaluation of a few lines: discs, mobility (Othello of
// docs/your-game.md), ataxx, breakthrough, kalah, dots (and boxes); of the library: checkers,
// chess, connect_four, othello. Without an argument a test in the small: the calibrated search does
// not lose to the exact one.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "espalier/calibrate.hpp"
#include "espalier/espalier.hpp"
#include "espalier/perft.hpp"
#include "examples/ataxx.hpp"
#include "examples/breakthrough.hpp"
#include "examples/dots_and_boxes.hpp"
#include "examples/game_match.hpp"
#include "examples/kalah.hpp"
#include "examples/your_game/step_3_hash_key.hpp"
#include "games/checkers/evaluator.hpp"
#include "games/checkers/search_hooks.hpp"
#include "games/chess/evaluation/engine_evaluator.hpp"
#include "games/chess/search_hooks.hpp"
#include "games/connect_four/evaluator.hpp"
#include "games/connect_four/search_hooks.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/search_hooks.hpp"

namespace {

using espalier::Enhancements;
using espalier::Score;

struct Mobility {
  static Score evaluate(const your_game::Othello& position) {
    constexpr your_game::Squares corners = 0x8100000000000081;
    const auto value = [](your_game::Squares of, your_game::Squares other) {
      return std::popcount(your_game::legal_squares(of, other)) + 10 * std::popcount(of & corners);
    };
    return 20 * (value(position.own, position.other) - value(position.other, position.own));
  }
};

struct PieceSquares {
  static Score evaluate(const breakthrough::Breakthrough& game) {
    const int sum = breakthrough::Evaluator::from_scratch(game);
    return game.side == 0 ? sum : -sum;
  }
};

// Sizes at which ten thousand nodes do not see most games to the end.
struct Kalah : kalah::Kalah {
  Kalah() : kalah::Kalah(6, 6) {}
};
struct DotsAndBoxes : dots_and_boxes::DotsAndBoxes {
  DotsAndBoxes() : dots_and_boxes::DotsAndBoxes(5, 5) {}
};

/// A match: the number of games, of random moves in an opening, and of nodes a move.
struct Match {
  int games;
  int opening_plies = 8;
  std::uint64_t nodes = 10'000;
};

/// Prints and returns the points of the calibrated search against another set of rules with the
/// default parameters.
template <class Game, class Eval, class Hooks>
double play(const espalier::Calibration& found, const char* name, const Enhancements& rules,
            const Match& match) {
  using WithUnit = espalier::WithUnit<Eval>;
  const WithUnit evaluator{{}, found.parameters.unit};
  espalier::Search<Game, WithUnit, Hooks, Enhancements::all().switchable()> calibrated(evaluator,
                                                                                       4),
      other(evaluator, 4);
  calibrated.set_enhancements(found.enhancements);
  calibrated.set_parameters(found.parameters);
  other.set_enhancements(rules);
  const auto choose = [&match](auto& search) {
    return [&search, &match](const Game& position) {
      return search.run(position, {.nodes = match.nodes}).best_move();
    };
  };
  const auto result = examples::play_match<Game>(match.games, match.opening_plies, 2,
                                                 choose(calibrated), choose(other), [&] {
                                                   calibrated.clear();
                                                   other.clear();
                                                 });
  std::printf("%.1f +- %.1f %% of %d games against %s\n", 100 * result.score(),
              100 * result.error(), match.games, name);
  std::fflush(stdout);
  return result.score();
}

/// Calibrates and plays; returns the points against the exact search.
template <class Game, class Eval, class Hooks = espalier::NoHooks>
double calibrate_and_play(const espalier::CalibrationOptions& options, const Match& match) {
  const auto found = espalier::calibrate(Game{}, Eval{}, Hooks{}, options);
  std::printf("%s", found.text().c_str());
  std::fflush(stdout);
  const double points = play<Game, Eval, Hooks>(found, "exact()", Enhancements::exact(), match);
  play<Game, Eval, Hooks>(found, "the defaults", Enhancements::all(), match);
  return points;
}

int run(std::string_view game, const espalier::CalibrationOptions& options, int games) {
  namespace checkers = espalier::checkers;
  namespace chess = espalier::chess;
  namespace connect_four = espalier::connect_four;
  namespace othello = espalier::othello;
  const Match match{games};
  const Match short_match{games, 3};  // after more random moves most games are decided
  using Othello = your_game::KeyedOthello;
  using History = espalier::MoveHistory<Othello>;
  if (game == "discs") {
    calibrate_and_play<Othello, your_game::DiscDifference, History>(options, match);
  } else if (game == "mobility") {
    calibrate_and_play<Othello, Mobility, History>(options, match);
  } else if (game == "ataxx") {
    calibrate_and_play<ataxx::Ataxx, ataxx::PieceDifference, espalier::MoveHistory<ataxx::Ataxx>>(
        options, match);
  } else if (game == "breakthrough") {
    calibrate_and_play<breakthrough::Breakthrough, PieceSquares, breakthrough::Hooks>(options,
                                                                                      short_match);
  } else if (game == "kalah") {
    calibrate_and_play<Kalah, kalah::StoreDifference>(options, match);
  } else if (game == "dots") {
    calibrate_and_play<DotsAndBoxes, dots_and_boxes::Evaluator>(options, match);
  } else if (game == "checkers") {
    calibrate_and_play<checkers::Position, checkers::Evaluator, checkers::SearchHooks>(options,
                                                                                       match);
  } else if (game == "chess") {
    calibrate_and_play<chess::Position, chess::EngineEvaluator, chess::SearchHooks>(options, match);
  } else if (game == "connect_four") {
    calibrate_and_play<connect_four::Position, connect_four::Evaluator, connect_four::SearchHooks>(
        options, short_match);
  } else if (game == "othello") {
    calibrate_and_play<othello::Position, othello::Evaluator, othello::SearchHooks>(options, match);
  } else {
    std::fprintf(stderr,
                 "example_calibrated: give discs, mobility, ataxx, breakthrough, kalah, dots, "
                 "checkers, chess, connect_four or othello\n");
    return 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  espalier::CalibrationOptions options;
  options.progress = [](const std::string& line) {
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);
  };
  if (argc > 1) {
    if (argc > 2) options.time = 1000 * static_cast<espalier::Milliseconds>(std::atoi(argv[2]));
    return run(argv[1], options, argc > 3 ? std::atoi(argv[3]) : 400);
  }
  ataxx::Ataxx position;
  if (espalier::perft(position, 4) != 155'888) return 1;  // the published number
  options.positions = 40;
  options.position_nodes = 2'000;
  options.nodes = 300;
  options.games = 8;
  options.time = 0;
  const double points =
      calibrate_and_play<Kalah, kalah::StoreDifference>(options, {.games = 60, .nodes = 1'000});
  return points > 0.45 ? 0 : 1;
}
