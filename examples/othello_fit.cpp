// Fits the weights of the evaluation of Othello to games of self-play, by least squares.
// `example_othello_fit play GAMES SEED` prints positions with the values to fit, and
// `example_othello_fit fit FILE` prints games/othello/fitted_weights.inc for them.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/espalier.hpp"
#include "espalier/solve.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/patterns.hpp"
#include "games/othello/position.hpp"
#include "games/othello/search_hooks.hpp"
#include "games/othello/weights.hpp"

namespace othello = espalier::othello;
using espalier::Score;
using othello::Position;

constexpr int playing_depth = 6;
constexpr unsigned max_random_plies = 24;  // at the start of a game; at least 4
constexpr int solved_squares = 10;         // when so few are empty, the game is solved

struct Sample {
  othello::Bits own, opponent;
  double value;  ///< to fit, from the side to move, in hundredths of a disc
};

/// Plays games against itself.
class Player {
 public:
  Player(unsigned seed, int depth) : random_(seed), depth_(depth) {}

  /// The positions of a game after its random plies. The value of each is the mean of its search
  /// and of the result; where the game is solved, both are exact.
  std::vector<Sample> play() {
    Position position = after_random_plies();
    espalier::MovesOf<Position> moves;
    std::vector<Sample> samples;
    std::vector<int> sides;
    while (othello::square_count - position.discs() > solved_squares &&
           !position.generate(moves).is_over()) {
      const auto result = playing_.run(position, {.depth = depth_});
      samples.push_back({position.own(), position.opponent(), static_cast<double>(result.score())});
      sides.push_back(position.side_to_move());
      position.make(result.best_move());
      moves.clear();
    }
    const auto solution = solver_.run(position);
    const Score end = solution.value.lower;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const Score result = sides[i] == position.side_to_move() ? end : -end;
      samples[i].value = (samples[i].value + result) / 2;
    }
    Score value = end;
    for (const othello::Move move : solution.line) {
      samples.push_back({position.own(), position.opponent(), static_cast<double>(value)});
      position.make(move);
      value = -value;
    }
    return samples;
  }

 private:
  Position after_random_plies() {
    for (;;) {
      Position position;
      espalier::MovesOf<Position> moves;
      unsigned plies = 4 + static_cast<unsigned>(random_() % (max_random_plies - 3));
      for (; plies > 0 && !position.generate(moves).is_over(); --plies) {
        position.make(moves[random_() % moves.size()]);
        moves.clear();
      }
      if (plies == 0) return position;
    }
  }

  std::mt19937 random_;
  int depth_;
  espalier::Search<Position, othello::Evaluator, othello::SearchHooks> playing_{{}, 4};
  espalier::Solver<Position, othello::SearchHooks> solver_{4};
};

// ------------------------------------------------------------------------------------ least
// squares

constexpr std::size_t unknowns_per_stage = othello::feature_count + othello::pattern_weight_count;
constexpr std::size_t unknowns = othello::stage_count * unknowns_per_stage;
/// One number for each weight, stage after stage, the features first.
using Vector = std::vector<double>;

/// The weights that the evaluation of a position adds up, with their factors.
struct Row {
  static constexpr std::size_t size = othello::feature_count + othello::pattern_places;
  std::size_t stage = 0;  ///< of the first half; the second half is the same one stage later
  double next_share = 0;  ///< of the second half
  std::array<std::size_t, size> unknown{};
  std::array<double, size> factor{};
};

Row row_of(const Sample& sample) {
  static const std::vector<int>& numbers = othello::pattern_weight_numbers();
  const Position position(sample.own, sample.opponent, 0);
  const othello::Features counts = othello::Evaluator::features(position);
  const auto indices = othello::pattern_indices(sample.own, sample.opponent);
  const auto [stage, next_share] = othello::Evaluator::stage_of(position);
  Row row;
  row.stage = stage;
  row.next_share = static_cast<double>(next_share) / othello::discs_per_stage;
  std::size_t i = 0;
  for (; i < othello::feature_count; ++i) {
    row.unknown[i] = i;
    row.factor[i] = counts[i];
  }
  for (std::size_t place = 0; place < othello::pattern_places; ++place, ++i) {
    const int number = numbers[static_cast<std::size_t>(
        static_cast<std::ptrdiff_t>(othello::pattern_origins[place]) + indices[place])];
    row.unknown[i] =
        othello::feature_count + static_cast<std::size_t>(std::max(0, std::abs(number) - 1));
    row.factor[i] = number == 0 ? 0 : number > 0 ? 1 : -1;
  }
  return row;
}

double product(const Row& row, const Vector& weights) {
  const double* const first = weights.data() + row.stage * unknowns_per_stage;
  const double* const second = first + unknowns_per_stage;
  double sum = 0;
  for (std::size_t i = 0; i < Row::size; ++i) {
    sum += row.factor[i] *
           ((1 - row.next_share) * first[row.unknown[i]] + row.next_share * second[row.unknown[i]]);
  }
  return sum;
}
/// Adds the row, `amount` times.
void add(const Row& row, double amount, Vector& result) {
  double* const first = result.data() + row.stage * unknowns_per_stage;
  double* const second = first + unknowns_per_stage;
  for (std::size_t i = 0; i < Row::size; ++i) {
    first[row.unknown[i]] += amount * (1 - row.next_share) * row.factor[i];
    second[row.unknown[i]] += amount * row.next_share * row.factor[i];
  }
}
double product(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The weights with the smallest sum of the squared errors and of `penalty` times their squares:
/// the penalty decides those that few positions show. Conjugate gradients on the normal equations,
/// preconditioned by their diagonal (M. Hestenes and E. Stiefel, 1952).
Vector fit(const std::vector<Sample>& samples, double penalty, int iterations) {
  Vector weights(unknowns), residual(unknowns), diagonal(unknowns, penalty);
  for (const Sample& sample : samples) {
    Row row = row_of(sample);
    add(row, sample.value, residual);
    for (double& factor : row.factor) factor *= factor;
    add(row, 1, diagonal);  // somewhat more than the diagonal, whose shares are squared
  }
  const auto preconditioned = [&](const Vector& vector) {
    Vector result = vector;
    for (std::size_t i = 0; i < unknowns; ++i) result[i] /= diagonal[i];
    return result;
  };
  Vector step = preconditioned(residual);
  double size = product(residual, step);
  for (int iteration = 0; iteration < iterations && size > 0; ++iteration) {
    Vector image = step;
    for (double& number : image) number *= penalty;
    for (const Sample& sample : samples) {
      const Row row = row_of(sample);
      add(row, product(row, step), image);
    }
    const double length = size / product(step, image);
    for (std::size_t i = 0; i < unknowns; ++i) {
      weights[i] += length * step[i];
      residual[i] -= length * image[i];
    }
    const Vector next = preconditioned(residual);
    const double next_size = product(residual, next);
    for (std::size_t i = 0; i < unknowns; ++i) step[i] = next[i] + next_size / size * step[i];
    size = next_size;
  }
  return weights;
}

// -------------------------------------------------------------------------------------------- text

/// A position with Black to move and its value on each line.
void print(const std::vector<Sample>& samples) {
  for (const Sample& sample : samples) {
    std::printf("%s %.0f\n", to_obf(Position(sample.own, sample.opponent, 0)).c_str(),
                sample.value);
  }
}
std::vector<Sample> read(const char* file_name) {
  constexpr std::size_t value_place = 67;
  std::vector<Sample> samples;
  std::ifstream file(file_name);
  for (std::string line; std::getline(file, line);) {
    const auto parsed = othello::parse_obf(line.substr(0, value_place - 1));
    if (!parsed || line.size() <= value_place) {
      std::fprintf(stderr, "%s: line %zu is not a position and its value\n", file_name,
                   samples.size() + 1);
      std::exit(2);
    }
    const Position& position = parsed->position;
    samples.push_back({position.own(), position.opponent(), std::atof(line.c_str() + value_place)});
  }
  return samples;
}

/// The root of the mean square of the errors, in discs.
double error_of(const othello::Weights& weights, const Sample* begin, const Sample* end) {
  const othello::Evaluator evaluator(weights);
  double sum = 0;
  for (const Sample* sample = begin; sample != end; ++sample) {
    const Position position(sample->own, sample->opponent, 0);
    const double error = evaluator.evaluate(position) - sample->value;
    sum += error * error;
  }
  return std::sqrt(sum / static_cast<double>(end - begin)) / othello::disc;
}

/// The weights as the evaluation has them.
othello::Weights rounded(const Vector& exact) {
  othello::Weights weights{};
  auto number = exact.begin();
  for (othello::StageWeights& stage : weights) {
    for (auto& weight : stage.features) {
      weight = static_cast<std::int16_t>(std::lround(*number++));
    }
    for (auto& weight : stage.patterns) {
      weight = othello::decode_weight(othello::encode_weight(*number++));
    }
  }
  return weights;
}
void print(const othello::Weights& weights) {
  constexpr std::size_t line_size = 96;
  for (const othello::StageWeights& stage : weights) {
    std::printf("{{%d", stage.features[0]);
    for (std::size_t i = 1; i < stage.features.size(); ++i) std::printf(", %d", stage.features[i]);
    std::printf("},");
    for (std::size_t i = 0; i < stage.patterns.size(); ++i) {
      if (i % line_size == 0) std::printf(i == 0 ? "\n \"" : "\"\n \"");
      std::putchar(othello::encode_weight(stage.patterns[i]));
    }
    std::printf("\"},\n");
  }
}

/// Fits all but the last twentieth of the samples, and prints the weights and what they are worth.
int fit_file(const char* file_name, double penalty) {
  const std::vector<Sample> samples = read(file_name);
  const auto fitted = static_cast<std::ptrdiff_t>(samples.size() - samples.size() / 20);
  if (fitted == static_cast<std::ptrdiff_t>(samples.size())) {
    std::fprintf(stderr, "%s has less than 20 positions\n", file_name);
    return 2;
  }
  const othello::Weights weights =
      rounded(fit({samples.begin(), samples.begin() + fitted}, penalty, 30));
  const Sample* const held_out = samples.data() + fitted;
  const Sample* const end = samples.data() + samples.size();
  std::printf(
      "// Written by `example_othello_fit fit`, which fitted %td positions. Error of %td "
      "others: %.2f\n// discs before, %.2f after.\n",
      fitted, end - held_out, error_of(othello::fitted_weights(), held_out, end),
      error_of(weights, held_out, end));
  print(weights);
  return 0;
}

/// As a test: weights that are fitted to a few games describe them better than those in use.
int fit_a_few_games() {
  Player player(1, 2);
  std::vector<Sample> samples;
  for (int game = 0; game < 30; ++game) {
    for (const Sample& sample : player.play()) samples.push_back(sample);
  }
  const Sample* const begin = samples.data();
  const Sample* const end = begin + samples.size();
  return error_of(rounded(fit(samples, 1, 15)), begin, end) <
                 error_of(othello::fitted_weights(), begin, end)
             ? 0
             : 1;
}

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "play") {
    Player player(argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1, playing_depth);
    for (int game = 0; game < (argc > 2 ? std::atoi(argv[2]) : 1000); ++game) {
      print(player.play());
    }
    return 0;
  }
  if (what == "fit" && argc > 2) return fit_file(argv[2], argc > 3 ? std::atof(argv[3]) : 50);
  return fit_a_few_games();
}
