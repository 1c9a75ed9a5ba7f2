// Calibrates the search for a game and plays it against the exact search, and against the default
// one, with the same evaluation:
//   example_calibrated GAME [MILLIONS [GAMES [FILE]]]
// Prints what was found within so many millions of nodes (100; 0: no limit), the lines to paste,
// and the points in that many games (400) of 10,000 nodes a move. With FILE the settings are kept
// there, and an interrupted calibration goes on. GAME, with an evaluation of a few lines: discs,
// mobility (Othello of docs/your-game.md), ataxx, breakthrough, kalah, dots (and boxes); of the
// library: checkers, chess, connect_four, othello.
//   example_calibrated play GAME FILE [GAMES]
// plays with the settings in FILE. Without an argument a test in the small: the calibrated search
// does not lose to the exact one, also with the settings that it reads from a file.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include "espalier/calibrate.hpp"
#include "espalier/espalier.hpp"
#include "espalier/expected.hpp"
#include "espalier/perft.hpp"
#include "espalier/search_settings.hpp"
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
using espalier::SearchSettings;

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
double play(const SearchSettings& settings, const char* name, const Enhancements& rules,
            const Match& match) {
  using Search = espalier::SearchWithSettings<Game, Eval, Hooks>;
  SearchSettings of_other{.enhancements = rules};
  of_other.parameters.unit = settings.parameters.unit;
  Search calibrated(settings, {}, 4), other(of_other, {}, 4);
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

/// What is done with a game: it is calibrated, or plays with the settings of a file.
struct Task {
  espalier::CalibrationOptions options;
  std::string file;
  bool is_calibrated = true;
};

/// The settings, which are also printed, or an error.
template <class Game, class Eval, class Hooks>
espalier::Expected<SearchSettings, std::string> settings_of(const Task& task) {
  if (!task.is_calibrated) return espalier::load_search_settings(task.file);
  if (task.file.empty()) {
    const auto found = espalier::calibrate(Game{}, Eval{}, Hooks{}, task.options);
    std::printf("%s", found.text().c_str());
    return found.settings();
  }
  const auto found = espalier::calibrate_to_file(task.file, Game{}, Eval{}, Hooks{}, task.options);
  if (!found) return espalier::Unexpected{found.error()};
  std::printf("%s", found->text().c_str());
  return espalier::load_search_settings(task.file);
}

/// Plays with the settings against the exact search, and against the defaults if they are others.
/// Returns the points against the exact search, or a negative number if there are no settings.
template <class Game, class Eval, class Hooks = espalier::NoHooks>
double calibrate_and_play(const Task& task, const Match& match) {
  const auto settings = settings_of<Game, Eval, Hooks>(task);
  if (!settings) {
    std::fprintf(stderr, "example_calibrated: %s\n", settings.error().c_str());
    return -1;
  }
  std::fflush(stdout);
  const double points = play<Game, Eval, Hooks>(*settings, "exact()", Enhancements::exact(), match);
  SearchSettings defaults{.states_unit = true};
  defaults.parameters.unit = settings->parameters.unit;
  if (!(*settings == defaults)) {
    play<Game, Eval, Hooks>(*settings, "the defaults", Enhancements::all(), match);
  }
  return points;
}

double run(std::string_view game, const Task& task, int games) {
  namespace checkers = espalier::checkers;
  namespace chess = espalier::chess;
  namespace connect_four = espalier::connect_four;
  namespace othello = espalier::othello;
  const Match match{games};
  const Match short_match{games, 3};  // after more random moves most games are decided
  using Othello = your_game::KeyedOthello;
  using History = espalier::MoveHistory<Othello>;
  if (game == "discs") {
    return calibrate_and_play<Othello, your_game::DiscDifference, History>(task, match);
  }
  if (game == "mobility") {
    return calibrate_and_play<Othello, Mobility, History>(task, match);
  }
  if (game == "ataxx") {
    return calibrate_and_play<ataxx::Ataxx, ataxx::PieceDifference,
                              espalier::MoveHistory<ataxx::Ataxx>>(task, match);
  }
  if (game == "breakthrough") {
    return calibrate_and_play<breakthrough::Breakthrough, PieceSquares, breakthrough::Hooks>(
        task, short_match);
  }
  if (game == "kalah") {
    return calibrate_and_play<Kalah, kalah::StoreDifference>(task, match);
  }
  if (game == "dots") {
    return calibrate_and_play<DotsAndBoxes, dots_and_boxes::Evaluator>(task, match);
  }
  if (game == "checkers") {
    return calibrate_and_play<checkers::Position, checkers::Evaluator, checkers::SearchHooks>(
        task, match);
  }
  if (game == "chess") {
    return calibrate_and_play<chess::Position, chess::EngineEvaluator, chess::SearchHooks>(task,
                                                                                           match);
  }
  if (game == "connect_four") {
    return calibrate_and_play<connect_four::Position, connect_four::Evaluator,
                              connect_four::SearchHooks>(task, short_match);
  }
  if (game == "othello") {
    return calibrate_and_play<othello::Position, othello::Evaluator, othello::SearchHooks>(task,
                                                                                           match);
  }
  std::fprintf(stderr,
               "example_calibrated: give discs, mobility, ataxx, breakthrough, kalah, dots, "
               "checkers, chess, connect_four or othello\n");
  return -1;
}

}  // namespace

int main(int argc, char** argv) {
  const auto text = [&](int i) { return argc > i ? std::string(argv[i]) : std::string(); };
  const auto number = [&](int i, int otherwise) {
    return argc > i ? std::atoi(argv[i]) : otherwise;
  };
  Task task;
  if (text(1) == "play") {
    task.is_calibrated = false;
    task.file = text(3);
    return run(text(2), task, number(4, 400)) < 0 ? 1 : 0;
  }
  task.options.time = 0;
  task.options.progress = [](const std::string& line) {
    std::fprintf(stderr, "%s\n", line.c_str());
  };
  if (argc > 1) {
    task.options.node_limit = 1'000'000 * static_cast<std::uint64_t>(number(2, 100));
    task.file = text(4);
    return run(argv[1], task, number(3, 400)) < 0 ? 1 : 0;
  }
  ataxx::Ataxx position;
  if (espalier::perft(position, 4) != 155'888) return 1;  // the published number
  task.options.positions = 40;
  task.options.position_nodes = 2'000;
  task.options.nodes = 300;
  task.options.games = 8;
  task.file = "example_calibrated.settings";
  for (const char* ending : {"", ".part"}) std::filesystem::remove(task.file + ending);
  const double points =
      calibrate_and_play<Kalah, kalah::StoreDifference>(task, {.games = 60, .nodes = 1'000});
  return points > 0.45 ? 0 : 1;
}
