// Features of four games, for `learn`: what is there on some squares that are looked at together,
// and counts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "examples/breakthrough.hpp"
#include "examples/dots_and_boxes.hpp"
#include "examples/kalah.hpp"
#include "games/connect_four/features.hpp"

namespace game_features {

using ConnectFour = espalier::connect_four::Features;

/// Kalah of six holes: the counters of each hole, of neighbours and of opposite holes, and the
/// lead.
struct Kalah {
  static constexpr std::string_view name = "kalah";
  static constexpr std::size_t holes = 6, counts = 16;  // more counters are as 15
  static constexpr std::size_t first_store = 1, first_hole = first_store + 2 * 40;
  static constexpr std::size_t first_pair = first_hole + 2 * holes * counts;
  static constexpr std::size_t pair_size = counts * counts;
  static constexpr std::size_t size = first_pair + (2 * 5 + 6 + 2 * 4) * pair_size;
  static constexpr std::size_t stages = 7;  // by the counters in the holes
  static std::size_t stage(const kalah::Kalah& game) {
    return static_cast<std::size_t>(std::min((game.left(0) + game.left(1)) / 12, 6));
  }

  template <class Visit>
  static void features(const kalah::Kalah& game, const Visit& visit) {
    visit(0, game.difference());
    std::size_t pair = first_pair;
    const auto see_pair = [&](std::size_t a, std::size_t b) {
      visit(pair + a * counts + b);
      pair += pair_size;
    };
    std::array<std::array<std::size_t, holes>, 2> in{};
    for (std::size_t side = 0; side < 2; ++side) {
      const kalah::Kalah::Row& row = side == 0 ? game.own() : game.other();
      visit(first_store + side * 40 + std::min<std::size_t>(row[holes], 39));
      for (std::size_t i = 0; i < holes; ++i) {
        in[side][i] = std::min<std::size_t>(row[i], counts - 1);
        visit(first_hole + (side * holes + i) * counts + in[side][i]);
      }
      for (std::size_t i = 0; i + 1 < holes; ++i) see_pair(in[side][i], in[side][i + 1]);
      for (std::size_t i = 0; i + 2 < holes; ++i) see_pair(in[side][i], in[side][i + 2]);
    }
    for (std::size_t i = 0; i < holes; ++i) see_pair(in[0][i], in[1][holes - 1 - i]);
  }
};

/// The number of base 3 whose digits are bits of two rows of three squares; with those of each row
/// the other way.
constexpr std::array<std::size_t, 64> sums_of_powers(bool is_mirrored) {
  std::array<std::size_t, 64> sums{};
  for (std::size_t bits = 0; bits < sums.size(); ++bits) {
    std::size_t power = 1;
    for (std::size_t i = 0; i < 6; ++i, power *= 3) {
      const std::size_t from = is_mirrored ? i / 3 * 3 + 2 - i % 3 : i;
      if ((bits >> from & 1) != 0) sums[bits] += power;
    }
  }
  return sums;
}
inline constexpr auto ternary = sums_of_powers(false), mirrored_ternary = sums_of_powers(true);

/// Breakthrough: two rows of three squares, and the pieces of both sides, seen by a side that moves
/// up. Mirror images share their weights.
struct Breakthrough {
  static constexpr std::string_view name = "breakthrough";
  static constexpr std::size_t states = 729;  // 3^6
  static constexpr std::size_t first_count = 7 * 3 * states;
  static constexpr std::size_t size = first_count + 17 * 17;

  template <class Visit>
  static void features(const breakthrough::Breakthrough& game, const Visit& visit) {
    const std::uint64_t own = seen(game, game.side), other = seen(game, game.side ^ 1);
    for (int row = 0; row + 1 < game.size; ++row) {
      for (int column = 0; column + 2 < game.size; ++column) {
        const std::size_t a = six(own, row, column), b = six(other, row, column);
        const int image = game.size - 3 - column;
        const auto& powers = column <= image ? ternary : mirrored_ternary;
        const auto place = static_cast<std::size_t>(row * 3 + std::min(column, image));
        visit(place * states + powers[a] + 2 * powers[b]);
      }
    }
    const auto pieces = [](std::uint64_t of) {
      return static_cast<std::size_t>(std::popcount(of));
    };
    visit(first_count + 17 * pieces(own) + pieces(other));
  }

 private:
  /// The pieces of a player as the side to move sees them.
  static std::uint64_t seen(const breakthrough::Breakthrough& game, std::size_t player) {
    if (game.side == 0) return game.pieces[player];
    std::uint64_t result = 0;
    for (int row = 0; row < game.size; ++row) {
      result |= (game.pieces[player] >> 8 * row & 0xff) << 8 * (game.size - 1 - row);
    }
    return result;
  }
  static std::size_t six(std::uint64_t of, int row, int column) {
    const std::uint64_t bits = of >> (8 * row + column);
    return static_cast<std::size_t>((bits & 7) | (bits >> 8 & 7) << 3);
  }
};

/// Two by two boxes and their edges. Images of one another have one `first`.
struct Block {
  std::size_t first;
  std::array<std::uint8_t, 12> edges;
};
/// Edges and boxes on a grid of half edges, which the symmetries of the board map onto itself.
struct GridPoint {
  int x, y;
  [[nodiscard]] constexpr GridPoint image(unsigned symmetry) const {
    GridPoint result = *this;
    if ((symmetry & 1U) != 0) result.x = 10 - result.x;
    if ((symmetry & 2U) != 0) result.y = 10 - result.y;
    return (symmetry & 4U) != 0 ? GridPoint{result.y, result.x} : result;
  }
  [[nodiscard]] constexpr std::uint8_t edge() const {
    const int number = y % 2 == 0 ? y / 2 * 5 + x / 2 : 30 + y / 2 * 6 + x / 2;
    return static_cast<std::uint8_t>(number);
  }
};
inline constexpr auto blocks = [] {
  std::array<Block, 16> all{};
  std::size_t count = 0;
  // The blocks in a corner, beside it and within; a block is the image of one of these.
  constexpr std::array<GridPoint, 3> kinds{{{2, 2}, {4, 2}, {4, 4}}};
  std::array<GridPoint, 16> centres{};
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
      const GridPoint centre = kinds[kind].image(symmetry);
      bool is_new = true;
      for (std::size_t i = 0; i < count; ++i) {
        is_new = is_new && (centres[i].x != centre.x || centres[i].y != centre.y);
      }
      if (!is_new) continue;
      centres[count] = centre;
      Block& block = all[count++];
      block.first = kind * 4096;
      std::size_t edge = 0;
      for (int x = -2; x <= 2; ++x) {
        for (int y = -2; y <= 2; ++y) {
          if ((x + y) % 2 == 0) continue;
          block.edges[edge++] =
              GridPoint{kinds[kind].x + x, kinds[kind].y + y}.image(symmetry).edge();
        }
      }
    }
  }
  return all;
}();

/// Dots and Boxes of five by five: the edges of two by two boxes (images of one another share their
/// weights), the lead, and the counts of which the theory of chains speaks (E. Berlekamp, "The Dots
/// and Boxes Game", 2000).
struct DotsAndBoxes {
  using Game = dots_and_boxes::DotsAndBoxes;
  static constexpr std::string_view name = "dots_and_boxes";
  static constexpr int boxes = 5;
  static constexpr std::size_t block_states = 4096, first_chain = 3 * block_states + 1;
  static constexpr std::size_t first_safe = first_chain + 12 * 6 * 8;
  static constexpr std::size_t first_open = first_safe + 41, loop_count = first_open + 11;
  static constexpr std::size_t in_chains = loop_count + 1, size = in_chains + 1;
  static constexpr std::size_t stages = 5;  // by the moves that give no box away
  static std::size_t stage(const Game& game) {
    const int safe = safe_moves(game);
    return safe == 0 ? 0 : safe <= 4 ? 1 : safe <= 10 ? 2 : safe <= 20 ? 3 : 4;
  }

  template <class Visit>
  static void features(const Game& game, const Visit& visit) {
    visit(3 * block_states, game.lead());
    for (const Block& block : blocks) {
      std::size_t state = 0;
      for (const std::uint8_t edge : block.edges) state = 2 * state + (game.edges >> edge & 1);
      visit(block.first + state);
    }
    const auto safe = static_cast<std::size_t>(safe_moves(game));
    const Chains chains = chains_of(game);
    const auto cap = [](std::size_t count, std::size_t max) { return std::min(count, max); };
    visit(first_chain + (cap(safe, 11) * 6 + cap(chains.long_ones, 5)) * 8 +
          cap(chains.short_ones, 7));
    visit(first_safe + cap(safe, 40));
    visit(first_open + cap(static_cast<std::size_t>(game.open_boxes()), 10));
    visit(loop_count, static_cast<int>(chains.loops));
    visit(in_chains, static_cast<int>(chains.boxes));
  }

 private:
  /// Edges beside no box that has two or three.
  static int safe_moves(const Game& game) {
    const std::uint64_t all = (std::uint64_t{1} << game.edge_count) - 1;
    return std::popcount(all & ~(game.edges | game.last_edges(2) | game.last_edges(3)));
  }
  /// The chains of boxes that lack two edges, joined at these.
  struct Chains {
    std::size_t short_ones = 0, long_ones = 0, loops = 0, boxes = 0;  // boxes: in long chains
  };
  static Chains chains_of(const Game& game) {
    std::array<std::uint64_t, boxes * boxes> missing{};
    std::size_t count = 0;
    for (const std::uint64_t box : game.boxes) {
      if (std::popcount(box & game.edges) == 2) missing[count++] = box & ~game.edges;
    }
    Chains chains;
    while (count > 0) {
      std::uint64_t edges = missing[--count];
      std::size_t length = 1;
      for (std::size_t i = 0; i < count;) {
        if ((missing[i] & edges) == 0) {
          ++i;
          continue;
        }
        edges |= missing[i];
        missing[i] = missing[--count];
        ++length;
        i = 0;
      }
      if (static_cast<std::size_t>(std::popcount(edges)) == length) {
        ++chains.loops;
      } else if (length >= 3) {
        ++chains.long_ones;
        chains.boxes += length;
      } else {
        ++chains.short_ones;
      }
    }
    return chains;
  }
};

}  // namespace game_features
