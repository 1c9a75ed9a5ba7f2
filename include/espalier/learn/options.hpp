// What `learn` is given and what it returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "espalier/game.hpp"
#include "espalier/learn/feature_weights.hpp"
#include "espalier/pair_score.hpp"
#include "espalier/score.hpp"

namespace espalier {

/// Chooses a move in a position that goes on.
template <Game G>
using Player = std::function<typename G::Move(const G&)>;

/// Games between two players.
struct MatchOptions {
  int games = 400;        ///< an even number: each opening is played twice, with sides exchanged
  int opening_plies = 6;  ///< random moves at the start
  unsigned threads = 1;
  std::uint64_t seed = 1;
  std::function<bool()> is_stopped{};  ///< asked before each pair, by any thread
};

/// One generation: games with itself, weights learnt from them, and their strength.
struct LearnGeneration {
  int number = 0;             ///< from 1
  int games = 0;              ///< of this generation
  std::size_t positions = 0;  ///< learnt from
  /// How far the weights before it were from what was to be learnt: the root mean square, in
  /// probabilities of winning.
  double error = 0;
  double minutes = 0;  ///< of playing and training since `learn` began
  PairScore against_start{}, against_opponent{};

  [[nodiscard]] std::string text() const;
};

/// A game from `root` that was played before, to be learnt from.
template <Game G>
struct GameToLearn {
  struct ScoredMove {
    typename G::Move move;
    Score score;  ///< from the side to move
  };
  std::vector<typename G::Move> opening{};  ///< moves without scores
  std::vector<ScoredMove> moves{};
  Score result = draw_score;  ///< for side 0, where the rules do not say it
};

template <Game G>
struct LearnOptions {
  /// Minutes of playing and training, without the games that measure strength; the generation that
  /// they cut short is learnt from, too. 0: no limit; the same options then give the same weights,
  /// whatever the number of threads.
  double minutes = 10;
  int generations = 0;        ///< of this call; 0: no limit
  int games = 2'000;          ///< of each generation
  std::uint64_t nodes = 500;  ///< of a move
  int opening_plies = 8;      ///< random moves at the start of a game: at most this many
  unsigned threads = 1;
  std::uint64_t seed = 1;
  /// Share of the results of games in what is learnt, 0 to 1; the rest is the value that the search
  /// found. The first generation learns from results alone.
  double result_share = 0.5;
  /// Share of the later course of the game in the values that the searches found, 0 to 1: each is
  /// (1 - lambda) times its own and lambda times the one so averaged at the next move, as
  /// probabilities (R. Sutton, "Learning to predict by the methods of temporal differences", 1988).
  double lambda = 0;
  int epochs = 3;  ///< how often each position of a generation is learnt from
  /// Where it is given, a generation learns from these games instead of playing some: sets the next
  /// one, or returns false at the end and begins anew. There is one generation unless `generations`
  /// is set. The scores may be those of any evaluation: what they are worth follows from the
  /// results; `lambda` does not count. What it throws ends `learn`, as an illegal move does
  /// (std::invalid_argument).
  std::function<bool(GameToLearn<G>&)> next_game{};
  /// The weights: read before the first generation if it exists, replaced as a whole after each.
  /// Empty: none.
  std::string file{};

  /// Games that measure each generation, with `match_nodes` nodes a move: so many against weights
  /// of 0, the start, and so many against `opponent`. 0: none.
  int match_games = 0;
  std::uint64_t match_nodes = 1'000;
  int match_opening_plies = 6;
  std::function<Player<G>()> opponent{};  ///< makes a player for each game

  /// Is given each generation when it is learnt, and saved.
  std::function<void(const LearnGeneration&)> progress{};
  /// Asked before each game, by any thread: true ends learning as the minutes do.
  std::function<bool()> is_stopped{};
};

struct Learnt {
  FeatureWeights weights{};
  std::vector<LearnGeneration> generations{};  ///< of this call
};

inline std::string LearnGeneration::text() const {
  const auto decimals = [](double value, int digits) {
    std::string text = std::to_string(value);
    return text.substr(0, text.find('.') + 1 + static_cast<std::size_t>(digits));
  };
  std::string line = "generation " + std::to_string(number) + ": " + std::to_string(games) +
                     " games, " + std::to_string(positions) + " positions, error " +
                     decimals(error, 4) + ", " + decimals(minutes, 1) + " minutes";
  const auto add = [&](const PairScore& match, const char* name) {
    if (match.games == 0) return;
    line += "; " + decimals(100 * match.score(), 1) + " +- " + decimals(100 * match.error(), 1) +
            " % of " + std::to_string(match.games) + " games against " + name;
  };
  add(against_start, "the start");
  add(against_opponent, "the opponent");
  return line;
}

}  // namespace espalier
