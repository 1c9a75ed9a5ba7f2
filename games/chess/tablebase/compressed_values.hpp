// The values of a table as a file holds them: a sequence of small numbers, compressed by recursive
// pairing and a canonical Huffman code, in blocks that can be read one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "games/chess/tablebase/byte_reader.hpp"

namespace espalier::chess {

/// Fills the bytes from an offset of a file on. False if they cannot be read.
using ReadAt = std::function<bool(std::uint64_t offset, std::span<std::uint8_t> bytes)>;

/// Recursive pairing (N. J. Larsson and A. Moffat, "Offline dictionary-based compression", 1999): a
/// symbol stands for one value or for two other symbols, one after the other. Each block of the
/// file holds Huffman codes of symbols. An index says for every 2^n-th value in which block it is.
///
/// The bytes that it was read from must outlive it; the blocks are read when a value is asked for.
class CompressedValues {
 public:
  /// Bits of the flags beside those of a table's meaning.
  static constexpr std::uint8_t single_value_flag = 128;

  // A file holds these parts one after the other, each of them for all of its tables.

  /// `count`: how many values there are. False if that is no sound header.
  [[nodiscard]] bool read_header(ByteReader& file, std::uint64_t count);
  void read_index(ByteReader& file);
  void read_block_lengths(ByteReader& file);
  void read_blocks(ByteReader& file);

  [[nodiscard]] std::uint8_t flags() const { return flags_; }
  /// Value number `number`, less than their count. Nothing if the bytes are damaged or cannot be
  /// read.
  [[nodiscard]] std::optional<int> value(std::uint64_t number, const ReadAt& read) const;

 private:
  struct Symbol {
    std::uint16_t left;   // the value itself, if there is no right one
    std::uint16_t right;  // or no_symbol
    int values = 0;       // for how many it stands; 0: not yet counted
  };
  /// A place in the sequence: value number `offset` of a block.
  struct Place {
    std::uint64_t block;
    std::int64_t offset;
  };
  static constexpr std::uint16_t no_symbol = 0xFFF;
  static constexpr int max_values = 256;  // of a symbol

  [[nodiscard]] bool read_code(ByteReader& file);
  [[nodiscard]] bool read_symbols(ByteReader& file);
  [[nodiscard]] bool count_values();
  [[nodiscard]] std::optional<Place> place_of(std::uint64_t number) const;
  [[nodiscard]] std::optional<std::size_t> symbol_at(ByteSpan block, std::size_t& bit) const;
  [[nodiscard]] int values_in(std::uint64_t block) const {
    return static_cast<int>(u16_at(block_lengths_, static_cast<std::size_t>(2 * block))) + 1;
  }

  std::uint8_t flags_ = 0;
  int single_value_ = 0;
  std::uint64_t count_ = 0;
  int block_bits_ = 0;             // a block has 2^n bytes
  int span_bits_ = 0;              // the index has an entry for every 2^n values
  std::uint64_t blocks_ = 0;       // with content
  std::uint64_t block_count_ = 0;  // of the list of lengths, which is padded
  int min_length_ = 0;             // of a code, in bits
  // By length from min_length_: the lowest symbol, and its code followed by zeros to 32 bits.
  std::vector<std::uint32_t> lowest_symbol_;
  std::vector<std::uint64_t> lowest_code_;
  std::vector<Symbol> symbols_;
  ByteSpan index_;
  ByteSpan block_lengths_;
  std::uint64_t content_begin_ = 0;  // in the file
};

}  // namespace espalier::chess
