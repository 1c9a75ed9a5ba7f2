// Shared by the tests of the fit: quiet positions of random games, formulas of them, and games as
// a match writes them.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "espalier/random.hpp"
#include "games/chess/board/position.hpp"
#include "games/chess/evaluation/fitted_weights.hpp"
#include "games/chess/evaluation/trace.hpp"
#include "games/chess/notation/pgn.hpp"
#include "tests/games/chess/random_games.hpp"
#include "tools/tune_eval/fit.hpp"

namespace espalier::tune_eval::test {

using chess::Position;

/// Steepness of the curve from centipawns to expected score, close to that of real games.
inline constexpr double steepness = 0.006;

/// Positions with all kinds of pieces on all kinds of squares.
inline std::vector<Position> random_positions(std::uint64_t seed, int games) {
  std::vector<Position> positions;
  int count = 0;
  chess::testing::in_random_games(seed, games, [&](const Position& position) {
    if (++count % 5 == 0 && !position.in_check()) positions.push_back(position);
  });
  return positions;
}

/// The result of each position is the expected score that the parameters give, without noise; the
/// search score is their evaluation. Decided positions are skipped.
inline Formulas with_results(const std::vector<Position>& positions, const Parameters& parameters) {
  Formulas formulas;
  for (const Position& position : positions) {
    const chess::Trace trace = chess::trace(position, chess::fitted_weights);
    Block one;
    one.add(trace, 0.5, 0);
    const double score = one.read(one.formulas().front(), parameters).score;
    if (std::abs(score) < 600) {
      formulas.add(trace, 1 / (1 + std::exp(-steepness * score)), score);
    }
  }
  return formulas;
}

/// The index of a parameter, by its name.
inline std::size_t parameter(const std::string& name) {
  const auto names = parameter_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return i;
  }
  ADD_FAILURE() << "no parameter " << name;
  return 0;
}

/// A game of random moves, each with a score; the result is random.
inline chess::PgnGame random_game(SplitMix64& random, int plies) {
  chess::PgnGame game;
  Position position;
  for (int ply = 0; ply < plies; ++ply) {
    Position::Moves moves;
    if (position.generate(moves).is_over()) break;
    const chess::Move move = moves[chess::testing::below(random, moves.size())];
    game.moves.push_back({move, ply < 8 ? "book" : "+0.25/9 0.010s"});
    position.make(move);
  }
  const char* const results[] = {"1-0", "0-1", "1/2-1/2"};
  game.result = results[chess::testing::below(random, 3)];
  game.tags = {{"Event", "test"}, {"Result", game.result}, {"Termination", "normal"}};
  return game;
}

}  // namespace espalier::tune_eval::test
