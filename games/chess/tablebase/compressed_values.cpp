#include "games/chess/tablebase/compressed_values.hpp"

#include <utility>

namespace espalier::chess {

namespace {

constexpr int max_code_length = 32;  // bits
constexpr int max_block_bits = 24;   // files have blocks of 32 to 1024 bytes
constexpr int max_span_bits = 30;
constexpr std::size_t index_entry_size = 6;

/// The 32 bits from `bit` on, counted from the highest of the first byte. Zeros follow the end.
[[nodiscard]] std::uint64_t bits_at(ByteSpan bytes, std::size_t bit) {
  std::uint64_t window = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    const std::size_t place = bit / 8 + i;
    window = window << 8 | (place < bytes.size() ? bytes[place] : 0);
  }
  return window >> (8 - bit % 8) & 0xFFFF'FFFF;
}

}  // namespace

bool CompressedValues::read_header(ByteReader& file, std::uint64_t count) {
  count_ = count;
  flags_ = file.u8();
  if ((flags_ & single_value_flag) != 0) {
    single_value_ = file.u8();
    return !file.has_failed();
  }
  block_bits_ = file.u8();
  span_bits_ = file.u8();
  const std::uint64_t padding = file.u8();
  blocks_ = file.u32();
  block_count_ = blocks_ + padding;
  if (block_bits_ > max_block_bits || span_bits_ > max_span_bits || blocks_ == 0) return false;
  return read_code(file) && read_symbols(file);
}

/// The code is canonical: codes of one length follow one another, and the longer ones come first.
bool CompressedValues::read_code(ByteReader& file) {
  const int max_length = file.u8();
  min_length_ = file.u8();
  if (min_length_ < 1 || max_length < min_length_ || max_length > max_code_length) return false;
  const auto lengths = static_cast<std::size_t>(max_length - min_length_) + 1;
  for (std::size_t i = 0; i < lengths; ++i) lowest_symbol_.push_back(file.u16());
  lowest_code_.assign(lengths, 0);
  for (std::size_t i = lengths - 1; i-- > 0;) {
    // As many codes of length i as end where those of length i + 1 do.
    const std::uint64_t end = lowest_code_[i + 1] + lowest_symbol_[i];
    if (end < lowest_symbol_[i + 1]) return false;
    lowest_code_[i] = (end - lowest_symbol_[i + 1]) / 2;
  }
  for (std::size_t i = 0; i < lengths; ++i) {
    lowest_code_[i] <<= max_code_length - min_length_ - static_cast<int>(i);
  }
  return !file.has_failed();
}

bool CompressedValues::read_symbols(ByteReader& file) {
  const std::size_t count = file.u16();
  const ByteSpan pairs = file.take(3 * count);
  if (file.has_failed() || count == 0 || count > no_symbol) return false;
  symbols_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {  // two numbers of twelve bits each
    const std::uint32_t low = u16_at(pairs, 3 * i);
    const std::uint32_t high = pairs[3 * i + 2];
    symbols_.push_back({.left = static_cast<std::uint16_t>(low & 0xFFF),
                        .right = static_cast<std::uint16_t>(high << 4 | low >> 12)});
  }
  file.align(2);
  return !file.has_failed() && count_values();
}

/// Counts for how many values each symbol stands. False if one contains itself or is too long.
bool CompressedValues::count_values() {
  constexpr int being_counted = -1;
  std::vector<std::size_t> open;
  for (std::size_t first = 0; first < symbols_.size(); ++first) {
    if (symbols_[first].values != 0) continue;
    open.push_back(first);
    while (!open.empty()) {
      Symbol& symbol = symbols_[open.back()];
      if (symbol.right == no_symbol) {
        symbol.values = 1;
        open.pop_back();
        continue;
      }
      if (symbol.left >= symbols_.size() || symbol.right >= symbols_.size()) return false;
      const int left = symbols_[symbol.left].values;
      const int right = symbols_[symbol.right].values;
      if (left > 0 && right > 0) {
        symbol.values = left + right;
        if (symbol.values > max_values) return false;
        open.pop_back();
      } else {
        symbol.values = being_counted;
        if (left == being_counted || right == being_counted) return false;
        open.push_back(left == 0 ? symbol.left : symbol.right);
      }
    }
  }
  return true;
}

void CompressedValues::read_index(ByteReader& file) {
  if ((flags_ & single_value_flag) != 0) return;
  const std::uint64_t entries = (count_ + (std::uint64_t{1} << span_bits_) - 1) >> span_bits_;
  index_ = file.take(index_entry_size * entries);
}

void CompressedValues::read_block_lengths(ByteReader& file) {
  if ((flags_ & single_value_flag) == 0) block_lengths_ = file.take(2 * block_count_);
}

void CompressedValues::read_blocks(ByteReader& file) {
  if ((flags_ & single_value_flag) != 0) return;
  file.align(64);
  content_begin_ = file.position();
  file.skip(blocks_ << block_bits_);
}

/// An entry of the index gives the place of the value in the middle of its span.
std::optional<CompressedValues::Place> CompressedValues::place_of(std::uint64_t number) const {
  const auto entry = static_cast<std::size_t>(number >> span_bits_) * index_entry_size;
  const std::int64_t half = (std::int64_t{1} << span_bits_) / 2;
  const auto in_span = static_cast<std::int64_t>(number & ((std::uint64_t{1} << span_bits_) - 1));
  Place place{.block = u32_at(index_, entry),
              .offset = static_cast<std::int64_t>(u16_at(index_, entry + 4)) + in_span - half};
  if (place.block >= block_count_) return std::nullopt;
  while (place.offset < 0) {
    if (place.block == 0) return std::nullopt;
    place.offset += values_in(--place.block);
  }
  while (place.offset >= values_in(place.block)) {
    place.offset -= values_in(place.block);
    if (++place.block >= block_count_) return std::nullopt;
  }
  if (place.block >= blocks_) return std::nullopt;
  return place;
}

/// Decodes the symbol at `bit` of a block and moves on to the next one.
std::optional<std::size_t> CompressedValues::symbol_at(ByteSpan block, std::size_t& bit) const {
  if (bit >= 8 * block.size()) return std::nullopt;
  const std::uint64_t code = bits_at(block, bit);
  std::size_t length = 0;
  while (code < lowest_code_[length]) ++length;  // the last one is 0
  const int bits = min_length_ + static_cast<int>(length);
  const std::uint64_t symbol =
      lowest_symbol_[length] + ((code - lowest_code_[length]) >> (max_code_length - bits));
  if (symbol >= symbols_.size()) return std::nullopt;
  bit += static_cast<std::size_t>(bits);
  return static_cast<std::size_t>(symbol);
}

std::optional<int> CompressedValues::value(std::uint64_t number, const ReadAt& read) const {
  if ((flags_ & single_value_flag) != 0) return single_value_;
  const auto place = place_of(number);
  if (!place) return std::nullopt;
  std::vector<std::uint8_t> block(std::size_t{1} << block_bits_);
  if (!read(content_begin_ + (place->block << block_bits_), block)) return std::nullopt;
  std::int64_t left = place->offset;
  std::size_t bit = 0;
  auto symbol = symbol_at(block, bit);
  while (symbol && left >= symbols_[*symbol].values) {
    left -= symbols_[*symbol].values;
    symbol = symbol_at(block, bit);
  }
  if (!symbol) return std::nullopt;
  const Symbol* current = &symbols_[*symbol];
  while (current->right != no_symbol) {
    const Symbol& first = symbols_[current->left];
    if (left < first.values) {
      current = &first;
    } else {
      left -= first.values;
      current = &symbols_[current->right];
    }
  }
  return current->left;
}

}  // namespace espalier::chess
