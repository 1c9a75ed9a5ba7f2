// The statistics of ProbCut in Othello, after M. Buro, "ProbCut: an effective selective extension
// of the alpha-beta algorithm", ICCA Journal 18(2), 1995. `example_othello_probcut fit POSITIONS`
// prints the table of games/othello/probcut_search_hooks.hpp; `example_othello_probcut match GAMES
// NODES CONFIDENCE` plays with ProbCut against without it, by the search that plays and by one with
// the enhancements that keep the minimax value.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>
#include <vector>

#include "espalier/espalier.hpp"
#include "espalier/final_value.hpp"
#include "examples/game_match.hpp"
#include "games/othello/evaluator.hpp"
#include "games/othello/position.hpp"
#include "games/othello/probcut_search_hooks.hpp"
#include "games/othello/search_hooks.hpp"

namespace {

namespace othello = espalier::othello;
using espalier::Enhancements;
using othello::Position;

template <Enhancements E, class Hooks = othello::SearchHooks>
using Search = espalier::Search<Position, othello::Evaluator, Hooks, E>;

// -------------------------------------------------------------------------------------- the fit --

/// Sums of pairs of values, for a line y = slope * x + offset by least squares.
struct Pairs {
  double count = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;

  void add(double shallow, double deep) {
    ++count, x += shallow, y += deep;
    xx += shallow * shallow, xy += shallow * deep, yy += deep * deep;
  }
  [[nodiscard]] double slope() const { return (xy - x * y / count) / (xx - x * x / count); }
  [[nodiscard]] double offset() const { return (y - slope() * x) / count; }
  /// The standard deviation about the line.
  [[nodiscard]] double deviation() const {
    const double variance = (yy - y * y / count - slope() * (xy - x * y / count)) / (count - 2);
    return std::sqrt(std::max(0.0, variance));
  }
};

using Unpruned = Search<Enhancements::all().without(&Enhancements::probcut)>;

/// The values of a position by searches to 0, 1, ..., `othello::probcut_max_depth` plies, by the
/// search that plays, without ProbCut. Empty if it needs no such depth.
std::vector<double> values(Unpruned& search, const Position& position) {
  std::vector<double> by_depth{static_cast<double>(othello::Evaluator().evaluate(position))};
  search.clear();
  search.start(position, {.depth = othello::probcut_max_depth});
  for (bool goes_on = true; goes_on;) {
    goes_on = search.advance();
    const auto result = search.result();
    if (static_cast<std::size_t>(result.depth) == by_depth.size()) {
      by_depth.push_back(result.score());
    }
  }
  if (by_depth.size() <= othello::probcut_max_depth) by_depth.clear();
  return by_depth;
}

int fit(int positions) {
  constexpr std::size_t depths = othello::probcut_max_depth + 1;
  std::array<std::array<Pairs, othello::probcut_stages>, depths> pairs;
  std::mt19937 random(1);
  Unpruned search({}, 4), playing({}, 1);
  for (int done = 0; done < positions;) {
    Position position = examples::opening<Position>(4 + static_cast<int>(random() % 20), random);
    for (; !espalier::final_value(position) && done < positions;
         position.make(playing.run(position, {.depth = 4}).best_move())) {
      // Neighbours in a game are alike: one position in eight.
      const int empty = othello::square_count - position.discs();
      if (random() % 8 != 0 || empty <= othello::probcut_max_depth) continue;
      const std::vector<double> by_depth = values(search, position);
      if (by_depth.empty()) continue;
      for (int depth = othello::probcut_min_depth; depth <= othello::probcut_max_depth; ++depth) {
        const auto shallow = static_cast<std::size_t>(othello::probcut_depth(depth));
        pairs[static_cast<std::size_t>(depth)][othello::probcut_stage(position)].add(
            by_depth[shallow], by_depth[static_cast<std::size_t>(depth)]);
      }
      ++done;
    }
  }
  for (std::size_t depth = othello::probcut_min_depth; depth < depths; ++depth) {
    std::printf("    {{");
    for (const Pairs& stage : pairs[depth]) {
      std::printf("{%.3f, %.0f, %.0f},", stage.slope(), stage.offset(), stage.deviation());
    }
    std::printf("}},  // %zu\n", depth);
  }
  return 0;
}

// -------------------------------------------------------------------------------------- matches --

/// A search with ProbCut against the same without it.
template <Enhancements with>
void play(const char* name, int games, std::uint64_t nodes, double confidence) {
  othello::ProbCutHooks hooks;
  hooks.confidence = confidence;
  Search<with, othello::ProbCutHooks> first({}, 16, {}, hooks);
  Search<with.without(&Enhancements::probcut)> second({}, 16);
  const auto choose = [nodes](auto& search, const Position& position) {
    return search.run(position, {.nodes = nodes}).best_move();
  };
  const examples::MatchResult match = examples::play_match<Position>(
      games, 8, 1, [&](const Position& position) { return choose(first, position); },
      [&](const Position& position) { return choose(second, position); },
      [&] {
        first.clear();
        second.clear();
      });
  const double score = match.score(), error = match.error();
  std::printf("%s: +%d =%d -%d, %.1f %%, Elo %+.0f (%+.0f to %+.0f)\n", name, match.won,
              match.drawn, match.lost, 100 * score, examples::elo(score),
              examples::elo(score - error), examples::elo(score + error));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view command = argc > 1 ? argv[1] : "match";
  const int count = argc > 2 ? std::atoi(argv[2]) : 4;
  if (command == "fit") return fit(count);
  const std::uint64_t nodes = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 500;
  const double confidence = argc > 4 ? std::atof(argv[4]) : othello::probcut_confidence;
  play<Enhancements::all()>("playing search", count, nodes, confidence);
  play<Enhancements::exact().with(&Enhancements::probcut)>("exact search", count, nodes,
                                                           confidence);
  return 0;
}
