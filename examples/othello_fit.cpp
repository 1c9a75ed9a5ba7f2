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
#include <span>
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

constexpr int playing_depth = 4;
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

constexpr std::size_t unknowns_per_knot = othello::feature_count + othello::pattern_weight_count;
constexpr std::size_t unknowns = othello::knot_count * unknowns_per_knot;
/// One number for each weight, the features first, for all knots side by side.
using Vector = std::vector<double>;

/// The weights that the evaluation of a position adds up, with their factors.
struct Row {
  static constexpr std::size_t size = othello::feature_count + othello::pattern_places;
  std::size_t knot = 0;   ///< of the first half; the second half is the same at the next knot
  double next_share = 0;  ///< of the second half
  std::array<std::size_t, size> unknown{};
  std::array<double, size> factor{};
};

Row row_of(const Sample& sample) {
  static const std::vector<int>& numbers = othello::pattern_weight_numbers();
  const Position position(sample.own, sample.opponent, 0);
  const othello::Features counts = othello::Evaluator::features(position);
  const auto indices = othello::pattern_indices(sample.own, sample.opponent);
  const auto place = othello::Evaluator::place_of(othello::Evaluator::stage_of(position));
  Row row;
  row.knot = place.knot;
  row.next_share = place.next_share;
  std::size_t i = 0;
  for (; i < othello::feature_count; ++i) {
    row.unknown[i] = i;
    row.factor[i] = counts[i];
  }
  for (std::size_t at = 0; at < othello::pattern_places; ++at, ++i) {
    const int number = numbers[static_cast<std::size_t>(
        static_cast<std::ptrdiff_t>(othello::pattern_origins[at]) + indices[at])];
    row.unknown[i] =
        othello::feature_count + static_cast<std::size_t>(std::max(0, std::abs(number) - 1));
    row.factor[i] = number == 0 ? 0 : number > 0 ? 1 : -1;
  }
  return row;
}

double product(const Row& row, const Vector& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < Row::size; ++i) {
    const double* const at = weights.data() + row.unknown[i] * othello::knot_count + row.knot;
    sum += row.factor[i] * ((1 - row.next_share) * at[0] + row.next_share * at[1]);
  }
  return sum;
}
/// Adds the row, `amount` times.
void add(const Row& row, double amount, Vector& result) {
  for (std::size_t i = 0; i < Row::size; ++i) {
    double* const at = result.data() + row.unknown[i] * othello::knot_count + row.knot;
    at[0] += amount * (1 - row.next_share) * row.factor[i];
    at[1] += amount * row.next_share * row.factor[i];
  }
}
double product(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// The weights with the smallest sum of the squared errors and of `penalty` times their squares:
/// the penalty decides those that few positions show. Conjugate gradients on the normal equations,
/// preconditioned by their diagonal (M. Hestenes and E. Stiefel, 1952). Weights that fewer than
/// about `min_positions` show are 0: they take room and say little.
Vector fit(std::span<const Sample> samples, double penalty, int iterations, double min_positions) {
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
  for (std::size_t i = 0; i < unknowns; ++i) {
    if (diagonal[i] < penalty + min_positions) weights[i] = 0;
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

/// What is fitted for a knot, the features first.
std::vector<double> at_knot(const Vector& exact, std::size_t knot) {
  std::vector<double> weights(unknowns_per_knot);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    weights[i] = exact[i * othello::knot_count + knot];
  }
  return weights;
}
std::span<const double> patterns_of(const std::vector<double>& weights) {
  return std::span(weights).subspan(othello::feature_count);
}
/// The weights as the evaluation has them.
othello::Weights rounded(const Vector& exact) {
  othello::Weights result{};
  for (std::size_t knot = 0; knot < othello::knot_count; ++knot) {
    const std::vector<double> weights = at_knot(exact, knot);
    for (std::size_t i = 0; i < othello::feature_count; ++i) {
      result[knot].features[i] = static_cast<std::int16_t>(std::lround(weights[i]));
    }
    othello::decode_weights(othello::encode_weights(patterns_of(weights)), result[knot].patterns);
  }
  return result;
}
void print(const Vector& exact) {
  constexpr std::size_t line_size = 96;
  for (std::size_t knot = 0; knot < othello::knot_count; ++knot) {
    const std::vector<double> weights = at_knot(exact, knot);
    for (std::size_t i = 0; i < othello::feature_count; ++i) {
      std::printf("%s%ld", i == 0 ? "{{" : ", ", std::lround(weights[i]));
    }
    std::printf("},");
    const std::string text = othello::encode_weights(patterns_of(weights));
    for (std::size_t i = 0; i < text.size(); i += line_size) {
      std::printf("\n \"%s\"", text.substr(i, line_size).c_str());
    }
    std::printf("},\n");
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
  const std::span all(samples);
  const Vector exact = fit(all.first(static_cast<std::size_t>(fitted)), penalty, 25, 8);
  const othello::Weights weights = rounded(exact);
  const Sample* const held_out = samples.data() + fitted;
  const Sample* const end = samples.data() + samples.size();
  std::printf(
      "// Written by `example_othello_fit fit`, which fitted %td positions. Error of %td "
      "others: %.2f\n// discs before, %.2f after.\n",
      fitted, end - held_out, error_of(othello::fitted_weights(), held_out, end),
      error_of(weights, held_out, end));
  print(exact);
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
  return error_of(rounded(fit(samples, 1, 15, 0)), begin, end) <
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
