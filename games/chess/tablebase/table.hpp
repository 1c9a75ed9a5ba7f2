// One table file of Syzygy: who wins the positions of an ending (WDL), or in how many plies it is
// zeroed (DTZ).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "espalier/expected.hpp"
#include "games/chess/tablebase/byte_reader.hpp"
#include "games/chess/tablebase/compressed_values.hpp"
#include "games/chess/tablebase/material.hpp"
#include "games/chess/tablebase/numbering.hpp"

namespace espalier::chess {

/// Value for the side to move, the fifty-move counter being at zero.
enum class Wdl : int {
  loss = -2,
  blessed_loss = -1,  ///< a loss but for the fifty-move rule
  draw = 0,
  cursed_win = 1,  ///< a win but for the fifty-move rule
  win = 2,
};
[[nodiscard]] constexpr Wdl operator-(Wdl value) {
  return static_cast<Wdl>(-static_cast<int>(value));
}

/// A file that is read here and there, by any thread.
struct TableFile {
  std::uint64_t size = 0;
  ReadAt read;
};

enum class TableKind { wdl, dtz };

/// The format is that of Ronald de Man's generator ("regular" tables); the Chess Programming Wiki
/// describes it under "Syzygy Bases". Values are stored where no capture (WDL) and no zeroing move
/// (DTZ) is best; elsewhere they mean nothing.
class Table {
 public:
  /// The error is one line that says why this is not the file of such a table.
  [[nodiscard]] static Expected<Table, std::string> create(TableFile file, TableKind kind,
                                                           const Material& material);
  // It refers to its own bytes.
  Table(Table&&) = default;
  Table& operator=(Table&&) = default;

  /// The value in a WDL table of a position with its material, colours perhaps exchanged. Nothing
  /// if the bytes are damaged.
  [[nodiscard]] std::optional<Wdl> wdl(const Position& position) const;

  struct Dtz {
    bool has_side;  ///< false: only the positions with the other side to move are stored
    int plies;      ///< to the zeroing move, or one less; 1 or more
  };
  /// The distance in a DTZ table of a position whose value is `value`, not a draw. Nothing if the
  /// bytes are damaged.
  [[nodiscard]] std::optional<Dtz> dtz(const Position& position, Wdl value) const;

 private:
  /// The positions with one side to move and, with pawns, the leading pawn on one file.
  struct Part {
    Numbering numbering;
    CompressedValues values;
    /// In a DTZ table, by value: where its list of distances begins in `map_`, and how long it is.
    std::array<std::size_t, 4> list_begin{};
    std::array<std::size_t, 4> list_size{};
  };
  /// A position as a table sees it.
  struct View {
    int side = 0;  ///< to move
    int file = 0;  ///< of the leading pawn
    int count = 0;
    std::array<Square, max_table_pieces> squares{};
    std::array<Piece, max_table_pieces> pieces{};
  };

  Table(TableFile file, TableKind kind, const Material& material)
      : file_(std::move(file)), kind_(kind), material_(material) {}
  [[nodiscard]] std::string read(ByteReader& file);
  [[nodiscard]] bool read_pieces(ByteReader& file);
  [[nodiscard]] bool has_pieces(const std::vector<Piece>& pieces) const;
  void read_distances(ByteReader& file);
  [[nodiscard]] View view_of(const Position& position) const;
  [[nodiscard]] const Part& part_of(const View& view) const;
  [[nodiscard]] std::optional<int> stored(const View& view, const Part& part) const;
  [[nodiscard]] std::optional<int> distance(const Part& part, int stored, Wdl value) const;

  TableFile file_;
  std::vector<std::uint8_t> head_;  // all that comes before the blocks of values, or more
  TableKind kind_;
  Material material_;
  int sides_ = 1;
  int files_ = 1;
  std::vector<Part> parts_;  // by file, then by side
  ByteSpan map_;
};

}  // namespace espalier::chess
