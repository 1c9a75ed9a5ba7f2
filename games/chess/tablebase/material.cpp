#include "games/chess/tablebase/material.hpp"

namespace espalier::chess {

namespace {
constexpr std::string_view letters = "PNBRQK";
}

std::optional<Material> Material::from_name(std::string_view name) {
  Material material;
  const std::size_t middle = name.find('v');
  if (middle == std::string_view::npos) return std::nullopt;
  Colour colour = white;
  for (std::string_view side : {name.substr(0, middle), name.substr(middle + 1)}) {
    if (side.empty() || side.front() != 'K') return std::nullopt;
    for (const char letter : side.substr(1)) {
      const std::size_t type = letters.find(letter);
      if (type >= king) return std::nullopt;
      const Piece piece = make_piece(colour, static_cast<PieceType>(type));
      if (material.count(piece) == 15) return std::nullopt;
      material.add(piece);
    }
    colour = black;
  }
  return material;
}

std::string Material::name() const {
  std::string text;
  for (const Colour colour : {white, black}) {
    if (colour == black) text += 'v';
    for (int type = king; type >= pawn; --type) {
      const Piece piece = make_piece(colour, static_cast<PieceType>(type));
      text.append(static_cast<std::size_t>(count(piece)), letters[static_cast<std::size_t>(type)]);
    }
  }
  return text;
}

int Material::pieces() const {
  int sum = 2;
  for (std::uint64_t left = counts_; left != 0; left >>= 4) sum += static_cast<int>(left & 15);
  return sum;
}

}  // namespace espalier::chess
