// What the search may exploit in Othello: history indices, bounds of the final difference of discs
// that stable discs and a nearly full board show without search, and an order of moves for solving.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "espalier/hooks.hpp"
#include "games/othello/ending.hpp"
#include "games/othello/position.hpp"

namespace espalier::othello {

struct SearchHooks {
  static constexpr bool skipped_moves_are_bad = true;  // tuned by games
  static constexpr std::size_t history_size = 2 * (square_count + 2);
  static constexpr std::size_t continuation_size = history_size;

  /// By side and square.
  [[nodiscard]] static std::size_t history_index(const Position& position, Move move) {
    return static_cast<std::size_t>(position.side_to_move()) * (square_count + 2) + move.number;
  }
  [[nodiscard]] static std::size_t continuation_index(const Position& position, Move move) {
    return history_index(position, move);
  }

  /// Exact if the game is over or at most one square is empty. Otherwise no side ends the game with
  /// fewer discs than the stable ones that it has.
  [[nodiscard]] static ScoreBounds bounds(const Position& position) {
    const Bits own = position.own();
    const Bits opponent = position.opponent();
    const Bits empty = position.empty();
    if ((empty & (empty - 1)) == 0) {
      return ScoreBounds::exactly(disc * last_square(own, opponent, empty));
    }
    if (legal_squares(own, opponent) == 0 && legal_squares(opponent, own) == 0) {
      return ScoreBounds::exactly(disc * final_difference(own, opponent));
    }
    ScoreBounds bounds{.lower = -disc * square_count, .upper = disc * square_count};
    if ((~empty & corners) != 0) {
      bounds.lower += 2 * disc * std::popcount(stable_discs(own, opponent));
      bounds.upper -= 2 * disc * std::popcount(stable_discs(opponent, own));
    }
    return bounds;
  }

  /// Late moves are reduced, so lines reach the end of the game in an iteration deeper than its
  /// length. Of 243 positions with 6 to 15 empty squares, each searched with 400,000 nodes, none
  /// changed its value in an iteration more than six plies deeper.
  [[nodiscard]] static int max_depth(const Position& position) {
    return square_count - position.discs() + 8;
  }

  /// All moves in the order of `order_moves`. On the endings 1 to 19 of the FFO test set Solver
  /// visits 1.3 million positions with it, 8.2 million with histories and 26.6 million with
  /// neither.
  static void generate_candidates(const Position& position, MovesOf<Position>& list) {
    OrderedMoves moves;  // NOLINT: set before it is read
    const Bits own = position.own();
    const Bits opponent = position.opponent();
    const std::size_t count = order_moves(own, opponent, legal_squares(own, opponent), moves);
    for (std::size_t i = 0; i < count; ++i) list.push(Move::at(moves[i].square));
    if (list.empty()) list.push(Move::pass());
  }

  /// Searches pay where a node has a large tree below it; deeper ones than `max_ordering_depth`
  /// take longer than they save.
  [[nodiscard]] static int ordering_depth(const Position& position) {
    const int empty = square_count - position.discs();
    return empty < small_order ? 0 : std::min(1 + (empty - small_order) / 2, max_ordering_depth);
  }

  /// `solve_ending` solves endings with at most this number of empty squares.
  static constexpr int small_ending = 9;
  [[nodiscard]] static bool is_small(const Position& position) {
    return square_count - position.discs() <= small_ending;
  }
  [[nodiscard]] static Score solve_small(const Position& position, Score beta,
                                         std::uint64_t& nodes) {
    // The least difference of discs that is worth beta.
    const int discs = beta > 0 ? (beta + disc - 1) / disc : beta / disc;
    return disc * solve_ending(position.own(), position.opponent(), discs, nodes);
  }

 protected:
  /// From so many empty squares on, moves are ordered by evaluation.
  static constexpr int small_order = 14;
  static constexpr int max_ordering_depth = 8;

 private:
  /// The final difference of discs if at most one square is empty: the side to move takes it, else
  /// its opponent does, otherwise neither.
  [[nodiscard]] static int last_square(Bits own, Bits opponent, Bits empty) {
    if (empty != 0) {
      const int square = std::countr_zero(empty);
      if (const Bits flipped = flips(square, own, opponent); flipped != 0) {
        return final_difference(own | flipped | empty, opponent ^ flipped);
      }
      if (const Bits flipped = flips(square, opponent, own); flipped != 0) {
        return final_difference(own ^ flipped, opponent | flipped | empty);
      }
    }
    return final_difference(own, opponent);
  }
};

static_assert(capabilities<Position, SearchHooks>() == Capabilities{.key = true,
                                                                    .history = true,
                                                                    .bounds = true,
                                                                    .max_depth = true,
                                                                    .candidates = true,
                                                                    .ordering_depth = true,
                                                                    .small_endings = true});

/// The hooks with which Solver solves endings.
struct SolverHooks : SearchHooks {
  /// Predicts the value at the end of the game only. In 768 games with 12 to 16 empty squares,
  /// after moves by a search of two plies of which one in twelve was random, it was 7 discs away
  /// from what a search of two plies finds, 6 from four and 5 from six (standard deviations).
  [[nodiscard]] static ShallowSearch shallow_search(const Position& position, int depth) {
    const int empty = square_count - position.discs();
    if (depth < max_ply || empty < small_order) return {};
    return {.depth = empty < 18 ? 2 : empty < 21 ? 4 : 6, .margin = 12 * disc};
  }
};

}  // namespace espalier::othello
