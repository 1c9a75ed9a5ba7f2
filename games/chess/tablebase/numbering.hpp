// How the positions of one ending are numbered: placements that mirror images of one another share
// a number, and so do exchanged pieces of one kind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/chess/board/types.hpp"

namespace espalier::chess {

/// Squares and other numbers as the index of an array.
[[nodiscard]] constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// Pieces of the largest tables.
inline constexpr int max_table_pieces = 7;

/// The leading group of a table's pieces decides the mirror image. In order of preference: pawns of
/// one colour; three pieces of which there is one each; the two kings. Every further kind of piece
/// is a group. The number of a position is composed of the numbers of its groups, those of equal
/// pieces being combinations of squares that other groups leave free.
class Numbering {
 public:
  /// `pieces`, both kings among them, in the order of the file, equal ones side by side. `order`:
  /// which digit the leading group is, and which the pawns of the other colour, counted from the
  /// lowest digit; the other groups fill the remaining places in their order. `pawn_file`: with
  /// pawns, the file, 0 to 3, to which the leading pawn is mirrored. Nothing if no file has such
  /// pieces or order.
  [[nodiscard]] static std::optional<Numbering> create(std::span<const Piece> pieces,
                                                       std::array<int, 2> order, int pawn_file);

  /// Numbers are below this.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  /// The number of a position. `squares`: of `pieces()`, in their order, changed by the call; of
  /// pawns in the leading group, the leading one first.
  [[nodiscard]] std::uint64_t number(std::span<Square> squares) const;

  /// The index of the leading one of pawns of one colour: its file chooses the table.
  [[nodiscard]] static std::size_t leading_pawn(std::span<const Square> pawns);
  /// The file 0 to 3 to which a square is mirrored.
  [[nodiscard]] static int mirrored_file(Square square) {
    return file_of(square) < 4 ? file_of(square) : 7 - file_of(square);
  }

 private:
  struct Group {
    int size = 0;
    std::uint64_t unit = 0;  // of its digit in the number
  };

  Numbering() = default;
  [[nodiscard]] bool find_groups();
  [[nodiscard]] bool find_units(std::array<int, 2> order, int pawn_file);
  [[nodiscard]] std::uint64_t number_of_leading(std::span<Square> squares) const;
  [[nodiscard]] bool leads_with_pawns() const { return type_of(pieces_.front()) == pawn; }
  /// Is the second group that of the other colour's pawns?
  [[nodiscard]] bool has_second_pawns() const {
    return leads_with_pawns() &&
           type_of(pieces_[static_cast<std::size_t>(groups_[0].size)]) == pawn;
  }

  std::vector<Piece> pieces_;
  std::vector<Group> groups_;
  std::uint64_t size_ = 0;
};

}  // namespace espalier::chess
