// Table 1 of T. A. Marsland and M. Campbell, "A Survey of Enhancements to the Alpha-Beta
// Algorithm", 1981: the leaves that alpha-beta visits in synthetic trees.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lab/statistics.hpp"

namespace espalier::lab::published_1981 {

struct Cell {
  int width;
  int depth;
  std::int64_t best;   ///< B, perfectly ordered
  Sample ordered;      ///< A, strongly ordered
  Sample random;       ///< R
  std::int64_t whole;  ///< M, minimax
};

inline constexpr std::array<Cell, 6> published{{
    {8, 3, 71, {105, 21, 100}, {181, 36, 100}, 512},
    {16, 3, 271, {405, 64, 100}, {786, 114, 100}, 4096},
    {24, 3, 599, {857, 115, 100}, {1752, 250, 100}, 13824},
    {8, 4, 127, {281, 88, 100}, {690, 153, 100}, 4096},
    {16, 4, 511, {1286, 430, 100}, {4125, 875, 100}, 65536},
    {24, 4, 1151, {2946, 1013, 100}, {10425, 1891, 100}, 331776},
}};
/// Published as "about", from 50 trials, without a deviation.
inline constexpr double published_24_5 = 28500;
inline constexpr std::size_t trials_24_5 = 50;

inline constexpr const char* source = "Marsland and Campbell 1981, Table 1";

}  // namespace espalier::lab::published_1981
