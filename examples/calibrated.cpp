// Calibrates the search for a game with an evaluation of a few lines, and plays it against the
// exact search with the same evaluation:
//   example_calibrated GAME [SECONDS] [GAMES]
// Prints what was found, the lines to paste, and the points in so many games (400) of 10,000 nodes
// a move. GAME: discs, mobility (Othello of docs/your-game.md), breakthrough, kalah. Without an
// argument a test in the small: the calibrated search does not lose to the exact one.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "espalier/calibrate.hpp"
#include "espalier/espalier.hpp"
#include "examples/breakthrough.hpp"
#include "examples/game_match.hpp"
#include "examples/kalah.hpp"
#include "examples/your_game/step_3_hash_key.hpp"

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

/// Six holes with four counters each.
struct Kalah : kalah::Kalah {
  Kalah() : kalah::Kalah(6, 4) {}
};

/// Points of the calibrated search against the exact one.
template <class Game, class Eval>
examples::MatchResult against_exact(const espalier::Calibration& found, int games,
                                    std::uint64_t nodes) {
  using WithUnit = espalier::WithUnit<Eval>;
  const WithUnit evaluator{{}, found.parameters.unit};
  espalier::Search<Game, WithUnit, espalier::NoHooks, Enhancements::all().switchable()> calibrated(
      evaluator, 4);
  calibrated.set_enhancements(found.enhancements);
  calibrated.set_parameters(found.parameters);
  espalier::Search<Game, WithUnit, espalier::NoHooks, Enhancements::exact()> exact(evaluator, 4);
  const auto choose = [nodes](auto& search) {
    return [&search, nodes](const Game& position) {
      return search.run(position, {.nodes = nodes}).best_move();
    };
  };
  return examples::play_match<Game>(games, 8, 2, choose(calibrated), choose(exact), [&] {
    calibrated.clear();
    exact.clear();
  });
}

template <class Game, class Eval>
examples::MatchResult calibrate_and_play(const espalier::CalibrationOptions& options, int games,
                                         std::uint64_t nodes) {
  const auto found = espalier::calibrate(Game{}, Eval{}, espalier::NoHooks{}, options);
  std::printf("%s", found.text().c_str());
  const auto match = against_exact<Game, Eval>(found, games, nodes);
  std::printf("%.1f +- %.1f %% of %d games against exact()\n", 100 * match.score(),
              100 * match.error(), games);
  return match;
}

int run(std::string_view game, const espalier::CalibrationOptions& options, int games) {
  constexpr std::uint64_t nodes = 10'000;
  if (game == "discs") {
    calibrate_and_play<your_game::KeyedOthello, your_game::DiscDifference>(options, games, nodes);
  } else if (game == "mobility") {
    calibrate_and_play<your_game::KeyedOthello, Mobility>(options, games, nodes);
  } else if (game == "breakthrough") {
    calibrate_and_play<breakthrough::Breakthrough, PieceSquares>(options, games, nodes);
  } else if (game == "kalah") {
    calibrate_and_play<Kalah, kalah::StoreDifference>(options, games, nodes);
  } else {
    std::fprintf(stderr, "example_calibrated: give discs, mobility, breakthrough or kalah\n");
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
  options.positions = 40;
  options.position_nodes = 2'000;
  options.nodes = 300;
  options.games = 8;
  options.time = 0;
  const auto match = calibrate_and_play<Kalah, kalah::StoreDifference>(options, 60, 1'000);
  return match.score() > 0.45 ? 0 : 1;
}
