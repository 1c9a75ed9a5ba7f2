// Solves small boards of Kalah and compares them with published results; with two arguments, such
// as `4 4`, solves that board.
#include "examples/kalah.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "espalier/check_game.hpp"
#include "espalier/espalier.hpp"
#include "espalier/solve.hpp"
#include "espalier/textbook/reference.hpp"

using namespace kalah;
using espalier::Enhancements;

/// Plays a game as Irving et al. print it: the holes of each turn, counted from 0, a dash where the
/// turn passes. The final difference for the side that began, or 99 if the text breaks the rules.
int replay(std::size_t holes, int counters, std::string_view text) {
  Kalah game(holes, counters);
  int turn = 0;
  for (const char c : text) {
    if (c == '-') {
      if (game.side_to_move() == turn) return 99;
      turn ^= 1;
      continue;
    }
    const Kalah::Move move{static_cast<std::uint8_t>(c - '0' + 1)};
    espalier::MovesOf<Kalah> moves;
    game.generate(moves);
    if (game.side_to_move() != turn || std::find(moves.begin(), moves.end(), move) == moves.end())
      return 99;
    game.make(move);
  }
  espalier::MovesOf<Kalah> moves;
  const espalier::Outcome outcome = game.generate(moves);
  return !outcome.is_over() ? 99 : game.side_to_move() == 0 ? outcome.score(0) : -outcome.score(0);
}

/// The final difference of the stores with best play.
espalier::Solution<Kalah::Move> solve(std::size_t holes, int counters, std::size_t table_mib) {
  return espalier::Solver<Kalah, Hooks>(table_mib).run(Kalah(holes, counters));
}

/// W, D or L for the side that begins (Irving et al., table 10), for 1, 2 ... counters a hole.
constexpr std::array<std::string_view, 6> published_results{"DLWLWD", "WLLLWW", "DWWWWL",
                                                            "WWWWWD", "DDWWWW", "WWWWW"};
/// Games with best play of both sides and the final difference (table 9).
struct PublishedGame {
  std::size_t holes;
  int counters;
  int difference;
  std::string_view moves;
};
constexpr PublishedGame published_games[] = {
    {4, 1, 2, "32-32-1"},
    {4, 3, 8, "13-1-032-2-3-0-1320-3-0-2"},
    {5, 2, 0, "31-32-24-0-0-31-3"},
    {5, 3, 8, "24-3-3-03-41-1-04342-3-3-2-2-4-414342-3"},
    {6, 2, 10, "42-42-30-0-1-1-4-5"},
    {6, 4, 10, "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3"},
};

/// Does the result of each small board agree with the publication?
bool compare_with_publication() {
  bool agrees = true;
  constexpr std::array<int, 6> max_counters{6, 6, 6, 3, 3, 2};  // more take too long for a test
  for (std::size_t holes = 1; holes <= published_results.size(); ++holes) {
    for (int counters = 1; counters <= max_counters[holes - 1]; ++counters) {
      const espalier::Score value = solve(holes, counters, 16).value.lower;
      const char result = value > 0 ? 'W' : value < 0 ? 'L' : 'D';
      agrees &= result == published_results[holes - 1][static_cast<std::size_t>(counters - 1)];
      for (const PublishedGame& game : published_games)
        if (game.holes == holes && game.counters == counters) agrees &= game.difference == value;
      std::printf(" (%d,%d) %+d", static_cast<int>(holes), counters, value);
    }
    std::printf("\n");
  }
  for (const PublishedGame& game : published_games)
    agrees &= replay(game.holes, game.counters, game.moves) == game.difference;
  return agrees;
}

/// Does the search with its enhancements give the value of plain minimax?
bool compare_with_minimax() {
  espalier::Search<Kalah, StoreDifference, espalier::NoHooks, Enhancements::exact()> search;
  bool agrees = true;
  for (int depth = 1; depth <= 7; ++depth) {
    Kalah game(6, 4);
    StoreDifference evaluator;
    agrees &= search.run(game, {.depth = depth}).score() ==
              espalier::textbook::solve(game, evaluator, depth).score;
  }
  return agrees;
}

/// Do the rules, the evaluation and the hooks keep what they promise?
bool keeps_promises() { return espalier::check_game(Kalah(6, 4), StoreDifference{}, Hooks{}).ok(); }

int main(int argc, char** argv) {
  if (argc == 3) {
    const int holes = std::atoi(argv[1]), counters = std::atoi(argv[2]);
    if (holes < 1 || holes > 6 || counters < 1 || counters > 10) {
      std::fprintf(stderr, "kalah: give 1 to 6 holes and 1 to 10 counters, such as 4 3\n");
      return 2;
    }
    const auto solution = solve(static_cast<std::size_t>(holes), counters, 512);
    std::printf("Kalah(%d,%d): %+d after %lld nodes; holes:", holes, counters, solution.value.lower,
                static_cast<long long>(solution.nodes));
    for (const auto move : solution.line) std::printf(" %d", move.hole);
    std::printf("\n");
    return 0;
  }
  return keeps_promises() && compare_with_publication() && compare_with_minimax() ? 0 : 1;
}
