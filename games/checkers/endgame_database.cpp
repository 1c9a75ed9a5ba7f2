// Positions with few pieces as numbers, and the file of their values.
#include "games/checkers/endgame_database.hpp"

#include <algorithm>
#include <bit>

namespace espalier::checkers {

namespace {

constexpr std::string_view file_name_line = "espalier draughts endgames 1\n";

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
  std::array<std::array<std::size_t, EndgameNumbering::max_pieces + 1>, square_count + 1> table{};
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

EndgameNumbering::EndgameNumbering(int pieces) : pieces_(pieces) {
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
  for (const Material& material : materials_) {
    begin_[place_of(material)] = size_;
    size_ += size_of(material);
  }
}

std::size_t EndgameNumbering::place_of(const Material& material) {
  std::size_t place = 0;
  for (const int count :
       {material.uncrowned, material.kings, material.opponent_uncrowned, material.opponent_kings}) {
    place = place * base_ + static_cast<std::size_t>(count);
  }
  return place;
}

std::size_t EndgameNumbering::size_of(const Material& material) {
  return sets(uncrowned_range.count, material.uncrowned) * sets(kings_range.count, material.kings) *
         sets(opponent_uncrowned_range.count, material.opponent_uncrowned) *
         sets(kings_range.count, material.opponent_kings);
}

std::size_t EndgameNumbering::index_of(const Board& board) {
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

std::optional<Board> EndgameNumbering::board_at(const Material& material, std::size_t index) {
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

std::optional<std::size_t> EndgameNumbering::index(const Board& board) const {
  if (board.own() == 0 || board.opponent() == 0) return std::nullopt;
  if (std::popcount(board.own() | board.opponent()) > pieces_) return std::nullopt;
  return begin_[place_of(material_of(board))] + index_of(seen_by_black(board));
}

std::optional<Position> EndgameNumbering::position_of(std::size_t number) const {
  const auto after = std::partition_point(
      materials_.begin(), materials_.end(),
      [&](const Material& material) { return range_of(material).begin <= number; });
  const Material& material = *(after - 1);
  const auto board = board_at(material, number - range_of(material).begin);
  if (!board) return std::nullopt;
  return Position(*board);
}

std::string EndgameNumbering::header() const {
  return std::string(file_name_line) + static_cast<char>('0' + pieces_);
}

std::vector<std::vector<NumberRange>> EndgameNumbering::groups() const {
  std::vector<std::vector<NumberRange>> groups;
  for (const Material& material : materials_) {
    const Material exchanged = material.exchanged();
    const NumberRange own = range_of(material), other = range_of(exchanged);
    if (exchanged == material) {
      groups.push_back({own});
    } else if (own.begin < other.begin) {
      groups.push_back({own, other});
    }
  }
  return groups;
}

std::optional<Score> EndgameDatabase::probe(const Board& board) const {
  if (board.own() == 0) return loss_in(0);
  const auto number = values_.numbering().index(board);
  if (!number) return std::nullopt;
  return score_of(values_.codes()[*number]);
}

Expected<EndgameDatabase, std::string> EndgameDatabase::from_bytes(std::string_view bytes) {
  if (!bytes.starts_with(file_name_line)) {
    return Unexpected<std::string>{"no endgame database of draughts"};
  }
  const std::size_t place = file_name_line.size();
  const int pieces = place < bytes.size() ? bytes[place] - '0' : 0;
  if (pieces < 2 || pieces > max_pieces) {
    return Unexpected<std::string>{"an endgame database of this program has 2 to 4 pieces"};
  }
  auto values = Values::from_bytes(bytes, EndgameNumbering(pieces));
  if (!values) return Unexpected{values.error()};
  return EndgameDatabase(*std::move(values));
}

}  // namespace espalier::checkers
