// The pieces on the board without their squares: the name of an ending, such as KQvKR.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/chess/board/position.hpp"

namespace espalier::chess {

/// How many pieces of each kind both sides have. Both have one king.
class Material {
 public:
  /// Kings only.
  Material() = default;
  explicit Material(const Position& position) {
    for (const Colour colour : {white, black}) {
      for (int type = pawn; type < king; ++type) {
        add(make_piece(colour, static_cast<PieceType>(type)),
            espalier::chess::count(position.pieces(colour, static_cast<PieceType>(type))));
      }
    }
  }
  /// From "KQvKR": White's pieces, then Black's. Nothing if that names no material.
  [[nodiscard]] static std::optional<Material> from_name(std::string_view name);
  [[nodiscard]] std::string name() const;

  /// Not a king; at most 15 of a kind.
  void add(Piece piece, int number = 1) {
    counts_ += static_cast<std::uint64_t>(number) << shift_of(piece);
  }
  /// 1 for a king.
  [[nodiscard]] int count(Piece piece) const {
    if (type_of(piece) == king) return 1;
    return static_cast<int>(counts_ >> shift_of(piece) & 15);
  }
  /// Both kings included.
  [[nodiscard]] int pieces() const;
  [[nodiscard]] bool has_pawns() const { return count(white_pawn) + count(black_pawn) > 0; }

  /// Different for different material.
  [[nodiscard]] std::uint64_t key() const { return counts_; }
  /// The colours exchanged.
  [[nodiscard]] Material flipped() const {
    Material result;
    result.counts_ = counts_ >> side_bits | (counts_ & ((std::uint64_t{1} << side_bits) - 1))
                                                << side_bits;
    return result;
  }
  [[nodiscard]] bool is_symmetric() const { return flipped() == *this; }
  friend bool operator==(const Material&, const Material&) = default;

 private:
  static constexpr int side_bits = 20;
  [[nodiscard]] static constexpr int shift_of(Piece piece) {
    return side_bits * colour_of(piece) + 4 * type_of(piece);
  }

  std::uint64_t counts_ = 0;  // four bits for each piece but the kings
};

}  // namespace espalier::chess
