// What there is to see in a position of Connect Four, for evaluations that are learnt.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/connect_four/position.hpp"

namespace espalier::connect_four {

/// The lines of four of a board of 7 by 6, by bits of the position. Mirror images have one `first`.
struct Line {
  std::size_t first = 0;
  std::array<std::uint8_t, 4> cells{};
};
inline constexpr auto feature_lines = [] {
  std::array<Line, 69> all{};
  std::size_t count = 0;
  const auto add = [&](int x, int y, int dx, int dy) {
    Line line, mirrored;
    for (int i = 0; i < 4; ++i) {
      const int row = y + i * dy, column = x + i * dx;
      const auto place = static_cast<std::size_t>(i);
      line.cells[place] = static_cast<std::uint8_t>(7 * column + row);
      mirrored.cells[dy == 0 ? 3 - place : place] =
          static_cast<std::uint8_t>(7 * (6 - column) + row);
    }
    line.first = 256 * count;
    for (std::size_t i = 0; i < count; ++i) {
      if (all[i].cells != mirrored.cells) continue;
      line.first = all[i].first;
      if (dy == 0) std::reverse(line.cells.begin(), line.cells.end());
    }
    all[count++] = line;
  };
  for (int x = 0; x < 7; ++x) {
    for (int y = 0; y < 6; ++y) {
      if (x < 4) add(x, y, 1, 0);
      if (y < 3) add(x, y, 0, 1);
      if (x < 4 && y < 3) add(x, y, 1, 1);
      if (x >= 3 && y < 3) add(x, y, -1, 1);
    }
  }
  return all;
}();

/// Connect Four of 7 by 6: the four cells of each line, and pairs of neighbouring columns. Mirror
/// images share their weights.
struct Features {
  static constexpr std::string_view name = "connect_four";
  static constexpr std::size_t first_pair = 69 * 256, column_states = 128;
  static constexpr std::size_t size = first_pair + 3 * column_states * column_states;
  /// Who moves decides whose threats zugzwang favours.
  static constexpr std::size_t stages = 6;
  static std::size_t stage(const Position& position) {
    return static_cast<std::size_t>(std::min(position.stones(), 41) / 14 * 2 +
                                    position.side_to_move());
  }

  template <class Visit>
  static void features(const Position& position, const Visit& visit) {
    // A cell is empty, empty and open, own, or the opponent's.
    std::array<std::uint8_t, 49> cells{};
    const auto set = [&](std::uint64_t of, std::uint8_t state) {
      for (; of != 0; of &= of - 1) cells[static_cast<std::size_t>(std::countr_zero(of))] = state;
    };
    set(position.open_cells(), 1);
    set(position.own(), 2);
    set(position.opponent(), 3);
    for (const Line& line : feature_lines) {
      std::size_t state = 0;
      for (const std::uint8_t cell : line.cells) state = 4 * state + cells[cell];
      visit(line.first + state);
    }
    const auto column = [&](int i) {  // its own stones, and a bit above all stones
      const auto bits = [i](std::uint64_t of) { return of >> 7 * i & 0x3f; };
      return static_cast<std::size_t>(bits(position.own()) + bits(position.occupied()) + 1);
    };
    for (int i = 0; i < 3; ++i) {
      const auto pair = [&](int outer, int inner) {
        visit(first_pair +
              (static_cast<std::size_t>(i) * column_states + column(outer)) * column_states +
              column(inner));
      };
      pair(i, i + 1);
      pair(6 - i, 5 - i);
    }
  }
};

}  // namespace espalier::connect_four
