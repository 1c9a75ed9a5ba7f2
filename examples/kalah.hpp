// Kalah(m,n), m holes a side with n counters each: a game in which a side may move several times in
// a row.
//
// Rules as in G. Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23(3), 2000. A
// move sows the counters of a hole, one each into the following holes of its owner, the owner's
// store, the opponent's holes and again the owner's. If the last counter falls into the store, the
// same side moves again. If it falls into an empty hole of the owner, it and the counters in the
// opposite hole (even if there are none) go into the owner's store. When all holes of a side are
// empty, the other side stores what is left in its own, and the game is over.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "espalier/espalier.hpp"

namespace kalah {

struct Kalah {
  struct Move {
    std::uint8_t hole = 0;  // 1 .. m in the order of sowing; 0 is no move
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 6;
  static constexpr bool moves_are_comparable = false;  // each count makes a hole another move
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
  /// Own counters less the other side's, in the stores and, `spread`, in the holes.
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

}  // namespace kalah
