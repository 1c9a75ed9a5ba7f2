// Dots and Boxes: a game of a size that is chosen at run time, in which a side that completes a box
// scores it and moves again.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "espalier/espalier.hpp"

namespace dots_and_boxes {

constexpr espalier::Score box = 100;  // a box of the final difference, in scores

/// The rules. Edges are bits: the horizontal ones row by row, then the vertical ones.
struct DotsAndBoxes {
  struct Move {
    std::uint8_t edge = 0;  // 1 + the bit; 0 is no move
    friend bool operator==(Move, Move) = default;
  };
  static constexpr std::size_t max_moves = 60;         // of five by five boxes
  static constexpr bool moves_are_comparable = false;  // an edge is worth what is beside it
  static constexpr bool turns_alternate = false;

  DotsAndBoxes(int width, int height)
      : edge_count(width * (height + 1) + height * (width + 1)), left(width * height) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const int above = y * width + x, beside = width * (height + 1) + y * (width + 1) + x;
        boxes.push_back(bit(above) | bit(above + width) | bit(beside) | bit(beside + 1));
      }
    }
  }

  espalier::Outcome generate(espalier::MovesOf<DotsAndBoxes>& moves) const {
    if (left == 0) return espalier::Outcome::scored(box * lead());
    const std::uint64_t takes = last_edges(3), gives = last_edges(2) & ~takes;
    const std::uint64_t others = ~(edges | takes | gives) & (bit(edge_count) - 1);
    for (const std::uint64_t kind : {takes, others, gives})
      for (std::uint64_t rest = kind; rest != 0; rest &= rest - 1)
        moves.push({static_cast<std::uint8_t>(std::countr_zero(rest) + 1)});
    return espalier::Outcome::ongoing();
  }
  void make(Move move) {
    const int before = completed(move);
    edges |= bit(move.edge - 1);
    turn(completed(move) - before, 1);
  }
  void unmake(Move move) {
    const int after = completed(move);
    edges ^= bit(move.edge - 1);
    turn(after - completed(move), -1);
  }
  int side_to_move() const { return side; }
  std::uint64_t key() const { return key_of(edges, side, first_lead); }
  /// As if the move took nothing: right for most moves, and enough to prefetch.
  std::uint64_t key_after(Move move) const {
    return key_of(edges | bit(move.edge - 1), side ^ 1, first_lead);
  }

  static std::uint64_t bit(int edge) { return std::uint64_t{1} << edge; }
  int lead() const { return side == 0 ? first_lead : -first_lead; }
  /// Complete boxes at the edge of a move.
  int completed(Move move) const {
    int count = 0;
    for (const std::uint64_t each : boxes)
      count += (each & bit(move.edge - 1)) != 0 && (each & ~edges) == 0 ? 1 : 0;
    return count;
  }
  /// The edges of the boxes that have this many.
  std::uint64_t last_edges(int drawn) const {
    std::uint64_t found = 0;
    for (const std::uint64_t each : boxes)
      if (std::popcount(each & edges) == drawn) found |= each & ~edges;
    return found;
  }
  /// Boxes that the side to move can complete.
  int open_boxes() const {
    int count = 0;
    for (const std::uint64_t each : boxes) count += std::popcount(each & edges) == 3 ? 1 : 0;
    return count;
  }

  std::vector<std::uint64_t> boxes;  // each the edges round it
  int edge_count, left;              // boxes left
  std::uint64_t edges = 0;           // drawn
  int side = 0, first_lead = 0;      // of side 0, in boxes

 private:
  static std::uint64_t key_of(std::uint64_t drawn, int side_to_move, int lead_of_first) {
    const std::uint64_t rest = static_cast<std::uint64_t>(2 * lead_of_first + side_to_move);
    const std::uint64_t x = drawn * 0x9e3779b97f4a7c15 + rest;
    return (x ^ x >> 32) * 0xff51afd7ed558ccd ^ x >> 29;
  }
  void turn(int taken, int direction) {
    if (taken == 0) side ^= 1;
    first_lead += direction * (side == 0 ? taken : -taken);
    left -= direction * taken;
  }
};
static_assert(espalier::Game<DotsAndBoxes>);

/// The lead, and the boxes that can be completed at once.
struct Evaluator {
  espalier::Score evaluate(const DotsAndBoxes& game) const {
    return box * (game.lead() + game.open_boxes());
  }
};

struct Hooks {
  /// Each box that is left can still go to either side.
  static espalier::ScoreBounds bounds(const DotsAndBoxes& game) {
    return {box * (game.lead() - game.left), box * (game.lead() + game.left)};
  }
};
static_assert(espalier::capabilities<DotsAndBoxes, Hooks>() ==
              espalier::Capabilities{.key = true, .bounds = true});

}  // namespace dots_and_boxes
