// Kalah(m,n), m holes a side with n counters each: a game in which a side may move several times in
// a row. The program solves small boards and compares them with published results; with two
// arguments, such as `4 4`, it solves that board.
//
// Rules as in G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000. A
// move sows the counters of a hole, one each into the following holes of its owner, the owner's
// store, the opponent's holes and again the owner's. If the last counter falls into the store, the
// same side moves again. If it falls into an empty hole of the owner, it and the counters in the
// opposite hole (even if there are none) go into the owner's store. When all holes of a side are
// empty, the other side stores what is left in its own, and the game is over.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/check_game.hpp"
#include "espalier/espalier.hpp"
#include "espalier/solve.hpp"
#include "espalier/textbook/reference.hpp"

struct Kalah {
  struct Move {
    std::uint8_t hole = 0;  // 1 .. m in the order of sowing; 0 is no move
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 6;
  static constexpr bool turns_alternate = false;

  Kalah(std::size_t holes_a_side, int counters) : holes(holes_a_side) {
    for (auto& row : state.rows)
      std::fill_n(row.begin(), holes, static_cast<std::uint8_t>(counters));
  }

  espalier::Outcome generate(espalier::MovesOf<Kalah>& moves) const {
    if (left(0) == 0 || left(1) == 0) return espalier::Outcome::scored(difference() + spread());
    for (const bool again : {true, false})  // extra moves first; then those near the store
      for (std::size_t hole = holes; hole-- > 0;)
        if (own()[hole] != 0 && moves_again(hole) == again)
          moves.push({static_cast<std::uint8_t>(hole + 1)});
    return espalier::Outcome::ongoing();
  }
  void make(Move move) {
    past.push_back(state);
    state = after(move);
  }
  void unmake(Move) {
    state = past.back();
    past.pop_back();
  }
  int side_to_move() const { return static_cast<int>(state.side); }

  std::uint64_t key() const { return key_of(state); }
  std::uint64_t key_after(Move move) const { return key_of(after(move)); }

  // The holes of a side in the order of sowing, then its store.
  using Row = std::array<std::uint8_t, 8>;
  const Row& own() const { return state.rows[state.side]; }
  const Row& other() const { return state.rows[state.side ^ 1]; }
  /// Does the last counter of a hole fall into the store?
  bool moves_again(std::size_t hole) const {
    return (hole + own()[hole]) % (2 * holes + 1) == holes;
  }
  /// Counters in the holes of a side.
  int left(std::size_t side) const {
    const Row& row = state.rows[side];
    return std::accumulate(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(holes), 0);
  }
  /// Of the stores, and of the holes, from the side to move.
  int difference() const { return own()[holes] - other()[holes]; }
  int spread() const { return left(state.side) - left(state.side ^ 1); }

  struct State {
    std::array<Row, 2> rows{};
    std::size_t side = 0;
  };
  State after(Move move) const {
    State next = state;
    const std::size_t us = state.side;
    std::size_t side = us, place = move.hole - 1U;
    for (int counters = std::exchange(next.rows[us][place], 0); counters > 0; --counters) {
      const std::size_t last_place = side == us ? holes : holes - 1;  // the other store is left out
      place = place == last_place ? 0 : place + 1;
      if (place == 0) side ^= 1;
      ++next.rows[side][place];
    }
    if (side == us && place == holes) return next;  // moves again
    if (side == us && next.rows[us][place] == 1) {
      auto& opposite = next.rows[us ^ 1][holes - 1 - place];
      next.rows[us][holes] = static_cast<std::uint8_t>(next.rows[us][holes] + 1 + opposite);
      next.rows[us][place] = opposite = 0;
    }
    next.side = us ^ 1;
    return next;
  }
  static std::uint64_t key_of(const State& of) {
    std::uint64_t key = std::bit_cast<std::uint64_t>(of.rows[0]) * 0x9e3779b97f4a7c15 + of.side;
    key = (key ^ key >> 32) * 0xff51afd7ed558ccd + std::bit_cast<std::uint64_t>(of.rows[1]);
    key = (key ^ key >> 33) * 0xc4ceb9fe1a85ec53;
    return key ^ key >> 29;
  }

  std::size_t holes;
  State state;
  std::vector<State> past;
};
static_assert(espalier::Game<Kalah>);

/// The lead in the stores.
struct StoreDifference {
  espalier::Score evaluate(const Kalah& game) const { return game.difference(); }
};

struct Hooks {
  /// Each counter that is not in a store can still go to either side.
  static espalier::ScoreBounds bounds(const Kalah& game) {
    const int counters = game.left(0) + game.left(1);
    if (game.left(0) == 0 || game.left(1) == 0)
      return espalier::ScoreBounds::exactly(game.difference() + game.spread());
    return {game.difference() - counters, game.difference() + counters};
  }
  /// All moves: extra moves first, then those that capture most, then those near the store.
  static void generate_candidates(const Kalah& game, espalier::MovesOf<Kalah>& moves) {
    game.generate(moves);
    const auto captured = [&](Kalah::Move move) {
      const int gained =
          game.after(move).rows[game.state.side][game.holes] - game.own()[game.holes];
      return game.moves_again(move.hole - 1U) ? espalier::infinite_score : std::max(gained, 1);
    };
    std::array<int, Kalah::max_moves> merit{};
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Kalah::Move move = moves[i];
      const int value = captured(move);
      std::size_t place = i;
      for (; place > 0 && merit[place - 1] < value; --place) {
        merit[place] = merit[place - 1];
        moves[place] = moves[place - 1];
      }
      merit[place] = value;
      moves[place] = move;
    }
  }
};
static_assert(espalier::capabilities<Kalah, Hooks>() ==
              espalier::Capabilities{.key = true, .bounds = true, .candidates = true});

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
