#include "games/chess/tablebase/numbering.hpp"

#include <algorithm>
#include <limits>

namespace espalier::chess {

namespace {

constexpr int max_group = max_table_pieces;
/// Placements of three different pieces, and of two kings, without mirror images.
constexpr std::uint64_t placements_of_three = 31332;
constexpr std::uint64_t placements_of_kings = 462;

/// How far a square is above the diagonal a1-h8; 0 on it.
[[nodiscard]] constexpr int above_diagonal(Square square) {
  return rank_of(square) - file_of(square);
}
[[nodiscard]] constexpr Square mirrored_at_diagonal(Square square) {
  return make_square(rank_of(square), file_of(square));
}
[[nodiscard]] constexpr Square mirrored_files(Square square) {
  return make_square(7 - file_of(square), rank_of(square));
}

struct Numbers {
  /// [k][n]: how many sets of k of n things there are.
  std::array<std::array<std::uint64_t, square_count + 1>, max_group + 1> combinations{};
  /// Squares below the diagonal a1-h8, 0 to 27.
  std::array<int, square_count> below_diagonal{};
  /// The triangle a1-d1-d4: six squares below the diagonal, then four on it.
  std::array<int, square_count> triangle{};
  /// [triangle of one king][square of the other], or -1.
  std::array<std::array<int, square_count>, 10> kings{};
  /// Squares of pawns: 47 on a2, 46 on h2, 45 on a3 ... 0 on e7. The leading pawn has the highest.
  std::array<int, square_count> pawn{};
  /// [pawns in the group][square of the leading one]: placements with the leading pawn before it on
  /// its file.
  std::array<std::array<std::uint64_t, square_count>, max_group> before_pawn{};
  /// [pawns in the group][file of the leading one]: all of them.
  std::array<std::array<std::uint64_t, 4>, max_group> pawn_placements{};

  Numbers();
  void number_triangle();
  void number_kings();
  void number_pawns();
};

Numbers::Numbers() {
  for (int n = 0; n <= square_count; ++n) {
    combinations[0][at(n)] = 1;
    for (int k = 1; k <= max_group && n > 0; ++k) {
      combinations[at(k)][at(n)] =
          combinations[at(k - 1)][at(n - 1)] + combinations[at(k)][at(n - 1)];
    }
  }
  number_triangle();
  number_kings();
  number_pawns();
}

void Numbers::number_triangle() {
  int next = 0;
  for (Square square = a1; square < no_square; ++square) {
    if (above_diagonal(square) < 0) below_diagonal[at(square)] = next++;
  }
  next = 0;
  for (const bool on_diagonal : {false, true}) {
    for (Square square = a1; square <= d4; ++square) {
      const int above = above_diagonal(square);
      const bool is_next = on_diagonal ? above == 0 : above < 0;
      if (is_next && file_of(square) <= 3) triangle[at(square)] = next++;
    }
  }
}

/// Pairs with both kings on the diagonal come last. With only the first one on it, the second is
/// below.
void Numbers::number_kings() {
  for (auto& row : kings) row.fill(-1);
  int next = 0;
  for (const bool both_on_diagonal : {false, true}) {
    for (int first = 0; first < 10; ++first) {
      Square one = a1;
      while (file_of(one) > 3 || above_diagonal(one) > 0 || triangle[at(one)] != first) ++one;
      for (Square two = a1; two < no_square; ++two) {
        const int files = file_of(one) - file_of(two);
        const int ranks = rank_of(one) - rank_of(two);
        if (files * files <= 1 && ranks * ranks <= 1) continue;
        const bool is_on_diagonal = above_diagonal(one) == 0 && above_diagonal(two) == 0;
        const bool is_mirrored = above_diagonal(one) == 0 && above_diagonal(two) > 0;
        if (!is_mirrored && is_on_diagonal == both_on_diagonal) kings[at(first)][at(two)] = next++;
      }
    }
  }
}

void Numbers::number_pawns() {
  int next = 47;
  for (int file = 0; file < 4; ++file) {
    for (int rank = 1; rank < 7; ++rank) {
      pawn[at(make_square(file, rank))] = next--;
      pawn[at(make_square(7 - file, rank))] = next--;
    }
  }
  for (int size = 1; size < max_group; ++size) {
    for (int file = 0; file < 4; ++file) {
      std::uint64_t sum = 0;
      for (int rank = 1; rank < 7; ++rank) {
        const Square square = make_square(file, rank);
        before_pawn[at(size)][at(square)] = sum;
        sum += combinations[at(size - 1)][at(pawn[at(square)])];
      }
      pawn_placements[at(size)][at(file)] = sum;
    }
  }
}

[[nodiscard]] const Numbers& numbers() {
  static const Numbers instance;
  return instance;
}

/// Mirrors all squares so that the first is in the triangle a1-d1-d4, and so is, on the diagonal,
/// the first of the `leading` ones that is not: below it.
void mirror_into_triangle(std::span<Square> squares, int leading) {
  if (rank_of(squares[0]) > 3) {
    for (Square& square : squares) square = flip_rank(square);
  }
  for (int i = 0; i < leading; ++i) {
    const int above = above_diagonal(squares[at(i)]);
    if (above == 0) continue;
    if (above > 0) {
      for (Square& square : squares) square = mirrored_at_diagonal(square);
    }
    return;
  }
}

/// By which of three different pieces is the first that is not on the diagonal: the first one, the
/// second, the third, or none.
[[nodiscard]] std::uint64_t number_of_three(std::span<const Square> squares) {
  const Numbers& table = numbers();
  const Square one = squares[0], two = squares[1], three = squares[2];
  const int before_two = two > one;
  const int before_three = (three > one) + (three > two);
  constexpr int first_off = 6 * 63 * 62, second_off = 4 * 28 * 62, third_off = 4 * 7 * 28;
  int number = 0;
  if (above_diagonal(one) != 0) {
    number = (table.triangle[at(one)] * 63 + two - before_two) * 62 + three - before_three;
  } else if (above_diagonal(two) != 0) {
    number =
        first_off + (rank_of(one) * 28 + table.below_diagonal[at(two)]) * 62 + three - before_three;
  } else if (above_diagonal(three) != 0) {
    number = first_off + second_off + (rank_of(one) * 7 + rank_of(two) - before_two) * 28 +
             table.below_diagonal[at(three)];
  } else {
    number = first_off + second_off + third_off +
             (rank_of(one) * 7 + rank_of(two) - before_two) * 6 + rank_of(three) - before_three;
  }
  return static_cast<std::uint64_t>(number);
}

}  // namespace

std::optional<Numbering> Numbering::create(std::span<const Piece> pieces, std::array<int, 2> order,
                                           int pawn_file) {
  Numbering result;
  result.pieces_.assign(pieces.begin(), pieces.end());
  if (!result.find_groups() || !result.find_units(order, pawn_file)) return std::nullopt;
  return result;
}

/// Divides the pieces into groups. False if they are not in the order of a file.
bool Numbering::find_groups() {
  std::vector<Piece> sorted = pieces_;
  std::sort(sorted.begin(), sorted.end());
  const auto is_unique = [&](Piece piece) {
    return std::count(sorted.begin(), sorted.end(), piece) == 1;
  };
  const bool has_pawns =
      std::any_of(sorted.begin(), sorted.end(), [](Piece piece) { return type_of(piece) == pawn; });
  const bool has_unique = std::any_of(sorted.begin(), sorted.end(), [&](Piece piece) {
    return type_of(piece) != king && is_unique(piece);
  });
  std::size_t leading = has_pawns ? 1 : has_unique ? 3 : 2;
  if (leading > pieces_.size() || leads_with_pawns() != has_pawns) return false;
  if (!has_pawns) {
    for (std::size_t i = 0; i < leading; ++i) {
      if (!is_unique(pieces_[i]) || (leading == 2 && type_of(pieces_[i]) != king)) return false;
    }
  }
  groups_.push_back({.size = static_cast<int>(leading)});
  for (std::size_t i = leading; i < pieces_.size(); ++i) {
    if (pieces_[i] == pieces_[i - 1]) {
      ++groups_.back().size;
    } else {
      groups_.push_back({.size = 1});
    }
  }
  // Equal pieces side by side: as many groups as kinds.
  std::size_t kinds = has_pawns ? 0 : 1 - leading;  // the leading group may have several
  for (const Piece piece :
       {white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king, black_pawn,
        black_knight, black_bishop, black_rook, black_queen, black_king}) {
    kinds += std::binary_search(sorted.begin(), sorted.end(), piece);
  }
  const bool has_both = std::binary_search(sorted.begin(), sorted.end(), white_pawn) &&
                        std::binary_search(sorted.begin(), sorted.end(), black_pawn);
  return kinds == groups_.size() && has_both == has_second_pawns();
}

/// Computes the units of the groups and the number of positions. False if the order is none.
bool Numbering::find_units(std::array<int, 2> order, int pawn_file) {
  const Numbers& table = numbers();
  const std::size_t first_other = has_second_pawns() ? 2 : 1;
  const int second_pawns = has_second_pawns() ? groups_[1].size : 0;
  const int leading = groups_[0].size;
  int free = square_count - leading - second_pawns;
  std::uint64_t unit = 1;
  const auto place = [&](Group& group, std::uint64_t count) {
    group.unit = unit;
    if (count == 0 || unit > std::numeric_limits<std::uint64_t>::max() / count) return false;
    unit *= count;
    return true;
  };
  std::size_t next = first_other;
  for (std::size_t digit = 0; digit < groups_.size(); ++digit) {
    if (static_cast<int>(digit) == order[0]) {
      const std::uint64_t count = leads_with_pawns()
                                      ? table.pawn_placements[at(leading)][at(pawn_file)]
                                  : leading == 3 ? placements_of_three
                                                 : placements_of_kings;
      if (!place(groups_[0], count)) return false;
    } else if (has_second_pawns() && static_cast<int>(digit) == order[1]) {
      if (!place(groups_[1], table.combinations[at(second_pawns)][at(48 - leading)])) return false;
    } else {
      if (next == groups_.size()) return false;
      if (!place(groups_[next], table.combinations[at(groups_[next].size)][at(free)])) return false;
      free -= groups_[next++].size;
    }
  }
  size_ = unit;
  return std::all_of(groups_.begin(), groups_.end(), [](const Group& g) { return g.unit > 0; });
}

std::size_t Numbering::leading_pawn(std::span<const Square> pawns) {
  const auto is_less = [](Square a, Square b) {
    return numbers().pawn[at(a)] < numbers().pawn[at(b)];
  };
  return static_cast<std::size_t>(std::max_element(pawns.begin(), pawns.end(), is_less) -
                                  pawns.begin());
}

std::uint64_t Numbering::number_of_leading(std::span<Square> squares) const {
  const Numbers& table = numbers();
  const int size = groups_[0].size;
  if (!leads_with_pawns()) {
    mirror_into_triangle(squares, size);
    if (size == 3) return number_of_three(squares);
    const int number = table.kings[at(table.triangle[at(squares[0])])][at(squares[1])];
    return static_cast<std::uint64_t>(std::max(number, 0));  // kings side by side: no position
  }
  const auto by_number = [&](Square a, Square b) { return table.pawn[at(a)] < table.pawn[at(b)]; };
  std::sort(squares.begin() + 1, squares.begin() + size, by_number);
  std::uint64_t number = table.before_pawn[at(size)][at(squares[0])];
  for (int i = 1; i < size; ++i) {
    number += table.combinations[at(i)][at(table.pawn[at(squares[at(i)])])];
  }
  return number;
}

std::uint64_t Numbering::number(std::span<Square> squares) const {
  const Numbers& table = numbers();
  if (file_of(squares[0]) > 3) {
    for (Square& square : squares) square = mirrored_files(square);
  }
  std::uint64_t result = number_of_leading(squares) * groups_[0].unit;
  std::size_t begin = static_cast<std::size_t>(groups_[0].size);
  for (std::size_t group = 1; group < groups_.size(); ++group) {
    const std::size_t end = begin + static_cast<std::size_t>(groups_[group].size);
    std::sort(squares.begin() + static_cast<std::ptrdiff_t>(begin),
              squares.begin() + static_cast<std::ptrdiff_t>(end));
    const int first_square = group == 1 && has_second_pawns() ? 8 : 0;
    std::uint64_t digit = 0;
    for (std::size_t i = begin; i < end; ++i) {
      // Squares of earlier groups are not free.
      const auto taken =
          std::count_if(squares.begin(), squares.begin() + static_cast<std::ptrdiff_t>(begin),
                        [&](Square other) { return other < squares[i]; });
      const int free_number = squares[i] - static_cast<int>(taken) - first_square;
      digit += table.combinations[i - begin + 1][at(free_number)];
    }
    result += digit * groups_[group].unit;
    begin = end;
  }
  return result;
}

}  // namespace espalier::chess
