// Fits the weights of an evaluation to games of self-play: plays games of Othello with a shallow
// search, solves their endings exactly, and finds the weights whose evaluations come nearest to the
// final differences of discs (least squares). `example_othello_fit 3000` prints the weights of
// games/othello/fitted_weights.hpp.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "espalier/espalier.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"

namespace othello = espalier::othello;
using espalier::Score;
using othello::Position;

constexpr int random_plies = 10;  // at least, at the start of each game; at most twice as many
constexpr int playing_depth = 4;
constexpr int solved_squares = 8;  // when so few are empty, the game is solved

struct Sample {
  Position position;
  Score result;  // from the side to move
};

/// Plays games against itself.
class Player {
 public:
  explicit Player(unsigned seed) : random_(seed) {}

  /// The positions of a game after its random plies, with its result.
  std::vector<Sample> play() {
    std::vector<Sample> samples;
    Position position;
    espalier::MovesOf<Position> moves;
    auto outcome = position.generate(moves);
    const std::size_t plies = random_plies + random_() % random_plies;
    for (std::size_t ply = 0; !outcome.is_over(); ++ply) {
      if (ply < plies) {
        position.make(moves[random_() % moves.size()]);
      } else {
        samples.push_back({position, 0});
        position.make(choose(position));
      }
      moves.clear();
      outcome = position.generate(moves);
    }
    const int side = position.side_to_move();
    const Score score = outcome.score(0);
    for (Sample& sample : samples)
      sample.result = sample.position.side_to_move() == side ? score : -score;
    return samples;
  }

 private:
  othello::Move choose(const Position& position) {
    const int empty = othello::square_count - position.discs();
    return empty > solved_squares ? playing_.run(position, {.depth = playing_depth}).best_move()
                                  : solving_.run(position, {.depth = 2 * empty}).best_move();
  }

  std::mt19937 random_;
  espalier::Search<Position, othello::Evaluator, othello::SearchHooks> playing_{{}, 16};
  espalier::Search<Position, othello::Evaluator, othello::SearchHooks,
                   espalier::Enhancements::exact()>
      solving_{{}, 16};
};

/// One unknown for each weight.
constexpr std::size_t unknowns = othello::stage_count * othello::feature_count;
using Vector = std::array<double, unknowns>;

/// The evaluation is the product of this vector and the weights.
Vector coefficients(const Position& position) {
  Vector result{};
  const othello::Features counts = othello::Evaluator::features(position);
  const auto [stage, next_share] = othello::Evaluator::stage_of(position);
  const double share = static_cast<double>(next_share) / othello::discs_per_stage;
  for (std::size_t i = 0; i < othello::feature_count; ++i) {
    result[stage * othello::feature_count + i] = counts[i] * (1 - share);
    result[(stage + 1) * othello::feature_count + i] = counts[i] * share;
  }
  return result;
}

/// The normal equations of least squares, with a small penalty on the weights, which decides those
/// that the games leave open.
class LeastSquares {
 public:
  void add(const Vector& row, double value) {
    for (std::size_t i = 0; i < unknowns; ++i) {
      if (row[i] == 0) continue;
      for (std::size_t j = 0; j < unknowns; ++j) matrix_[i][j] += row[i] * row[j];
      right_[i] += row[i] * value;
    }
  }
  /// By Gaussian elimination; the matrix is positive definite and needs no pivots.
  [[nodiscard]] Vector solution(double penalty) const {
    auto matrix = matrix_;
    Vector x = right_;
    for (std::size_t i = 0; i < unknowns; ++i) matrix[i][i] += penalty;
    for (std::size_t i = 0; i < unknowns; ++i) {
      for (std::size_t row = i + 1; row < unknowns; ++row) {
        const double factor = matrix[row][i] / matrix[i][i];
        for (std::size_t j = i; j < unknowns; ++j) matrix[row][j] -= factor * matrix[i][j];
        x[row] -= factor * x[i];
      }
    }
    for (std::size_t i = unknowns; i-- > 0;) {
      for (std::size_t j = i + 1; j < unknowns; ++j) x[i] -= matrix[i][j] * x[j];
      x[i] /= matrix[i][i];
    }
    return x;
  }

 private:
  std::array<Vector, unknowns> matrix_{};
  Vector right_{};
};

/// The root of the mean square of the errors, in discs.
double error_of(const othello::Weights& weights, const std::vector<Sample>& samples) {
  othello::Evaluator evaluator(weights);
  double sum = 0;
  for (const Sample& sample : samples) {
    const double error = evaluator.evaluate(sample.position) - sample.result;
    sum += error * error;
  }
  return std::sqrt(sum / static_cast<double>(samples.size())) / othello::disc;
}

/// What the fit minimises: the sum of the squared errors, and the penalty on the weights.
double objective_of(const othello::Weights& weights, const std::vector<Sample>& samples,
                    double penalty) {
  const double error = error_of(weights, samples) * othello::disc;
  double sum = error * error * static_cast<double>(samples.size());
  for (const auto& stage : weights) {
    for (const int weight : stage) sum += penalty * weight * weight;
  }
  return sum;
}

void print(const othello::Weights& weights) {
  for (const auto& stage : weights) {
    std::printf("    {");
    for (std::size_t i = 0; i < stage.size(); ++i) std::printf(i == 0 ? "%d" : ", %d", stage[i]);
    std::printf("},\n");
  }
}

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 20;
  std::vector<Sample> fitted, held_out;
  LeastSquares equations;
  Player player(1);
  for (int game = 0; game < games; ++game) {
    auto& samples = game % 10 == 9 ? held_out : fitted;
    for (const Sample& sample : player.play()) {
      samples.push_back(sample);
      if (&samples == &fitted) equations.add(coefficients(sample.position), sample.result);
    }
  }
  if (held_out.empty()) return 2;
  constexpr double penalty = 1000;
  const Vector x = equations.solution(penalty);
  othello::Weights weights{};
  for (std::size_t i = 0; i < unknowns; ++i)
    weights[i / othello::feature_count][i % othello::feature_count] =
        static_cast<int>(std::lround(x[i]));
  print(weights);
  for (const auto* samples : {&fitted, &held_out}) {
    std::printf("%zu positions: error %.2f discs before, %.2f after\n", samples->size(),
                error_of(othello::fitted_weights, *samples), error_of(weights, *samples));
  }
  // No other weights have a smaller one: neither those of more games, which are in use.
  return objective_of(weights, fitted, penalty) <
                 objective_of(othello::fitted_weights, fitted, penalty)
             ? 0
             : 1;
}
