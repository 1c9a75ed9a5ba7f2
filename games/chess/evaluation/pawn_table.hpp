// The pawn hash table: the evaluation's pawn terms by the pawn key of a position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/chess/board/bitboard.hpp"
#include "games/chess/board/types.hpp"
#include "games/chess/evaluation/tapered_score.hpp"

namespace espalier::chess {

/// The sum of the pawn structure terms, and what other terms need of the pawns.
struct PawnEntry {
  std::uint64_t key = 0;  ///< Position::pawn_key
  std::array<Bitboard, colour_count> passed{};
  std::array<TaperedScore, colour_count> structure{};
  /// The pawn shelter also depends on the king's square and castling rights: it is that of the last
  /// king evaluated with these pawns, and `shelter_king` is that king (square + 64 if it may castle
  /// on the king's side + 128 if on the queen's).
  std::array<TaperedScore, colour_count> shelter{};
  std::array<std::uint8_t, colour_count> shelter_king{255, 255};  // a king on h8 never may castle
};

/// One entry for each index, always replaced.
class PawnTable {
 public:
  PawnTable() : entries_(size) {}

  /// The entry of that index, which may belong to other pawns: compare its key. An entry that was
  /// never written has key 0, as positions without pawns have, and is right for them.
  [[nodiscard]] PawnEntry& operator[](std::uint64_t pawn_key) { return entries_[pawn_key % size]; }

 private:
  static constexpr std::size_t size = 8192;  // 384 KiB: within the second cache level

  std::vector<PawnEntry> entries_;
};

}  // namespace espalier::chess
