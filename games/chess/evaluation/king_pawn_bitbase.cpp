// After the bitbase of Stockfish by Marco Costalba: positions are classified again and again by
// those that their moves lead to, until nothing changes.
#include "games/chess/evaluation/king_pawn_bitbase.hpp"

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/chess/board/attacks.hpp"
#include "games/chess/board/bitboard.hpp"
#include "games/chess/evaluation/squares.hpp"

namespace espalier::chess {

namespace king_pawn {
namespace {

using terms::distance;

// The pawn stands on the files a to d, on one of six ranks.
constexpr std::size_t size = std::size_t{4} * 6 * square_count * square_count * colour_count;

enum Result : std::uint8_t { no_position = 0, unknown = 1, draw = 2, win = 4 };

struct PawnEnding {
  Square white_king;
  Square pawn;
  Square black_king;
  Colour side_to_move;

  [[nodiscard]] std::size_t index() const {
    const int pawn_number = 4 * (rank_of(pawn) - 1) + file_of(pawn);
    return static_cast<std::size_t>(
        ((pawn_number * square_count + white_king) * square_count + black_king) * colour_count +
        side_to_move);
  }
  [[nodiscard]] static PawnEnding at(std::size_t index) {
    const auto number = static_cast<int>(index);
    const int pawn_number = number / (colour_count * square_count * square_count);
    return {.white_king = static_cast<Square>(number / (colour_count * square_count) & 63),
            .pawn = make_square(pawn_number % 4, pawn_number / 4 + 1),
            .black_king = static_cast<Square>(number / colour_count & 63),
            .side_to_move = static_cast<Colour>(number & 1)};
  }
  [[nodiscard]] Bitboard pawn_attacks() const { return chess::pawn_attacks<white>(bit(pawn)); }
};

/// What is known without looking at the positions that follow.
[[nodiscard]] Result begin(const PawnEnding& ending) {
  const auto& [white_king, pawn, black_king, side] = ending;
  if (distance(white_king, black_king) <= 1 || white_king == pawn || black_king == pawn ||
      (side == white && contains(ending.pawn_attacks(), black_king))) {
    return no_position;
  }
  if (side == white) {
    const Square promotion = pawn + north;
    const bool promotes = rank_of(pawn) == 6 && white_king != promotion &&
                          (distance(black_king, promotion) > 1 ||
                           (black_king != promotion && distance(white_king, promotion) == 1));
    return promotes ? win : unknown;
  }
  const Bitboard taken = ending.pawn_attacks() | king_attacks(white_king);
  const bool is_stalemate = (king_attacks(black_king) & ~taken) == 0;
  const bool captures = distance(black_king, pawn) == 1 && distance(white_king, pawn) > 1;
  return is_stalemate || captures ? draw : unknown;
}

using Results = std::vector<Result>;

/// What follows from the positions after the moves: the side to move chooses the best for it.
[[nodiscard]] Result classify(const PawnEnding& ending, const Results& results) {
  const bool is_white = ending.side_to_move == white;
  int found = 0;
  const auto add = [&](PawnEnding after) {
    after.side_to_move = ~ending.side_to_move;
    found |= results[after.index()];
  };
  for (Bitboard to = king_attacks(is_white ? ending.white_king : ending.black_king); to != 0;) {
    PawnEnding after = ending;
    (is_white ? after.white_king : after.black_king) = pop_first(to);
    add(after);
  }
  if (is_white && rank_of(ending.pawn) < 6) {
    PawnEnding after = ending;
    after.pawn = ending.pawn + north;
    add(after);
    const bool is_free = after.pawn != ending.white_king && after.pawn != ending.black_king;
    after.pawn = after.pawn + north;
    if (rank_of(ending.pawn) == 1 && is_free) add(after);
  }
  const Result best = is_white ? win : draw;
  if ((found & best) != 0) return best;
  return (found & unknown) != 0 ? unknown : is_white ? draw : win;
}

class Bitbase {
 public:
  Bitbase() {
    Results results(size);
    for (std::size_t i = 0; i < size; ++i) results[i] = begin(PawnEnding::at(i));
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t i = 0; i < size; ++i) {
        if (results[i] != unknown) continue;
        results[i] = classify(PawnEnding::at(i), results);
        changes = changes || results[i] != unknown;
      }
    }
    for (std::size_t i = 0; i < size; ++i) won_[i] = results[i] == win;
  }
  [[nodiscard]] bool is_won(const PawnEnding& ending) const { return won_[ending.index()]; }

 private:
  std::bitset<size> won_;
};

}  // namespace
}  // namespace king_pawn

bool is_won_pawn_ending(Square white_king, Square pawn, Square black_king, Colour side_to_move) {
  static const king_pawn::Bitbase bitbase;
  const int mirror = file_of(pawn) > 3 ? 7 : 0;
  const auto image = [mirror](Square square) { return static_cast<Square>(square ^ mirror); };
  return bitbase.is_won({.white_king = image(white_king),
                         .pawn = image(pawn),
                         .black_king = image(black_king),
                         .side_to_move = side_to_move});
}

}  // namespace espalier::chess
