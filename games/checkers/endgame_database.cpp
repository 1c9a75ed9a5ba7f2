// Positions with few pieces as numbers, and the file of their values.
#include "games/checkers/endgame_database.hpp"

#include <algorithm>
#include <bit>

namespace espalier::checkers {

namespace {

constexpr std::string_view file_name_line = "espalier draughts endgames 1\n";
constexpr std::size_t checksum_size = 8;

/// The squares on which a kind of piece can stand: the first one, and how many.
struct Range {
  int first;
  int count;
};
constexpr Range uncrowned_range{1, 28};           // Black's: not on its last row
constexpr Range opponent_uncrowned_range{5, 28};  // White's
constexpr Range kings_range{1, 32};

/// binomials[n][k]: the sets of k among n squares.
constexpr auto binomials = [] {
  std::array<std::array<std::size_t, EndgameDatabase::max_pieces + 1>, square_count + 1> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < table[n].size(); ++k) {
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
  }
  return table;
}();
[[nodiscard]] std::size_t sets(int squares, int pieces) {
  return binomials[static_cast<std::size_t>(squares)][static_cast<std::size_t>(pieces)];
}

/// The number of a set of squares among those of its size (combinatorial number system).
[[nodiscard]] std::size_t rank(Bits squares, Range range) {
  std::size_t result = 0;
  for (int size = 1; squares != 0; squares &= squares - 1, ++size) {
    result += sets(first_square(squares) - range.first, size);
  }
  return result;
}
[[nodiscard]] Bits unrank(std::size_t number, int size, Range range) {
  Bits squares = 0;
  for (int square = range.count - 1; size > 0; --square) {
    if (sets(square, size) > number) continue;
    number -= sets(square, size);
    squares |= bit(square + range.first);
    --size;
  }
  return squares;
}

/// Square s becomes 33 - s: the 35 bits in reverse order.
[[nodiscard]] Bits turned_round(Bits bits) {
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(bits) >> 29;
}

/// FNV-1a (G. Fowler, L. Noll and K.-P. Vo).
[[nodiscard]] std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

}  // namespace

Material material_of(const Board& board) {
  const auto count = [](Bits bits) { return std::popcount(bits); };
  const Bits kings = board.kings();
  return {count(board.own() & ~kings), count(board.own() & kings), count(board.opponent() & ~kings),
          count(board.opponent() & kings)};
}

std::string to_string(const Material& material) {
  const auto side = [](int uncrowned, int kings) {
    std::string text;
    if (kings > 0) text += std::to_string(kings) + "K";
    if (uncrowned > 0) text += (text.empty() ? "" : "+") + std::to_string(uncrowned);
    return text;
  };
  return side(material.uncrowned, material.kings) + " v " +
         side(material.opponent_uncrowned, material.opponent_kings);
}

Board seen_by_black(const Board& board) {
  if (board.side_to_move() == black) return board;
  return {turned_round(board.pieces(white)), turned_round(board.pieces(black)),
          turned_round(board.kings()), black};
}

EndgameDatabase::EndgameDatabase(int pieces) : pieces_(pieces) {
  for (int all = 2; all <= pieces; ++all) {
    for (int own = 1; own < all; ++own) {
      for (int uncrowned = 0; uncrowned <= own; ++uncrowned) {
        for (int opponent_uncrowned = 0; opponent_uncrowned <= all - own; ++opponent_uncrowned) {
          materials_.push_back(
              {uncrowned, own - uncrowned, opponent_uncrowned, all - own - opponent_uncrowned});
        }
      }
    }
  }
  std::stable_sort(materials_.begin(), materials_.end(), [](const Material& a, const Material& b) {
    if (a.pieces() != b.pieces()) return a.pieces() < b.pieces();
    return a.uncrowned + a.opponent_uncrowned < b.uncrowned + b.opponent_uncrowned;
  });
  for (const Material& material : materials_) codes(material).assign(size_of(material), 0);
}

std::optional<Score> EndgameDatabase::probe(const Board& board) const {
  if (board.own() == 0) return loss_in(0);
  if (board.opponent() == 0) return std::nullopt;  // no position of a game
  if (std::popcount(board.own() | board.opponent()) > pieces_) return std::nullopt;
  return score_of(codes(material_of(board))[index_of(seen_by_black(board))]);
}

std::size_t EndgameDatabase::place_of(const Material& material) {
  std::size_t place = 0;
  for (const int count :
       {material.uncrowned, material.kings, material.opponent_uncrowned, material.opponent_kings}) {
    place = place * base_ + static_cast<std::size_t>(count);
  }
  return place;
}

std::size_t EndgameDatabase::size_of(const Material& material) {
  return sets(uncrowned_range.count, material.uncrowned) * sets(kings_range.count, material.kings) *
         sets(opponent_uncrowned_range.count, material.opponent_uncrowned) *
         sets(kings_range.count, material.opponent_kings);
}

std::size_t EndgameDatabase::index_of(const Board& board) {
  const Material material = material_of(board);
  const Bits kings = board.kings();
  std::size_t index = rank(board.pieces(black) & ~kings, uncrowned_range);
  index = index * sets(kings_range.count, material.kings) +
          rank(board.pieces(black) & kings, kings_range);
  index = index * sets(opponent_uncrowned_range.count, material.opponent_uncrowned) +
          rank(board.pieces(white) & ~kings, opponent_uncrowned_range);
  return index * sets(kings_range.count, material.opponent_kings) +
         rank(board.pieces(white) & kings, kings_range);
}

std::optional<Board> EndgameDatabase::board_at(const Material& material, std::size_t index) {
  Bits occupied = 0;
  bool overlap = false;
  const auto next = [&](int count, Range range) {
    const std::size_t size = sets(range.count, count);
    const Bits squares = unrank(index % size, count, range);
    index /= size;
    overlap |= (occupied & squares) != 0;
    occupied |= squares;
    return squares;
  };
  const Bits white_kings = next(material.opponent_kings, kings_range);
  const Bits white_uncrowned = next(material.opponent_uncrowned, opponent_uncrowned_range);
  const Bits black_kings = next(material.kings, kings_range);
  const Bits black_uncrowned = next(material.uncrowned, uncrowned_range);
  if (overlap) return std::nullopt;
  return Board(black_uncrowned | black_kings, white_uncrowned | white_kings,
               black_kings | white_kings, black);
}

std::string EndgameDatabase::to_bytes() const {
  std::string bytes(file_name_line);
  bytes += static_cast<char>('0' + pieces_);
  for (const Material& material : materials_) {
    bytes.append(codes(material).begin(), codes(material).end());
  }
  const std::uint64_t sum = checksum(bytes);
  for (std::size_t i = 0; i < checksum_size; ++i) bytes += static_cast<char>(sum >> 8 * i & 0xff);
  return bytes;
}

Expected<EndgameDatabase, std::string> EndgameDatabase::from_bytes(std::string_view bytes) {
  if (!bytes.starts_with(file_name_line)) {
    return Unexpected<std::string>{"no endgame database of draughts"};
  }
  std::size_t place = file_name_line.size();
  const int pieces = place < bytes.size() ? bytes[place++] - '0' : 0;
  if (pieces < 2 || pieces > max_pieces) {
    return Unexpected<std::string>{"an endgame database of this program has 2 to 4 pieces"};
  }
  EndgameDatabase database(pieces);
  std::size_t size = place + checksum_size;
  for (const Material& material : database.materials_) size += size_of(material);
  if (bytes.size() != size) {
    return Unexpected<std::string>{"the endgame database has " + std::to_string(bytes.size()) +
                                   " bytes instead of " + std::to_string(size)};
  }
  for (const Material& material : database.materials_) {
    Codes& codes = database.codes(material);
    std::transform(bytes.begin() + static_cast<std::ptrdiff_t>(place),
                   bytes.begin() + static_cast<std::ptrdiff_t>(place + codes.size()), codes.begin(),
                   [](char c) { return static_cast<std::uint8_t>(c); });
    place += codes.size();
  }
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < checksum_size; ++i) {
    sum |= std::uint64_t{static_cast<unsigned char>(bytes[place + i])} << 8 * i;
  }
  if (sum != checksum(bytes.substr(0, place))) {
    return Unexpected<std::string>{"the endgame database is damaged: its checksum is wrong"};
  }
  return database;
}

}  // namespace espalier::checkers
